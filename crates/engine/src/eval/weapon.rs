//! Weapons: their characteristics, abilities, reach and targets.

use arrayvec::ArrayVec;

use super::gifts::Changes;
use super::{Aim, Ctx, Eval};
use crate::cards::{
    Aspect, CardKind, Deed, Die, Effect, Gives, Is, Name, Num, Rule, WeaponAbility, WeaponDef,
    WeaponIs, WeaponKeyword, WeaponKind, WeaponStat,
};
use crate::rules::WeaponAbilities;
use crate::state::{Attack, CardId, Env, FighterId, FighterSet, WeaponRef};
use crate::vocabulary::gifts::{self as gift, Figure, How};
use crate::vocabulary::weapons::{WeaponWord, Wielded};

/// The weapons of a fighter.
pub type Weapons = ArrayVec<WeaponRef, { WeaponDef::MOST_PRINTED + CardId::PER_SEAT }>;

/// The abilities of a weapon.
pub type Abilities = Vec<WeaponAbility>;

impl<'a> Eval<'a> {
    /// The weapons of a fighter: those on its card and those of its Upgrades.
    pub fn weapons(&self, id: FighterId) -> Weapons {
        let mut weapons = Weapons::new();
        for index in 0..self.side(id).weapons.len() as u8 {
            weapons.push(WeaponRef::Printed(id, index));
        }
        for card in &self.state.fighter(id).upgrades {
            if matches!(
                &self.table.card(*card).kind,
                CardKind::Upgrade {
                    weapon: Some(_),
                    ..
                }
            ) {
                weapons.push(WeaponRef::Upgrade(*card));
            }
        }
        weapons
    }

    /// What is printed about a weapon.
    pub fn weapon(&self, weapon: WeaponRef) -> Option<&'a WeaponDef> {
        match weapon {
            WeaponRef::Printed(fighter, index) => self.side(fighter).weapons.get(index as usize),
            WeaponRef::Upgrade(card) => match &self.table.card(card).kind {
                CardKind::Upgrade { weapon, .. } => weapon.as_deref(),
                _ => None,
            },
            WeaponRef::Lent(place) => match self.effect(place) {
                Some(Effect::Attack(grant)) => grant.with.as_deref(),
                _ => None,
            },
        }
    }

    /// The effect at a place in a card's text.
    pub fn effect(&self, place: crate::state::EffectRef) -> Option<&'a Effect> {
        self.table
            .arena
            .block(place.block)
            .get(place.index as usize)
    }

    pub(crate) fn printed(&self, owner: FighterId, number: &Num) -> i16 {
        match number {
            Num::Const(number) => *number,
            Num::Of(_) => {
                let env = Env {
                    this: Some(owner),
                    ..Env::new()
                };
                self.num(number, &Ctx::new(self.state.fighter(owner).seat, &env))
            }
        }
    }

    /// A characteristic of a weapon in a fighter's hands, for an attack in mind.
    pub fn weapon_stat(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        stat: WeaponStat,
        aim: Option<Aim>,
    ) -> i16 {
        let Some(def) = self.weapon(weapon) else {
            return 0;
        };
        let base = self.printed(
            id,
            match stat {
                WeaponStat::Range => &def.range,
                WeaponStat::Dice => &def.dice,
                WeaponStat::Damage => &def.damage,
            },
        );
        if def.fixed || self.cannot(id, Deed::ChangeWeapons) {
            return base;
        }
        if self.state.aspects & Aspect::from(stat).bit() == 0 {
            return base.clamp(0, i16::from(u8::MAX));
        }
        let mut change = Changes::new(base);
        let fits = |filter: &[WeaponIs], ctx: &Ctx| {
            self.weapon_fits(id, weapon, filter, ctx, aim, stat == WeaponStat::Range)
        };
        self.gifts(id, stat.into(), aim, |gives, ctx, _| {
            if let Gives::Change(gift::Change(Figure::Weapon(filter, _), how)) = gives
                && fits(filter, ctx)
            {
                change.by(how, false, |num| self.num(num, ctx));
            }
        });
        i16::from(change.result(self.table.rules.modified_minimum))
    }

    /// Whether nothing modifies a weapon.
    pub fn weapon_is_fixed(&self, id: FighterId, weapon: WeaponRef) -> bool {
        self.weapon(weapon).is_some_and(|def| def.fixed) || self.cannot(id, Deed::ChangeWeapons)
    }

    /// The symbol a weapon hits with.
    pub fn weapon_symbol(&self, id: FighterId, weapon: WeaponRef, aim: Option<Aim>) -> Die {
        let Some(def) = self.weapon(weapon) else {
            return Die::Hammer;
        };
        let mut symbol = def.symbol;
        if def.fixed
            || self.state.aspects & Aspect::WeaponSymbol.bit() == 0
            || self.cannot(id, Deed::ChangeWeapons)
        {
            return symbol;
        }
        self.gifts(id, Aspect::WeaponSymbol, aim, |gives, ctx, _| {
            if let Gives::WeaponSymbol(gift::WeaponSymbol(filter, die)) = gives
                && self.weapon_fits(id, weapon, filter, ctx, aim, false)
            {
                symbol = *die;
            }
        });
        symbol
    }

    /// Whether a weapon is a ranged one: by its Range now, or as its card says where that is at odds. (EMB-WEAPON-02)
    pub fn ranged(&self, id: FighterId, weapon: WeaponRef, aim: Option<Aim>) -> bool {
        match self.weapon(weapon).and_then(|def| def.kind) {
            Some(kind) => kind == WeaponKind::Ranged,
            None => {
                self.weapon_stat(id, weapon, WeaponStat::Range, aim)
                    >= i16::from(self.table.rules.ranged_from)
            }
        }
    }

    /// Whether a weapon is all of this.
    pub fn weapon_is(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        filter: &[WeaponIs],
        ctx: &Ctx,
        aim: Option<Aim>,
    ) -> bool {
        self.weapon_fits(id, weapon, filter, ctx, aim, false)
    }

    /// `by_print`: melee and ranged are judged by the printed Range, as for effects that change it.
    fn weapon_fits(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        filter: &[WeaponIs],
        ctx: &Ctx,
        aim: Option<Aim>,
        by_print: bool,
    ) -> bool {
        let Some(def) = self.weapon(weapon) else {
            return false;
        };
        let wielded = Wielded {
            fighter: id,
            weapon,
            def,
            aim,
            by_print,
        };
        filter.iter().all(|is| is.holds(self, &wielded, ctx))
    }

    /// The abilities that a weapon has, printed or given.
    pub fn weapon_abilities(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        aim: Option<Aim>,
    ) -> Abilities {
        let mut all = Abilities::new();
        let Some(def) = self.weapon(weapon) else {
            return all;
        };
        all.extend(&def.abilities);
        if def.fixed
            || self.state.aspects & Aspect::WeaponAbility.bit() == 0
            || self.cannot(id, Deed::ChangeWeapons)
        {
            return all;
        }
        self.gifts(id, Aspect::WeaponAbility, aim, |gives, ctx, _| {
            if let Gives::WeaponHas(gift::WeaponHas(filter, ability)) = gives
                && !all.contains(ability)
                && self.weapon_fits(id, weapon, filter, ctx, aim, false)
            {
                all.push(*ability);
            }
        });
        all
    }

    /// Whether a weapon has an ability.
    pub fn weapon_has(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        ability: WeaponAbility,
        aim: Option<Aim>,
    ) -> bool {
        if self
            .weapon(weapon)
            .is_some_and(|def| def.abilities.contains(&ability))
        {
            return true;
        }
        let mut found = false;
        self.gifts(id, Aspect::WeaponAbility, aim, |gives, ctx, _| {
            if let Gives::WeaponHas(gift::WeaponHas(filter, given)) = gives {
                // A filter that asks for the very ability would ask itself.
                found |= *given == ability
                    && !filter.iter().any(|is| matches!(is, WeaponIs::Has(_)))
                    && self.weapon_fits(id, weapon, filter, ctx, aim, false);
            }
        });
        found
    }

    /// The weapon abilities that the player of an attack can choose. (EMB-WEAPON-03 to -06)
    pub(crate) fn abilities_on_offer(&self, attack: &Attack) -> Vec<WeaponAbility> {
        let Some(weapon) = attack.weapon() else {
            return Vec::new();
        };
        let attacker = attack.attacker;
        if self.table.rules.weapon_abilities == WeaponAbilities::All
            || self.cannot(attacker, Deed::UseWeaponAbilities)
        {
            return Vec::new();
        }
        let critical = !self.cannot(attacker, Deed::UseCriticalAbilities);
        self.weapon_abilities(attacker, weapon, Some(Aim::from(attack)))
            .into_iter()
            .filter(|ability| critical || !ability.critical)
            .collect()
    }

    /// Whether a weapon acts as if an ability that does this had been chosen, besides the one that is.
    pub(crate) fn weapon_always(&self, aim: Aim, keyword: WeaponKeyword, critical: bool) -> bool {
        let Some(weapon) = aim.weapon else {
            return false;
        };
        let mut found = false;
        self.gifts(
            aim.attacker,
            Aspect::WeaponAbility,
            Some(aim),
            |gives, ctx, _| {
                if let Gives::WeaponAlways(gift::WeaponAlways(filter, ability)) = gives {
                    found |= ability.works_as(keyword, critical)
                        && self.weapon_fits(aim.attacker, weapon, filter, ctx, Some(aim), false);
                }
            },
        );
        found
            && !self.cannot(aim.attacker, Deed::UseWeaponAbilities)
            && !(critical && self.cannot(aim.attacker, Deed::UseCriticalAbilities))
    }

    /// The rules of a weapon ability that a warscroll or a card defines.
    pub(crate) fn weapon_ability_rules(
        &self,
        name: Name,
    ) -> Option<(crate::cards::RulesId, &'a crate::state::InPlay)> {
        if self.state.aspects & Aspect::WeaponAbilityRule.bit() == 0 {
            return None;
        }
        self.state
            .touching(Aspect::WeaponAbilityRule)
            .filter(|source| !source.gone)
            .find_map(|source| {
                self.table
                    .arena
                    .rules(source.rules?)
                    .iter()
                    .find_map(|rule| match rule {
                        Rule::WeaponAbility(defined, rules) if *defined == name => {
                            Some((rules.id(), source))
                        }
                        _ => None,
                    })
            })
    }

    /// Whether a fighter is within range of a weapon. (EMB-BOARD-19)
    pub fn in_range(&self, attacker: FighterId, weapon: WeaponRef, target: FighterId) -> bool {
        self.in_reach(attacker, weapon, target, 0)
    }

    fn in_reach(
        &self,
        attacker: FighterId,
        weapon: WeaponRef,
        target: FighterId,
        extra: i16,
    ) -> bool {
        let (Some(from), Some(to)) = (self.place(attacker), self.place(target)) else {
            return false;
        };
        let aim = Aim {
            attacker,
            weapon: Some(weapon),
            target: Some(target),
        };
        let range = self.weapon_stat(attacker, weapon, WeaponStat::Range, Some(aim));
        let reach = range + extra;
        let distance = i16::from(self.board().distance(from, to));
        distance <= reach
            || self
                .conductors(attacker, target)
                .is_some_and(|(_, nearer)| distance - nearer <= reach)
    }

    /// The Range of a weapon, if nothing can make it another one for one target than for the next.
    fn plain_range(&self, attacker: FighterId, weapon: WeaponRef) -> Option<i16> {
        let changed = [
            Aspect::Range,
            Aspect::CannotChangeWeapons,
            Aspect::ConductsRange,
        ];
        (!changed
            .iter()
            .any(|aspect| self.may_be_given(attacker, *aspect)))
        .then(|| self.weapon_stat(attacker, weapon, WeaponStat::Range, None))
    }

    /// The farthest that a weapon could reach wherever its bearer stands and whatever rules in play make of it, if that is easily
    /// seen.
    pub(super) fn farthest_range(&self, weapon: WeaponRef) -> Option<i16> {
        if self.state.aspects & Aspect::ConductsRange.bit() != 0 {
            return None;
        }
        let Num::Const(mut set) = self.weapon(weapon)?.range else {
            return None;
        };
        let mut added = 0;
        for rules in self
            .state
            .touching(Aspect::Range)
            .filter_map(|one| one.rules)
        {
            for rule in self.table.arena.rules(rules) {
                let Rule::Passive(passive) = rule else {
                    continue;
                };
                for gives in &passive.gives {
                    let how = match gives {
                        Gives::Change(gift::Change(Figure::Weapon(_, WeaponStat::Range), how)) => {
                            how
                        }
                        _ => continue,
                    };
                    match how {
                        How::Plus(Num::Const(more)) | How::PlusUpTo(Num::Const(more), _) => {
                            added += (*more).max(0);
                        }
                        How::Set(Num::Const(to)) => set = set.max(*to),
                        How::Less(..) | How::AtMost(_) => {}
                        _ => return None,
                    }
                }
            }
        }
        Some((set + added).max(i16::from(self.table.rules.modified_minimum)))
    }

    /// Fighters that lead an attack nearer to its target, where the attacker has such a rule: the status they get, and how many.
    fn conductors(&self, attacker: FighterId, target: FighterId) -> Option<(Name, i16)> {
        if self.state.aspects & Aspect::ConductsRange.bit() == 0 {
            return None;
        }
        let mut status = None;
        self.gifts(attacker, Aspect::ConductsRange, None, |gives, _, _| {
            if let Gives::ConductsRange(gift::ConductsRange(name)) = gives {
                status = Some(*name);
            }
        });
        let status = status?;
        let from = self.place(attacker)?;
        let mut rings = 0u64;
        for other in self.state.warband(self.state.fighter(attacker).seat) {
            if self.between(attacker, other, target) {
                rings |= 1 << self.board().distance(from, self.place(other)?).min(63);
            }
        }
        Some((status, rings.count_ones() as i16))
    }

    /// Whether a fighter on the attacker's side stands on a shortest way from attacker to target.
    fn between(&self, attacker: FighterId, other: FighterId, target: FighterId) -> bool {
        let (Some(from), Some(at), Some(to)) =
            (self.place(attacker), self.place(other), self.place(target))
        else {
            return false;
        };
        let board = self.board();
        other != attacker
            && other != target
            && !self.enemies(attacker, other)
            && u16::from(board.distance(from, at)) + u16::from(board.distance(at, to))
                == u16::from(board.distance(from, to))
    }

    pub(crate) fn conducting(&self, id: FighterId, name: Name, ctx: &Ctx) -> bool {
        if self.state.aspects & Aspect::ConductsRange.bit() == 0 {
            return false;
        }
        self.aim(ctx).is_some_and(|aim| {
            aim.target.is_some_and(|target| {
                self.conductors(aim.attacker, target)
                    .is_some_and(|(status, _)| status == name)
                    && self.between(aim.attacker, id, target)
            })
        })
    }

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
    fn possible_targets<'b>(
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
    fn scythes(&self, attacker: FighterId, weapon: WeaponRef) -> bool {
        self.table.rules.weapon_abilities == WeaponAbilities::All
            && self.weapon_has(attacker, weapon, WeaponKeyword::Scything.into(), None)
    }

    /// Whether a weapon can be aimed at friend and foe.
    fn targets_anyone(&self, attacker: FighterId, weapon: WeaponRef) -> bool {
        let mut anyone = false;
        self.gifts(attacker, Aspect::TargetsAnyone, None, |gives, ctx, _| {
            if let Gives::TargetsAnyone(gift::TargetsAnyone(filter)) = gives {
                anyone |= self.weapon_is(attacker, weapon, filter, ctx, None);
            }
        });
        anyone
    }

    /// Whether what a weapon's use hangs on holds.
    fn weapon_ready(&self, attacker: FighterId, def: &WeaponDef) -> bool {
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
