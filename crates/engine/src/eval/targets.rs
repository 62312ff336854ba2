//! Whom a weapon can be used against.

use super::{Aim, Ctx, Eval};
use crate::board::Battlefield;
use crate::cards::{Aspect, Gives, Is, WeaponDef, WeaponKeyword};
use crate::rules::WeaponAbilities;
use crate::state::{Env, FighterId, FighterSet, WeaponRef};
use crate::vocabulary::gifts as gift;

impl<'a> Eval<'a> {
    /// The fighters that an attacker can pick as target of a weapon. (EMB-CORE-12)
    pub fn targets(
        &self,
        attacker: FighterId,
        weapon: WeaponRef,
        filter: &[Is],
        ctx: &Ctx,
    ) -> FighterSet {
        self.targets_within(attacker, weapon, filter, ctx, 0)
    }

    /// The same with so much more Range.
    pub(crate) fn targets_within(
        &self,
        attacker: FighterId,
        weapon: WeaponRef,
        filter: &[Is],
        ctx: &Ctx,
        extra: i16,
    ) -> FighterSet {
        let mut all = FighterSet::EMPTY;
        self.each_target(attacker, weapon, filter, ctx, extra, |target| {
            all.insert(target);
            true
        });
        if self.may_be_given(attacker, Aspect::MustTarget) {
            let must = self.must_target(attacker) & all;
            if !must.is_empty() {
                all = must;
            }
        }
        all
    }

    /// Visits the targets of a weapon, were it not for those that must be picked before others, as long as the visitor says to go on.
    fn each_target(
        &self,
        attacker: FighterId,
        weapon: WeaponRef,
        filter: &[Is],
        ctx: &Ctx,
        extra: i16,
        mut visit: impl FnMut(FighterId) -> bool,
    ) {
        let ready = |def: &&WeaponDef| self.weapon_ready(attacker, def);
        let Some(def) = self.weapon(weapon).filter(ready) else {
            return;
        };
        let Some(from) = self.place(attacker) else {
            return;
        };
        let range = self.plain_range(attacker, def);
        let farthest = match range {
            Some(range) => Some(range),
            None => self.farthest_range(weapon),
        };
        let farthest = farthest.map_or(i16::MAX, |range| range.saturating_add(extra));
        let Ok(farthest) = u8::try_from(farthest.min(u8::MAX.into())) else {
            return;
        };
        let board = self.board();
        let mut near = board.around(from, farthest);
        if self.scythes(attacker, weapon) {
            near &= board.neighbours(from);
        }
        let mut candidates = self.enemies_of(attacker);
        if self.targets_anyone(attacker, weapon) {
            candidates = self.state.fighters.present();
            candidates.remove(attacker);
        }
        let mut seen = None;
        for target in candidates.iter() {
            let Some(there) = self.state.fighter(target).hex else {
                continue;
            };
            let aim = || Aim {
                attacker,
                weapon: Some(weapon),
                target: Some(target),
            };
            // What is near is exact as far as it is looked up.
            let hit = near.contains(there)
                && (farthest < Battlefield::LOOKED_UP || board.distance(from, there) <= farthest)
                && seen
                    .get_or_insert_with(|| self.visible_near(from, farthest))
                    .contains(there)
                && (range.is_some() || self.in_reach(attacker, weapon, target, extra))
                && !self.untargetable(aim())
                && (filter.is_empty() || self.is(target, filter, ctx));
            if hit && !visit(target) {
                return;
            }
        }
    }

    /// Whether a weapon is used against each adjacent enemy, and against no others. (HAR-KEYWORD-17)
    pub(super) fn scythes(&self, attacker: FighterId, weapon: WeaponRef) -> bool {
        self.table.rules.weapon_abilities == WeaponAbilities::All
            && self.weapon_has(attacker, weapon, WeaponKeyword::Scything.into(), None)
    }

    /// Whether a weapon can be aimed at friend and foe.
    pub(super) fn targets_anyone(&self, attacker: FighterId, weapon: WeaponRef) -> bool {
        let mut anyone = false;
        self.gifts(
            attacker,
            Aspect::TargetsAnyone,
            None,
            |gives, ctx, deeper| {
                if let Gives::TargetsAnyone(gift::TargetsAnyone(filter)) = gives {
                    anyone |= deeper.weapon_is(attacker, weapon, filter, ctx, None);
                }
            },
        );
        anyone
    }

    /// Whether what a weapon's use hangs on holds.
    pub(super) fn weapon_ready(&self, attacker: FighterId, def: &WeaponDef) -> bool {
        if def.spell && !self.casts(attacker) {
            return false;
        }
        if matches!(def.when, crate::cards::Cond::Always(_)) {
            return true;
        }
        let env = Env {
            this: Some(attacker),
            ..Env::new()
        };
        let ctx = Ctx::new(self.state.fighter(attacker).seat, &env);
        self.holds(&def.when, &ctx)
    }

    /// Whether a weapon has a target as things stand.
    pub(crate) fn has_target(&self, attacker: FighterId, weapon: WeaponRef) -> bool {
        self.has_target_within(attacker, weapon, 0)
    }

    /// The same with so much more Range.
    fn has_target_within(&self, attacker: FighterId, weapon: WeaponRef, extra: i16) -> bool {
        let ctx = Ctx::bare(self.state.fighter(attacker).seat);
        let mut found = false;
        self.each_target(attacker, weapon, &[], &ctx, extra, |_| {
            found = true;
            false
        });
        found
    }

    /// Whether a weapon has a target, or its player could make it reach one.
    pub(crate) fn can_attack_with(&self, attacker: FighterId, weapon: WeaponRef) -> bool {
        self.has_target(attacker, weapon) || !self.steps_before(attacker, weapon).is_empty() || {
            let extra = self.extra_range(attacker, weapon);
            extra > 0 && self.has_target_within(attacker, weapon, extra)
        }
    }
}
