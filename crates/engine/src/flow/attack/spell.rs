//! Attacks that are spells: cast if they succeed, failed if they do not. (HAR-MAGIC-13 to -15, NIG-SPELLATK)

use crate::cards::{DiceKind, Moment, Roll};
use crate::event::Event;
use crate::flow::Engine;
use crate::state::{At, Attack, Cause, Occasion, WeaponRef};

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
            .weapon()
            .is_some_and(|weapon| self.attack_dice(weapon) == DiceKind::Magic)
    }

    /// Too many criticals in the roll hurt the wizard.
    pub(super) fn spell_attack_backlash(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        let attacker = attack.attacker;
        let dice = &attack.roll(Roll::Attack).dice;
        if self.is_spell(attack) && self.eval().causes_backlash(attacker, dice) {
            self.backlash(attacker);
        }
    }

    /// That a spell attack would be cast, if it succeeds as things stand.
    pub(super) fn attack_would_be_cast(&self, at: At<Attack>) -> Option<Occasion> {
        let attack = &self.state[at];
        let spell = attack.succeeded() && self.is_spell(attack);
        spell.then(|| self.spell_attack_occasion(attack, Moment::SpellCast))
    }

    /// A spell attack that succeeds would be cast: whoever can undo that may. (NIG-CAST-09)
    pub(super) fn unbind_attack(&mut self, at: At<Attack>) {
        if let Some(cast) = self.attack_would_be_cast(at) {
            self.unbind(cast);
        }
    }

    /// Whether the attack has succeeded is known now: if it has and is a spell, that is cast. (NIG-SPELLATK-02, HAR-MAGIC-13)
    pub(super) fn cast_attack(&mut self, at: At<Attack>) {
        let Some(occasion) = self.attack_would_be_cast(at) else {
            return;
        };
        let caster = self.state[at].attacker;
        let outcome = self.state[at].outcome.as_mut();
        if let Some(outcome) = outcome.filter(|outcome| !outcome.cast) {
            outcome.cast = true;
            self.note_cast(caster, occasion);
        }
    }

    /// With the attack its spell is over.
    pub(super) fn end_spell_attack(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        if !self.is_spell(attack) {
            return;
        }
        let caster = attack.attacker;
        let cast = attack.outcome.is_some_and(|outcome| outcome.cast);
        let moment = if cast {
            Moment::SpellResolved
        } else {
            Moment::SpellFailed
        };
        let occasion = self.spell_attack_occasion(attack, moment);
        if !cast {
            self.log(|| Event::SpellFailed {
                fighter: Some(caster),
            });
        }
        self.note_end_of_spell(occasion, true);
    }

    fn spell_attack_occasion(&self, attack: &Attack, moment: Moment) -> Occasion {
        let caster = attack.attacker;
        let seat = self.state.fighter(caster).seat;
        let card = match attack.weapon() {
            Some(WeaponRef::Upgrade(card)) => Some(card),
            _ => None,
        };
        Occasion {
            object: attack.target(),
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
        }
    }
}
