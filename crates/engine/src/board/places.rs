//! Where another board may be laid against those that are there.

use std::fmt;

use super::join::{HEIGHT, WIDTH};

/// Where the upper left corner of a board lies: half hex widths to the right and rows below that of the first board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Half hex widths to the right.
    pub x: i16,
    /// Rows below.
    pub y: i16,
}

/// How many hexes a join must complete (SHA-BOARD-03, HAR-SETUP-07, HAR-SETUP-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seams {
    /// Long edge to long edge.
    pub long: u8,
    /// Short edge to short edge.
    pub short: u8,
}

/// On which side of a board another one lies, and by how many whole hexes it is shifted to the right or rows down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Long edge to long edge, the new board above.
    Above(i16),
    /// Long edge to long edge, the new board below.
    Below(i16),
    /// Short edge to short edge, the new board to the left.
    Left(i16),
    /// Short edge to short edge, the new board to the right.
    Right(i16),
}

/// Half hexes of a long edge that a board laid straight against it completes.
const LONG: i16 = 7;
/// Half hexes of a short edge that a board laid straight against it completes.
const SHORT: i16 = 2;

impl Side {
    /// How two boards lie to each other, if their edges meet.
    pub fn between(laid: Place, new: Place) -> Option<Side> {
        let (x, y) = (new.x - laid.x, new.y - laid.y);
        match (x, y) {
            (_, HEIGHT) if x.abs() < WIDTH => Some(Side::Below(x / 2)),
            (_, y) if y == -HEIGHT && x.abs() < WIDTH => Some(Side::Above(x / 2)),
            (WIDTH, _) if y.abs() < HEIGHT => Some(Side::Right(y / 2)),
            (x, _) if x == -WIDTH && y.abs() < HEIGHT => Some(Side::Left(y / 2)),
            _ => None,
        }
    }

    /// How many hexes the two boards complete between them.
    pub fn completed(self) -> i16 {
        match self {
            Side::Above(shift) | Side::Below(shift) => (LONG - shift.abs()).max(0),
            Side::Left(shift) | Side::Right(shift) => (SHORT - shift.abs()).max(0),
        }
    }

    /// Does the join complete enough hexes?
    pub fn holds(self, seams: Seams) -> bool {
        let least = match self {
            Side::Above(_) | Side::Below(_) => seams.long,
            Side::Left(_) | Side::Right(_) => seams.short,
        };
        self.completed() >= i16::from(least.max(1))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, shift) = match self {
            Side::Above(shift) => ("above", shift),
            Side::Below(shift) => ("below", shift),
            Side::Left(shift) => ("left", shift),
            Side::Right(shift) => ("right", shift),
        };
        f.write_str(word)?;
        if *shift == 0 {
            Ok(())
        } else {
            write!(f, " {shift:+}")
        }
    }
}

/// Every place where a board is joined to at least one of those that are there and overlaps none (SHA-MULTI-03), each once.
///
/// Turning the boards that are there as one group (SHA-MULTI-04, HAR-MULTI-06) brings nothing new: laying the board on
/// the other side gives the same battlefield, seen from the other end of the table.
pub fn free_places(laid: &[Place], seams: Seams) -> Vec<Place> {
    // So far a board may be shifted along an edge for the join to complete enough hexes.
    let long = LONG - i16::from(seams.long.max(1));
    let short = SHORT - i16::from(seams.short.max(1));
    let beside = |x| (-short..=short).map(move |shift| (x, 2 * shift));
    let mut places = Vec::with_capacity(laid.len() * 2 * (2 * LONG + 2 * SHORT) as usize);
    for near in laid {
        let along = (-long..=long).flat_map(|shift| [-HEIGHT, HEIGHT].map(|y| (2 * shift, y)));
        for (x, y) in beside(-WIDTH).chain(along).chain(beside(WIDTH)) {
            let new = Place {
                x: near.x + x,
                y: near.y + y,
            };
            if !laid.iter().any(|other| overlap(*other, new)) {
                places.push(new);
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

fn overlap(a: Place, b: Place) -> bool {
    (a.x - b.x).abs() < WIDTH && (a.y - b.y).abs() < HEIGHT
}

/// The arrangements of the fixed format (SHA-MULTI-05): boards straight below each other, side by side, in an L, in a
/// square, and in a T with one board across the middle of two.
const FIXED: [&[(i16, i16)]; 6] = [
    &[(0, 0), (0, 6)],
    &[(0, 0), (16, 0)],
    &[(0, 0), (0, 6), (0, 12)],
    &[(0, 0), (16, 0), (0, 6)],
    &[(0, 0), (16, 0), (8, 6)],
    &[(0, 0), (16, 0), (0, 6), (16, 6)],
];

/// The places of [`free_places`] from which one of the fixed arrangements for so many boards comes about (SHA-MULTI-05).
pub fn fixed_places(laid: &[Place], seams: Seams, boards: usize) -> Vec<Place> {
    let shapes: Vec<Vec<Place>> = FIXED
        .iter()
        .filter(|shape| shape.len() == boards)
        .flat_map(|shape| turns(shape))
        .collect();
    let mut places = free_places(laid, seams);
    places.retain(|new| {
        let all: Vec<Place> = laid.iter().copied().chain([*new]).collect();
        shapes.iter().any(|shape| fits(&all, shape))
    });
    places
}

/// A shape and its mirror images, all of which can be had by turning the boards or sitting on another side of the table.
fn turns(shape: &[(i16, i16)]) -> Vec<Vec<Place>> {
    [(1, 1), (-1, 1), (1, -1), (-1, -1)]
        .into_iter()
        .map(|(across, down)| {
            shape
                .iter()
                .map(|(x, y)| Place {
                    x: x * across,
                    y: y * down,
                })
                .collect()
        })
        .collect()
}

/// Can all these boards be part of a shape, wherever it lies?
fn fits(boards: &[Place], shape: &[Place]) -> bool {
    let Some(first) = boards.first() else {
        return true;
    };
    shape.iter().any(|at| {
        let (x, y) = (first.x - at.x, first.y - at.y);
        boards.iter().all(|board| {
            shape.contains(&Place {
                x: board.x - x,
                y: board.y - y,
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Place = Place { x: 0, y: 0 };

    #[test]
    fn a_second_board_has_nine_places_along_each_long_edge_and_one_at_each_short_one() {
        let seams = Seams { long: 3, short: 2 };
        assert_eq!(free_places(&[FIRST], seams).len(), 2 * 9 + 2);
        let seams = Seams { long: 4, short: 2 };
        assert_eq!(free_places(&[FIRST], seams).len(), 2 * 7 + 2);
    }

    #[test]
    fn a_third_board_never_overlaps_and_is_joined_to_one_of_the_others() {
        let seams = Seams { long: 3, short: 2 };
        let laid = [FIRST, Place { x: 0, y: 6 }];
        for place in free_places(&laid, seams) {
            assert!(!laid.iter().any(|other| overlap(*other, place)));
            assert!(laid.iter().any(|other| {
                Side::between(*other, place).is_some_and(|side| side.completed() >= 2)
            }));
        }
    }

    #[test]
    fn fixed_arrangements_of_four_end_in_a_square() {
        let seams = Seams { long: 3, short: 2 };
        let laid = [FIRST, Place { x: 0, y: 6 }, Place { x: 16, y: 0 }];
        assert_eq!(fixed_places(&laid, seams, 4), vec![Place { x: 16, y: 6 }]);
        assert_eq!(fixed_places(&[FIRST], seams, 4).len(), 4);
    }
}
