//! What keeps a fighter from a Core ability, and a card from being played: for players who ask why.

use super::{Ctx, Eval};
use crate::cards::{CardKind, Deed, Token};
use crate::rules::{ChargeToken, MoveToken};
use crate::state::{CardId, CoreKind, Env, FighterId};

/// What keeps a fighter from a Core ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// It is slain.
    Slain,
    /// It is not on the battlefield.
    Away,
    /// It has such a token.
    Has(Token),
    /// Rules in play forbid it.
    Forbidden,
    /// No hex can be got to.
    NoWay,
    /// No target is within range.
    NoTarget,
    /// No hex from which there would be a target can be got to.
    OutOfReach,
}

/// What keeps a card in hand from being played or given to a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// It waits for a moment of its own.
    Waits,
    /// Rules in play forbid it.
    Forbidden,
    /// What it asks for does not hold.
    Condition,
    /// Nobody can cast it.
    NoCaster,
    /// What it says cannot be done.
    Impossible,
    /// It needs more Glory points than there are.
    Glory {
        /// What it needs.
        needs: u8,
        /// What there is.
        has: i16,
    },
    /// No fighter can have it.
    NoBearer,
}

impl Eval<'_> {
    /// What keeps a fighter from using one of the common Core abilities in an activation.
    pub fn hindrance(&self, id: FighterId, kind: CoreKind) -> Option<Hindrance> {
        let fighter = self.state.fighter(id);
        let has = |token| self.bound_by(id, token);
        let charged = has(&Token::Charge);
        if !self.can_be_activated(id) {
            return Some(if charged {
                Hindrance::Has(Token::Charge)
            } else {
                Hindrance::Forbidden
            });
        }
        if self.can_use_core(id, kind) {
            return None;
        }
        let rules = &self.table.rules;
        let forbidden = |deed| self.cannot(id, deed);
        let charge = kind == CoreKind::Charge;
        Some(match kind {
            _ if fighter.slain => Hindrance::Slain,
            _ if fighter.hex.is_none() => Hindrance::Away,
            _ if !charge && self.locked_by_charge(id) => Hindrance::Has(Token::Charge),
            _ if !charge && forbidden(Deed::UseCoreButCharge) => Hindrance::Forbidden,
            CoreKind::Move if self.moving_barred(id) => {
                let moved = rules.move_token == MoveToken::MoveAndCharge && has(&Token::Move);
                Hindrance::Has(if moved { Token::Move } else { Token::Charge })
            }
            CoreKind::Move if forbidden(Deed::Move) => Hindrance::Forbidden,
            CoreKind::Move => Hindrance::NoWay,
            CoreKind::Attack if forbidden(Deed::Attack) => Hindrance::Forbidden,
            CoreKind::Attack => Hindrance::NoTarget,
            CoreKind::Guard if self.tokens(id, &Token::Guard) > 0 => Hindrance::Has(Token::Guard),
            CoreKind::Guard => Hindrance::Forbidden,
            CoreKind::Charge if rules.move_token != MoveToken::Nothing && has(&Token::Move) => {
                Hindrance::Has(Token::Move)
            }
            CoreKind::Charge if rules.charge_token != ChargeToken::Nothing && charged => {
                Hindrance::Has(Token::Charge)
            }
            CoreKind::Charge if self.charge_forbidden(id) => Hindrance::Forbidden,
            CoreKind::Charge => Hindrance::OutOfReach,
            CoreKind::Other { .. } => Hindrance::Forbidden,
        })
    }

    /// What keeps a ploy or an Upgrade in hand from being used where such cards are used.
    pub fn unplayable(&self, card: CardId) -> Option<Unplayable> {
        match &self.table.card(card).kind {
            CardKind::Objective { .. } => None,
            CardKind::Ploy {
                surge,
                condition,
                spell,
                ..
            } => {
                if self.is_playable_ploy(card) {
                    return None;
                }
                let env = Env {
                    card: Some(card),
                    ..Env::new()
                };
                Some(if surge.is_some() {
                    Unplayable::Waits
                } else if !self.may_play(card) {
                    Unplayable::Forbidden
                } else if !self.holds(condition, &Ctx::new(card.seat(), &env)) {
                    Unplayable::Condition
                } else if !spell.is_empty() {
                    Unplayable::NoCaster
                } else {
                    Unplayable::Impossible
                })
            }
            CardKind::Upgrade { glory, .. } => {
                let has = self.glory_for_upgrades(card.seat());
                let mut warband = self.state.warband(card.seat());
                if has < i16::from(*glory) {
                    let (needs, has) = (*glory, has.max(0));
                    Some(Unplayable::Glory { needs, has })
                } else if !self.may_play(card) {
                    Some(Unplayable::Forbidden)
                } else if !warband.any(|fighter| self.can_bear(fighter, card)) {
                    Some(Unplayable::NoBearer)
                } else {
                    None
                }
            }
        }
    }
}
