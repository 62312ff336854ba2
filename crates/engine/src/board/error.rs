//! Why a battlefield cannot be built.

use thiserror::Error;

use super::battlefield::MAX_TERRITORIES;
use super::hexset::HexSet;

/// Why a battlefield cannot be built from a board, a join or a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There is not a single hex.
    #[error("the battlefield has no hexes")]
    Empty,
    /// A battlefield that does not fit in a set.
    #[error("the battlefield has {0} hexes, more than {max}", max = HexSet::CAPACITY)]
    TooManyHexes(usize),
    /// Two hexes, or parts of two boards, in one place.
    #[error("two hexes lie at x {x}, y {y}")]
    DuplicateHex {
        /// Half hex widths from the left.
        x: i16,
        /// Rows from the top.
        y: i16,
    },
    /// Two hexes of the same name.
    #[error("two hexes are called '{0}'")]
    DuplicateName(String),
    /// A centre that lies between the hexes of the grid: x + y must be even.
    #[error("no hex has its centre at x {x}, y {y}: their sum must be even")]
    OffGrid {
        /// Half hex widths from the left.
        x: i16,
        /// Rows from the top.
        y: i16,
    },
    /// Coordinates too far out to draw.
    #[error("hex {q},{r} lies too far out")]
    TooFar {
        /// Axial column.
        q: i32,
        /// Axial row.
        r: i32,
    },
    /// A part of the battlefield that cannot be reached from the rest, so that distances would have no meaning.
    #[error("hex '{0}' is not connected to the rest of the battlefield")]
    Disconnected(String),
    /// A territory number that no player has.
    #[error("territory {0} does not exist, they are numbered from 0 to {max}", max = MAX_TERRITORIES - 1)]
    UnknownTerritory(u8),
    /// Something printed in a hex that the board does not have.
    #[error("board '{board}' has no hex in row {row}, column {column}")]
    NoSuchHex {
        /// The board's id.
        board: String,
        /// Row, from 1.
        row: u8,
        /// Column, from 1.
        column: u8,
    },
    /// A division of the board that it does not have.
    #[error("board '{board}' has no orientation '{orientation}' (it has: {known})")]
    UnknownOrientation {
        /// The board's id.
        board: String,
        /// What was asked for.
        orientation: String,
        /// What there is.
        known: String,
    },
    /// A hex that an orientation does not give to anybody, or gives away twice (EMB-BOARD-12).
    #[error(
        "orientation '{orientation}' of board '{board}' must name the hex in row {row}, column {column} exactly once"
    )]
    TerritoryUnclear {
        /// The board's id.
        board: String,
        /// The orientation's name.
        orientation: String,
        /// Row, from 1.
        row: u8,
        /// Column, from 1.
        column: u8,
    },
    /// Only first-edition boards have half hexes to be completed.
    #[error("board '{0}' has no half hexes and cannot be joined to another")]
    NotJoinable(String),
    /// The join completes fewer hexes than the edition asks for (SHA-BOARD-03, HAR-SETUP-07).
    #[error("the join completes {completed} hexes, at least {minimum} are needed")]
    TooFewCompleted {
        /// How many hexes the join completes.
        completed: usize,
        /// How many it must complete.
        minimum: u8,
    },
}
