//! Which Core abilities a fighter can use.

use super::{Eval, Field};
use crate::board::HexId;
use crate::cards::{Deed, Stat, Token};
use crate::rules::{ChargeToken, MoveToken};
use crate::state::{CoreKind, FighterId, WeaponRef};

impl<'a> Eval<'a> {
    /// Whether a fighter's Charge tokens keep it from other Core abilities. (EMB-CORE-19 to -22)
    pub fn locked_by_charge(&self, id: FighterId) -> bool {
        let rules = &self.table.rules;
        if !matches!(
            rules.charge_token,
            ChargeToken::CoreUntilAllCharged | ChargeToken::Core
        ) || self.tokens(id, Token::Charge) == 0
            || self.core_as_if_no(id, Token::Charge)
        {
            return false;
        }
        let seat = self.state.fighter(id).seat;
        !(rules.charge_token == ChargeToken::CoreUntilAllCharged
            && self
                .state
                .warband(seat)
                .all(|friend| self.tokens(friend, Token::Charge) > 0))
    }

    /// Whether a player can spend an activation on a fighter.
    pub fn can_be_activated(&self, id: FighterId) -> bool {
        let barred = matches!(
            self.table.rules.charge_token,
            ChargeToken::Activation | ChargeToken::ActivationAndMoving
        ) && self.tokens(id, Token::Charge) > 0
            && !self.core_as_if_no(id, Token::Charge);
        !barred && !self.cannot(id, Deed::BeActivated)
    }

    /// Whether a fighter's tokens keep it from Moving.
    pub(super) fn moving_barred(&self, id: FighterId) -> bool {
        let has = |token| self.tokens(id, token) > 0 && !self.core_as_if_no(id, token);
        let rules = &self.table.rules;
        rules.move_token == MoveToken::MoveAndCharge && has(Token::Move)
            || rules.charge_token == ChargeToken::ActivationAndMoving && has(Token::Charge)
    }

    /// Whether something keeps a fighter from all Core abilities but a Charge.
    pub(crate) fn hindered(&self, id: FighterId) -> bool {
        self.locked_by_charge(id) || self.cannot(id, Deed::UseCoreButCharge)
    }

    /// Whether a fighter can use one of the common Core abilities.
    pub fn can_use_core(&self, id: FighterId, kind: CoreKind) -> bool {
        let hindered = kind != CoreKind::Charge && self.hindered(id);
        let field = self.field(self.state.fighter(id).seat);
        self.can_use_core_on(&field, hindered, id, kind)
    }

    /// The same, once it is known how the fighter finds the battlefield and whether it is [hindered](Eval::hindered).
    pub(crate) fn can_use_core_on(
        &self,
        field: &Field,
        hindered: bool,
        id: FighterId,
        kind: CoreKind,
    ) -> bool {
        let Some(from) = self.state.fighter(id).hex else {
            return false;
        };
        match kind {
            CoreKind::Move => {
                !hindered
                    && !self.moving_barred(id)
                    && !self.cannot(id, Deed::Move)
                    && self.has_a_way(field, id, from)
            }
            CoreKind::Attack => {
                !hindered
                    && !self.cannot(id, Deed::Attack)
                    && (field.can_attack(id, from) || self.could_be_pushed_to_do(id, kind))
            }
            CoreKind::Guard => {
                !hindered
                    && self.tokens(id, Token::Guard) == 0
                    && self.can_be_given(id, Token::Guard)
            }
            CoreKind::Charge => {
                let moved = self.table.rules.move_token != MoveToken::Nothing
                    && self.tokens(id, Token::Move) > 0
                    && !self.core_as_if_no(id, Token::Move);
                let charged = !matches!(
                    self.table.rules.charge_token,
                    ChargeToken::Activation | ChargeToken::Nothing
                ) && self.tokens(id, Token::Charge) > 0
                    && !self.core_as_if_no(id, Token::Charge);
                if moved || charged || self.charge_forbidden(id) {
                    return false;
                }
                field.reaches_a_target(id, from, 0)
                    || {
                        let extra = self.extra_move(id, true);
                        extra > 0 && field.reaches_a_target(id, from, extra)
                    }
                    || self.could_be_pushed_to_do(id, kind)
            }
            CoreKind::Other { .. } => false,
        }
    }

    /// Whether a fighter that Moves has somewhere to go.
    fn has_a_way(&self, field: &Field, id: FighterId, from: HexId) -> bool {
        match self.placement(id) {
            Some((hexes, only)) if only || !hexes.is_empty() => return !hexes.is_empty(),
            _ => {}
        }
        let empty = field.empty;
        let ends = self.ends_among(empty, id, from);
        let distance = self.stat(id, Stat::Move);
        // Mostly there is room right beside it.
        if distance > 0 && self.board().neighbours(from).intersects(ends) {
            return true;
        }
        let reaches = |distance| {
            self.reach_among(empty, id, from, distance)
                .reaches(self.board(), ends)
        };
        reaches(distance) || {
            let extra = self.extra_move(id, false);
            extra > 0 && reaches(distance + extra)
        }
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
        self.usable_core(&field, id, cheapest_first)
            .next()
            .is_some()
    }

    /// Those among some Core abilities that a fighter can use, where it finds the battlefield like this.
    pub(crate) fn usable_core(
        &self,
        field: &Field,
        id: FighterId,
        among: [CoreKind; 4],
    ) -> impl Iterator<Item = CoreKind> {
        let hindered = self.hindered(id);
        let can = move |kind: &CoreKind| self.can_use_core_on(field, hindered, id, *kind);
        among.into_iter().filter(can)
    }

    /// Whether a token of a kind can be given to a fighter. (EMB-TOKENS-03)
    pub fn can_be_given(&self, id: FighterId, token: Token) -> bool {
        let has_guard = token == Token::Guard
            && !self.table.rules.several_guard_tokens.on()
            && self.state.fighter(id).guards > 0;
        let off_guard = token == Token::Guard && self.cannot(id, Deed::BeOnGuard);
        !has_guard && !off_guard && !self.cannot(id, Deed::BeGiven(token))
    }
}
