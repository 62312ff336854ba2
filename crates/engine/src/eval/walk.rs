//! Ways on foot: where one leads in so many steps, and which hexes lie on it.

use arrayvec::ArrayVec;

use crate::board::{Battlefield, HexId, HexSet};

/// A way on foot, under the conditions of the effect behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    pub from: HexId,
    pub left: u8,
    /// All steps must be taken.
    pub exact: bool,
    /// The hexes that can be entered.
    pub enter: HexSet,
    /// The hexes among them that can only be entered from hexes with `wings`.
    pub over: HexSet,
    /// The hexes where the fighter can fly, if that hangs on where it is.
    pub wings: HexSet,
    /// The hexes among them where entering has consequences, so that the player decides whether to go there.
    pub snags: HexSet,
    /// Every step leads nearer to this hex.
    pub toward: Option<HexId>,
    /// Every step leads away from this hex.
    pub away: Option<HexId>,
}

/// The hexes reached after 1, 2, 3 ... steps, as many as a walk can have.
type Layers = ArrayVec<HexSet, { u8::MAX as usize }>;

/// Where a walk leads with nothing happening on the way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    /// The hexes where it can end.
    pub ends: HexSet,
    /// The hexes with consequences, and after how many steps it gets to them.
    snags: Vec<(HexSet, u8)>,
}

impl Walk {
    /// Where one step leads.
    #[inline]
    fn step(&self, board: &Battlefield, from: HexSet, enter: HexSet) -> HexSet {
        if self.is_plain() {
            board.neighbours_of(from) & enter
        } else {
            self.step_not_plain(board, from, enter)
        }
    }

    #[inline(never)]
    fn step_not_plain(&self, board: &Battlefield, from: HexSet, enter: HexSet) -> HexSet {
        if self.is_free() {
            let next = board.neighbours_of(from) & enter;
            return next & (board.neighbours_of(from & self.wings) | (next - self.over));
        }
        let mut reached = HexSet::EMPTY;
        for hex in from.iter() {
            let mut next = board.neighbours(hex) & enter;
            if let Some(reference) = self.toward {
                next &= board.closer(hex, reference, enter);
            }
            if let Some(reference) = self.away {
                next &= board.away(hex, reference, enter);
            }
            reached |= next;
        }
        reached
    }

    /// Calls `look` with the hexes reached after 1, 2, 3 ... steps, until it has seen enough or there are no more.
    fn each_layer(&self, board: &Battlefield, enter: HexSet, mut look: impl FnMut(HexSet) -> bool) {
        let mut last = HexSet::single(self.from);
        let mut seen = last;
        for _ in 0..self.left {
            last = self.step(board, last, enter);
            if !self.exact {
                last -= seen;
                seen |= last;
            }
            if last.is_empty() || look(last) {
                break;
            }
        }
    }

    fn ends_among(&self, board: &Battlefield, enter: HexSet) -> HexSet {
        let mut ends = HexSet::EMPTY;
        let mut steps = 0;
        self.each_layer(board, enter, |layer| {
            steps += 1;
            ends = if self.exact { layer } else { ends | layer };
            false
        });
        if self.exact && steps < self.left {
            return HexSet::EMPTY;
        }
        ends
    }

    /// Whether it can end in one of these hexes, whatever lies on the way. Not for walks of an exact length.
    pub fn reaches(&self, board: &Battlefield, goals: HexSet) -> bool {
        if self.is_plain() {
            return self.comes_beside(board, goals);
        }
        let mut found = false;
        self.each_layer(board, self.enter, |layer| {
            found = layer.intersects(goals);
            found
        });
        found
    }

    /// The same where every hex is left as it is entered: the last step, which leads to the most hexes, need not be taken, as one back from
    /// the goals leads to those that it is taken from.
    fn comes_beside(&self, board: &Battlefield, goals: HexSet) -> bool {
        let goals = (goals & self.enter).without(self.from);
        let mut last = HexSet::single(self.from);
        let mut seen = last;
        for _ in 1..self.left {
            last = (board.neighbours_of(last) & self.enter) - seen;
            if last.intersects(goals) {
                return true;
            }
            seen |= last;
        }
        self.left > 0 && last.intersects(board.neighbours_of(goals))
    }

    /// Whether nothing happens on any way.
    pub fn is_quiet(&self) -> bool {
        !self.snags.intersects(self.enter)
    }

    /// Every hex where the walk can end, whatever lies on the way.
    pub fn ends(&self, board: &Battlefield) -> HexSet {
        self.ends_among(board, self.enter)
    }

    /// Every step leads anywhere.
    fn is_free(&self) -> bool {
        self.toward.is_none() && self.away.is_none()
    }

    /// Every step leads anywhere, and from any hex beside: where it leads one way, it leads back as well.
    fn is_plain(&self) -> bool {
        self.is_free() && self.over.is_empty()
    }

    /// Where it leads with nothing happening on the way; the last hex itself may have consequences.
    pub fn quiet_ways(&self, board: &Battlefield) -> Ways {
        if !self.is_free() {
            return self.led_ways(board);
        }
        let mut ways = Ways::default();
        if self.exact {
            ways.ends = self.ends_by_paths(board);
            if self.is_quiet() {
                return ways;
            }
        }
        let mut last = HexSet::single(self.from);
        let mut seen = last;
        for steps in 1..=self.left {
            let next = self.step(board, last, self.enter) - seen;
            let snags = next & self.snags;
            if !snags.is_empty() {
                ways.snags.push((snags, steps));
            }
            if !self.exact {
                ways.ends |= next;
            }
            seen |= next;
            last = next - snags;
            if last.is_empty() {
                break;
            }
        }
        ways
    }

    /// The same where every step leads somewhere.
    fn led_ways(&self, board: &Battlefield) -> Ways {
        let snags = self.snags & self.enter;
        let reached = |snag: HexId| Some((HexSet::single(snag), self.steps_to_snag(board, snag)?));
        Ways {
            ends: self.ends_by_paths(board),
            snags: snags.iter().filter_map(reached).collect(),
        }
    }

    /// The hexes where it can end with nothing happening on the way, found for each one with consequences by itself.
    fn ends_by_paths(&self, board: &Battlefield) -> HexSet {
        let mut ends = self.ends_among(board, self.enter - self.snags);
        let snags = self.snags & self.enter;
        ends.extend(
            snags
                .iter()
                .filter(|snag| self.path(board, *snag).is_some()),
        );
        ends
    }

    /// A shortest quiet path to a hex; its last hex comes first.
    pub fn path(&self, board: &Battlefield, to: HexId) -> Option<Vec<HexId>> {
        if !self.enter.contains(to) {
            return None;
        }
        let beside = self.left > 0 && board.neighbours(self.from).contains(to);
        if beside && self.is_plain() && !self.exact {
            return Some(vec![to]);
        }
        // What lies farther from it than the walk is long is on no way to it.
        let enter = (self.enter - self.snags).with(to) & board.around(to, self.left);
        let mut layers = Layers::new();
        self.each_layer(board, enter, |layer| {
            layers.push(layer);
            !self.exact && layer.contains(to)
        });
        let last = if self.exact {
            (layers.len() == self.left as usize && layers.last()?.contains(to))
                .then(|| layers.len() - 1)?
        } else {
            layers.iter().position(|layer| layer.contains(to))?
        };
        let mut path = Vec::with_capacity(last + 1);
        let mut at = to;
        path.push(at);
        for layer in (0..last).rev() {
            // Only from beside it: most hexes of a layer need not be tried.
            let mut beside = (layers[layer] & board.neighbours(at)).iter();
            at = if self.is_plain() {
                beside.next()?
            } else {
                beside.find(|hex| self.step(board, HexSet::single(*hex), enter).contains(at))?
            };
            path.push(at);
        }
        // A walk of several steps does not pass through its last hex before the end.
        (path
            .iter()
            .filter(|hex| **hex == to && self.snags.contains(to))
            .count()
            <= 1)
            .then_some(path)
    }

    /// The steps it takes to get to a hex with consequences, none on the way, so that the walk can go on from there.
    fn steps_to_snag(&self, board: &Battlefield, snag: HexId) -> Option<u8> {
        let reach = Walk {
            exact: false,
            ..*self
        };
        reach.path(board, snag).map(|path| path.len() as u8)
    }

    /// The hexes with consequences, of those to which it leads, that it can pass through on its way to one of `ends`.
    pub fn waypoints(&self, board: &Battlefield, ways: &Ways, ends: HexSet) -> HexSet {
        let goes_on = |snag: HexId, steps: u8| {
            let rest = Walk {
                from: snag,
                left: self.left - steps,
                ..*self
            };
            let goals = ends.without(snag);
            if self.exact {
                rest.ends(board).intersects(goals)
            } else {
                rest.reaches(board, goals)
            }
        };
        let mut waypoints = HexSet::EMPTY;
        for &(snags, steps) in ways.snags.iter().filter(|(_, steps)| *steps < self.left) {
            waypoints.extend(snags.iter().filter(|snag| goes_on(*snag, steps)));
        }
        waypoints
    }

    /// The way to a hex that is to be passed through; its last hex comes first.
    pub fn path_to_waypoint(&self, board: &Battlefield, snag: HexId) -> Option<Vec<HexId>> {
        Walk {
            exact: false,
            ..*self
        }
        .path(board, snag)
    }
}
