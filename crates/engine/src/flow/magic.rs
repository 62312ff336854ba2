//! Spells: casting rolls, backlash, and what comes of them. (NIG-CAST, HAR-MAGIC)

use super::Engine;
use crate::decision::{Choice, Decision};
use crate::state::{CardId, Casting, Cause, EffectRef, Env, FighterId, Seat};

impl Engine<'_, '_> {
    pub(super) fn can_be_attempted(&self, _card: CardId, _env: &Env) -> bool {
        false
    }

    pub(super) fn start_casting(&mut self, _place: EffectRef, _owner: Seat, _env: Env) {}

    pub(super) fn cancel_spell(&mut self) {}

    pub(super) fn ask_reroll_casting(&self, _seat: Seat, _may_stop: bool) -> Option<Decision> {
        None
    }

    pub(super) fn ask_cast(&self, _cast: &Casting) -> Option<Decision> {
        None
    }

    pub(super) fn accept_cast(&mut self, _choice: Choice) {}

    pub(super) fn advance_cast(&mut self) {
        self.pop();
    }

    pub(super) fn backlash(&mut self, caster: FighterId) {
        self.inflict(caster, 1, Cause::default());
    }
}
