//! Set-up.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::state::{Feature, FighterId, MAX_SEATS, Seat};

/// What comes next in set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum SetupStep {
    DrawHands,
    Redraw,
    /// Who is next to choose a board, or who chooses the battlefield.
    RollOff,
    /// The winner says who chooses first.
    FirstBoard,
    /// Which board?
    Board,
    /// Where is it laid?
    Lay,
    /// Which of the ready battlefields, if the other player takes the territory?
    Battlefield,
    Territories,
    /// The players may change seats.
    Seats,
    /// All boards are down.
    Laid,
    Artefact,
    Features,
    /// Tokens without a number.
    Blanks,
    Reveal,
    Flips,
    /// Who is first to place a fighter?
    DeployOrder,
    /// The winner says who places first.
    FirstFighter,
    Deploy,
    Done,
}

/// Set-up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// What comes next.
    pub step: SetupStep,
    /// Who chooses next.
    pub seat: Seat,
    /// The winner of the latest roll-off.
    pub winner: Seat,
    /// Who begins: the player who chose the first board, or lost the roll-off for a ready battlefield.
    pub opener: Seat,
    /// Who chose the last board so far.
    pub closer: Seat,
    /// Players who have not chosen a board yet.
    pub boardless: ArrayVec<Seat, MAX_SEATS>,
    /// A board that has been chosen but not laid.
    pub board: Option<u8>,
    /// Numbers of feature tokens that nobody has seen, shuffled.
    pub pile: ArrayVec<u8, { Feature::MOST }>,
    /// Numbers of feature tokens dealt to each player and not placed yet.
    pub dealt: [ArrayVec<u8, 8>; MAX_SEATS],
    /// The player whose turn it is has taken the last of theirs to place it.
    pub holding: bool,
    /// Who placed the last token.
    pub last_placer: Seat,
    /// How many tokens each player may still flip.
    pub flips: [u8; 4],
    /// How many players passed, or were asked, one after another.
    pub passes: u8,
    /// The kinds of cards that the player who is asked has drawn anew: bit 0 Objectives, bit 1 Power cards.
    pub redrawn: u8,
    /// The fighter being deployed.
    pub deploying: Option<FighterId>,
}
