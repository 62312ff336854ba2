//! Whom a weapon can be used against.

use super::{Aim, Ctx, Eval};
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
        let mut all: FighterSet = self
            .possible_targets(attacker, weapon, filter, ctx, extra)
            .collect();
        if self.state.aspects & Aspect::MustTarget.bit() != 0 {
            let must = self.must_target(attacker) & all;
            if !must.is_empty() {
                all = must;
            }
        }
        all
    }

    /// The targets of a weapon, were it not for those that must be picked before others.
    pub(super) fn possible_targets<'b>(
        &'b self,
        attacker: FighterId,
        weapon: WeaponRef,
        filter: &'b [Is],
        ctx: &'b Ctx<'b>,
        extra: i16,
    ) -> impl Iterator<Item = FighterId> + 'b {
        self.weapon(weapon)
            .filter(|def| self.weapon_ready(attacker, def))
            .and_then(|_| self.place(attacker))
            .into_iter()
            .flat_map(move |from| {
                let visible = self.visible_from(from);
                let range = self.plain_range(attacker, weapon);
                let farthest = match range {
                    Some(range) => Some(range),
                    None => self.farthest_range(weapon),
                };
                let farthest = farthest.map_or(i16::MAX, |range| range.saturating_add(extra));
                let next = self
                    .scythes(attacker, weapon)
                    .then(|| self.board().neighbours(from));
                let anyone = self.targets_anyone(attacker, weapon);
                self.state.on_battlefield().filter(move |target| {
                    (self.enemies(attacker, *target) || anyone && *target != attacker)
                        && next.is_none_or(|next| {
                            self.state
                                .fighter(*target)
                                .hex
                                .is_some_and(|hex| next.contains(hex))
                        })
                        && self.state.fighter(*target).hex.is_some_and(|hex| {
                            visible.contains(hex)
                                && i16::from(self.board().distance(from, hex)) <= farthest
                                && (range.is_some()
                                    || self.in_reach(attacker, weapon, *target, extra))
                        })
                        && !self.untargetable(Aim {
                            attacker,
                            weapon: Some(weapon),
                            target: Some(*target),
                        })
                        && (filter.is_empty() || self.is(*target, filter, ctx))
                })
            })
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
        let env = Env::new();
        let ctx = Ctx::new(self.state.fighter(attacker).seat, &env);
        self.possible_targets(attacker, weapon, &[], &ctx, 0)
            .next()
            .is_some()
    }

    /// Whether a weapon has a target, or its player could make it reach one.
    pub(crate) fn can_attack_with(&self, attacker: FighterId, weapon: WeaponRef) -> bool {
        let env = Env::new();
        let ctx = Ctx::new(self.state.fighter(attacker).seat, &env);
        let some_target = |extra| {
            self.possible_targets(attacker, weapon, &[], &ctx, extra)
                .next()
                .is_some()
        };
        some_target(0) || !self.steps_before(attacker, weapon).is_empty() || {
            let extra = self.extra_range(attacker, weapon);
            extra > 0 && some_target(extra)
        }
    }
}
