//! Attacks that are spells: cast if they succeed, failed if they do not. (HAR-MAGIC-13 to -15, NIG-SPELLATK)

use super::Engine;
use crate::cards::{DiceKind, Moment};
use crate::state::{Attack, AttackResult, AttackStep, Cause, FighterId, Occasion, WeaponRef};

impl Engine<'_, '_> {
    /// The dice that a weapon is rolled with.
    pub(super) fn attack_dice(&self, weapon: WeaponRef) -> DiceKind {
        match self.eval().weapon(weapon) {
            Some(def) if def.spell => DiceKind::Magic,
            _ => DiceKind::Attack,
        }
    }

    /// Whether an attack is a spell.
    pub(super) fn is_spell(&self, attack: &Attack) -> bool {
        attack
            .weapon
            .is_some_and(|weapon| self.attack_dice(weapon) == DiceKind::Magic)
    }

    /// Too many criticals in the roll hurt the wizard.
    pub(super) fn spell_attack_backlash(&mut self, attacker: FighterId) {
        let backlash = self.state.attack().is_some_and(|attack| {
            self.is_spell(attack) && self.eval().causes_backlash(attacker, &attack.roll.dice)
        });
        if backlash {
            self.backlash(attacker);
        }
    }

    /// A spell attack that succeeds would be cast: whoever can undo that may. (NIG-CAST-09)
    pub(super) fn unbind_attack(&mut self) {
        let casts = self.state.attack().is_some_and(|attack| {
            attack.result == Some(AttackResult::Success) && self.is_spell(attack)
        });
        self.attack_step(AttackStep::Damage);
        if casts && let Some(occasion) = self.spell_attack_occasion(Moment::SpellCast) {
            self.unbind(occasion);
        }
    }

    /// Whether the attack has succeeded is known now: if it has and is a spell, that is cast. (NIG-SPELLATK-02, HAR-MAGIC-13)
    pub(super) fn cast_attack(&mut self) {
        if !self
            .state
            .attack()
            .is_some_and(|attack| self.is_spell(attack) && !attack.cast)
        {
            return;
        }
        let Some(occasion) = self.spell_attack_occasion(Moment::SpellCast) else {
            return;
        };
        let Some(attack) = self.state.attack_mut() else {
            return;
        };
        if attack.result == Some(AttackResult::Success) {
            attack.cast = true;
            let caster = attack.attacker;
            self.note_cast(caster, occasion);
        }
    }

    /// With the attack its spell is over.
    pub(super) fn end_spell_attack(&mut self) {
        let Some(attack) = self.state.attack().filter(|attack| self.is_spell(attack)) else {
            return;
        };
        let (caster, cast) = (attack.attacker, attack.cast);
        let moment = if cast {
            Moment::SpellResolved
        } else {
            Moment::SpellFailed
        };
        if !cast {
            self.log(|| crate::event::Event::SpellFailed {
                fighter: Some(caster),
            });
        }
        if let Some(occasion) = self.spell_attack_occasion(moment) {
            self.note_end_of_spell(occasion, true);
        }
    }

    fn spell_attack_occasion(&self, moment: Moment) -> Option<Occasion> {
        let attack = self.state.attack()?;
        let caster = attack.attacker;
        let seat = self.state.fighter(caster).seat;
        let card = match attack.weapon {
            Some(WeaponRef::Upgrade(card)) => Some(card),
            _ => None,
        };
        Some(Occasion {
            object: attack.target,
            seat: Some(seat),
            card,
            cause: Cause {
                attacker: Some(caster),
                card,
                seat: Some(seat),
                dealer: Some(caster),
                spell: true,
                ..Cause::default()
            },
            ..Occasion::of(moment, caster)
        })
    }
}
