//! Keeping count of the past.

use super::Engine;
use crate::cards::{Collect, Scope, TallyId};
use crate::eval::Ctx;
use crate::state::{Attack, Occasion, Seat, TallyEntry, UseScope, WeaponRef};

impl Engine<'_, '_> {
    /// Lets every tally that waits for this moment count it.
    #[inline(always)]
    pub(super) fn count(&mut self, occasion: &Occasion) {
        if self.table.counted.contains(occasion.moment) {
            self.count_in_tallies(occasion);
        }
    }

    fn count_in_tallies(&mut self, occasion: &Occasion) {
        self.state.fighters.settle();
        for (seat, id) in &self.table.tallies[occasion.moment as usize] {
            let Some(tally) = self.table.arena.tally(*id) else {
                continue;
            };
            let eval = self.eval();
            if !eval.may_be_triggered(&tally.on, occasion, *seat) {
                continue;
            }
            let ctx = Ctx::bare(*seat).told_of(occasion);
            if !eval.fits(&tally.on, occasion, &ctx) {
                continue;
            }
            let bit = |index: u8| 1u128 << (index & 127);
            let (key, set) = match &tally.collect {
                Collect::Times => (0, 0),
                Collect::Subjects => (0, occasion.subject.map_or(0, |fighter| bit(fighter.0))),
                Collect::Targets => (0, occasion.object.map_or(0, |fighter| bit(fighter.0))),
                Collect::SubjectsPerTarget => (
                    occasion.object.map_or(0, |fighter| fighter.0),
                    occasion.subject.map_or(0, |fighter| bit(fighter.0)),
                ),
                Collect::TimesPerSubject => (occasion.subject.map_or(0, |fighter| fighter.0), 0),
                Collect::WeaponsPerSubject => {
                    let weapon = self.state.attack().and_then(Attack::weapon);
                    let weapon = match weapon {
                        Some(WeaponRef::Printed(_, index)) => bit(index),
                        Some(WeaponRef::Upgrade(card)) => bit(8 + card.index() as u8),
                        Some(WeaponRef::Lent(_)) => bit(127),
                        None => 0,
                    };
                    (occasion.subject.map_or(0, |fighter| fighter.0), weapon)
                }
                Collect::Features => (0, occasion.feature.map_or(0, |feature| bit(feature.0))),
                Collect::Cards => (0, occasion.card.map_or(0, |card| bit(card.index() as u8))),
                Collect::Fighters(filter) => (0, eval.all(filter, &ctx).0.into()),
                Collect::Holders => {
                    let tokens = eval.features(&[], &ctx);
                    let held: Vec<(u8, u128)> = tokens
                        .filter_map(|token| Some((token.0, bit(eval.holder(token)?.0))))
                        .collect();
                    for (key, set) in held {
                        self.add_to_tally(*seat, *id, key, set);
                    }
                    continue;
                }
            };
            self.add_to_tally(*seat, *id, key, set);
        }
    }

    /// Notes in a tally what has been counted.
    fn add_to_tally(&mut self, seat: Seat, id: TallyId, key: u8, set: u128) {
        let Some(tally) = self.table.arena.tally(id) else {
            return;
        };
        let part = self.state.part(tally.this);
        // What is not part of anything of the kind is no part of its past.
        if part.is_none() && tally.this.is_part() {
            return;
        }
        let part = part.unwrap_or(0);
        let found = self.state.tallies.iter_mut().find(|entry| {
            entry.seat == seat && entry.tally == id && entry.key == key && entry.part == part
        });
        match found {
            Some(entry) => {
                entry.count = entry.count.saturating_add(1);
                entry.set |= set;
            }
            None => self.state.tallies.push(TallyEntry {
                seat,
                tally: id,
                part,
                key,
                count: 1,
                set,
            }),
        }
    }

    /// A part of the game begins. What was counted in the one before is forgotten, unless this one interrupts it.
    pub(super) fn begin_part(&mut self, scope: Scope) {
        if self.remembers(scope) && self.state.part(scope).is_none() {
            self.forget(scope);
        }
    }

    /// Forgets what lies further back than a tally reaches.
    pub(super) fn forget(&mut self, scope: Scope) {
        if !self.remembers(scope) {
            return;
        }
        let arena = &self.table.arena;
        self.state.tallies.retain(|entry| {
            arena
                .tally(entry.tally)
                .is_some_and(|tally| tally.this != scope)
        });
    }

    /// Whether anything may have been counted that reaches so far back.
    fn remembers(&self, scope: Scope) -> bool {
        self.table.scopes.contains(scope) && !self.state.tallies.is_empty()
    }

    /// Limited abilities are there again.
    pub(super) fn renew(&mut self, scope: UseScope) {
        self.state.uses.retain(|one| one.scope != scope);
    }
}
