//! What the game is played on.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{MAX_SEATS, Seat};
use crate::board::{Battlefield, Place};
use crate::table::Table;

/// A board of the table, and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LaidBoard {
    /// Which of the table's boards.
    pub board: u8,
    /// Whose it is.
    pub seat: Seat,
    /// Turned by 180 degrees.
    pub turned: bool,
    /// Its left edge, in half hex widths from the left edge of the first board.
    pub x: i8,
    /// Its upper edge, in rows below the upper edge of the first board.
    pub y: i8,
}

impl LaidBoard {
    /// Where it lies.
    pub fn place(self) -> Place {
        Place {
            x: self.x.into(),
            y: self.y.into(),
        }
    }
}

/// What a battlefield is made of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Plan {
    /// One of the table's ready battlefields.
    Ready(u8),
    /// Boards of the players, in the order in which they were laid.
    Laid(ArrayVec<LaidBoard, MAX_SEATS>),
}

impl Plan {
    /// The boards that have been laid.
    pub fn laid(&self) -> &[LaidBoard] {
        match self {
            Plan::Ready(_) => &[],
            Plan::Laid(boards) => boards,
        }
    }
}

/// The battlefield in use. It is fully given by its plan: two grounds with one plan are the same, and only the plan is saved.
#[derive(Clone, Debug)]
pub struct Ground {
    plan: Plan,
    board: Arc<Battlefield>,
}

impl Ground {
    /// The battlefield that comes of a plan at a table.
    pub fn new(table: &Table, plan: Plan) -> Self {
        let board = table.battlefield(&plan);
        Self { plan, board }
    }

    /// What it is made of.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The battlefield.
    #[inline]
    pub fn board(&self) -> &Battlefield {
        &self.board
    }

    /// A position that was read from a file knows only the plan until it is taken to its table.
    pub(crate) fn restore(&mut self, table: &Table) {
        if self.board.is_empty() {
            self.board = table.battlefield(&self.plan);
        }
    }
}

impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.plan == other.plan
    }
}

impl Eq for Ground {}

impl Hash for Ground {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.plan.hash(state);
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.plan.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Ground {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self {
            plan: Plan::deserialize(deserializer)?,
            board: Arc::new(Battlefield::nothing()),
        })
    }
}
