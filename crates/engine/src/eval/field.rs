//! What all fighters of a player have in common when it is asked what they can do: found once for all of them.

use std::cell::Cell;

use super::Eval;
use crate::board::{HexId, HexSet};
use crate::cards::{Aspect, Cond, Num};
use crate::state::{FighterId, FighterSet, Seat};

/// What can make a weapon reach farther or less far, or its targets other ones, for one fighter or one place than for the next.
const VARIES: u128 = Aspect::Range.bit()
    | Aspect::CannotChangeWeapons.bit()
    | Aspect::ConductsRange.bit()
    | Aspect::MustTarget.bit()
    | Aspect::TargetsAnyone.bit()
    | Aspect::Wizard.bit();

/// The battlefield as one player's fighters find it.
pub(crate) struct Field<'a> {
    pub(super) eval: Eval<'a>,
    /// The hexes that are neither blocked nor occupied.
    pub(super) empty: HexSet,
    enemies: FighterSet,
    /// Something may be added to what weapons reach, or take an enemy out of it.
    varies: bool,
    /// From where some enemy is in sight and within 1 hex, within 2 hexes.
    threatening: [Cell<Option<HexSet>>; 2],
}

impl<'a> Eval<'a> {
    /// The battlefield as a player's fighters find it.
    pub(crate) fn field(&self, seat: Seat) -> Field<'a> {
        let fighters = &self.state.fighters;
        let enemies = fighters.present().without(fighters.of(seat));
        let untargetable = |enemy| self.may_be_given(enemy, Aspect::CannotBeTargeted);
        Field {
            eval: *self,
            empty: self.empty(),
            enemies,
            varies: self.may_be_lent_range(seat)
                || self.may_be_lent_weapons(seat)
                || self.state.aspects & Aspect::CannotBeTargeted.bit() != 0
                    && enemies.iter().any(untargetable),
            threatening: Default::default(),
        }
    }
}

impl Field<'_> {
    /// The farthest that a fighter's weapons reach wherever it stands, if nothing but range and sight decides on whom it can attack;
    /// `Some(None)` if it has no weapon to use.
    pub(super) fn plain_reach(&self, id: FighterId) -> Option<Option<u8>> {
        let eval = &self.eval;
        let given = eval.state.given_to(id);
        let flips = !eval.state.fighter(id).inspired && given & Aspect::Inspired.bit() != 0;
        if self.varies || flips || given & VARIES != 0 {
            return None;
        }
        let mut farthest = None;
        for weapon in eval.weapons(id) {
            let def = eval.weapon(weapon)?;
            let (Cond::Always(_), Num::Const(range)) = (&def.when, &def.range) else {
                return None;
            };
            if def.spell && !eval.casts(id) {
                continue;
            }
            let mut range = (*range).clamp(0, u8::MAX.into()) as u8;
            if range > 1 && eval.scythes(id, weapon) {
                range = 1;
            }
            farthest = farthest.max(Some(range));
        }
        Some(farthest)
    }

    /// The hexes among these from which some enemy is in sight and within so many hexes.
    pub(super) fn threatening(&self, range: u8, among: HexSet) -> HexSet {
        let near = usize::from(range).checked_sub(1);
        let Some(kept) = near.and_then(|near| self.threatening.get(near)) else {
            return self.find_threatening(range, among);
        };
        let all = kept.get().unwrap_or_else(|| {
            let all = self.find_threatening(range, self.eval.board().all());
            kept.set(Some(all));
            all
        });
        all & among
    }

    fn find_threatening(&self, range: u8, among: HexSet) -> HexSet {
        let eval = &self.eval;
        let mut hexes = HexSet::EMPTY;
        for at in self
            .enemies
            .iter()
            .filter_map(|enemy| eval.state.fighter(enemy).hex)
        {
            let near = eval.board().within(at, range) & among;
            if !near.is_empty() {
                hexes |= near & eval.visible_near(at, range);
            }
        }
        hexes
    }

    /// Whether a fighter that stands there has somebody to attack.
    pub(super) fn can_attack(&self, id: FighterId, from: HexId) -> bool {
        // A step before the attack is no part of what a weapon reaches.
        let steps = self.eval.may_be_given(id, Aspect::StepsBeforeAttack);
        match self.plain_reach(id).filter(|_| !steps) {
            Some(reach) => reach
                .is_some_and(|range| self.threatening(range, HexSet::single(from)).contains(from)),
            None => self.eval.can_attack(id),
        }
    }
}
