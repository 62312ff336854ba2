//! Charges: from which hexes a fighter could attack, and whether it gets there.

use super::Eval;
use super::walk::Walk;
use crate::board::{HexId, HexSet};
use crate::cards::{Aspect, Cond, Deed, Num, Stat, WeaponStat};
use crate::rules::ChargeToken;
use crate::state::{CoreKind, FighterId};

impl<'a> Eval<'a> {
    /// The hexes among these from which a fighter would have a target. (EMB-CORE-18)
    pub(crate) fn hexes_to_attack_from(&self, id: FighterId, hexes: HexSet) -> HexSet {
        if self.attacks_alike_everywhere(id) {
            return self.hexes_in_plain_range(id) & hexes;
        }
        let mut found = HexSet::EMPTY;
        let likely = hexes & self.hexes_in_sight_of_enemies(id);
        self.try_hexes(id, likely.iter(), |hex, there| {
            if there.can_attack(id) {
                found.insert(hex);
            }
            true
        });
        found
    }

    /// Whether a walk can end in a hex among these from which the fighter would have a target.
    pub(super) fn can_attack_from_end(&self, id: FighterId, walk: Walk, ends: HexSet) -> bool {
        let likely = self.hexes_in_plain_range(id) & ends;
        if self.attacks_alike_everywhere(id) {
            return walk.reaches(self.board(), likely);
        }
        // Where the weapons reach as they are printed is the likeliest place: it is tried first.
        let hexes = walk.ends(self.board()) & ends & self.hexes_in_sight_of_enemies(id);
        let likely = hexes & likely;
        let mut found = false;
        let likeliest_first = likely.iter().chain(hexes - likely);
        self.try_hexes(id, likeliest_first, |_, there| {
            found = there.can_attack(id);
            !found
        });
        found
    }

    /// Whether neither the weapons of a fighter, nor their Range, nor who can be their target hang on where it stands.
    pub(super) fn attacks_alike_everywhere(&self, id: FighterId) -> bool {
        let changed = [
            Aspect::Range,
            Aspect::CannotChangeWeapons,
            Aspect::ConductsRange,
            Aspect::MustTarget,
        ];
        !changed.iter().any(|aspect| self.may_be_given(id, *aspect))
            && !self.may_be_lent_range(id)
            && !self.may_be_lent_weapons(id)
            && (self.state.aspects & Aspect::CannotBeTargeted.bit() == 0
                || !self.state.on_battlefield().any(|target| {
                    self.enemies(id, target) && self.may_be_given(target, Aspect::CannotBeTargeted)
                }))
            && (self.state.fighter(id).inspired || !self.may_be_given(id, Aspect::Inspired))
            && self.weapons(id).iter().all(|weapon| {
                self.weapon(*weapon).is_some_and(|def| {
                    matches!(def.when, Cond::Always(_)) && matches!(def.range, Num::Const(_))
                })
            })
    }

    /// The hexes from which some enemy is in range and sight of one of a fighter's weapons, as long as nothing else decides.
    pub(super) fn hexes_in_plain_range(&self, id: FighterId) -> HexSet {
        let mut range = None;
        for weapon in self.weapons(id) {
            let reach = self.weapon_stat(id, weapon, WeaponStat::Range, None)
                + self.extra_range(id, weapon);
            range = range.max(Some(reach as u8));
        }
        let Some(range) = range else {
            return HexSet::EMPTY;
        };
        let board = self.board();
        self.enemy_hexes(id).fold(HexSet::EMPTY, |all, at| {
            all | board.within(at, range) & self.visible_from(at)
        })
    }

    /// The hexes from which some enemy of a fighter is visible, and not certainly out of range.
    pub(super) fn hexes_in_sight_of_enemies(&self, id: FighterId) -> HexSet {
        let reach = self.farthest_reach(id);
        self.enemy_hexes(id).fold(HexSet::EMPTY, |all, at| {
            let near = reach.map_or(self.board().all(), |reach| self.board().within(at, reach));
            all | near & self.visible_from(at)
        })
    }

    /// The farthest that any weapon of a fighter could reach, wherever it stands, if that is easily seen.
    pub(super) fn farthest_reach(&self, id: FighterId) -> Option<u8> {
        let beyond = Aspect::StepsBeforeAttack.bit() | Aspect::TargetsAnyone.bit();
        if self.state.aspects & beyond != 0
            || self.may_be_lent_range(id)
            || self.may_be_lent_weapons(id)
            || !self.state.fighter(id).inspired && self.may_be_given(id, Aspect::Inspired)
        {
            return None;
        }
        let farthest = self
            .weapons(id)
            .into_iter()
            .try_fold(0, |farthest, weapon| {
                Some(self.farthest_range(weapon)?.max(farthest))
            });
        farthest.map(|reach| reach.min(i16::from(u8::MAX)) as u8)
    }

    pub(super) fn enemy_hexes(&self, id: FighterId) -> impl Iterator<Item = HexId> + '_ {
        let seat = self.state.fighter(id).seat;
        self.state
            .fighters
            .iter()
            .filter(move |fighter| fighter.seat != seat)
            .filter_map(|fighter| fighter.hex)
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
    pub(super) fn charge_forbidden(&self, id: FighterId) -> bool {
        [Deed::Charge, Deed::Move, Deed::Attack]
            .into_iter()
            .any(|deed| self.cannot(id, deed))
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
        self.state
            .fighter(id)
            .hex
            .is_some_and(|from| self.charging().reaches_a_target(id, from, 0))
    }

    /// Whether a Charge with so much more Move could end where the fighter has a target.
    pub(super) fn reaches_a_target(&self, id: FighterId, from: HexId, extra: u8) -> bool {
        if let Some((hexes, only)) = self.placement(id) {
            let found = !self.hexes_to_attack_from(id, hexes).is_empty();
            if found || only {
                return found;
            }
        }
        let empty = self.empty();
        let walk = self.reach_among(empty, id, from, self.stat(id, Stat::Move) + extra);
        self.can_attack_from_end(id, walk, self.ends_among(empty, id, from))
    }
}
