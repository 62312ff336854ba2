//! What a player does with an activation.

use serde::{Deserialize, Serialize};

use crate::cards::CoreName;
use crate::state::{FighterId, Seat};

/// What comes next in a Core ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CoreStep {
    Picked,
    Act,
    Attack,
    /// Both parts of a Charge are done.
    Charged,
    Over,
}

/// What comes next in a Focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FocusStep {
    Discard,
    Draw,
    Extra,
    Over,
}

/// Which Core ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CoreKind {
    Move,
    Attack,
    Charge,
    Guard,
    /// An ability of a card or a warscroll: the number of its rules in play and its place there.
    Other {
        id: u16,
        rule: u8,
    },
}

impl CoreKind {
    /// What cards call it.
    pub fn called(self) -> CoreName {
        match self {
            CoreKind::Move => CoreName::Move,
            CoreKind::Attack => CoreName::Attack,
            CoreKind::Charge => CoreName::Charge,
            CoreKind::Guard => CoreName::Guard,
            CoreKind::Other { .. } => CoreName::Other,
        }
    }
}

/// A fighter was activated and what it does is chosen, once all that answers to its activation is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activation {
    /// Who.
    pub fighter: FighterId,
    /// Its activation has been made known.
    pub begun: bool,
}

/// A player chooses one Core ability of a fighter, by the grace of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrantedCore {
    /// Who uses it.
    pub fighter: FighterId,
    /// Who chooses it.
    pub seat: Seat,
}

/// A Core ability in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Core {
    /// Its number: Core abilities are numbered through the game, together with attacks and Moves.
    pub serial: u16,
    /// Which one.
    pub kind: CoreKind,
    /// Who uses it.
    pub fighter: FighterId,
    /// What comes next.
    pub step: CoreStep,
}

/// A Focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Focus {
    /// Whose.
    pub seat: Seat,
    /// What comes next.
    pub step: FocusStep,
    /// How many Objectives were discarded.
    pub objectives: u8,
    /// How many Power cards were discarded.
    pub power: u8,
}

/// An exchange of an Objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exchange {
    /// Whose.
    pub seat: Seat,
}
