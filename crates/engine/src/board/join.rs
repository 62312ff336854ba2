//! Laying first-edition boards against each other, so that their half hexes complete one another.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::battlefield::Battlefield;
use super::cell::Cell;
use super::error::BoardError;
use super::layout::whole_hexes;
use super::printed::{Layout, PrintedBoard};

/// How two boards are laid against each other (SHA-BOARD-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Join {
    /// Long edge to long edge, the second board below the first and shifted to the right by whole hexes.
    Long {
        /// Whole hexes to the right; negative to the left.
        shift: i8,
    },
    /// Short edge to short edge, the second board to the right of the first.
    Short,
}

/// One board of a battlefield and where it is laid.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// The board.
    pub board: &'a PrintedBoard,
    /// Is it turned by 180 degrees?
    pub turned: bool,
    /// Its left edge, in half hex widths from the left edge of the first board.
    pub x: i16,
    /// Its upper edge, in rows below the upper edge of the first board.
    pub y: i16,
    /// Whose territory it is, from 0.
    pub owner: u8,
    /// How many hexes it must complete when it is laid down.
    pub minimum_completed: u8,
}

/// The size of a first-edition board in half hex widths.
pub(super) const WIDTH: i16 = 16;
/// The size of a first-edition board in rows.
pub(super) const HEIGHT: i16 = 6;

// The quarters of a hex. The edges of a board cut hexes along these lines only, so a place is a hex when all four are there.
const TOP_LEFT: u8 = 1;
const TOP_RIGHT: u8 = 2;
const BOTTOM_LEFT: u8 = 4;
const BOTTOM_RIGHT: u8 = 8;
const WHOLE: u8 = TOP_LEFT | TOP_RIGHT | BOTTOM_LEFT | BOTTOM_RIGHT;

impl Battlefield {
    /// Joins two boards: the first is territory 0, the second territory 1, and the hexes that the join completes are
    /// nobody's (SHA-BOARD-07, HAR-BOARD-13). What stays incomplete is no hex at all (SHA-BOARD-04).
    ///
    /// ```
    /// use underhex_engine::board::{Battlefield, Join, Layout, PrintedBoard};
    ///
    /// let plain = PrintedBoard { layout: Layout::FirstEdition, ..PrintedBoard::default() };
    /// let field = Battlefield::join(&plain, false, &plain, true, Join::Long { shift: 2 }, 4)?;
    /// assert_eq!(field.completed().len(), 5);
    /// assert!(Battlefield::join(&plain, false, &plain, true, Join::Long { shift: 4 }, 4).is_err());
    /// # Ok::<(), underhex_engine::board::BoardError>(())
    /// ```
    pub fn join(
        first: &PrintedBoard,
        first_turned: bool,
        second: &PrintedBoard,
        second_turned: bool,
        join: Join,
        minimum_completed: u8,
    ) -> Result<Battlefield, BoardError> {
        let (x, y) = match join {
            Join::Long { shift } => (2 * i16::from(shift), HEIGHT),
            Join::Short => (WIDTH, 0),
        };
        Self::assemble(&[
            Piece {
                board: first,
                turned: first_turned,
                x: 0,
                y: 0,
                owner: 0,
                minimum_completed: 0,
            },
            Piece {
                board: second,
                turned: second_turned,
                x,
                y,
                owner: 1,
                minimum_completed,
            },
        ])
    }

    /// Lays any number of boards one after the other, each the territory of its owner (HAR-MULTI-05).
    pub fn assemble(pieces: &[Piece<'_>]) -> Result<Battlefield, BoardError> {
        let mut quarters: BTreeMap<(i16, i16), u8> = BTreeMap::new();
        let mut cells = Vec::new();
        let mut completed = Vec::new();
        for piece in pieces {
            if piece.board.layout != Layout::FirstEdition {
                return Err(BoardError::NotJoinable(piece.board.id.clone()));
            }
            let (dx, dy) = (piece.x, piece.y);
            let laid = |x: i16, y: i16| -> Result<(i16, i16), BoardError> {
                let far = BoardError::TooFar {
                    q: dx.into(),
                    r: dy.into(),
                };
                x.checked_add(dx).zip(y.checked_add(dy)).ok_or(far)
            };
            for hex in whole_hexes(piece.board)? {
                let (x, y) = if piece.turned {
                    (WIDTH - hex.x, HEIGHT - hex.y)
                } else {
                    (hex.x, hex.y)
                };
                let (x, y) = laid(x, y)?;
                cells.push(Cell {
                    x,
                    y,
                    name: String::new(),
                    kinds: hex.kinds,
                    territory: Some(piece.owner),
                });
            }
            let before = completed.len();
            for (x, y, part) in parts() {
                let (x, y) = laid(x, y)?;
                let place = quarters.entry((x, y)).or_default();
                if *place & part != 0 {
                    return Err(BoardError::DuplicateHex { x, y });
                }
                *place |= part;
                if *place == WHOLE && part != WHOLE {
                    completed.push((x, y));
                    cells.push(Cell {
                        x,
                        y,
                        ..Cell::default()
                    });
                }
            }
            let completed = completed.len() - before;
            if completed < usize::from(piece.minimum_completed) {
                return Err(BoardError::TooFewCompleted {
                    completed,
                    minimum: piece.minimum_completed,
                });
            }
        }
        Self::build(cells, &completed)
    }
}

/// Every place of the grid that a first-edition board covers, with the quarters that lie on the board.
fn parts() -> impl Iterator<Item = (i16, i16, u8)> {
    let places = (0..=HEIGHT)
        .flat_map(|y| (0..=WIDTH).map(move |x| (x, y)))
        .filter(|(x, y)| (x + y) % 2 == 0);
    places.map(|(x, y)| {
        let across = match x {
            0 => TOP_RIGHT | BOTTOM_RIGHT,
            WIDTH => TOP_LEFT | BOTTOM_LEFT,
            _ => WHOLE,
        };
        let down = match y {
            0 => BOTTOM_LEFT | BOTTOM_RIGHT,
            HEIGHT => TOP_LEFT | TOP_RIGHT,
            _ => WHOLE,
        };
        (x, y, across & down)
    })
}
