//! Numbers that are worked out.

use super::{Ctx, Eval};
use crate::cards::{Amount, Name, Num, Roll, Rule, Scope, TallyId};
use crate::state::{Seat, TallyEntry};

impl<'a> Eval<'a> {
    /// What a number is now.
    pub fn num(&self, number: &Num, ctx: &Ctx) -> i16 {
        match number {
            Num::Const(number) => *number,
            Num::Of(amount) => self.amount(amount, ctx),
        }
    }

    fn amount(&self, amount: &Amount, ctx: &Ctx) -> i16 {
        match amount {
            Amount::Stat(reference, stat) => self
                .fighter(*reference, ctx)
                .map_or(0, |fighter| i16::from(self.stat(fighter, *stat))),
            Amount::Weapon(stat) => self.aim(ctx).map_or(0, |aim| match aim.weapon {
                Some(weapon) => self.weapon_stat(aim.attacker, weapon, *stat, Some(aim)),
                None => 0,
            }),
            Amount::Count(filter) => self.all(filter, ctx).len() as i16,
            Amount::DamageOn(filter) => self
                .all(filter, ctx)
                .iter()
                .map(|fighter| i16::from(self.state.fighter(fighter).damage))
                .sum(),
            Amount::MostUpgrades(filter) => self
                .all(filter, ctx)
                .iter()
                .map(|fighter| self.state.fighter(fighter).upgrades.len() as i16)
                .max()
                .unwrap_or(0),
            Amount::Highest(stat, filter) => self
                .all(filter, ctx)
                .iter()
                .map(|fighter| i16::from(self.stat(fighter, *stat)))
                .max()
                .unwrap_or(0),
            Amount::Total(stat, filter) => self
                .all(filter, ctx)
                .iter()
                .map(|fighter| i16::from(self.stat(fighter, *stat)))
                .sum(),
            Amount::Features(filter) => self.features(filter, ctx).count() as i16,
            Amount::Counter(name) => self.state.player(ctx.owner).counter(*name),
            Amount::Value(name, otherwise) => self.value(ctx.owner, *name, otherwise, ctx),
            Amount::ValueOf(who, name, otherwise) => {
                self.value(self.seat(*who, ctx), *name, otherwise, ctx)
            }
            Amount::Steps(name, steps) => {
                let counter = self.state.player(ctx.owner).counter(*name);
                steps
                    .iter()
                    .rev()
                    .find(|(from, _)| counter >= *from)
                    .map_or(0, |(_, value)| *value)
            }
            Amount::Tokens(reference, token) => self
                .fighters(*reference, ctx)
                .iter()
                .map(|fighter| i16::from(self.tokens(fighter, *token)))
                .sum(),
            Amount::Damage(reference) => self
                .fighters(*reference, ctx)
                .iter()
                .map(|fighter| i16::from(self.state.fighter(fighter).damage))
                .sum(),
            Amount::EventAmount => ctx
                .env
                .occasion
                .as_ref()
                .map_or(0, |occasion| occasion.amount),
            Amount::Round => i16::from(self.state.round),
            Amount::Distance(a, b) => match (
                self.fighter(*a, ctx)
                    .and_then(|fighter| self.place(fighter)),
                self.fighter(*b, ctx)
                    .and_then(|fighter| self.place(fighter)),
            ) {
                (Some(a), Some(b)) => i16::from(self.board().distance(a, b)),
                _ => i16::MAX,
            },
            Amount::Dice(roll) => self.dice(*roll, ctx).len() as i16,
            Amount::Showing(roll, faces) => self
                .dice(*roll, ctx)
                .iter()
                .filter(|die| faces.contains(die))
                .count() as i16,
            Amount::Successes(roll) => self.successes(*roll) as i16,
            Amount::Different(roll) => {
                let seen = self
                    .dice(*roll, ctx)
                    .iter()
                    .fold(0u16, |seen, die| seen | 1 << *die as u8);
                seen.count_ones() as i16
            }
            Amount::Tally(watch) => self.tally(ctx.owner, watch.id()),
            Amount::Glory(who) => i16::from(self.state.player(self.seat(*who, ctx)).glory),
            Amount::Unspent(who) => {
                let player = self.state.player(self.seat(*who, ctx));
                i16::from(player.glory.saturating_sub(player.spent))
            }
            Amount::Scored(who) => i16::from(self.state.player(self.seat(*who, ctx)).scored_cards),
            Amount::Support(reference) => self
                .fighter(*reference, ctx)
                .map_or(0, |fighter| i16::from(self.support_of(fighter, ctx))),
            Amount::Remaining(reference) => self.fighter(*reference, ctx).map_or(0, |fighter| {
                i16::from(self.stat(fighter, crate::cards::Stat::Health))
                    - i16::from(self.state.fighter(fighter).damage)
            }),
            Amount::UpgradesWith(reference, filter) => self
                .fighters(*reference, ctx)
                .iter()
                .map(|fighter| self.upgrades_that_are(fighter, filter, ctx) as i16)
                .sum(),
            Amount::MoveLength => match self.state.moving() {
                Some(moving) => i16::from(moving.steps),
                None => ctx
                    .env
                    .occasion
                    .as_ref()
                    .map_or(0, |occasion| occasion.amount),
            },
            Amount::Times(a, b) => self.num(a, ctx).saturating_mul(self.num(b, ctx)),
            Amount::Hand(who, filter) => self
                .state
                .player(self.seat(*who, ctx))
                .hand
                .iter()
                .filter(|card| self.card_is(**card, filter, ctx))
                .count() as i16,
            Amount::Discarded(filter) => {
                let player = self.state.player(ctx.owner);
                player
                    .power_discard
                    .iter()
                    .chain(&player.objective_discard)
                    .filter(|card| self.card_is(**card, filter, ctx))
                    .count() as i16
            }
            Amount::CardsPicked => ctx.env.cards.len() as i16,
            Amount::Upgrades(reference) => self
                .fighters(*reference, ctx)
                .iter()
                .map(|fighter| self.state.fighter(fighter).upgrades.len() as i16)
                .sum(),
            Amount::X => ctx.env.x,
            Amount::Sum(numbers) => numbers.iter().map(|number| self.num(number, ctx)).sum(),
            Amount::Minus(a, b) => self.num(a, ctx) - self.num(b, ctx),
            Amount::Min(a, b) => self.num(a, ctx).min(self.num(b, ctx)),
            Amount::Max(a, b) => self.num(a, ctx).max(self.num(b, ctx)),
            Amount::If(condition, yes, no) => {
                self.num(if self.holds(condition, ctx) { yes } else { no }, ctx)
            }
        }
    }

    /// The dice of a roll.
    pub(crate) fn dice<'b>(&'b self, roll: Roll, ctx: &'b Ctx) -> &'b [crate::cards::Die] {
        match roll {
            Roll::Attack | Roll::Save => {
                let attack = self.state.attack();
                attack.map_or(&[], |attack| &attack.roll(roll).dice)
            }
            Roll::Card => &ctx.env.roll,
            Roll::Casting => self.state.casting().map_or(&[], |cast| &cast.roll.dice),
        }
    }

    fn value(&self, seat: Seat, name: Name, otherwise: &Num, ctx: &Ctx) -> i16 {
        if self.state.aspects & crate::cards::Aspect::Define.bit() != 0
            && let Some(deeper) = self.deeper()
        {
            for source in &self.state.in_play {
                let Some(rules) = source.rules.filter(|_| source.owner == seat) else {
                    continue;
                };
                for rule in self.table.arena.rules(rules) {
                    if let Rule::Define(defined, number) = rule
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
