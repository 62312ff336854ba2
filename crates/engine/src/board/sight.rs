//! Who sees what, in exact integers (EMB-BOARD-13, EMB-BOARD-14).
//!
//! Scaling an axis does not change which lines meet which hexes, so we draw the grid with half hex widths across and
//! thirds of a row down. A hex centre is then at (x, 3y), its corners at (0, ±2) and (±1, ±1) from there, and the hex is
//! |x| <= 1, |x + y| <= 2, |x - y| <= 2: nothing is ever rounded.

//!
//! What a hex hides from another is a cone behind it, cut row by row, so a whole row of hexes is judged at once. The hexes that
//! one hex sees are found when somebody first asks.

use serde::{Deserialize, Serialize};

use super::grid::Grid;
use super::hexset::{HexId, HexSet};
use super::tables::{Rows, STEPS};

/// Whether sight may leave the battlefield, which the books settle differently.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Rim {
    /// Only blocked hexes stop sight (SHA-LOS-03, NIG-FAQ-LOS-01; the second edition's board has no bay to look across).
    #[default]
    Open,
    /// A line that leaves the battlefield is broken; one along its rim is not (DRE-LOS-02, HAR-LOS-01, HAR-LOS-04).
    Closed,
}

/// A centre, or a corner, in the coordinates of this file.
type Point = (i32, i32);

/// What the hexes of a battlefield see. It follows from the battlefield and the rule about its rim.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    rim: Rim,
    seen: Rows<HexSet>,
    near: Rows<HexSet>,
    /// What of it is within 2 hexes, 3 hexes and so on.
    within: [Rows<HexSet>; NEAR_SIGHT as usize - 1],
}

/// How far the hexes are that are looked for without a look at the whole battlefield.
pub(super) const NEAR_SIGHT: u8 = 4;

/// How many hexes away what is looked for is at most: farther than any battlefield is wide.
pub(super) const FAR: i32 = 0xFF;

/// The same where only near hexes are looked for.
pub(super) const NEAR: i32 = NEAR_SIGHT as i32;

impl PartialEq for Sight {
    fn eq(&self, other: &Self) -> bool {
        self.rim == other.rim
    }
}

impl Eq for Sight {}

/// What sight depends on.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub grid: &'a Grid,
    pub blocked: HexSet,
}

impl Sight {
    pub(super) fn new(hexes: usize, rim: Rim) -> Self {
        Self {
            rim,
            seen: Rows::new(hexes),
            near: Rows::new(hexes),
            within: std::array::from_fn(|_| Rows::new(hexes)),
        }
    }

    pub(super) fn rim(&self) -> Rim {
        self.rim
    }

    /// The hexes that a hex sees.
    #[inline]
    pub(super) fn seen_from(&self, hex: HexId, scene: Scene<'_>) -> HexSet {
        let seen = self.seen.get(hex, || self.look(hex, scene));
        seen.copied().unwrap_or_default()
    }

    /// The hexes near a hex that it sees, if somebody has looked for them before.
    #[inline]
    pub(super) fn known_near(&self, hex: HexId) -> Option<HexSet> {
        self.near.known(hex).copied()
    }

    /// The hexes within so many of a hex, 2 to [`NEAR_SIGHT`], that it sees; `look` finds them when somebody first asks.
    #[inline]
    pub(super) fn seen_within(
        &self,
        hex: HexId,
        range: u8,
        look: impl FnOnce() -> HexSet,
    ) -> Option<HexSet> {
        let rows = self.within.get(usize::from(range).checked_sub(2)?)?;
        rows.get(hex, look).copied()
    }

    /// The hexes near a hex that it sees.
    #[inline]
    pub(super) fn seen_near(&self, hex: HexId, scene: Scene<'_>) -> HexSet {
        let seen = self.near.get(hex, || self.look_near(hex, scene));
        seen.copied().unwrap_or_default()
    }

    /// The hexes that a hex sees if these are blocked as well.
    pub(super) fn seen_past(&self, hex: HexId, walls: HexSet, scene: Scene<'_>) -> HexSet {
        past(self.seen_from(hex, scene), hex, walls, FAR, scene.grid)
    }

    /// The hexes near a hex that it sees if these are blocked as well.
    pub(super) fn seen_near_past(&self, hex: HexId, walls: HexSet, scene: Scene<'_>) -> HexSet {
        let seen = self.seen_near(hex, scene);
        past(seen, hex, walls, NEAR, scene.grid)
    }

    #[cold]
    fn look(&self, hex: HexId, scene: Scene<'_>) -> HexSet {
        if scene.blocked.contains(hex) {
            return HexSet::single(hex); // EMB-BOARD-16: whoever is there sees itself
        }
        let grid = scene.grid;
        let mut hidden = hidden_by(scene.blocked, hex, FAR, grid);
        if self.rim == Rim::Closed {
            hidden |= grid.beyond_rim(hex);
        }
        // EMB-BOARD-27: a blocked hex is not seen either.
        (grid.all - scene.blocked - hidden).with(hex)
    }

    #[cold]
    fn look_near(&self, hex: HexId, scene: Scene<'_>) -> HexSet {
        if scene.blocked.contains(hex) {
            return HexSet::single(hex);
        }
        let grid = scene.grid;
        let mut hidden = hidden_by(scene.blocked, hex, NEAR, grid);
        if self.rim == Rim::Closed {
            hidden |= grid.near_beyond_rim(hex);
        }
        (grid.within(hex, NEAR_SIGHT) - scene.blocked - hidden).with(hex)
    }
}

/// What is left of the hexes that a hex sees, so far away at most, if these are blocked as well.
fn past(seen: HexSet, hex: HexId, walls: HexSet, reach: i32, grid: &Grid) -> HexSet {
    if walls.contains(hex) {
        return seen & HexSet::single(hex);
    }
    seen - walls - hidden_by(walls, hex, reach, grid)
}

/// The hexes, so far away at most, that blocked hexes hide from a hex: a line that touches one is broken.
fn hidden_by(walls: HexSet, hex: HexId, reach: i32, grid: &Grid) -> HexSet {
    let at = |hex: HexId| grid.places.get(hex.index()).copied().map(centre);
    let Some(here) = at(hex) else {
        return HexSet::EMPTY;
    };
    let lines = grid.lines();
    let from_here = |wall: Point| (wall.0 - here.0, wall.1 - here.1);
    let walls = walls.iter().filter_map(at).map(from_here);
    walls
        .filter(|wall| may_meet(*wall, reach))
        .fold(HexSet::EMPTY, |hidden, wall| {
            hidden | lines.behind_hex(here, wall, reach, true)
        })
}

/// Whether a line to a hex so far away at most can meet the one at this distance: none that lies farther away.
fn may_meet((dx, dy): Point, reach: i32) -> bool {
    let rows = dy.abs() / 3;
    rows.max((dx.abs() + rows) / 2) <= reach
}

fn centre((x, y): (i16, i16)) -> Point {
    (i32::from(x), 3 * i32::from(y))
}

/// The corners of a hex, from its centre.
const CORNERS: [Point; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

/// What a line goes through when it leaves the battlefield.
#[derive(Clone, Debug, Default)]
pub(super) struct Outside {
    /// Places beside the battlefield that are no hexes: a line that goes inside one has left it.
    places: Vec<Point>,
    /// Twice the middle of every side between two of those that begins at the battlefield: a line along it has left it too.
    seams: Vec<Point>,
}

impl Outside {
    /// A line that leaves the battlefield does so into a place beside it, or from a corner along a side between two such places.
    pub(super) fn of(grid: &Grid) -> Self {
        let mut outside = Self::default();
        let lines = grid.lines();
        let at = |hex: HexId| {
            let place = grid.places.get(hex.index())?;
            Some((*place, grid.neighbours.get(hex.index())?))
        };
        for (place, around) in grid.edge.iter().filter_map(at) {
            let (x, y) = centre(place);
            let beside = |direction: usize| {
                let (dx, dy) = STEPS[direction % 6];
                (x + i32::from(dx), y + 3 * i32::from(dy))
            };
            for direction in (0..6).filter(|direction| around[*direction].is_none()) {
                let out = beside(direction);
                if lines.may_cross(out) {
                    outside.places.push(out);
                }
                if around[(direction + 1) % 6].is_none() {
                    let next = beside(direction + 1);
                    let seam = (out.0 + next.0, out.1 + next.1);
                    if lines.may_pass(seam) {
                        outside.seams.push(seam);
                    }
                }
            }
        }
        for list in [&mut outside.places, &mut outside.seams] {
            list.sort_unstable();
            list.dedup();
        }
        outside
    }

    /// The hexes, so far away at most, to which a line from this place leaves the battlefield.
    pub(super) fn hides_from(&self, lines: &Lines, place: (i16, i16), reach: i32) -> HexSet {
        let here = centre(place);
        let mut hidden = HexSet::EMPTY;
        for out in &self.places {
            let out = (out.0 - here.0, out.1 - here.1);
            if may_meet(out, reach) {
                hidden |= lines.behind_hex(here, out, reach, false);
            }
        }
        for seam in &self.seams {
            let (dx, dy) = (seam.0 - 2 * here.0, seam.1 - 2 * here.1);
            // A line so long stays within so many hexes across and rows down.
            if dx.abs() <= 4 * reach && dy.abs() <= 6 * reach {
                hidden |= lines.behind_seam(here, (dx, dy), reach);
            }
        }
        hidden
    }
}

/// The hexes of a battlefield, row by row.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    left: i32,
    top: i32,
    width: usize,
    height: usize,
    /// For each row and each step from the left edge, the hexes of the battlefield that come before it.
    before: Vec<HexSet>,
}

/// A ray from a centre: so far across for so far up or down, which is positive; (1, 0) is beyond all others.
type Slope = (i32, i32);

impl Lines {
    pub(super) fn of(places: &[(i16, i16)]) -> Self {
        let columns = || places.iter().map(|place| i32::from(place.0));
        let rows = || places.iter().map(|place| i32::from(place.1));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (width, height) = ((right - left + 2) as usize, (bottom - top + 1) as usize);
        let mut before = Vec::with_capacity(width * height);
        let mut hexes = places.iter().zip(0..).peekable();
        let mut so_far = HexSet::EMPTY;
        for y in top..=bottom {
            for x in left..=right + 1 {
                before.push(so_far);
                let is = |place: &(i16, i16)| (i32::from(place.0), i32::from(place.1)) == (x, y);
                if let Some((_, hex)) = hexes.next_if(|(place, _)| is(place)) {
                    so_far.insert(HexId(hex));
                }
            }
        }
        Self {
            left,
            top,
            width,
            height,
            before,
        }
    }

    /// Whether any line between two hexes can go inside this one: no line leaves the box that all centres lie in.
    fn may_cross(&self, (x, y): Point) -> bool {
        let right = self.left + self.width as i32 - 2;
        let bottom = self.top + self.height as i32 - 1;
        x + 1 > self.left && x - 1 < right && y + 2 > 3 * self.top && y - 2 < 3 * bottom
    }

    /// Whether any line between two hexes can pass through the point that has twice these coordinates.
    fn may_pass(&self, (x, y): Point) -> bool {
        let right = self.left + self.width as i32 - 2;
        let bottom = self.top + self.height as i32 - 1;
        (2 * self.left..=2 * right).contains(&x) && (6 * self.top..=6 * bottom).contains(&y)
    }

    /// The hexes of a row from one column to another, both included.
    fn stretch(&self, row: usize, from: i32, to: i32) -> HexSet {
        if from > to {
            return HexSet::EMPTY;
        }
        let last = self.width as i32 - 1;
        let before = |x: i32| {
            let column = (x - self.left).clamp(0, last) as usize;
            let place = row * self.width + column;
            self.before.get(place).copied().unwrap_or_default()
        };
        before(to + 1) - before(from)
    }

    /// The hexes, so many rows up or down at most, to which a line from `here` meets the hex at this distance: touches it (`closed`), or
    /// goes inside it.
    fn behind_hex(&self, here: Point, (dx, dy): Point, rows: i32, closed: bool) -> HexSet {
        if dy == 0 {
            return self.behind_hex_of_row(here, dx, rows, closed);
        }
        let (sign, dy) = (dy.signum(), dy.abs());
        let cone = |corners: &[Point]| {
            let slopes = corners.iter().map(|(x, y)| (dx + x, dy + y));
            slopes.fold(((1, 0), (-1, 0)), |(low, high), slope| {
                (lower(low, slope), higher(high, slope))
            })
        };
        // In its own row only its nearer half counts, behind it all of it.
        let near = cone(&[(-1, 0), (1, 0), (-1, -1), (1, -1), (0, -2)]);
        let far = cone(&CORNERS);
        let mut hidden = HexSet::EMPTY;
        for (down, row) in self.rows(here, sign, dy, rows) {
            let (low, high) = if down == dy { near } else { far };
            let (low, high) = between(down, low, high, closed);
            hidden |= self.stretch(row, here.0 + low, here.0 + high);
        }
        hidden
    }

    /// The same for a hex in the row of `here`: all behind it in the row, and in other rows what lies beyond its nearer corners.
    fn behind_hex_of_row(&self, here: Point, dx: i32, rows: i32, closed: bool) -> HexSet {
        let ahead = dx.signum();
        let dx = dx.abs();
        let edge = lower((dx - 1, 1), (dx, 2));
        let far = 2 * self.width as i32;
        let mut hidden = HexSet::EMPTY;
        for sign in [-1, 1] {
            let first = if sign > 0 { 0 } else { 3 };
            for (down, row) in self.rows(here, sign, first, rows) {
                let from = if down == 0 {
                    dx
                } else {
                    between(down, edge, edge, closed).0
                };
                hidden |= if ahead > 0 {
                    self.stretch(row, here.0 + from, here.0 + far)
                } else {
                    self.stretch(row, here.0 - far, here.0 - from)
                };
            }
        }
        hidden
    }

    /// The hexes, so many rows up or down at most, to which a line from `here` passes through the point at half this distance.
    fn behind_seam(&self, here: Point, (dx, dy): Point, rows: i32) -> HexSet {
        let mut hidden = HexSet::EMPTY;
        if dy == 0 {
            return hidden; // Such a line crosses the places on either hand.
        }
        let (sign, dy) = (dy.signum(), dy.abs());
        for (down, row) in self.rows(here, sign, (dy + 5) / 6 * 3, rows) {
            let (low, high) = between(down, (dx, dy), (dx, dy), true);
            hidden |= self.stretch(row, here.0 + low, here.0 + high);
        }
        hidden
    }

    /// The rows, up or down, from one so far down on, as far as there are any and they are not more than so many away: how far down each
    /// is, and its number.
    fn rows(
        &self,
        here: Point,
        sign: i32,
        first: i32,
        most: i32,
    ) -> impl Iterator<Item = (i32, usize)> {
        (first / 3..most + 1).map_while(move |rows| {
            let down = 3 * rows;
            Some((down, self.row(here.1 + sign * down)?))
        })
    }

    /// The number of the row at this height.
    fn row(&self, y: i32) -> Option<usize> {
        let row = usize::try_from(y / 3 - self.top).ok()?;
        (row < self.height).then_some(row)
    }
}

fn lower(a: Slope, b: Slope) -> Slope {
    if b.0 * a.1 < a.0 * b.1 { b } else { a }
}

fn higher(a: Slope, b: Slope) -> Slope {
    if b.0 * a.1 > a.0 * b.1 { b } else { a }
}

/// The first and the last column between two rays, so far down; with the rays themselves, or without.
#[inline]
fn between(down: i32, low: Slope, high: Slope, closed: bool) -> (i32, i32) {
    let floor = |slope: Slope| (down * slope.0).div_euclid(slope.1);
    let ceil = |slope: Slope| -(-down * slope.0).div_euclid(slope.1);
    if closed {
        (ceil(low), floor(high))
    } else {
        (floor(low) + 1, ceil(high) - 1)
    }
}
