//! From a printed board to its hexes.

use std::collections::BTreeMap;

use super::battlefield::Battlefield;
use super::cell::Cell;
use super::error::BoardError;
use super::printed::{HexKind, Layout, Orientation, PrintedBoard};

/// The whole hexes of each row of a first-edition board.
const FIRST_EDITION_ROWS: [u8; 5] = [8, 7, 8, 7, 8];

/// The column on which rows are centred: the middle of a first-edition board.
const MIDDLE: i16 = 8;

/// The place of a hex among the whole hexes of a first-edition board, which are counted from 0 in reading order.
pub(super) fn place_on_board(row: u8, column: u8) -> Option<usize> {
    let row = usize::from(row.checked_sub(1)?);
    let column = column.checked_sub(1)?;
    let size = FIRST_EDITION_ROWS.get(row)?;
    let before: u8 = FIRST_EDITION_ROWS[..row].iter().sum();
    (column < *size).then_some(usize::from(before + column))
}

/// A hex of a printed board: where it lies on the board and what is printed in it.
#[derive(Clone, Debug)]
pub(super) struct PrintedHex {
    pub row: u8,
    pub column: u8,
    pub x: i16,
    pub y: i16,
    pub kinds: Vec<HexKind>,
}

impl Battlefield {
    /// Builds the battlefield of a board that is played alone, divided in one of its orientations.
    pub fn from_printed(
        board: &PrintedBoard,
        orientation: &str,
    ) -> Result<Battlefield, BoardError> {
        let division = board
            .orientations
            .iter()
            .find(|known| known.name == orientation)
            .ok_or_else(|| {
                let known: Vec<&str> = board
                    .orientations
                    .iter()
                    .map(|known| known.name.as_str())
                    .collect();
                BoardError::UnknownOrientation {
                    board: board.id.clone(),
                    orientation: orientation.to_owned(),
                    known: known.join(", "),
                }
            })?;
        let hexes = whole_hexes(board)?;
        let mut owners = owners(board, division, &hexes)?;
        let cells = hexes.into_iter().map(|hex| {
            let territory = owners.remove(&(hex.row, hex.column)).ok_or_else(|| {
                unclear(board, division, hex.row, hex.column) // EMB-BOARD-12: every hex belongs somewhere
            })?;
            Ok(Cell {
                x: hex.x,
                y: hex.y,
                name: String::new(),
                kinds: hex.kinds,
                territory,
            })
        });
        Battlefield::from_cells(cells.collect::<Result<_, _>>()?)
    }
}

/// The whole hexes of a board in doubled coordinates. First-edition boards count x from their left edge and y from the
/// half hexes of their upper edge, so that joining them is only an addition.
pub(super) fn whole_hexes(board: &PrintedBoard) -> Result<Vec<PrintedHex>, BoardError> {
    let sizes: &[u8] = match &board.layout {
        Layout::Rows(sizes) => sizes,
        Layout::FirstEdition => &FIRST_EDITION_ROWS,
    };
    let count = sizes.iter().map(|&size| usize::from(size)).sum();
    if count > super::HexSet::CAPACITY {
        return Err(BoardError::TooManyHexes(count));
    }
    // An odd first row centred there would miss the grid by one.
    let middle = MIDDLE + sizes.first().map_or(0, |size| i16::from(size % 2));
    let mut printed: BTreeMap<(u8, u8), Vec<HexKind>> = BTreeMap::new();
    for (kind, at) in board.kinds() {
        printed.entry(at).or_default().push(kind);
    }
    let mut hexes = Vec::new();
    for (row, &size) in (1..=u8::MAX).zip(sizes) {
        for column in 1..=size {
            let x = middle + 2 * i16::from(column) - i16::from(size) - 1;
            let kinds = printed.remove(&(row, column)).unwrap_or_default();
            hexes.push(PrintedHex {
                row,
                column,
                x,
                y: i16::from(row),
                kinds,
            });
        }
    }
    match printed.into_keys().next() {
        Some((row, column)) => Err(BoardError::NoSuchHex {
            board: board.id.clone(),
            row,
            column,
        }),
        None => Ok(hexes),
    }
}

fn owners(
    board: &PrintedBoard,
    division: &Orientation,
    hexes: &[PrintedHex],
) -> Result<BTreeMap<(u8, u8), Option<u8>>, BoardError> {
    let mut owners = BTreeMap::new();
    for (owner, spans) in [
        (Some(0), &division.a),
        (None, &division.neutral),
        (Some(1), &division.b),
    ] {
        for &(row, first, last) in spans {
            for column in first..=last {
                if !hexes
                    .iter()
                    .any(|hex| (hex.row, hex.column) == (row, column))
                {
                    return Err(BoardError::NoSuchHex {
                        board: board.id.clone(),
                        row,
                        column,
                    });
                }
                if owners.insert((row, column), owner).is_some() {
                    return Err(unclear(board, division, row, column));
                }
            }
        }
    }
    Ok(owners)
}

fn unclear(board: &PrintedBoard, division: &Orientation, row: u8, column: u8) -> BoardError {
    BoardError::TerritoryUnclear {
        board: board.id.clone(),
        orientation: division.name.clone(),
        row,
        column,
    }
}
