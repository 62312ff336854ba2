//! Charges: from which hexes a fighter could attack, and whether it gets there.

use super::field::Outreach;
use super::{Eval, Field};
use crate::board::{HexId, HexSet};
use crate::cards::{Deed, Stat, WeaponStat};
use crate::rules::ChargeToken;
use crate::state::{CoreKind, FighterId};

impl<'a> Eval<'a> {
    /// The hexes among these from which a fighter would have a target. (EMB-CORE-18)
    pub(crate) fn hexes_to_attack_from(&self, id: FighterId, hexes: HexSet) -> HexSet {
        let field = self.field(self.state.fighter(id).seat);
        let reach = &field.outreach(id);
        let mut found = field.surely_threatening(id, reach, hexes);
        let perhaps = field.perhaps_threatening(id, reach, hexes - found);
        self.try_hexes(id, perhaps.iter(), |hex, there| {
            if there.can_attack(id) {
                found.insert(hex);
            }
            true
        });
        found
    }

    /// The farthest that a fighter's weapons reach from where it stands, with what its player could add.
    fn reach_here(&self, id: FighterId) -> Option<u8> {
        let reaches = self.weapons(id).map(|weapon| {
            let range = self.weapon_stat(id, weapon, WeaponStat::Range, None);
            (range + self.extra_range(id, weapon)) as u8
        });
        reaches.max()
    }

    pub(super) fn enemy_hexes(&self, id: FighterId) -> impl Iterator<Item = HexId> + '_ {
        let enemies = self.enemies_of(id).iter();
        enemies.filter_map(|enemy| self.state.fighter(enemy).hex)
    }

    /// Looks at the position with a fighter in each of these hexes in turn, as long as `look` says to go on.
    pub(super) fn try_hexes(
        &self,
        id: FighterId,
        hexes: impl Iterator<Item = HexId>,
        mut look: impl FnMut(HexId, &Eval<'_>) -> bool,
    ) {
        let mut hexes = hexes.peekable();
        if hexes.peek().is_none() {
            return;
        }
        let mut state = self.state.clone();
        for hex in hexes {
            state.fighter_mut(id).hex = Some(hex);
            let there = Eval {
                charging: self.charging,
                too_deep: self.too_deep,
                ..Eval::new(self.table, &state)
            };
            if !look(hex, &there) {
                return;
            }
        }
    }

    /// Whether a fighter cannot Charge because it cannot do so, or not what a Charge is made of.
    #[inline(always)]
    pub(super) fn charge_forbidden(&self, id: FighterId) -> bool {
        self.cannot(id, Deed::Charge)
            || self.cannot(id, Deed::Move)
            || self.cannot(id, Deed::Attack)
    }

    /// Whether a card can make a fighter Charge: where it names the action, tokens do not stand in the way.
    pub(crate) fn can_be_made_to_charge(&self, id: FighterId) -> bool {
        match self.table.rules.charge_token {
            ChargeToken::Activation | ChargeToken::ActivationAndMoving => {
                !self.charge_forbidden(id) && self.charge_is_possible(id)
            }
            _ => self.can_use_core(id, CoreKind::Charge),
        }
    }

    /// Whether a fighter can Charge as things stand, without anything its player might add.
    pub(crate) fn charge_is_possible(&self, id: FighterId) -> bool {
        self.charge_is_possible_with(id, 0)
    }

    /// The same with so much more Move.
    pub(super) fn charge_is_possible_with(&self, id: FighterId, extra: u8) -> bool {
        let field = self.charging().field(self.state.fighter(id).seat);
        let from = self.state.fighter(id).hex;
        from.is_some_and(|from| field.reaches_a_target(id, &field.outreach(id), from, extra))
    }
}

impl Field<'_> {
    /// Whether a Charge with so much more Move could end where a fighter with such an outreach has a target.
    pub(super) fn reaches_a_target(
        &self,
        id: FighterId,
        reach: &Outreach,
        from: HexId,
        extra: u8,
    ) -> bool {
        let eval = self.eval.charging();
        if let Some((hexes, only)) = eval.placement(id) {
            let found = !eval.hexes_to_attack_from(id, hexes).is_empty();
            if found || only {
                return found;
            }
        }
        let ends = eval.ends_among(self.empty, id, from);
        let board = eval.board();
        // Mostly there is a goal right beside it.
        let beside = ends & board.neighbours(from);
        if reach.threatens_from(beside) && (extra > 0 || eval.moves_at_all(id)) {
            return true;
        }
        let left = eval.stat(id, Stat::Move) + extra;
        let walk = || eval.reach_among(self.empty, id, from, left);
        let near = ends & board.around(from, left);
        let goals = self.surely_threatening(id, reach, near);
        if !goals.is_empty() && walk().reaches(board, goals) {
            return true;
        }
        let perhaps = self.perhaps_threatening(id, reach, near - goals);
        if perhaps.is_empty() {
            return false;
        }
        let hexes = walk().ends(board) & perhaps;
        if hexes.is_empty() {
            return false;
        }
        // Where the weapons reach as they do here is the likeliest place: it is tried first.
        let here = eval.reach_here(id);
        let covered = |range| self.covered(id, range, reach.led, hexes);
        let likely = here.map_or(HexSet::EMPTY, covered);
        let mut found = false;
        let likeliest_first = likely.iter().chain(hexes - likely);
        eval.try_hexes(id, likeliest_first, |_, there| {
            found = there.can_attack(id);
            !found
        });
        found
    }
}
