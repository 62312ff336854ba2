//! An attack in mind as far as dice are concerned, read from the position.

use super::{Aim, Eval};
use crate::cards::{
    Deed, DiceKind, Die, Roll, Stat, Token, WeaponAbility, WeaponKeyword, WeaponStat,
};
use crate::odds::{Judging, Strike, Throw};
use crate::rules::Guard;
use crate::state::{Attack, FighterId, Target, WeaponRef};

impl Eval<'_> {
    /// The dice of an attack that could be made now, with one of the weapon's abilities chosen or none. What rules in play give is counted;
    /// what cards do when dice have been rolled is not.
    pub fn strike(
        &self,
        attacker: FighterId,
        weapon: WeaponRef,
        target: FighterId,
        ability: Option<WeaponAbility>,
    ) -> Strike {
        let mut attack = Attack::new(attacker, 0);
        if let Some(choosing) = attack.choosing_mut() {
            choosing.weapon = Some(weapon);
        }
        attack.aim_at(Target {
            fighter: target,
            hex: self.state.fighter(target).hex,
            feature: None,
            held: false,
            slain: false,
            fell: false,
            left: None,
        });
        if let Some(aimed) = attack.aimed_mut() {
            aimed.ability = ability;
        }
        let aim = Aim::from(&attack);
        let spell = self.weapon(weapon).is_some_and(|def| def.spell);
        let dice = self.weapon_stat(attacker, weapon, WeaponStat::Dice, Some(aim));
        let (attack_faces, save_faces) = (self.attack_faces(&attack), self.save_faces(&attack));
        let damage = |attack: &Attack| {
            let damage = self.weapon_stat(attacker, weapon, WeaponStat::Damage, Some(aim));
            let grievous = self.ability_in_effect(attack, WeaponKeyword::Grievous);
            u8::try_from(damage + i16::from(grievous)).unwrap_or(0)
        };
        let plain = damage(&attack);
        if let Some(throw) = attack.throw_mut(Roll::Attack) {
            throw.roll.dice.push(Die::Critical);
        }
        Strike {
            judging: Judging::from(&self.table.rules),
            attack: Throw {
                kind: if spell {
                    DiceKind::Magic
                } else {
                    DiceKind::Attack
                },
                dice: u8::try_from(dice).unwrap_or(0),
                innate: self.innate_in(attacker, Roll::Attack, aim, spell, attack_faces),
                faces: attack_faces,
                rerolls: self.stagger_rerolls(attacker, target, spell),
            },
            save: Throw {
                kind: DiceKind::Save,
                dice: self.stat(target, Stat::Save),
                innate: self.innate_in(target, Roll::Save, aim, false, save_faces),
                faces: save_faces,
                rerolls: 0,
            },
            save_faces_if_critical: self.save_faces(&attack),
            damage: plain,
            damage_if_critical: damage(&attack),
            health: Some(self.health_left(target)),
            stands_fast: true,
            can_be_driven_back: self.could_be_driven_back(attacker, target),
            trapped: self.has_nowhere_to_go(attacker, target),
        }
    }

    /// The Health that a fighter has left.
    pub fn health_left(&self, id: FighterId) -> u8 {
        let damage = self.state.fighter(id).damage;
        self.stat(id, Stat::Health).saturating_sub(damage)
    }

    /// The symbol added to a roll: of several one that counts, a critical before others.
    fn innate_in(
        &self,
        roller: FighterId,
        roll: Roll,
        aim: Aim,
        spell: bool,
        faces: u16,
    ) -> Option<Die> {
        let mut symbols = Vec::new();
        self.innate(roller, roll, Some(aim), &mut symbols);
        if spell {
            self.innate_magic(roller, Some(aim), &mut symbols);
        }
        let worth = |die: &Die| {
            let counts = faces >> *die as u8 & 1 == 1;
            (counts, *die == Die::Critical)
        };
        symbols.into_iter().max_by_key(worth)
    }

    fn stagger_rerolls(&self, attacker: FighterId, target: FighterId, spell: bool) -> u8 {
        let rerolls = self.table.rules.stagger_rerolls;
        if rerolls == 0
            || spell
            || self.tokens(target, &Token::Stagger) == 0
            || self.cannot(attacker, Deed::RerollAttacks)
        {
            return 0;
        }
        rerolls
    }

    /// Whether nothing but the dice and the place keeps a target from being driven back.
    pub(crate) fn could_be_driven_back(&self, attacker: FighterId, target: FighterId) -> bool {
        let guards = matches!(
            self.table.rules.guard,
            Guard::HoldsGround | Guard::BothSymbolsAndHoldsGround
        ) && self.on_guard(target);
        !guards
            && !self.cannot(target, Deed::BeDrivenBack)
            && !self.push_forbidden(target, self.state.fighter(attacker).seat)
    }

    /// Whether there is no hex to drive a target back to.
    pub(crate) fn has_nowhere_to_go(&self, attacker: FighterId, target: FighterId) -> bool {
        let hex = |id: FighterId| self.state.fighter(id).hex;
        match (hex(target), hex(attacker)) {
            (Some(at), Some(from)) => self.board().away(at, from, self.empty()).is_empty(),
            _ => false,
        }
    }
}
