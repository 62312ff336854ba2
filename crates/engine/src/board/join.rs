//! Laying first-edition boards against each other, so that their half hexes complete one another.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::battlefield::{Battlefield, Kinds, MAX_TERRITORIES};
use super::error::BoardError;
use super::grid::Grid;
use super::hexset::{HexId, HexSet};
use super::layout::place_on_board;
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
        Self::assemble_with(&Shapes::default(), pieces)
    }

    /// The same with what is known already about boards that lie like this.
    pub fn assemble_with(shapes: &Shapes, pieces: &[Piece<'_>]) -> Result<Battlefield, BoardError> {
        let alone = |piece: &&Piece<'_>| piece.board.layout != Layout::FirstEdition;
        if let Some(piece) = pieces.iter().find(alone) {
            return Err(BoardError::NotJoinable(piece.board.id.clone()));
        }
        let shape = shapes.of(pieces)?;
        let mut kinds = Kinds::default();
        let mut territories = [HexSet::EMPTY; MAX_TERRITORIES];
        for (piece, laid) in pieces.iter().zip(&shape.pieces) {
            if laid.completed < usize::from(piece.minimum_completed) {
                return Err(BoardError::TooFewCompleted {
                    completed: laid.completed,
                    minimum: piece.minimum_completed,
                });
            }
            piece.board.kinds().try_for_each(|(kind, (row, column))| {
                let hex = laid.hex(row, column, piece.turned);
                let missing = || BoardError::NoSuchHex {
                    board: piece.board.id.clone(),
                    row,
                    column,
                };
                kinds.add(kind, hex.ok_or_else(missing)?);
                Ok(())
            })?;
            *territories
                .get_mut(usize::from(piece.owner))
                .ok_or(BoardError::UnknownTerritory(piece.owner))? |=
                laid.hexes.iter().copied().collect();
        }
        let grid = shape.grid.clone();
        Ok(Battlefield::on(grid, kinds, territories, shape.completed))
    }
}

/// How boards lie that are joined, whatever is printed on them and whichever way round they are: all boards have the same hexes.
#[derive(Debug)]
struct Shape {
    grid: Arc<Grid>,
    pieces: Vec<LaidPiece>,
    /// The hexes that were completed by joining them.
    completed: HexSet,
}

/// One of the boards.
#[derive(Debug)]
struct LaidPiece {
    /// Its whole hexes in reading order.
    hexes: Vec<HexId>,
    /// How many hexes it completed when it was laid.
    completed: usize,
}

impl LaidPiece {
    /// The hex in which something is printed.
    fn hex(&self, row: u8, column: u8, turned: bool) -> Option<HexId> {
        let index = place_on_board(row, column)?;
        // A board that is turned has its last hex where the first was.
        let index = if turned {
            self.hexes.len().checked_sub(index + 1)?
        } else {
            index
        };
        self.hexes.get(index).copied()
    }
}

impl Shape {
    /// Joins boards whose upper left corners lie here.
    fn of(corners: &[Corner]) -> Result<Self, BoardError> {
        let mut covered: Vec<Part> = Vec::new();
        let mut completed = Vec::new();
        let mut boards = Vec::new();
        for &(dx, dy) in corners {
            let far = || BoardError::TooFar {
                q: dx.into(),
                r: dy.into(),
            };
            let laid = |((x, y), part): Part| {
                let place = x.checked_add(dx).zip(y.checked_add(dy));
                Ok((place.ok_or_else(far)?, part))
            };
            let board: Vec<Part> = PARTS.into_iter().map(laid).collect::<Result<_, _>>()?;
            let before = completed.len();
            covered = cover(&covered, &board, &mut completed)?;
            boards.push((board, completed.len() - before));
        }
        let whole = |part: &&Part| part.1 == WHOLE;
        let places = covered.iter().filter(whole).map(|part| part.0);
        let grid = Grid::at(places.collect())?;
        let pieces = boards
            .into_iter()
            .map(|(board, completed)| LaidPiece {
                hexes: grid.find_all(board.iter().filter(whole).map(|part| part.0)),
                completed,
            })
            .collect();
        let completed = completed.into_iter();
        let completed = completed.filter_map(|(x, y)| grid.find(x, y)).collect();
        Ok(Self {
            pieces,
            completed,
            grid: Arc::new(grid),
        })
    }
}

/// Covers more places, both lists in reading order, with what of each place lies on the boards; notes the hexes that become whole by it.
fn cover(
    covered: &[Part],
    more: &[Part],
    completed: &mut Vec<(i16, i16)>,
) -> Result<Vec<Part>, BoardError> {
    let mut all = Vec::with_capacity(covered.len() + more.len());
    let mut covered = covered.iter().copied().peekable();
    for &(place, part) in more {
        let (x, y) = place;
        while let Some(before) = covered.next_if(|((x0, y0), _)| (*y0, *x0) < (y, x)) {
            all.push(before);
        }
        let there = covered.next_if(|(other, _)| *other == place);
        let there = there.map_or(0, |(_, there)| there);
        if there & part != 0 {
            return Err(BoardError::DuplicateHex { x, y });
        }
        if there | part == WHOLE && part != WHOLE {
            completed.push(place);
        }
        all.push((place, there | part));
    }
    all.extend(covered);
    Ok(all)
}

/// Where the upper left corner of a board lies, in doubled coordinates.
type Corner = (i16, i16);

/// How boards have been joined lately, so that whoever joins them in the same way again knows the grid that comes of it. It changes
/// nothing that can be seen from outside.
#[derive(Clone, Debug, Default)]
pub struct Shapes(Arc<Mutex<BTreeMap<Vec<Corner>, Arc<Shape>>>>);

impl Shapes {
    /// How many are kept: all ways to join two boards, and a good many to join more.
    const MOST: usize = 256;

    fn of(&self, pieces: &[Piece<'_>]) -> Result<Arc<Shape>, BoardError> {
        let corners: Vec<Corner> = pieces.iter().map(|piece| (piece.x, piece.y)).collect();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shape) = known.get(&corners) {
            return Ok(shape.clone());
        }
        let shape = Arc::new(Shape::of(&corners)?);
        if known.len() >= Self::MOST {
            known.clear();
        }
        known.insert(corners, shape.clone());
        Ok(shape)
    }
}

/// A place of the grid in doubled coordinates, and the quarters of it that lie on boards.
type Part = ((i16, i16), u8);

/// Every place of the grid that a first-edition board covers, in reading order.
const PARTS: [Part; PLACES] = parts();

/// How many they are: every other place of a row, and one more where the row begins with one.
const PLACES: usize = ((WIDTH + 1) * (HEIGHT + 1)) as usize / 2 + 1;

const fn parts() -> [Part; PLACES] {
    let mut parts = [((0, 0), 0); PLACES];
    let (mut x, mut y, mut place) = (0, 0, 0);
    while place < PLACES {
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
        parts[place] = ((x, y), across & down);
        place += 1;
        x += 2;
        if x > WIDTH {
            y += 1;
            x = y % 2;
        }
    }
    parts
}
