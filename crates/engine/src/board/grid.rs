//! Where the hexes of a battlefield lie, and all that follows from that alone.
//!
//! Battlefields whose hexes lie alike share one grid, whatever is printed in them: what one game has found out about distances and
//! sight lines on it, all others know.

use std::sync::OnceLock;

use super::battlefield::NEAR;
use super::cell::Cell;
use super::error::BoardError;
use super::hexset::{HexId, HexSet};
use super::sight::{self, FAR, Lines, NEAR_HEXES, NEAR_SIGHT, Outside};
use super::tables::{Distances, Names, Rows, find, hexes_where, neighbours_of};

/// Hexes by number, in reading order.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    pub all: HexSet,
    /// Doubled coordinates.
    pub places: Vec<(i16, i16)>,
    pub names: Names,
    /// East, then clockwise.
    pub neighbours: Vec<[Option<HexId>; 6]>,
    pub neighbour_sets: Vec<HexSet>,
    pub edge: HexSet,
    distances: Rows<Distances>,
    lines: OnceLock<Lines>,
    outside: OnceLock<Outside>,
    beyond_rim: Rows<HexSet>,
    near_beyond_rim: Rows<HexSet>,
}

impl Grid {
    /// The grid of these hexes, which are put in order; each is called as its cell says.
    pub fn of(cells: &mut [Cell]) -> Result<Self, BoardError> {
        if cells.is_empty() {
            return Err(BoardError::Empty);
        }
        if cells.len() > HexSet::CAPACITY {
            return Err(BoardError::TooManyHexes(cells.len()));
        }
        cells.sort_by_key(|cell| (cell.y, cell.x));
        let places: Vec<(i16, i16)> = cells.iter().map(|cell| (cell.x, cell.y)).collect();
        for &(x, y) in &places {
            if (i32::from(x) + i32::from(y)) % 2 != 0 {
                return Err(BoardError::OffGrid { x, y });
            }
        }
        if let Some(twice) = places.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::DuplicateHex {
                x: twice[0].0,
                y: twice[0].1,
            });
        }
        let names = Names::of(cells, &places)?;
        let neighbours = neighbours_of(&places);
        let neighbour_sets: Vec<HexSet> = neighbours
            .iter()
            .map(|six| six.iter().flatten().copied().collect())
            .collect();
        let edge = hexes_where(&neighbour_sets, |set| set.len() < 6); // EMB-BOARD-05, HAR-BOARD-08
        let grid = Self {
            all: HexSet::range(0, places.len() as u8),
            distances: Rows::new(places.len()),
            beyond_rim: Rows::new(places.len()),
            near_beyond_rim: Rows::new(places.len()),
            places,
            names,
            neighbours,
            neighbour_sets,
            edge,
            lines: OnceLock::new(),
            outside: OnceLock::new(),
        };
        match grid.lonely() {
            Some(hex) => Err(BoardError::Disconnected(grid.name(hex).to_owned())),
            None => Ok(grid),
        }
    }

    /// A hex that there is no way to.
    fn lonely(&self) -> Option<HexId> {
        let steps = &self.distances_from(HexId(0))?.steps;
        let at = steps.iter().position(|&steps| steps == u8::MAX)?;
        Some(HexId(at as u8))
    }

    /// The hex at a place.
    pub fn find(&self, x: i16, y: i16) -> Option<HexId> {
        find(&self.places, x, y)
    }

    /// What a hex is called.
    #[inline]
    pub fn name(&self, hex: HexId) -> &str {
        self.names.name(hex, &self.places)
    }

    /// How far it is from a hex to all others.
    #[inline]
    pub fn distances_from(&self, hex: HexId) -> Option<&Distances> {
        self.distances
            .get(hex, || Distances::from(hex.index(), &self.neighbour_sets))
    }

    /// The hexes at a distance of at most `n`, the hex itself included.
    #[inline]
    pub fn within(&self, hex: HexId, n: u8) -> HexSet {
        match self.distances_from(hex) {
            Some(from) if usize::from(n) < NEAR => from.near[usize::from(n)],
            Some(from) => hexes_where(&from.steps, |steps| *steps <= n),
            None => HexSet::EMPTY,
        }
    }

    /// The hexes row by row.
    #[inline]
    pub fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(&self.places))
    }

    /// The hexes to which a line from a hex leaves the battlefield.
    pub fn beyond_rim(&self, hex: HexId) -> HexSet {
        let found = self.beyond_rim.get(hex, || {
            let outside = self.outside.get_or_init(|| Outside::beside(self.all, self));
            outside.hides_from(self.lines(), self.place(hex), FAR)
        });
        found.copied().unwrap_or_default()
    }

    /// The same, as far as a line to a near hex leaves it: that can only be beside a hex that is near, too.
    pub fn near_beyond_rim(&self, hex: HexId) -> HexSet {
        let near = self.within(hex, NEAR_SIGHT);
        if near.len() == NEAR_HEXES {
            return HexSet::EMPTY;
        }
        let found = self.near_beyond_rim.get(hex, || {
            Outside::beside(near, self).hides_from(self.lines(), self.place(hex), sight::NEAR)
        });
        found.copied().unwrap_or_default()
    }

    fn place(&self, hex: HexId) -> (i16, i16) {
        self.places.get(hex.index()).copied().unwrap_or_default()
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.places == other.places && self.names == other.names
    }
}

impl Eq for Grid {}
