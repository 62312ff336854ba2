//! Fighters that Move or are pushed.

use serde::{Deserialize, Serialize};

use crate::board::{HexId, HexSet};
use crate::state::{Cause, EffectRef, Env, FighterId, Seat};

/// A fighter travelling of its own accord.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Its number: Moves are numbered through the game.
    pub serial: u16,
    /// Who Moves.
    pub fighter: FighterId,
    /// Part of a Charge.
    pub charge: bool,
    /// The effect that granted it, with limits on where it ends.
    pub grant: Option<EffectRef>,
    /// What that effect's words refer to.
    pub env: Env,
    /// Whose effect that is.
    pub owner: Seat,
    /// What comes next.
    pub step: MoveStep,
    /// Steps left.
    pub left: u8,
    /// Where it started.
    pub from: HexId,
    /// The hexes still to be entered on the way chosen, next one last.
    pub path: Vec<HexId>,
    /// The hexes entered.
    pub entered: HexSet,
    /// How many steps were taken.
    pub steps: u8,
    /// The first enemy fighter passed through.
    pub passed: Option<FighterId>,
}

/// What comes next in a Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum MoveStep {
    Picked,
    /// How far it may go is settled once all that answers to the pick has been.
    Measure,
    Choose,
    Travel,
    Waypoint,
    Token,
    Moved,
}

/// What kind of push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PushKind {
    /// By an effect.
    Effect(EffectRef),
    /// Driving back the target.
    DriveBack,
    /// Grapple.
    Grapple,
    /// Overrun, into that hex.
    Overrun(HexId),
    /// A step before an attack, into that hex.
    Step(HexId),
    /// Along the chain of a scatter.
    Along,
    /// Out of the way of a whirling fighter.
    Aside(FighterId),
}

/// A fighter being pushed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Push {
    /// Who is pushed.
    pub fighter: FighterId,
    /// By whom: the player who chooses the way.
    pub by: Seat,
    /// Whose effect it is.
    pub owner: Seat,
    /// What kind of push.
    pub kind: PushKind,
    /// What the effect's words refer to.
    pub env: Env,
    /// Steps left.
    pub left: u8,
    /// Fewer steps will do.
    pub up_to: bool,
    /// Where it started.
    pub from: HexId,
    /// The hexes still to be entered on the way chosen, next one last.
    pub path: Vec<HexId>,
    /// What comes next.
    pub step: PushStep,
    /// The card behind it.
    pub cause: Cause,
    /// How many hexes further it may go straight on.
    pub knockback: u8,
    /// How many hexes it has gone.
    pub gone: u8,
}

/// What comes next in a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum PushStep {
    Picked,
    Choose,
    Travel,
    Waypoint,
    Pushed,
    End,
}
