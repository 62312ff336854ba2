//! Scatters, and who whirls along their chains.

use serde::{Deserialize, Serialize};

use crate::board::{HexId, HexSet};
use crate::cards::Die;
use crate::state::{FighterId, Seat};

/// A scatter in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scatter {
    /// Whose it is.
    pub owner: Seat,
    /// Where the chain starts.
    pub origin: Option<HexId>,
    /// How many dice.
    pub dice: u8,
    /// How the token is turned: the number of the direction that its first symbol points in.
    pub turned: u8,
    /// What was rolled and is not used yet.
    pub roll: Vec<Die>,
    /// The chain so far.
    pub chain: Vec<HexId>,
    /// It was cut short.
    pub cut: bool,
    /// What comes next.
    pub step: ScatterStep,
    /// Hexes that the origin is picked from.
    pub from: HexSet,
}

/// What comes next in a scatter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum ScatterStep {
    Origin,
    Turn,
    Roll,
    Extend,
    End,
}

/// A fighter whirling along the chain of a scatter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Whirl {
    /// Who whirls.
    pub fighter: FighterId,
    /// Whose ability it is.
    pub owner: Seat,
    /// Where it started.
    pub from: HexId,
    /// The hexes still to be entered, the next one last.
    pub path: Vec<HexId>,
    /// How many hexes it has gone.
    pub gone: u8,
    /// What comes next.
    pub step: WhirlStep,
}

/// What comes next in a whirling fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum WhirlStep {
    Next,
    /// The fighter in the way has been hurt and is to be pushed aside.
    Shove(FighterId),
    /// It has been pushed aside, or should have been.
    Shoved(FighterId),
}
