use serde::{Deserialize, Serialize};

use super::{CardId, HazardId, Seat, Seldom};
use crate::board::HexId;
use crate::cards::Name;

/// What has become of a feature token that is not on the battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Off {
    /// It is gone.
    Gone,
    /// An Upgrade keeps it and can bring it back.
    Kept(CardId),
}

/// A feature token on the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Feature {
    /// Its number.
    pub number: u8,
    /// Where it lies.
    pub hex: HexId,
    /// Off the battlefield.
    pub off: Option<Off>,
    /// Treasure side up; otherwise it is a cover token.
    pub treasure: bool,
    /// Bit n: seat n knows its number. All bits are set once everybody has seen it.
    pub known: u8,
    /// Bit n: seat n held it at some time in this battle round.
    pub held_this_round: u8,
    /// Bit n: seat n held it when this battle round started.
    pub held_at_round_start: u8,
    /// Marks put on it until it is flipped, with the seat whose mark it is.
    pub marks: Seldom<(Seat, Name)>,
    /// The Artefact: an objective token without a number. (SHA-ARTEFACT-03)
    pub artefact: bool,
}

impl Feature {
    /// [`Feature::known`] for a token whose number everybody has seen.
    pub const SHOWN: u8 = u8::MAX;

    /// The most feature tokens a game can hold: sets of them have a bit for each.
    pub const MOST: usize = 16;

    /// Its other side comes up; a token without a number has the same on both sides.
    pub fn turn(&mut self) {
        self.treasure = !self.treasure && self.number > 0;
    }

    /// A token in a hex, its number known to all.
    pub fn new(number: u8, hex: HexId, treasure: bool) -> Self {
        Self {
            number,
            hex,
            off: None,
            treasure,
            known: Self::SHOWN,
            held_this_round: 0,
            held_at_round_start: 0,
            marks: Seldom::EMPTY,
            artefact: false,
        }
    }

    /// Whether its number has been shown to everybody.
    pub fn shown(&self) -> bool {
        self.known == Self::SHOWN
    }

    /// Whether a seat knows its number; `None` is a spectator.
    pub fn known_to(&self, seat: Option<Seat>) -> bool {
        self.shown() || seat.is_some_and(|seat| self.known >> seat.0 & 1 == 1)
    }
}

/// Something that an effect put in a hex, such as a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marker {
    /// What it is.
    pub name: Name,
    /// Whose it is.
    pub seat: Seat,
    /// Where it lies.
    pub hex: HexId,
    /// The hazard that put it there, with which it goes.
    pub hazard: Option<HazardId>,
}
