//! Who is Flanked and Surrounded, and which dice are successes.

use super::{Aim, Eval};
use crate::cards::{Aspect, Deed, Die, Gives, Outcome, Roll, WeaponAbility, WeaponKeyword};
use crate::rules::{Guard, Support as SupportRule, SupportCounted, WeaponAbilities};
use crate::state::{Attack, AttackResult, FighterId, Support};
use crate::vocabulary::gifts as gift;

impl<'a> Eval<'a> {
    /// Whether a fighter is the attacker or the target of the attack in progress. (EMB-COMBAT-34)
    pub fn in_attack(&self, id: FighterId) -> bool {
        self.state
            .attack()
            .is_some_and(|attack| attack.attacker == id || attack.target() == Some(id))
    }

    /// Whether the attacker or target of the attack in progress is Flanked or Surrounded now.
    pub fn support_on(&self, id: FighterId) -> Support {
        let Some(attack) = self.state.attack() else {
            return Support::default();
        };
        // Once successes have been counted, what held then is what counts.
        match attack.outcome {
            Some(outcome) if attack.target() == Some(id) => return outcome.support,
            _ => {}
        }
        self.support(id, Aim::from(attack))
    }

    /// The same for an attack in mind.
    pub fn support(&self, id: FighterId, aim: Aim) -> Support {
        let other = if id == aim.attacker {
            aim.target
        } else {
            Some(aim.attacker)
        };
        let of = |fighter: Option<FighterId>| {
            fighter.map_or(0, |one| self.supporters_when_rolled(one, id, aim))
        };
        let against = match self.table.rules.support {
            SupportRule::Nothing => 0,
            SupportRule::EachSide => of(other),
            SupportRule::Net => of(other).saturating_sub(of(Some(id))),
        };
        let mut support = Support {
            flanked: against >= 1,
            surrounded: against >= 2,
        };
        self.gifts(id, Aspect::Flanked, Some(aim), |gives, _, _| match gives {
            Gives::Flanked(_) => support.flanked = true,
            Gives::Surrounded(_) => {
                support = Support {
                    flanked: true,
                    surrounded: true,
                }
            }
            _ => {}
        });
        support.flanked &= !self.cannot(id, Deed::BeFlanked);
        support.surrounded &= !self.cannot(id, Deed::BeSurrounded);
        support
    }

    /// How many supporting fighters the attacker or the target has in the attack in progress.
    pub(crate) fn support_of(&self, id: FighterId, ctx: &super::Ctx) -> u8 {
        match self.aim(ctx) {
            Some(aim) if aim.attacker == id || aim.target == Some(id) => {
                match self.state.attack() {
                    // Once the dice are rolled, what held then is what counts.
                    Some(attack) if Aim::from(attack) == aim => {
                        let counted = |roll| attack.throw(roll).and_then(|throw| throw.supporters);
                        let (roll, save) = (counted(Roll::Attack), counted(Roll::Save));
                        if id == aim.attacker {
                            roll.map(|(attacker, _)| attacker)
                        } else {
                            save.or(roll).map(|(_, target)| target)
                        }
                        .unwrap_or_else(|| self.supporters(id, aim))
                    }
                    _ => self.supporters(id, aim),
                }
            }
            _ => 0,
        }
    }

    /// Whether an attack came out like that.
    pub fn came_out(&self, attack: &Attack, outcome: Outcome) -> bool {
        let success = attack.succeeded();
        match outcome {
            Outcome::Successful => success,
            Outcome::Critical => success && self.criticals(attack).0 > 0,
            Outcome::Drawn => attack.result() == Some(AttackResult::Draw),
            Outcome::Failed => attack.result().is_some() && !success,
        }
    }

    /// How many supporting fighters the attacker or the target of the attack in progress has, as counted for its dice.
    pub fn supporters_in_attack(&self, id: FighterId) -> u8 {
        let env = crate::state::Env::new();
        self.support_of(id, &super::Ctx::new(self.state.fighter(id).seat, &env))
    }

    /// How many supporting fighters attacker and target of an attack have as things stand.
    pub(crate) fn supporters_now(&self, attack: &Attack) -> (u8, u8) {
        let aim = Aim::from(attack);
        (
            self.supporters(aim.attacker, aim),
            aim.target.map_or(0, |target| self.supporters(target, aim)),
        )
    }

    /// The innate symbols that rules in play give to a kind of roll of a fighter's.
    pub(crate) fn innate(
        &self,
        id: FighterId,
        roll: Roll,
        aim: Option<Aim>,
        symbols: &mut Vec<Die>,
    ) {
        self.gifts(id, Aspect::Innate, aim, |gives, _, _| {
            if let Some(faces) = innate_for(gives, roll) {
                for die in faces {
                    if !symbols.contains(die) {
                        symbols.push(*die);
                    }
                }
            }
        });
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
            |gives, ctx, _| {
                if let Gives::WeaponHas(gift::WeaponHas(filter, ability))
                | Gives::WeaponAlways(gift::WeaponAlways(filter, ability)) = gives
                    && fits(ability)
                    && self.weapon_is(attack.attacker, weapon, filter, ctx, aim)
                {
                    times = times.saturating_add(1);
                }
            },
        );
        times
    }

    /// Whether a fighter supports another in the attack in progress.
    pub(crate) fn is_supporting(
        &self,
        id: FighterId,
        supported: FighterId,
        ctx: &super::Ctx,
    ) -> bool {
        self.aim(ctx)
            .is_some_and(|aim| self.supports(id, supported, aim) > 0)
    }

    /// How many supporting fighters a fighter has for the roll against `on`: counted when the dice were rolled, where the edition says so.
    fn supporters_when_rolled(&self, id: FighterId, on: FighterId, aim: Aim) -> u8 {
        let rolled = self
            .state
            .attack()
            .filter(|attack| {
                self.table.rules.support_counted == SupportCounted::WithDice
                    && Aim::from(*attack) == aim
            })
            // The Attack roll is made against the target, the Save roll against the attacker.
            .and_then(|attack| {
                let roll = if on == aim.attacker {
                    Roll::Save
                } else {
                    Roll::Attack
                };
                attack.throw(roll)?.supporters
            });
        match rolled {
            Some((attacker, target)) => {
                if id == aim.attacker {
                    attacker
                } else {
                    target
                }
            }
            None => self.supporters(id, aim),
        }
    }

    /// How many supporting fighters the attacker or the target of an attack has.
    fn supporters(&self, id: FighterId, aim: Aim) -> u8 {
        let spell = id == aim.attacker
            && aim
                .weapon
                .and_then(|weapon| self.weapon(weapon))
                .is_some_and(|weapon| weapon.spell);
        if spell || self.cannot(id, Deed::BeSupported) {
            return 0;
        }
        let mut count = 0u8;
        for supporter in self.state.warband(self.state.fighter(id).seat) {
            count = count.saturating_add(self.supports(supporter, id, aim));
        }
        self.gifts(id, Aspect::Supports, Some(aim), |gives, ctx, _| {
            if let Gives::ExtraSupport(gift::ExtraSupport(more)) = gives {
                count = count.saturating_add(self.num(more, ctx).clamp(0, 20) as u8);
            }
        });
        count
    }

    /// For how many a fighter counts that supports the attacker or the target: it stands next to the other one.
    fn supports(&self, supporter: FighterId, id: FighterId, aim: Aim) -> u8 {
        let other = if id == aim.attacker {
            aim.target
        } else {
            Some(aim.attacker)
        };
        let Some(other) = other else { return 0 };
        let hex = self.state.fighter(supporter).hex;
        if supporter == id
            || supporter == other
            || hex.is_none()
            || self.enemies(supporter, id)
            || self.cannot(supporter, Deed::Support)
        {
            return 0;
        }
        let mut adjacent = match (hex, self.place(other)) {
            (Some(at), Some(place)) => self.board().neighbours(place).contains(at),
            _ => false,
        };
        let mut weight = 1;
        self.gifts(
            supporter,
            Aspect::Supports,
            Some(aim),
            |gives, _, _| match gives {
                Gives::SupportsAs(gift::SupportsAs(fighters)) => weight = *fighters,
                Gives::SupportsFromAnywhere(_) if aim.target == Some(other) => adjacent = true,
                _ => {}
            },
        );
        if adjacent { weight } else { 0 }
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
    fn every_ability_in_effect(
        &self,
        attack: &Attack,
        keyword: WeaponKeyword,
        critical: bool,
    ) -> bool {
        let Some(weapon) = attack.weapon() else {
            return false;
        };
        !self.cannot(attack.attacker, Deed::UseWeaponAbilities)
            && self
                .weapon_abilities(attack.attacker, weapon, Some(Aim::from(attack)))
                .iter()
                .any(|ability| ability.works_as(keyword, critical))
    }

    /// How many successes a roll of the attack in progress has.
    pub fn successes(&self, roll: Roll) -> usize {
        let Some(attack) = self.state.attack() else {
            return 0;
        };
        let count =
            |dice: &[Die], is: &dyn Fn(Die) -> bool| dice.iter().filter(|die| is(**die)).count();
        match roll {
            Roll::Attack => {
                let is = self.attack_success(attack);
                count(&attack.roll(Roll::Attack).dice, &is)
            }
            Roll::Save => {
                let is = self.save_success(attack);
                count(&attack.roll(Roll::Save).dice, &is)
            }
            Roll::Card | Roll::Casting => 0,
        }
    }

    /// Which faces are successes in the Attack roll.
    pub(crate) fn attack_success(&self, attack: &Attack) -> impl Fn(Die) -> bool + use<> {
        let aim = Aim::from(attack);
        let support = attack
            .target()
            .map(|target| self.support_on_target(attack, target))
            .unwrap_or_default();
        let mut counts = 1u16 << Die::Critical as u8;
        if let Some(weapon) = attack.weapon() {
            counts |= 1 << self.weapon_symbol(attack.attacker, weapon, Some(aim)) as u8;
        }
        counts |= u16::from(support.flanked) << Die::Flanked as u8;
        counts |= u16::from(support.surrounded) << Die::Surrounded as u8;
        let never = self.counting(attack.attacker, Roll::Attack, aim, &mut counts);
        let counts = counts & !never;
        move |die| counts >> die as u8 & 1 == 1
    }

    fn support_on_target(&self, attack: &Attack, target: FighterId) -> Support {
        if self.state.fighter(target).slain {
            attack.support()
        } else {
            self.support(target, Aim::from(attack))
        }
    }

    /// Which faces are successes in the Save roll.
    pub(crate) fn save_success(&self, attack: &Attack) -> impl Fn(Die) -> bool + use<> {
        let aim = Aim::from(attack);
        let mut counts = 1u16 << Die::Critical as u8;
        let (mut never, mut lost) = (0u16, 0u16);
        if let Some(target) = attack.target() {
            counts |= 1 << self.save_symbol(target) as u8;
            let guard = matches!(
                self.table.rules.guard,
                Guard::BothSymbols | Guard::BothSymbolsAndHoldsGround
            );
            if guard && self.on_guard(target) {
                counts |= 1 << Die::Shield as u8 | 1 << Die::Dodge as u8;
            }
            if self.table.rules.cover.on() && self.in_cover(target) {
                counts |= 1 << self.table.rules.cover_symbol as u8;
            }
            let support = self.support(attack.attacker, aim);
            counts |= u16::from(support.flanked) << Die::Flanked as u8;
            counts |= u16::from(support.surrounded) << Die::Surrounded as u8;
            lost = self.counting(target, Roll::Save, aim, &mut counts);
            never |= lost;
            let works = |keyword: WeaponKeyword| {
                let mut ignored = false;
                self.gifts(target, Aspect::Ignores, Some(aim), |gives, _, _| {
                    if let Gives::Ignores(gift::Ignores(keywords)) = gives {
                        ignored |= keywords.contains(&keyword);
                    }
                });
                !ignored && self.ability_in_effect(attack, keyword)
            };
            if works(WeaponKeyword::Cleave) {
                never |= 1 << Die::Shield as u8;
            }
            if works(WeaponKeyword::Ensnare) {
                never |= 1 << Die::Dodge as u8;
            }
            if works(WeaponKeyword::Brutal) {
                never |= 1 << Die::Flanked as u8 | 1 << Die::Surrounded as u8;
            }
        }
        // EMB-WEAPON-11: criticals are never affected by weapon abilities.
        let counts = counts & !never | 1 << Die::Critical as u8 & !lost;
        move |die| counts >> die as u8 & 1 == 1
    }

    /// Adds the faces that rules in play make count and returns those that they forbid.
    fn counting(&self, id: FighterId, roll: Roll, aim: Aim, counts: &mut u16) -> u16 {
        let mut never = 0;
        self.gifts(id, Aspect::Counts, Some(aim), |gives, _, _| match gives {
            Gives::Counts(gift::Counts(of, faces)) if *of == roll => {
                faces.iter().for_each(|die| *counts |= 1 << *die as u8)
            }
            Gives::CountsNot(gift::CountsNot(of, faces)) if *of == roll => {
                faces.iter().for_each(|die| never |= 1 << *die as u8)
            }
            _ => {}
        });
        never
    }

    /// Whether a fighter is in cover, or treated so.
    pub fn in_cover(&self, id: FighterId) -> bool {
        let on = self
            .state
            .fighter(id)
            .hex
            .is_some_and(|hex| self.cover().contains(hex));
        on || self.treated_as_in_cover(id)
    }

    /// Criticals in the Attack roll and in the Save roll, as far as Overrun and Stand Fast ask.
    pub(crate) fn criticals(&self, attack: &Attack) -> (usize, usize) {
        let count = |dice: &[Die]| dice.iter().filter(|die| **die == Die::Critical).count();
        let (mut roll, mut save) = (
            count(&attack.roll(Roll::Attack).dice),
            count(&attack.roll(Roll::Save).dice),
        );
        let aim = Some(Aim::from(attack));
        let lost = |id: FighterId, roll: Roll| {
            self.counting(id, roll, Aim::from(attack), &mut 0) >> Die::Critical as u8 & 1 == 1
        };
        if self.state.aspects & Aspect::Counts.bit() != 0 {
            if lost(attack.attacker, Roll::Attack) {
                roll = 0;
            }
            if attack
                .target()
                .is_some_and(|target| lost(target, Roll::Save))
            {
                save = 0;
            }
        }
        self.gifts(attack.attacker, Aspect::Criticals, aim, |gives, _, _| {
            if matches!(
                gives,
                Gives::MoreCriticals(gift::MoreCriticals(Roll::Attack))
            ) {
                roll = save + 1;
            }
        });
        if let Some(target) = attack.target() {
            self.gifts(target, Aspect::Criticals, aim, |gives, _, _| {
                if matches!(gives, Gives::MoreCriticals(gift::MoreCriticals(Roll::Save))) {
                    save = roll + 1;
                }
            });
        }
        (roll, save)
    }

    /// Whether a weapon ability takes effect in the attack in progress.
    pub(crate) fn uses(&self, keyword: WeaponKeyword) -> bool {
        self.state
            .attack()
            .is_some_and(|attack| self.ability_in_effect(attack, keyword))
    }
}

/// The symbols that a gift adds to a kind of roll.
pub(crate) fn innate_for(gives: &Gives, roll: Roll) -> Option<&[Die]> {
    match gives {
        Gives::Innate(gift::Innate(of, faces)) if *of == roll => Some(faces),
        _ => None,
    }
}
