//! Weapon abilities: which a weapon has, which can be chosen, and which take effect.

use super::{Aim, Eval};
use crate::cards::{
    Aspect, Deed, Die, Gives, Name, Roll, Rule, WeaponAbility, WeaponDef, WeaponIs, WeaponKeyword,
};
use crate::rules::WeaponAbilities;
use crate::state::{Attack, FighterId, WeaponRef};
use crate::vocabulary::gifts as gift;
use crate::vocabulary::rules;

/// The abilities of a weapon.
pub type Abilities = Vec<WeaponAbility>;

impl<'a> Eval<'a> {
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
        if !self.may_be_given_abilities(id, def) {
            return all;
        }
        self.gifts(id, Aspect::WeaponAbility, aim, |gives, ctx, deeper| {
            if let Gives::WeaponHas(gift::WeaponHas(filter, ability)) = gives
                && !all.contains(ability)
                && deeper.weapon_fits(id, weapon, filter, ctx, aim, false)
            {
                all.push(*ability);
            }
        });
        all
    }

    /// Whether rules in play may give abilities to a weapon.
    fn may_be_given_abilities(&self, id: FighterId, weapon: &WeaponDef) -> bool {
        !weapon.fixed
            && self.may_be_given(id, Aspect::WeaponAbility)
            && !self.cannot(id, Deed::ChangeWeapons)
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
        self.gifts(id, Aspect::WeaponAbility, aim, |gives, ctx, deeper| {
            if let Gives::WeaponHas(gift::WeaponHas(filter, given)) = gives {
                // A filter that asks for the very ability would ask itself.
                found |= *given == ability
                    && !filter.iter().any(|is| matches!(is, WeaponIs::Has(_)))
                    && deeper.weapon_fits(id, weapon, filter, ctx, aim, false);
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
            |gives, ctx, deeper| {
                if let Gives::WeaponAlways(gift::WeaponAlways(filter, ability)) = gives {
                    found |= ability.works_as(keyword, critical)
                        && deeper.weapon_fits(aim.attacker, weapon, filter, ctx, Some(aim), false);
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
                        Rule::WeaponAbility(rules::WeaponAbility(defined, rules))
                            if *defined == name =>
                        {
                            Some((rules.id(), source))
                        }
                        _ => None,
                    })
            })
    }

    /// How often an attack has a weapon ability in effect: those with a number add up.
    pub(crate) fn times_in_effect(&self, attack: &Attack, keyword: WeaponKeyword) -> u8 {
        let Some(weapon) = attack.weapon() else {
            return 0;
        };
        let critical = attack.roll(Roll::Attack).dice.contains(&Die::Critical);
        let fits = |ability: &WeaponAbility| ability.works_as(keyword, critical);
        let printed = self.weapon(weapon).map_or(0, |def| {
            def.abilities.iter().filter(|ability| fits(ability)).count()
        });
        let mut times = printed as u8;
        let aim = Some(Aim::from(attack));
        self.gifts(
            attack.attacker,
            Aspect::WeaponAbility,
            aim,
            |gives, ctx, deeper| {
                if let Gives::WeaponHas(gift::WeaponHas(filter, ability))
                | Gives::WeaponAlways(gift::WeaponAlways(filter, ability)) = gives
                    && fits(ability)
                    && deeper.weapon_is(attack.attacker, weapon, filter, ctx, aim)
                {
                    times = times.saturating_add(1);
                }
            },
        );
        times
    }

    /// Whether a weapon ability takes effect in an attack: chosen (or always there), and if it is a critical one, with a
    /// critical in the Attack roll. (EMB-WEAPON-07)
    pub fn ability_in_effect(&self, attack: &Attack, keyword: WeaponKeyword) -> bool {
        let critical = attack.roll(Roll::Attack).dice.contains(&Die::Critical);
        if self.table.rules.weapon_abilities == WeaponAbilities::All {
            return self.every_ability_in_effect(attack, keyword, critical);
        }
        let chosen = attack
            .ability()
            .is_some_and(|chosen| chosen.works_as(keyword, critical));
        chosen || self.weapon_always(Aim::from(attack), keyword, critical)
    }

    /// Where attacks use all abilities of a weapon: whether this is one of them.
    pub(super) fn every_ability_in_effect(
        &self,
        attack: &Attack,
        keyword: WeaponKeyword,
        critical: bool,
    ) -> bool {
        let attacker = attack.attacker;
        let Some(weapon) = attack.weapon() else {
            return false;
        };
        let Some(def) = self.weapon(weapon) else {
            return false;
        };
        let works = |ability: &WeaponAbility| ability.works_as(keyword, critical);
        let given = || {
            let all = self.weapon_abilities(attacker, weapon, Some(Aim::from(attack)));
            all.iter().any(works)
        };
        (def.abilities.iter().any(works) || self.may_be_given_abilities(attacker, def) && given())
            && !self.cannot(attacker, Deed::UseWeaponAbilities)
    }

    /// Whether a weapon ability takes effect in the attack in progress.
    pub(crate) fn uses(&self, keyword: WeaponKeyword) -> bool {
        self.state
            .attack()
            .is_some_and(|attack| self.ability_in_effect(attack, keyword))
    }
}
