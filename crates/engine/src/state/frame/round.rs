//! A battle round, its hazard phase, turns and end phase.

use serde::{Deserialize, Serialize};

use crate::state::{HazardId, Seat};

/// What comes next in a battle round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum RoundStep {
    Start,
    Hazards,
    HazardsOver,
    RollOff,
    FirstTurn,
    LoserDraws,
    Combat,
    Turns,
    CombatEnds,
    Lapse,
    EndPhase,
    CleanUp,
    End,
    Over,
}

/// What comes next in a hazard phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum HazardStep {
    Start,
    Draw,
    Resolve(HazardId),
    Stay(HazardId),
    Inspire,
}

/// What comes next in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum TurnStep {
    Start,
    ActionStarts,
    Action,
    ActionEnds,
    ActionInspire,
    ActionSurge,
    ActionOver,
    PowerStarts,
    Power,
    PowerEnds,
    PowerInspire,
    PowerSurge,
    PowerOver,
    End,
    Over,
}

impl TurnStep {
    /// Whether a player chooses in it what to do.
    pub fn asks(self) -> bool {
        matches!(self, TurnStep::Action | TurnStep::Power)
    }
}

/// What comes next in one player's end phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EndStep {
    Score,
    DiscardObjectives,
    Equip,
    Discard,
    DrawObjectives,
    DrawPower,
    Done,
}

/// A battle round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round {
    /// What comes next.
    pub step: RoundStep,
    /// Who won its roll-off.
    pub winner: Seat,
    /// Who lost it.
    pub loser: Seat,
}

/// A hazard phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HazardPhase {
    /// What comes next.
    pub step: HazardStep,
    /// How many cards are still to be drawn.
    pub left: u8,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// What comes next.
    pub step: TurnStep,
    /// How many players passed one after another in its Power step.
    pub passes: u8,
    /// Who is next to choose in its Power step.
    pub seat: Seat,
}

impl Turn {
    /// A turn that is about to begin.
    pub fn new(seat: Seat) -> Self {
        Self {
            step: TurnStep::Start,
            passes: 0,
            seat,
        }
    }
}

/// An end phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndPhase {
    /// What comes next.
    pub step: EndStep,
    /// Whose part of it.
    pub seat: Seat,
    /// How many players have gone through it.
    pub done: u8,
}
