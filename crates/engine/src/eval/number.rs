//! Numbers that are worked out.

use super::{Ctx, Eval};
use crate::cards::{Name, Num, Roll, Rule, Scope, TallyId};
use crate::state::{Seat, TallyEntry};
use crate::vocabulary::numbers::NumberWord;
use crate::vocabulary::rules::Define;

impl<'a> Eval<'a> {
    /// What a number is now.
    pub fn num(&self, number: &Num, ctx: &Ctx) -> i16 {
        match number {
            Num::Const(number) => *number,
            Num::Of(amount) => amount.value(self, ctx),
        }
    }

    /// The dice of a roll.
    pub(crate) fn dice<'b>(&'b self, roll: Roll, ctx: &'b Ctx) -> &'b [crate::cards::Die] {
        match roll {
            Roll::Attack | Roll::Save => {
                let attack = self.state.attack();
                attack.map_or(&[], |attack| &attack.roll(roll).dice)
            }
            Roll::Card => &ctx.env.roll[..],
            Roll::Casting => self.state.casting().map_or(&[], |cast| &cast.roll.dice),
        }
    }

    pub(crate) fn value(&self, seat: Seat, name: Name, otherwise: &Num, ctx: &Ctx) -> i16 {
        if self.state.aspects & crate::cards::Aspect::Define.bit() != 0
            && let Some(deeper) = self.deeper()
        {
            for source in &self.state.in_play {
                let Some(rules) = source.rules.filter(|_| source.owner == seat) else {
                    continue;
                };
                for rule in self.table.arena.rules(rules) {
                    if let Rule::Define(Define(defined, number)) = rule
                        && *defined == name
                    {
                        return deeper.num(number, &Ctx::new(seat, &source.env));
                    }
                }
            }
        }
        self.num(otherwise, ctx)
    }

    /// What a tally has come to for a player.
    pub fn tally(&self, seat: Seat, id: TallyId) -> i16 {
        use crate::cards::Collect;
        let Some(tally) = self.table.arena.tally(id) else {
            return 0;
        };
        let entries = self.entries(seat, id, tally.this);
        match &tally.collect {
            Collect::Times => entries.map(|entry| entry.count as i16).sum(),
            Collect::TimesPerSubject => entries.map(|entry| entry.count as i16).max().unwrap_or(0),
            Collect::Subjects
            | Collect::Targets
            | Collect::Features
            | Collect::Cards
            | Collect::Holders
            | Collect::Fighters(_) => entries
                .fold(0u128, |set, entry| set | entry.set)
                .count_ones() as i16,
            Collect::SubjectsPerTarget | Collect::WeaponsPerSubject => entries
                .map(|entry| entry.set.count_ones() as i16)
                .max()
                .unwrap_or(0),
        }
    }

    /// What a tally kept for each fighter has come to for one of them.
    pub fn tally_for(&self, seat: Seat, id: TallyId, fighter: crate::state::FighterId) -> i16 {
        use crate::cards::Collect;
        let Some(tally) = self.table.arena.tally(id) else {
            return 0;
        };
        let entries = self
            .entries(seat, id, tally.this)
            .filter(|entry| entry.key == fighter.0);
        match &tally.collect {
            Collect::TimesPerSubject => entries.map(|entry| entry.count as i16).sum(),
            _ => entries
                .map(|entry| entry.set.count_ones() as i16)
                .max()
                .unwrap_or(0),
        }
    }

    /// What a tally has collected: fighters, feature tokens or cards, one bit each.
    pub fn tally_set(&self, seat: Seat, id: TallyId) -> u128 {
        let Some(tally) = self.table.arena.tally(id) else {
            return 0;
        };
        self.entries(seat, id, tally.this)
            .fold(0, |set, entry| set | entry.set)
    }

    /// Whom a fighter has done it to, by a tally that collects who did it for each of them: one bit each.
    pub fn tally_partners(
        &self,
        seat: Seat,
        id: TallyId,
        fighter: crate::state::FighterId,
    ) -> u128 {
        let Some(tally) = self.table.arena.tally(id) else {
            return 0;
        };
        self.entries(seat, id, tally.this)
            .filter(|entry| entry.set >> (fighter.0 & 127) & 1 == 1)
            .fold(0, |set, entry| set | 1 << (entry.key & 127))
    }

    /// What has been counted for a tally: of an attack, a Move, a ploy or damage, in the innermost that is in progress.
    fn entries(
        &self,
        seat: Seat,
        id: TallyId,
        this: Scope,
    ) -> impl Iterator<Item = &'a TallyEntry> {
        let all = &self.state.tallies;
        let mine = move |entry: &&TallyEntry| entry.seat == seat && entry.tally == id;
        let part = self.state.part(this).unwrap_or(0);
        all.iter()
            .filter(mine)
            .filter(move |entry| entry.part == part)
    }
}
