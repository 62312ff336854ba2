//! Who sees what, in exact integers (EMB-BOARD-13, EMB-BOARD-14).
//!
//! Scaling an axis does not change which lines meet which hexes, so we draw the grid with half hex widths across and
//! thirds of a row down. A hex centre is then at (x, 3y), its corners at (0, ±2) and (±1, ±1) from there, and the hex is
//! |x| <= 1, |x + y| <= 2, |x - y| <= 2: nothing is ever rounded.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::hexset::{HexId, HexSet};

/// Whether sight may leave the battlefield, which the books settle differently.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Rim {
    /// Only blocked hexes stop sight (SHA-LOS-03, NIG-FAQ-LOS-01; the second edition's board has no bay to look across).
    #[default]
    Open,
    /// A line that leaves the battlefield is broken; one along its rim is not (DRE-LOS-02, HAR-LOS-01, HAR-LOS-04).
    Closed,
}

type Point = (i32, i32);

/// For each hex the hexes it sees. `cells` are doubled coordinates in the order of the hex numbers.
pub(super) fn sight_table(cells: &[(i16, i16)], blocked: HexSet, rim: Rim) -> Vec<HexSet> {
    let centres: Vec<Point> = cells.iter().map(|&cell| centre(cell)).collect();
    let walls: Vec<Point> = blocked
        .iter()
        .filter_map(|hex| centres.get(hex.index()).copied())
        .collect();
    let outside = match rim {
        Rim::Open => Outside::default(),
        Rim::Closed => Outside::around(cells),
    };
    let mut table: Vec<HexSet> = (0..cells.len())
        .map(|i| HexSet::single(HexId(i as u8)))
        .collect();
    for a in 0..cells.len() {
        for b in a + 1..cells.len() {
            let line = Line {
                from: centres[a],
                to: centres[b],
            };
            if !walls.iter().any(|&wall| line.touches(wall)) && !outside.is_crossed_by(line) {
                table[a].insert(HexId(b as u8));
                table[b].insert(HexId(a as u8));
            }
        }
    }
    for row in &mut table {
        *row -= blocked; // EMB-BOARD-27
    }
    for hex in blocked {
        if let Some(row) = table.get_mut(hex.index()) {
            *row = HexSet::single(hex); // EMB-BOARD-16: whoever is there sees itself
        }
    }
    table
}

/// Whether the line between two hexes touches one of these.
pub(super) fn line_touches(cells: &[(i16, i16)], from: HexId, to: HexId, hexes: HexSet) -> bool {
    let at = |hex: HexId| cells.get(hex.index()).map(|&cell| centre(cell));
    match (at(from), at(to)) {
        (Some(from), Some(to)) => {
            let line = Line { from, to };
            hexes.iter().filter_map(at).any(|hex| line.touches(hex))
        }
        _ => false,
    }
}

fn centre((x, y): (i16, i16)) -> Point {
    (i32::from(x), 3 * i32::from(y))
}

/// A line of sight from centre to centre.
#[derive(Clone, Copy)]
struct Line {
    from: Point,
    to: Point,
}

/// How far a hex reaches from its centre along x, x + y and x - y: the normals of its sides.
const SIDES: [((i32, i32), i32); 3] = [((1, 0), 1), ((1, 1), 2), ((1, -1), 2)];
const CORNERS: [Point; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

impl Line {
    /// Does the line meet the hex, were it only in a corner?
    fn touches(self, hex: Point) -> bool {
        self.gap(hex) <= 0
    }

    /// Does the line pass through the inside of the hex?
    fn crosses(self, hex: Point) -> bool {
        self.gap(hex) < 0
    }

    /// The sign of the widest gap between line and hex along the separating axes, which are the normals of the hex's
    /// sides and of the line: positive when they are apart, zero when they only touch, negative when the line goes in.
    fn gap(self, hex: Point) -> i32 {
        let (ax, ay) = (self.from.0 - hex.0, self.from.1 - hex.1);
        let (bx, by) = (self.to.0 - hex.0, self.to.1 - hex.1);
        let mut widest = i32::MIN;
        for ((nx, ny), reach) in SIDES {
            let (a, b) = (ax * nx + ay * ny, bx * nx + by * ny);
            widest = widest.max(a.min(b) - reach).max(-a.max(b) - reach);
        }
        // Across the line, the hex reaches from its lowest to its highest corner and the line is at one place.
        let (nx, ny) = (ay - by, bx - ax);
        let reach = CORNERS
            .iter()
            .map(|&(x, y)| x * nx + y * ny)
            .max()
            .unwrap_or(0);
        widest.max((ax * nx + ay * ny).abs() - reach).signum()
    }

    /// Does the line pass through the point that has twice these coordinates?
    fn passes(self, (x, y): Point) -> bool {
        let (ax, ay) = (2 * self.from.0 - x, 2 * self.from.1 - y);
        let (bx, by) = (2 * self.to.0 - x, 2 * self.to.1 - y);
        ax * by == ay * bx && ax * bx + ay * by <= 0
    }
}

/// What lies around a battlefield, in its bays and notches.
#[derive(Default)]
struct Outside {
    /// Centres of the places of the grid that are no hexes.
    hexes: Vec<Point>,
    /// Twice the middle of every side that has no hex on either hand: a line along it is off the battlefield.
    seams: Vec<Point>,
}

impl Outside {
    fn around(cells: &[(i16, i16)]) -> Self {
        let inside: BTreeSet<Point> = cells
            .iter()
            .map(|&(x, y)| (i32::from(x), i32::from(y)))
            .collect();
        let span = |values: &mut dyn Iterator<Item = i32>| {
            values.fold((i32::MAX, i32::MIN), |(low, high), v| {
                (low.min(v), high.max(v))
            })
        };
        let (left, right) = span(&mut inside.iter().map(|cell| cell.0));
        let (top, bottom) = span(&mut inside.iter().map(|cell| cell.1));
        let mut outside = Outside::default();
        // A line between two centres stays in the box they span, so nothing beyond its own rim needs a look.
        for y in top - 1..=bottom + 1 {
            for x in
                (left - 2..=right + 2).filter(|x| (x + y) % 2 == 0 && !inside.contains(&(*x, y)))
            {
                outside.hexes.push((x, 3 * y));
                for (nx, ny) in [(x + 2, y), (x + 1, y + 1), (x - 1, y + 1)] {
                    if !inside.contains(&(nx, ny)) {
                        outside.seams.push((x + nx, 3 * (y + ny)));
                    }
                }
            }
        }
        outside
    }

    fn is_crossed_by(&self, line: Line) -> bool {
        self.hexes.iter().any(|&hex| line.crosses(hex))
            || self.seams.iter().any(|&middle| line.passes(middle))
    }
}
