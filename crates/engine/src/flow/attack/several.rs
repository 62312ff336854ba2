//! Attacks on several targets, one after another.

use crate::cards::{Effect, Moment, WeaponKeyword};
use crate::eval::Ctx;
use crate::flow::{Engine, Handles};
use crate::rules::SeveralTargets;
use crate::state::{
    At, Attack, Choosing, ChoosingStep, Env, FighterId, FighterSet, NextTarget, Series, Stage,
    WeaponRef,
};

impl Engine<'_, '_> {
    /// An attack with Scything is made against each adjacent enemy. (HAR-KEYWORD-10)
    pub(super) fn aim_at_more(&mut self, at: At<Attack>, target: FighterId) {
        let attack = &mut self.state[at];
        if let Some(only) = attack.series.only {
            attack.series.more = only.without(FighterSet::single(target));
            attack.series.struck.insert(target);
            return;
        }
        let attack = &self.state[at];
        let eval = self.eval();
        let grant = attack.grant.as_ref();
        let single = matches!(grant.and_then(|grant| eval.effect(grant.effect)),
            Some(Effect::Attack(granted)) if granted.single);
        let Some(weapon) = attack.weapon().filter(|_| !single) else {
            return;
        };
        if !eval.uses(WeaponKeyword::Scything) {
            return;
        }
        let attacker = attack.attacker;
        let own = Env::new();
        let ctx = Ctx::new(self.state.fighter(attacker).seat, &own);
        let more: FighterSet = eval
            .targets(attacker, weapon, &[], &ctx)
            .iter()
            .filter(|other| {
                *other != target
                    && eval.adjacent(attacker, *other)
                    && (attack.as_yours.is_none() || self.opposes(attack, *other))
            })
            .collect();
        self.state[at].series = Series {
            against_each: true,
            only: None,
            more,
            struck: FighterSet::single(target),
            left: more.len() as u8,
        };
    }

    /// Whether a fighter is an enemy to whoever makes the choices of an attack, and not the attacker itself.
    fn opposes(&self, attack: &Attack, other: FighterId) -> bool {
        other != attack.attacker && self.state.fighter(other).seat != self.attacking_player(attack)
    }

    /// Those of several targets that can still be attacked.
    fn still_to_attack(&self, attack: &Attack) -> FighterSet {
        if attack.series.left == 0 || !self.is_there(attack.attacker) {
            return FighterSet::EMPTY;
        }
        let ready = match attack.weapon() {
            Some(WeaponRef::Upgrade(card)) => {
                self.state.fighter(attack.attacker).upgrades.contains(&card)
            }
            weapon => weapon.is_some(),
        };
        if !ready {
            return FighterSet::EMPTY;
        }
        let eval = self.eval();
        let candidates = match self.table.rules.several_targets {
            SeveralTargets::FixedAtStart => attack.series.more,
            // HAR-KEYWORD-13
            SeveralTargets::AsManyAsAtStart => self
                .state
                .on_battlefield()
                .filter(|other| {
                    self.opposes(attack, *other) && !attack.series.struck.contains(*other)
                })
                .collect(),
        };
        candidates
            .iter()
            .filter(|other| self.is_there(*other) && eval.adjacent(attack.attacker, *other))
            .collect()
    }

    /// The attack is over. Each attack on one of several targets is an action of its own.
    pub(super) fn close_attack(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        let end = self.occasion_of_attack(attack, Moment::Attacked);
        if self.still_to_attack(attack).is_empty() {
            return self.close(end);
        }
        let before = Box::new(attack.clone());
        self.close_part(end, NextTarget { before }.into());
    }
}

impl Handles<NextTarget> for Engine<'_, '_> {
    /// The next of several targets is attacked, if there still is one.
    fn advance_in(&mut self, at: At<NextTarget>) {
        let before = self.state.take(at).before;
        let more = self.still_to_attack(&before);
        let Some(weapon) = before.weapon().filter(|_| !more.is_empty()) else {
            return self.inspire_after_end();
        };
        let serial = self.serial();
        self.swing_goes_on_as(before.serial, serial);
        let at = self.begin(Attack {
            charge: before.charge,
            reaction: before.reaction,
            as_yours: before.as_yours,
            series: Series {
                against_each: before.series.against_each,
                only: Some(more),
                more: FighterSet::EMPTY,
                struck: before.series.struck,
                left: before.series.left.saturating_sub(1),
            },
            stage: Stage::Choosing(Choosing {
                step: ChoosingStep::WeaponPicked,
                weapon: Some(weapon),
                ..Choosing::default()
            }),
            grant: before.grant,
            ..Attack::new(before.attacker, serial)
        });
        self.bring_weapon(at, weapon);
    }
}
