//! The battlefield with everything that can be known before the game begins.

use std::sync::Arc;

use hexx::Hex;

use super::cell::{Cell, CellSpec};
use super::error::BoardError;
use super::grid::Grid;
use super::hexset::{HexId, HexSet};
use super::printed::HexKind;
use super::sight::{NEAR_SIGHT, Rim, Scene, Sight};

/// How many players can have a territory.
pub const MAX_TERRITORIES: usize = 4;

/// `within` is looked up for distances below this, which covers every range and spacing the books know.
pub(super) const NEAR: usize = 7;

/// All hexes of a game with their neighbours, distances, sight, kinds and territories. It never changes.
///
/// Asking about a hex number that the battlefield does not have gives empty sets and names, never a panic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battlefield {
    grid: Arc<Grid>,
    sight: Sight,
    kinds: Kinds,
    territories: [HexSet; MAX_TERRITORIES],
    neutral: HexSet,
    completed: HexSet,
}

/// Whether the second place lies beyond the first, on one side of the battlefield.
type Beyond = fn((i16, i16), (i16, i16)) -> bool;

/// What is printed where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Kinds {
    starting: HexSet,
    blocked: HexSet,
    stagger: HexSet,
    lethal: HexSet,
    cover: HexSet,
    snare: HexSet,
    objectives: Vec<(u8, HexId)>,
}

impl Battlefield {
    /// Below this distance, what is near a hex is looked up.
    pub(crate) const LOOKED_UP: u8 = NEAR as u8;

    /// How far [`visible_near`](Self::visible_near) looks: as far as most weapons reach.
    pub const NEAR_SIGHT: u8 = NEAR_SIGHT;

    /// Builds a battlefield from single hexes, given in any order.
    ///
    /// ```
    /// use underhex_engine::board::{Battlefield, Cell};
    ///
    /// let row = |x| Cell { x, y: 0, ..Cell::default() };
    /// let field = Battlefield::from_cells(vec![row(0), row(2), row(4)])?;
    /// assert_eq!(field.name(field.all().first().unwrap()), "a1");
    /// # Ok::<(), underhex_engine::board::BoardError>(())
    /// ```
    pub fn from_cells(cells: Vec<Cell>) -> Result<Battlefield, BoardError> {
        Self::build(cells)
    }

    /// Builds a battlefield from axial coordinates `q` and `r` (r grows downwards); each hex is called `q,r`.
    ///
    /// ```
    /// use underhex_engine::board::{Battlefield, CellSpec, HexKind};
    ///
    /// let field = Battlefield::from_axial(&[
    ///     (0, 0, CellSpec::default()),
    ///     (1, 0, HexKind::Blocked.into()),
    ///     (2, 0, CellSpec::default()),
    /// ])?;
    /// let (here, there) = (field.by_name("0,0").unwrap(), field.by_name("2,0").unwrap());
    /// assert!(!field.visible(here, there));
    /// # Ok::<(), underhex_engine::board::BoardError>(())
    /// ```
    pub fn from_axial(cells: &[(i32, i32, CellSpec)]) -> Result<Battlefield, BoardError> {
        let place = |q: i32, r: i32| {
            let x = q.checked_mul(2)?.checked_add(r)?;
            Some((i16::try_from(x).ok()?, i16::try_from(r).ok()?))
        };
        let cells = cells.iter().map(|(q, r, spec)| {
            let (x, y) = place(*q, *r).ok_or(BoardError::TooFar { q: *q, r: *r })?;
            Ok(Cell {
                x,
                y,
                name: format!("{q},{r}"),
                kinds: spec.kinds.clone(),
                territory: spec.territory,
            })
        });
        Self::from_cells(cells.collect::<Result<_, _>>()?)
    }

    /// No hexes at all: what there is before the first board is laid.
    pub fn nothing() -> Battlefield {
        Battlefield {
            grid: Arc::default(),
            sight: Sight::default(),
            kinds: Kinds::default(),
            territories: [HexSet::EMPTY; MAX_TERRITORIES],
            neutral: HexSet::EMPTY,
            completed: HexSet::EMPTY,
        }
    }

    /// The same battlefield under the other rule about sight lines that leave it.
    #[must_use]
    pub fn with_rim(mut self, rim: Rim) -> Battlefield {
        if rim != self.sight.rim() {
            self.sight = Sight::new(self.len(), rim);
        }
        self
    }

    fn build(mut cells: Vec<Cell>) -> Result<Battlefield, BoardError> {
        let grid = Grid::of(&mut cells)?;
        let mut kinds = Kinds::default();
        let mut territories = [HexSet::EMPTY; MAX_TERRITORIES];
        for (i, cell) in cells.iter().enumerate() {
            let hex = HexId(i as u8);
            for &kind in &cell.kinds {
                kinds.add(kind, hex);
            }
            if let Some(owner) = cell.territory {
                territories
                    .get_mut(usize::from(owner))
                    .ok_or(BoardError::UnknownTerritory(owner))?
                    .insert(hex);
            }
        }
        Ok(Self::on(Arc::new(grid), kinds, territories, HexSet::EMPTY))
    }

    /// A battlefield on this grid.
    pub(super) fn on(
        grid: Arc<Grid>,
        mut kinds: Kinds,
        territories: [HexSet; MAX_TERRITORIES],
        completed: HexSet,
    ) -> Battlefield {
        kinds.objectives.sort_unstable();
        let sight = Sight::new(grid.places.len(), Rim::Open);
        let neutral = territories
            .iter()
            .fold(grid.all, |rest, owned| rest - *owned);
        Battlefield {
            grid,
            sight,
            kinds,
            territories,
            neutral,
            completed,
        }
    }

    /// The number of hexes.
    #[inline]
    pub fn len(&self) -> usize {
        self.grid.places.len()
    }

    /// Are there no hexes yet?
    pub fn is_empty(&self) -> bool {
        self.grid.places.is_empty()
    }

    /// Every hex.
    #[inline]
    pub fn all(&self) -> HexSet {
        self.grid.all
    }

    /// Where a hex lies in axial, pointy-top coordinates.
    pub fn coord(&self, hex: HexId) -> Hex {
        let (x, y) = self
            .grid
            .places
            .get(hex.index())
            .copied()
            .unwrap_or_default();
        let (x, y) = (i32::from(x), i32::from(y));
        Hex::new((x - y) / 2, y)
    }

    /// The hex at these axial coordinates.
    pub fn at(&self, coord: Hex) -> Option<HexId> {
        let x = coord.x.checked_mul(2)?.checked_add(coord.y)?;
        self.grid
            .find(i16::try_from(x).ok()?, i16::try_from(coord.y).ok()?)
    }

    /// What a hex is called.
    #[inline]
    pub fn name(&self, hex: HexId) -> &str {
        self.grid.name(hex)
    }

    /// The hex of this name.
    pub fn by_name(&self, name: &str) -> Option<HexId> {
        self.grid.names.find(name, &self.grid.places)
    }

    /// The hexes adjacent to a hex, blocked ones included (EMB-BOARD-21); never the hex itself (EMB-BOARD-22).
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> HexSet {
        self.grid
            .neighbour_sets
            .get(hex.index())
            .copied()
            .unwrap_or_default()
    }

    /// The hexes adjacent to any hex of a set.
    #[inline]
    pub fn neighbours_of(&self, hexes: HexSet) -> HexSet {
        self.grid.beside(hexes)
    }

    /// The next hex in a direction: 0 is east, then clockwise south-east, south-west, west, north-west, north-east.
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: usize) -> Option<HexId> {
        *self.grid.neighbours.get(hex.index())?.get(direction)?
    }

    /// The direction from a hex to an adjacent one, counted as in [`Battlefield::neighbour`].
    pub fn direction(&self, from: HexId, to: HexId) -> Option<usize> {
        self.grid
            .neighbours
            .get(from.index())?
            .iter()
            .position(|&next| next == Some(to))
    }

    /// The fewest steps between two hexes over hexes of the battlefield, blocked ones included (EMB-BOARD-17,
    /// HAR-BOARD-20, SHA-LOS-04).
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u8 {
        self.grid.distance(a, b)
    }

    /// The hexes at a distance of at most `n`, the hex itself included (EMB-BOARD-18).
    #[inline]
    pub fn within(&self, hex: HexId, n: u8) -> HexSet {
        self.grid.within(hex, n)
    }

    /// The hexes at a distance of at most `n`, as far as that is looked up; of a greater distance, all.
    #[inline]
    pub(crate) fn around(&self, hex: HexId, n: u8) -> HexSet {
        if usize::from(n) < NEAR {
            self.within(hex, n)
        } else {
            self.grid.all
        }
    }

    /// The hexes at a distance of exactly `n` (EMB-BOARD-18).
    #[inline]
    pub fn ring(&self, hex: HexId, n: u8) -> HexSet {
        match n.checked_sub(1) {
            Some(less) => self.within(hex, n) - self.within(hex, less),
            None => self.within(hex, 0),
        }
    }

    /// The hexes that are nearer to a hex than another one is.
    pub fn nearer(&self, to: HexId, than: HexId) -> HexSet {
        match self.distance(to, than).checked_sub(1) {
            Some(less) => self.within(to, less),
            None => HexSet::EMPTY,
        }
    }

    /// The hexes that are farther from a hex than another one is.
    pub fn farther(&self, from: HexId, than: HexId) -> HexSet {
        self.grid.all - self.within(from, self.distance(from, than))
    }

    /// The hexes that a fighter in this hex sees, its own included.
    #[inline]
    pub fn visible_from(&self, hex: HexId) -> HexSet {
        self.sight.seen_from(hex, self.scene())
    }

    /// The hexes beside a hex that a fighter in it sees, its own included: nothing lies between them, so sight need not be looked up.
    #[inline]
    pub fn visible_beside(&self, hex: HexId) -> HexSet {
        if self.kinds.blocked.contains(hex) {
            return HexSet::single(hex);
        }
        (self.neighbours(hex) - self.kinds.blocked).with(hex)
    }

    /// Does a fighter in one hex see the other hex?
    #[inline]
    pub fn visible(&self, from: HexId, to: HexId) -> bool {
        self.visible_from(from).contains(to)
    }

    /// The hexes so near to a hex, if it is plain to see that nothing hides any of them: none of them is blocked, and none is missing that a
    /// line could pass through.
    fn clear_sight(&self, hex: HexId, range: u8, walls: HexSet) -> Option<HexSet> {
        let missing = range > 0 && self.within(hex, range - 1).intersects(self.grid.edge);
        let near = self.within(hex, range);
        let clear = !missing && !near.intersects(self.kinds.blocked | walls);
        clear.then_some(near)
    }

    /// The hexes up to so many away, and [`NEAR_SIGHT`](Self::NEAR_SIGHT) at most, that a fighter in this hex sees, its own included, if
    /// these hexes are blocked as well. What lies beyond may be left out.
    #[inline]
    pub fn visible_near(&self, hex: HexId, range: u8, walls: HexSet) -> HexSet {
        let known = self.sight.known_near(hex).filter(|_| walls.is_empty());
        known.unwrap_or_else(|| self.look_near(hex, range, walls))
    }

    /// The hexes within so many of a hex that a fighter in this hex sees, its own included.
    #[inline]
    pub fn seen_within(&self, hex: HexId, range: u8) -> HexSet {
        let look = || self.within(hex, range) & self.visible_near(hex, range, HexSet::EMPTY);
        let known = self.sight.seen_within(hex, range, look);
        known.unwrap_or_else(|| self.within(hex, range) & self.visible_from(hex))
    }

    fn look_near(&self, hex: HexId, range: u8, walls: HexSet) -> HexSet {
        if let Some(near) = self.clear_sight(hex, range, walls) {
            near
        } else if walls.is_empty() {
            self.sight.seen_near(hex, self.scene())
        } else {
            self.sight.seen_near_past(hex, walls, self.scene())
        }
    }

    /// The hexes that a fighter in this hex sees, its own included, if these hexes are blocked as well.
    pub fn visible_past(&self, hex: HexId, walls: HexSet) -> HexSet {
        self.sight.seen_past(hex, walls, self.scene())
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            grid: &self.grid,
            blocked: self.kinds.blocked,
        }
    }

    /// The hex beyond the second of two neighbours, straight on from the first.
    pub fn straight_on(&self, first: HexId, second: HexId) -> Option<HexId> {
        let direction = self
            .grid
            .neighbours
            .get(first.index())?
            .iter()
            .position(|next| *next == Some(second))?;
        self.grid.neighbours.get(second.index())?[direction]
    }

    /// The neighbour of a hex in one of six directions, numbered around it.
    pub fn in_direction(&self, hex: HexId, direction: u8) -> Option<HexId> {
        self.grid.neighbours.get(hex.index())?[usize::from(direction % 6)]
    }

    /// The edge hexes on the other side of the battlefield: of several such sides, on the one farthest away.
    pub fn opposite_edge(&self, from: HexId) -> HexSet {
        let at = |hex: HexId| {
            self.grid
                .places
                .get(hex.index())
                .copied()
                .unwrap_or_default()
        };
        let outermost =
            |hex: HexId, is: Beyond| !self.grid.all.iter().any(|other| is(at(hex), at(other)));
        // Beyond means further out in the same row, or in the same column up to half a hex.
        let beyond: [Beyond; 4] = [
            |hex, other| other.1 == hex.1 && other.0 < hex.0,
            |hex, other| other.1 == hex.1 && other.0 > hex.0,
            |hex, other| (other.0 - hex.0).abs() <= 1 && other.1 < hex.1,
            |hex, other| (other.0 - hex.0).abs() <= 1 && other.1 > hex.1,
        ];
        (0..4)
            .filter(|side| outermost(from, beyond[*side]))
            .map(|side| {
                let facing = beyond[side ^ 1];
                self.grid
                    .edge
                    .iter()
                    .filter(|hex| outermost(*hex, facing))
                    .collect::<HexSet>()
            })
            .max_by_key(|side| side.iter().map(|hex| self.distance(from, hex)).min())
            .unwrap_or(HexSet::EMPTY)
    }

    /// Which rule about sight lines leaving the battlefield is in force.
    pub fn rim(&self) -> Rim {
        self.sight.rim()
    }

    /// The hexes of a kind.
    pub fn kind(&self, kind: HexKind) -> HexSet {
        match kind {
            HexKind::Starting => self.kinds.starting,
            HexKind::Blocked => self.kinds.blocked,
            HexKind::Stagger => self.kinds.stagger,
            HexKind::Lethal => self.kinds.lethal,
            HexKind::Cover => self.kinds.cover,
            HexKind::Snare => self.kinds.snare,
            HexKind::Objective(number) => self
                .kinds
                .objectives
                .iter()
                .filter(|(n, _)| *n == number)
                .map(|(_, hex)| *hex)
                .collect(),
        }
    }

    /// The starting hexes.
    #[inline]
    pub fn starting(&self) -> HexSet {
        self.kinds.starting
    }

    /// The blocked hexes.
    #[inline]
    pub fn blocked(&self) -> HexSet {
        self.kinds.blocked
    }

    /// The stagger hexes.
    #[inline]
    pub fn stagger(&self) -> HexSet {
        self.kinds.stagger
    }

    /// The lethal hexes.
    #[inline]
    pub fn lethal(&self) -> HexSet {
        self.kinds.lethal
    }

    /// The cover hexes.
    #[inline]
    pub fn cover(&self) -> HexSet {
        self.kinds.cover
    }

    /// The printed objectives as (number, hex), lowest number first.
    pub fn objectives(&self) -> &[(u8, HexId)] {
        &self.kinds.objectives
    }

    /// The edge hexes: those with fewer than six neighbours (EMB-BOARD-05).
    #[inline]
    pub fn edge(&self) -> HexSet {
        self.grid.edge
    }

    /// The territory of a player, from 0.
    #[inline]
    pub fn territory(&self, owner: u8) -> HexSet {
        self.territories
            .get(usize::from(owner))
            .copied()
            .unwrap_or_default()
    }

    /// The hexes in nobody's territory (EMB-BOARD-12, SHA-BOARD-07).
    #[inline]
    pub fn neutral(&self) -> HexSet {
        self.neutral
    }

    /// The hexes that were completed by joining boards.
    #[inline]
    pub fn completed(&self) -> HexSet {
        self.completed
    }

    /// The straight row of hexes from `from` through an adjacent hex until the battlefield ends, without `from`; empty if
    /// the two are not adjacent.
    pub fn line(&self, from: HexId, through_adjacent: HexId) -> Vec<HexId> {
        let Some(direction) = self.direction(from, through_adjacent) else {
            return Vec::new();
        };
        std::iter::successors(Some(through_adjacent), |&hex| {
            self.neighbour(hex, direction)
        })
        .collect()
    }
}

impl Kinds {
    pub(super) fn add(&mut self, kind: HexKind, hex: HexId) {
        match kind {
            HexKind::Starting => self.starting.insert(hex),
            HexKind::Blocked => self.blocked.insert(hex),
            HexKind::Stagger => self.stagger.insert(hex),
            HexKind::Lethal => self.lethal.insert(hex),
            HexKind::Cover => self.cover.insert(hex),
            HexKind::Snare => self.snare.insert(hex),
            HexKind::Objective(number) => self.objectives.push((number, hex)),
        }
    }
}
