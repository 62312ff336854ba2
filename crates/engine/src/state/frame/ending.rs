//! What is over and answered to.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::Move;
use crate::state::{Attack, Ends, FighterSet, Occasion, Seat};

/// What has come to its end: it is known for as long as that is answered to, and nothing that belongs to it outlives it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ended {
    /// The number of this end.
    #[serde(default)]
    pub number: u16,
    /// The attack.
    pub attack: Option<Box<Attack>>,
    /// The Move.
    pub moving: Option<Box<Move>>,
    /// The number of the Charge.
    pub charge: Option<u16>,
    /// The number of the ploy.
    pub ploy: Option<u16>,
}

impl Ended {
    /// The ends that have come with it.
    pub(crate) fn ends(&self) -> ArrayVec<Ends, 3> {
        let attack = (self.attack.iter()).map(|attack| Ends::Attack(attack.serial));
        let moving = (self.moving.iter()).map(|moving| Ends::Move(moving.serial));
        let charge = self.charge.iter().copied().map(Ends::Charge);
        attack.chain(moving).chain(charge).collect()
    }
}

/// What has happened is answered to once what it led to is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Happened {
    /// What has happened.
    pub occasions: Vec<Occasion>,
}

/// A reaction in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction {
    /// Who used it.
    pub seat: Seat,
    /// Who was out of action when it began.
    pub fallen: FighterSet,
}
