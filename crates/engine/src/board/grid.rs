//! Where the hexes of a battlefield lie, and all that follows from that alone.
//!
//! Battlefields whose hexes lie alike share one grid, whatever is printed in them: what one game has found out about distances and
//! sight lines on it, all others know.

use std::sync::OnceLock;

use super::battlefield::NEAR;
use super::cell::Cell;
use super::error::BoardError;
use super::hexset::{HexId, HexSet};
use super::sight::{self, FAR, Lines, NEAR_SIGHT, Outside};
use super::tables::{Distances, Names, Rows, find, neighbours_of, steps_from};

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
    distances: Distances,
    lines: OnceLock<Lines>,
    outside: OnceLock<Outside>,
    beyond_rim: Rows<HexSet>,
    near_beyond_rim: Rows<HexSet>,
}

impl Grid {
    /// The grid of these hexes, which are put in order; each is called as its cell says.
    pub fn of(cells: &mut [Cell]) -> Result<Self, BoardError> {
        cells.sort_by_key(|cell| (cell.y, cell.x));
        let places = cells.iter().map(|cell| (cell.x, cell.y)).collect();
        let mut grid = Self::of_places(places)?;
        grid.names = Names::of(cells, &grid.places)?;
        grid.connected()
    }

    /// The grid of hexes at these places, which come in reading order; each is called after its place.
    pub fn at(places: Vec<(i16, i16)>) -> Result<Self, BoardError> {
        Self::of_places(places)?.connected()
    }

    fn of_places(places: Vec<(i16, i16)>) -> Result<Self, BoardError> {
        if places.is_empty() {
            return Err(BoardError::Empty);
        }
        if places.len() > HexSet::CAPACITY {
            return Err(BoardError::TooManyHexes(places.len()));
        }
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
        let neighbours = neighbours_of(&places);
        let neighbour_sets: Vec<HexSet> = neighbours
            .iter()
            .map(|six| six.iter().flatten().copied().collect())
            .collect();
        let lacks_some = |six: &[Option<HexId>; 6]| six.contains(&None);
        let edge = HexSet::of_those(&neighbours, lacks_some); // EMB-BOARD-05, HAR-BOARD-08
        Ok(Self {
            all: HexSet::range(0, places.len() as u8),
            distances: Distances::new(places.len()),
            beyond_rim: Rows::new(places.len()),
            near_beyond_rim: Rows::new(places.len()),
            places,
            names: Names::default(),
            neighbours,
            neighbour_sets,
            edge,
            lines: OnceLock::new(),
            outside: OnceLock::new(),
        })
    }

    /// This grid, if there is a way from every hex to every other.
    fn connected(self) -> Result<Self, BoardError> {
        match self.lonely() {
            Some(hex) => Err(BoardError::Disconnected(self.name(hex).to_owned())),
            None => Ok(self),
        }
    }

    /// A hex that there is no way to.
    fn lonely(&self) -> Option<HexId> {
        let mut reached = HexSet::single(HexId(0));
        let mut frontier = reached;
        while !frontier.is_empty() {
            frontier = self.beside(frontier) - reached;
            reached |= frontier;
        }
        (self.all - reached).first()
    }

    /// The hexes adjacent to any hex of a set.
    #[inline]
    pub fn beside(&self, hexes: HexSet) -> HexSet {
        let sets = hexes
            .iter()
            .filter_map(|hex| self.neighbour_sets.get(hex.index()));
        sets.fold(HexSet::EMPTY, |all, beside| all | *beside)
    }

    /// The hex at a place.
    pub fn find(&self, x: i16, y: i16) -> Option<HexId> {
        find(&self.places, x, y)
    }

    /// The hexes at these places, which come in reading order.
    pub fn find_all(&self, places: impl Iterator<Item = (i16, i16)>) -> Vec<HexId> {
        let mut all = (0u8..).zip(&self.places);
        places
            .filter_map(|place| all.find(|(_, other)| **other == place))
            .map(|(hex, _)| HexId(hex))
            .collect()
    }

    /// What a hex is called.
    #[inline]
    pub fn name(&self, hex: HexId) -> &str {
        self.names.name(hex, &self.places)
    }

    /// The fewest steps from one hex to another.
    #[inline]
    pub fn distance(&self, from: HexId, to: HexId) -> u8 {
        match self.distances.steps.known(from) {
            Some(steps) => steps.get(to.index()).copied().unwrap_or(u8::MAX),
            None => self.look_for(from, to),
        }
    }

    /// The same where it may not be known how far all hexes are: it is not found out for one that is near.
    fn look_for(&self, from: HexId, to: HexId) -> u8 {
        let mut near = 0..NEAR as u8;
        match near.find(|steps| self.within(from, *steps).contains(to)) {
            Some(steps) => steps,
            None => {
                let steps = self.steps_from(from).get(to.index());
                steps.copied().unwrap_or(u8::MAX)
            }
        }
    }

    /// How many steps it is from a hex to each hex.
    fn steps_from(&self, hex: HexId) -> &[u8] {
        let find = || steps_from(hex, &self.neighbour_sets);
        let steps = self.distances.steps.get(hex, find);
        steps.map_or(&[], |steps| steps)
    }

    /// The hexes at a distance of at most `n`, the hex itself included.
    #[inline]
    pub fn within(&self, hex: HexId, n: u8) -> HexSet {
        let near = self.distances.near.get(usize::from(n));
        match near.and_then(|near| near.known(hex)) {
            Some(known) => *known,
            None => self.find_within(hex, n),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_within(&self, hex: HexId, n: u8) -> HexSet {
        if usize::from(n) < NEAR {
            self.widen(hex, n)
        } else {
            HexSet::of_those(self.steps_from(hex), |steps| *steps <= n)
        }
    }

    /// The hexes at a distance of at most `n`, one step farther than those that are nearer.
    fn widen(&self, hex: HexId, n: u8) -> HexSet {
        let wider = || match n.checked_sub(1) {
            None => HexSet::single(hex),
            Some(less) => {
                let inner = self.within(hex, less);
                let outermost = match less.checked_sub(1) {
                    None => inner,
                    Some(less) => inner - self.within(hex, less),
                };
                inner | self.beside(outermost)
            }
        };
        let near = self.distances.near.get(usize::from(n));
        let known = near.and_then(|near| near.get(hex, wider));
        known.copied().unwrap_or_default()
    }

    /// The hexes row by row.
    #[inline]
    pub fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(&self.places))
    }

    /// The hexes to which a line from a hex leaves the battlefield.
    pub fn beyond_rim(&self, hex: HexId) -> HexSet {
        let found = self.beyond_rim.get(hex, || {
            let outside = self.outside();
            outside.hides_from(self.lines(), self.place(hex), FAR)
        });
        found.copied().unwrap_or_default()
    }

    /// The same, as far as a line to a near hex leaves it.
    pub fn near_beyond_rim(&self, hex: HexId) -> HexSet {
        if !self.within(hex, NEAR_SIGHT - 1).intersects(self.edge) {
            return HexSet::EMPTY;
        }
        let found = self.near_beyond_rim.get(hex, || {
            let outside = self.outside();
            outside.hides_from(self.lines(), self.place(hex), sight::NEAR)
        });
        found.copied().unwrap_or_default()
    }

    /// What lies beside the battlefield.
    fn outside(&self) -> &Outside {
        self.outside.get_or_init(|| Outside::of(self))
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
