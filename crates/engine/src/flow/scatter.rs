//! Scatter: a chain of hexes in directions that dice decide. (NIG-SCATTER, HAR-SCATTER)

use super::Engine;
use crate::board::HexSet;
use crate::decision::{Choice, Decision};
use crate::state::{Env, FighterId, Scatter, Seat};

impl Engine<'_, '_> {
    pub(super) fn start_scatter(&mut self, _owner: Seat, _from: HexSet, _dice: u8) {}

    pub(super) fn push_along(&mut self, _fighter: FighterId, _owner: Seat, _env: Env) {}

    pub(super) fn whirl(&mut self, _fighter: FighterId, _owner: Seat) {}

    pub(super) fn ask_scatter(&self, _scatter: &Scatter) -> Option<Decision> {
        None
    }

    pub(super) fn accept_scatter(&mut self, _choice: Choice) {}

    pub(super) fn advance_scatter(&mut self) {
        self.pop();
    }
}
