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

/// The hexes around a place: east, then clockwise.
pub(super) fn neighbours_of((x, y): (i16, i16), places: &[(i16, i16)]) -> [Option<HexId>; 6] {
    let steps: [(i16, i16); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];
    steps.map(|(dx, dy)| find(places, x.checked_add(dx)?, y.checked_add(dy)?))
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

/// Steps between all hexes, row by row; the error is the index of a hex that the first one cannot reach.
pub(super) fn distance_table(neighbours: &[HexSet]) -> Result<Vec<u8>, usize> {
    let count = neighbours.len();
    let mut table = vec![u8::MAX; count * count];
    for (from, row) in table.chunks_mut(count).enumerate() {
        let mut reached = HexSet::single(HexId(from as u8));
        let mut frontier = reached;
        let mut steps = 0;
        while !frontier.is_empty() {
            let mut next = HexSet::EMPTY;
            for hex in frontier {
                row[hex.index()] = steps;
                next |= neighbours[hex.index()];
            }
            frontier = next - reached;
            reached |= frontier;
            steps += 1;
        }
        if let Some(lonely) = row.iter().position(|&steps| steps == u8::MAX) {
            return Err(lonely);
        }
    }
    Ok(table)
}

/// For each hex the hexes within 0, 1, 2 and so on.
pub(super) fn near_table(distances: &[u8], count: usize) -> Vec<[HexSet; NEAR]> {
    let near =
        |row: &[u8]| std::array::from_fn(|n| hexes_where(row, |&steps| usize::from(steps) <= n));
    distances.chunks(count).map(near).collect()
}
