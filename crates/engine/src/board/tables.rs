//! The names and tables of a battlefield, worked out once when it is built.

use super::battlefield::NEAR;
use super::cell::Cell;
use super::error::BoardError;
use super::hexset::{HexId, HexSet};

/// Gives every nameless hex its row letter and its place in the row.
pub(super) fn name_in_reading_order(cells: &mut [Cell]) {
    let (mut row, mut column, mut last) = (0, 0, None);
    for cell in cells {
        if last.is_some_and(|y| y != cell.y) {
            row += 1;
            column = 0;
        }
        last = Some(cell.y);
        column += 1;
        if cell.name.is_empty() {
            cell.name = format!("{}{column}", row_letters(row));
        }
    }
}

/// a to z, then aa, ab and so on.
fn row_letters(row: usize) -> String {
    let letter = char::from(b'a' + (row % 26) as u8);
    match row / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", row_letters(more - 1)),
    }
}

/// The hexes in the order of their names, which must differ.
pub(super) fn index_of_names(names: &[String]) -> Result<Vec<HexId>, BoardError> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| names[a].cmp(&names[b]));
    if let Some(twice) = order
        .windows(2)
        .find(|pair| names[pair[0]] == names[pair[1]])
    {
        return Err(BoardError::DuplicateName(names[twice[0]].clone()));
    }
    Ok(order.into_iter().map(|i| HexId(i as u8)).collect())
}

/// The hex at a place; `places` is in reading order.
pub(super) fn find(places: &[(i16, i16)], x: i16, y: i16) -> Option<HexId> {
    let at = places
        .binary_search_by_key(&(y, x), |&(x, y)| (y, x))
        .ok()?;
    Some(HexId(at as u8))
}

/// The ways to the hexes around a place: east, then clockwise.
pub(super) const STEPS: [(i16, i16); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

/// The hexes around a place: east, then clockwise.
pub(super) fn neighbours_of((x, y): (i16, i16), places: &[(i16, i16)]) -> [Option<HexId>; 6] {
    STEPS.map(|(dx, dy)| find(places, x.checked_add(dx)?, y.checked_add(dy)?))
}

/// The hexes whose table entry passes a test.
pub(super) fn hexes_where<T>(table: &[T], holds: impl Fn(&T) -> bool) -> HexSet {
    table
        .iter()
        .enumerate()
        .filter(|(_, entry)| holds(entry))
        .map(|(i, _)| HexId(i as u8))
        .collect()
}

/// Steps between all hexes, row by row, and for each hex the hexes within 0, 1, 2 and so on; the error is the index of a hex
/// that the first one cannot reach.
pub(super) fn distance_tables(
    neighbours: &[HexSet],
) -> Result<(Vec<u8>, Vec<[HexSet; NEAR]>), usize> {
    let count = neighbours.len();
    let mut distances = vec![u8::MAX; count * count];
    let mut near = vec![[HexSet::EMPTY; NEAR]; count];
    // What is within a number of steps is what is within one step less of the hex or of a neighbour.
    let mut within: Vec<HexSet> = (0..count).map(|i| HexSet::single(HexId(i as u8))).collect();
    let mut wider = within.clone();
    let mut new = within.clone();
    let mut steps = 0;
    while new.iter().any(|hexes| !hexes.is_empty()) {
        let rows = distances.chunks_mut(count).zip(&new);
        for (row, hexes) in rows {
            for hex in *hexes {
                row[hex.index()] = steps;
            }
        }
        for (near, within) in near.iter_mut().zip(&within) {
            if let Some(near) = near.get_mut(usize::from(steps)) {
                *near = *within;
            }
        }
        for (hex, around) in neighbours.iter().enumerate() {
            let all = |all: HexSet, other: HexId| all | within[other.index()];
            wider[hex] = around.iter().fold(within[hex], all);
            new[hex] = wider[hex] - within[hex];
        }
        std::mem::swap(&mut within, &mut wider);
        steps += 1;
    }
    for near in near.iter_mut().zip(&within) {
        let (near, all) = near;
        for near in near.iter_mut().skip(usize::from(steps)) {
            *near = *all;
        }
    }
    match distances.iter().take(count).position(|&d| d == u8::MAX) {
        Some(lonely) => Err(lonely),
        None => Ok((distances, near)),
    }
}
