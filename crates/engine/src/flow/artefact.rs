//! Capture the Artefact: one objective token that pays by itself. (SHA-ARTEFACT)

use super::Engine;
use crate::board::{HexId, HexSet};
use crate::event::Event;
use crate::state::{Feature, FeatureId, Seat};

/// What the Artefact pays in each end phase. (SHA-ARTEFACT-04)
const REWARD: u8 = 3;

impl Engine<'_, '_> {
    /// The hexes in which the Artefact may be placed: nobody's, and no edge hexes. (SHA-ARTEFACT-01)
    pub(super) fn artefact_hexes(&self) -> HexSet {
        let board = self.eval().board();
        (board.neutral() & self.eval().empty()) - board.edge()
    }

    /// The last player to place a board has placed the Artefact.
    pub(super) fn place_artefact(&mut self, seat: Seat, hex: HexId) {
        self.state.features.push(Feature {
            artefact: true,
            ..Feature::new(0, hex, true)
        });
        self.log(|| Event::FeaturePlaced { seat, hex });
    }

    /// At the start of an end phase, before anything is scored, its holder is Inspired and its warband paid. (SHA-ARTEFACT-04)
    pub(super) fn reward_artefact(&mut self) {
        let artefact = self
            .state
            .features
            .iter()
            .position(|feature| feature.artefact && feature.off.is_none());
        let Some(holder) = artefact.and_then(|index| self.eval().holder(FeatureId(index as u8)))
        else {
            return;
        };
        let seat = self.state.fighter(holder).seat;
        self.log(|| Event::ArtefactHeld { fighter: holder });
        self.inspire(holder);
        self.gain_glory(seat, REWARD);
    }
}
