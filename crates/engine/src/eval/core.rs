//! Which Core abilities a fighter can use.

use super::field::Outreach;
use super::{Eval, Field};
use crate::board::HexId;
use crate::cards::{Deed, Stat, Token};
use crate::rules::{ChargeToken, MoveToken};
use crate::state::{CoreKind, FighterId, WeaponRef};

/// Some of the Core abilities that every fighter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CommonCore(u8);

impl CommonCore {
    /// In the order in which they are offered.
    pub const EACH: [CoreKind; 4] = [
        CoreKind::Move,
        CoreKind::Attack,
        CoreKind::Charge,
        CoreKind::Guard,
    ];
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(0b1111);
    const MOVE: Self = Self(1);
    const ATTACK: Self = Self(1 << 1);
    const CHARGE: Self = Self(1 << 2);
    const GUARD: Self = Self(1 << 3);

    /// One of them, or none of them.
    pub fn of(kind: CoreKind) -> Self {
        match kind {
            CoreKind::Move => Self::MOVE,
            CoreKind::Attack => Self::ATTACK,
            CoreKind::Charge => Self::CHARGE,
            CoreKind::Guard => Self::GUARD,
            CoreKind::Other { .. } => Self::NONE,
        }
    }

    /// Whether this one is among them.
    #[inline]
    pub fn contains(self, one: Self) -> bool {
        self.0 & one.0 != 0
    }

    #[inline]
    fn with(self, one: Self, is: bool) -> Self {
        Self(self.0 | if is { one.0 } else { 0 })
    }
}

impl<'a> Eval<'a> {
    /// Whether a fighter's Charge tokens keep it from other Core abilities. (EMB-CORE-19 to -22)
    #[inline(always)]
    pub fn locked_by_charge(&self, id: FighterId) -> bool {
        let locks = matches!(
            self.table.rules.charge_token,
            ChargeToken::CoreUntilAllCharged | ChargeToken::Core
        );
        locks && self.bound_by(id, &Token::Charge) && !self.freed_by_the_last_charge(id)
    }

    /// Whether all of a fighter's warband have Charged, where that sets them free.
    fn freed_by_the_last_charge(&self, id: FighterId) -> bool {
        let seat = self.state.fighter(id).seat;
        self.table.rules.charge_token == ChargeToken::CoreUntilAllCharged
            && self
                .state
                .warband(seat)
                .all(|friend| self.tokens(friend, &Token::Charge) > 0)
    }

    /// Whether a player can spend an activation on a fighter.
    #[inline(always)]
    pub fn can_be_activated(&self, id: FighterId) -> bool {
        let barred = matches!(
            self.table.rules.charge_token,
            ChargeToken::Activation | ChargeToken::ActivationAndMoving
        ) && self.bound_by(id, &Token::Charge);
        !barred && !self.cannot(id, Deed::BeActivated)
    }

    /// Whether a fighter's tokens keep it from Moving.
    #[inline(always)]
    pub(super) fn moving_barred(&self, id: FighterId) -> bool {
        let rules = &self.table.rules;
        rules.move_token == MoveToken::MoveAndCharge && self.bound_by(id, &Token::Move)
            || rules.charge_token == ChargeToken::ActivationAndMoving
                && self.bound_by(id, &Token::Charge)
    }

    /// Whether a fighter's tokens keep it from Charging.
    #[inline(always)]
    pub(super) fn charging_barred(&self, id: FighterId) -> bool {
        let rules = &self.table.rules;
        let lasting = !matches!(
            rules.charge_token,
            ChargeToken::Activation | ChargeToken::Nothing
        );
        rules.move_token != MoveToken::Nothing && self.bound_by(id, &Token::Move)
            || lasting && self.bound_by(id, &Token::Charge)
    }

    /// Whether a fighter has tokens of a kind that count when it is to use Core abilities.
    #[inline(always)]
    pub(super) fn bound_by(&self, id: FighterId, token: &Token) -> bool {
        self.tokens(id, token) > 0 && !self.core_as_if_no(id, token)
    }

    /// Whether something keeps a fighter from all Core abilities but a Charge.
    #[inline(always)]
    pub(crate) fn hindered(&self, id: FighterId) -> bool {
        self.locked_by_charge(id) || self.cannot(id, Deed::UseCoreButCharge)
    }

    /// Whether a fighter can use one of the common Core abilities.
    pub fn can_use_core(&self, id: FighterId, kind: CoreKind) -> bool {
        let field = self.field(self.state.fighter(id).seat);
        let wanted = CommonCore::of(kind);
        wanted != CommonCore::NONE && field.usable(id, wanted) == wanted
    }

    /// The weapons with which a fighter can Attack: those with a target, or that its player could make reach one.
    pub(crate) fn attack_weapons(&self, id: FighterId) -> impl Iterator<Item = WeaponRef> {
        self.weapons(id)
            .filter(move |weapon| self.can_attack_with(id, *weapon))
    }

    /// Whether a fighter has a weapon with a target, or its player could see to it.
    pub(crate) fn can_attack(&self, id: FighterId) -> bool {
        self.attack_weapons(id).next().is_some() || self.can_attack_with_lent(id)
    }

    /// Whether a fighter can use any of the common Core abilities.
    pub fn can_use_any_core(&self, id: FighterId) -> bool {
        let cheapest_first = [
            CoreKind::Guard,
            CoreKind::Attack,
            CoreKind::Move,
            CoreKind::Charge,
        ];
        let field = self.field(self.state.fighter(id).seat);
        let can = |kind: CoreKind| field.usable(id, CommonCore::of(kind)) != CommonCore::NONE;
        cheapest_first.into_iter().any(can)
    }

    /// Whether a token of a kind can be given to a fighter. (EMB-TOKENS-03)
    #[inline(always)]
    pub fn can_be_given(&self, id: FighterId, token: &Token) -> bool {
        let guard = matches!(token, Token::Guard);
        let has_guard = guard
            && !self.table.rules.several_guard_tokens.on()
            && self.state.fighter(id).guards > 0;
        let off_guard = guard && self.cannot(id, Deed::BeOnGuard);
        !has_guard && !off_guard && !self.cannot(id, Deed::BeGiven(*token))
    }
}

impl Field<'_> {
    /// Those among some common Core abilities that a fighter can use.
    pub(crate) fn usable(&self, id: FighterId, among: CommonCore) -> CommonCore {
        let none = CommonCore::NONE;
        let Some(from) = self.eval.state.fighter(id).hex else {
            return none;
        };
        let free = among != CommonCore::CHARGE && !self.eval.hindered(id);
        let wanted = |one| among.contains(one);
        let may_attack = free && wanted(CommonCore::ATTACK) && !self.eval.cannot(id, Deed::Attack);
        let may_charge = wanted(CommonCore::CHARGE) && self.may_charge(id);
        let mut usable = none;
        if free {
            usable = usable
                .with(
                    CommonCore::MOVE,
                    wanted(CommonCore::MOVE) && self.can_move(id, from),
                )
                .with(
                    CommonCore::GUARD,
                    wanted(CommonCore::GUARD) && self.can_guard(id),
                );
        }
        if !may_attack && !may_charge {
            return usable;
        }
        let reach = &self.outreach(id);
        usable
            .with(
                CommonCore::ATTACK,
                may_attack && self.can_attack_here(id, reach, from),
            )
            .with(
                CommonCore::CHARGE,
                may_charge && self.can_charge(id, reach, from),
            )
    }

    #[inline]
    fn can_move(&self, id: FighterId, from: HexId) -> bool {
        let eval = &self.eval;
        !eval.moving_barred(id) && !eval.cannot(id, Deed::Move) && self.has_a_way(id, from)
    }

    #[inline]
    fn can_attack_here(&self, id: FighterId, reach: &Outreach, from: HexId) -> bool {
        self.can_attack(id, reach, from) || self.eval.could_be_pushed_to_do(id, CoreKind::Attack)
    }

    #[inline]
    fn can_guard(&self, id: FighterId) -> bool {
        self.eval.tokens(id, &Token::Guard) == 0 && self.eval.can_be_given(id, &Token::Guard)
    }

    #[inline]
    fn may_charge(&self, id: FighterId) -> bool {
        !self.eval.charging_barred(id) && !self.eval.charge_forbidden(id)
    }

    #[inline]
    fn can_charge(&self, id: FighterId, reach: &Outreach, from: HexId) -> bool {
        let eval = &self.eval;
        self.reaches_a_target(id, reach, from, 0)
            || {
                let extra = eval.extra_move(id, true);
                extra > 0 && self.reaches_a_target(id, reach, from, extra)
            }
            || eval.could_be_pushed_to_do(id, CoreKind::Charge)
    }

    /// Whether a fighter that Moves has somewhere to go.
    fn has_a_way(&self, id: FighterId, from: HexId) -> bool {
        let (eval, empty) = (&self.eval, self.empty);
        match eval.placement(id) {
            Some((hexes, only)) if only || !hexes.is_empty() => return !hexes.is_empty(),
            _ => {}
        }
        let board = eval.board();
        let ends = eval.ends_among(empty, id, from);
        // Mostly there is room right beside it.
        if board.neighbours(from).intersects(ends) && eval.moves_at_all(id) {
            return true;
        }
        let distance = eval.stat(id, Stat::Move);
        let reaches = |distance| {
            eval.reach_among(empty, id, from, distance)
                .reaches(board, ends)
        };
        reaches(distance) || {
            let extra = eval.extra_move(id, false);
            extra > 0 && reaches(distance + extra)
        }
    }
}
