//! The names and tables of a battlefield, worked out once when it is built.

use std::sync::OnceLock;

use super::battlefield::NEAR;
use super::cell::Cell;
use super::error::BoardError;
use super::hexset::{HexId, HexSet};

/// What the hexes are called. Names that follow from where the hexes lie are put together when somebody first asks for one.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The names that were given; an empty one becomes row letter and place in the row. Without any, the list is empty.
    given: Vec<String>,
    made: OnceLock<Made>,
}

#[derive(Clone, Debug)]
struct Made {
    names: Vec<String>,
    /// The hexes in the order of their names.
    order: Vec<HexId>,
}

impl Names {
    /// The names of these hexes, which must differ. `cells` and `places` are in reading order.
    pub fn of(cells: &[Cell], places: &[(i16, i16)]) -> Result<Self, BoardError> {
        if cells.iter().all(|cell| cell.name.is_empty()) {
            return Ok(Self::default());
        }
        let names = Self {
            given: cells.iter().map(|cell| cell.name.clone()).collect(),
            made: OnceLock::new(),
        };
        let Made { names: all, order } = names.made(places);
        let name = |hex: HexId| &all[hex.index()];
        match order.windows(2).find(|pair| name(pair[0]) == name(pair[1])) {
            Some(twice) => Err(BoardError::DuplicateName(name(twice[0]).clone())),
            None => Ok(names),
        }
    }

    /// The name of a hex.
    pub fn name(&self, hex: HexId, places: &[(i16, i16)]) -> &str {
        let names = &self.made(places).names;
        names.get(hex.index()).map_or("", String::as_str)
    }

    /// The hex of this name.
    pub fn find(&self, name: &str, places: &[(i16, i16)]) -> Option<HexId> {
        let Made { names, order } = self.made(places);
        let at = order.binary_search_by(|hex| names[hex.index()].as_str().cmp(name));
        order.get(at.ok()?).copied()
    }

    fn made(&self, places: &[(i16, i16)]) -> &Made {
        self.made.get_or_init(|| {
            let mut names = Vec::with_capacity(places.len());
            for (row, hexes) in places.chunk_by(|a, b| a.1 == b.1).enumerate() {
                let letters = row_letters(row);
                for column in 1..=hexes.len() {
                    let given = self.given.get(names.len()).filter(|name| !name.is_empty());
                    names.push(given.map_or_else(|| format!("{letters}{column}"), String::clone));
                }
            }
            let mut order: Vec<HexId> = (0..names.len()).map(|hex| HexId(hex as u8)).collect();
            order.sort_by(|a, b| names[a.index()].cmp(&names[b.index()]));
            Made { names, order }
        })
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        self.given == other.given
    }
}

impl Eq for Names {}

/// a to z, then aa, ab and so on.
fn row_letters(row: usize) -> String {
    let letter = char::from(b'a' + (row % 26) as u8);
    match row / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", row_letters(more - 1)),
    }
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

/// The hexes around each place: east, then clockwise. `places` is in reading order.
pub(super) fn neighbours_of(places: &[(i16, i16)]) -> Vec<[Option<HexId>; 6]> {
    let mut neighbours = vec![[None; 6]; places.len()];
    let at = |index: usize| {
        places
            .get(index)
            .map(|&(x, y)| (i32::from(y), i32::from(x)))
    };
    // The first hex that is not before the place to the south-west: it only ever moves on.
    let mut below = 0;
    for index in 0..places.len() {
        let Some((y, x)) = at(index) else { continue };
        let mut meet = |other: usize, place: (i32, i32), direction: usize| {
            let is = at(other) == Some(place);
            if is {
                neighbours[index][direction] = Some(HexId(other as u8));
                neighbours[other][direction + 3] = Some(HexId(index as u8));
            }
            is
        };
        meet(index + 1, (y, x + 2), 0);
        while at(below).is_some_and(|place| place < (y + 1, x - 1)) {
            below += 1;
        }
        let beside = below + usize::from(meet(below, (y + 1, x - 1), 2));
        meet(beside, (y + 1, x + 1), 1);
    }
    neighbours
}

/// How far it is from each hex to others: what is near is found step by step, as far as somebody asks, and the rest when somebody first
/// asks for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Distances {
    /// The hexes within 0, 1, 2 and so on.
    pub near: [Rows<HexSet>; NEAR],
    /// Steps to each hex; `u8::MAX` for one that cannot be reached.
    pub steps: Rows<Box<[u8]>>,
}

impl Distances {
    /// Nothing is known yet of so many hexes.
    pub fn new(hexes: usize) -> Self {
        Self {
            near: std::array::from_fn(|_| Rows::new(hexes)),
            steps: Rows::new(hexes),
        }
    }
}

/// The steps from a hex to each hex; `u8::MAX` for one that cannot be reached.
pub(super) fn steps_from(hex: HexId, neighbours: &[HexSet]) -> Box<[u8]> {
    let mut steps = vec![u8::MAX; neighbours.len()].into_boxed_slice();
    let mut reached = HexSet::single(hex);
    let mut frontier = reached;
    let mut distance = 0;
    while !frontier.is_empty() {
        let mut next = HexSet::EMPTY;
        for hex in frontier {
            steps[hex.index()] = distance;
            next |= neighbours[hex.index()];
        }
        frontier = next - reached;
        reached |= frontier;
        distance += 1;
    }
    steps
}

/// What follows from the rest of a battlefield, hex by hex, and is worked out when it is first asked for.
#[derive(Clone, Debug)]
pub(super) struct Rows<T>(Vec<OnceLock<T>>);

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Rows<T> {
    pub fn new(hexes: usize) -> Self {
        Self((0..hexes).map(|_| OnceLock::new()).collect())
    }

    /// What has been found out about a hex.
    #[inline]
    pub fn known(&self, hex: HexId) -> Option<&T> {
        self.0.get(hex.index())?.get()
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
