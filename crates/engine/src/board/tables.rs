//! The names and tables of a battlefield, worked out once when it is built.

use std::sync::OnceLock;

use super::battlefield::NEAR;
use super::cell::Cell;
use super::error::BoardError;
use super::hexset::{HexId, HexSet};

/// Gives every nameless hex its row letter and its place in the row.
pub(super) fn name_in_reading_order(cells: &mut [Cell]) {
    for (row, cells) in cells.chunk_by_mut(|a, b| a.y == b.y).enumerate() {
        let letters = row_letters(row);
        for (column, cell) in (1..).zip(cells) {
            if cell.name.is_empty() {
                cell.name = format!("{letters}{column}");
            }
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

/// How far it is from one hex to all others.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// Steps to each hex; `u8::MAX` for one that cannot be reached.
    pub steps: Box<[u8]>,
    /// The hexes within 0, 1, 2 and so on.
    pub near: [HexSet; NEAR],
}

impl Distances {
    pub fn from(hex: usize, neighbours: &[HexSet]) -> Self {
        let mut steps = vec![u8::MAX; neighbours.len()].into_boxed_slice();
        let mut near = [HexSet::EMPTY; NEAR];
        let mut reached = HexSet::single(HexId(hex as u8));
        let mut frontier = reached;
        let mut distance = 0;
        while !frontier.is_empty() {
            if let Some(near) = near.get_mut(usize::from(distance)) {
                *near = reached;
            }
            let mut next = HexSet::EMPTY;
            for hex in frontier {
                steps[hex.index()] = distance;
                next |= neighbours[hex.index()];
            }
            frontier = next - reached;
            reached |= frontier;
            distance += 1;
        }
        for near in near.iter_mut().skip(usize::from(distance)) {
            *near = reached;
        }
        Self { steps, near }
    }
}

/// What follows from the rest of a battlefield, hex by hex, and is worked out when it is first asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows<T>(Vec<OnceLock<T>>);

impl<T> Rows<T> {
    pub fn new(hexes: usize) -> Self {
        Self((0..hexes).map(|_| OnceLock::new()).collect())
    }

    /// What is known of a hex; nothing if the battlefield does not have it.
    #[inline]
    pub fn get(&self, hex: HexId, find: impl FnOnce() -> T) -> Option<&T> {
        let row = self.0.get(hex.index())?;
        Some(match row.get() {
            Some(known) => known,
            None => row.get_or_init(find),
        })
    }
}

impl<T> PartialEq for Rows<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Rows<T> {}
