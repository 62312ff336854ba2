//! Travel: where a fighter can get to, step by step.
//!
//! Callers say which hexes may be entered (`enter`), such as all that are neither blocked nor occupied, so flying is just
//! a larger set. Nothing here allocates.

use arrayvec::ArrayVec;

use super::battlefield::Battlefield;
use super::hexset::{HexId, HexSet};

/// The longest path that [`Battlefield::path`] finds.
pub const PATH_LIMIT: usize = 32;

impl Battlefield {
    /// The hexes other than `from` that are reached in 1 to `steps` steps (EMB-CORE-04, EMB-CORE-05).
    #[inline]
    pub fn flood(&self, from: HexId, steps: u8, enter: HexSet) -> HexSet {
        self.flood_layers(from, steps, enter)
            .fold(HexSet::EMPTY, |all, layer| all | layer)
    }

    /// The hexes that need one step, those that need two, and so on to `steps`, ending early when nothing new is reached.
    #[inline]
    pub fn flood_layers(&self, from: HexId, steps: u8, enter: HexSet) -> FloodLayers<'_> {
        let start = HexSet::single(from);
        FloodLayers {
            field: self,
            frontier: start,
            fresh: enter - start,
            steps,
        }
    }

    /// The fewest steps that lead to a hex, if it can be reached within `max`; none are needed to stay.
    pub fn steps_to(&self, from: HexId, to: HexId, enter: HexSet, max: u8) -> Option<u8> {
        if from == to {
            return Some(0);
        }
        (1..=max)
            .zip(self.flood_layers(from, max, enter))
            .find(|(_, layer)| layer.contains(to))
            .map(|(steps, _)| steps)
    }

    /// Where walks of exactly `steps` steps end, other than where they began (EMB-MOVE-03). Hexes may be entered again,
    /// the first one only if it is in `enter`.
    pub fn walk_exact(&self, from: HexId, steps: u8, enter: HexSet) -> HexSet {
        let mut ends = HexSet::single(from);
        for _ in 0..steps {
            ends = self.neighbours_of(ends) & enter;
        }
        ends.without(from)
    }

    /// The next hexes that are farther from `reference` (EMB-MOVE-11).
    #[inline]
    pub fn away(&self, from: HexId, reference: HexId, enter: HexSet) -> HexSet {
        self.walk_away(from, reference, 1, enter)
    }

    /// The next hexes that are closer to `reference`.
    #[inline]
    pub fn closer(&self, from: HexId, reference: HexId, enter: HexSet) -> HexSet {
        self.walk_closer(from, reference, 1, enter)
    }

    /// Where walks of exactly `steps` steps end whose every step leads away from `reference` (EMB-BOARD-24).
    pub fn walk_away(&self, from: HexId, reference: HexId, steps: u8, enter: HexSet) -> HexSet {
        self.walk_rings(from, reference, steps, enter, |distance| {
            distance.checked_add(1)
        })
    }

    /// Where walks of exactly `steps` steps end whose every step leads closer to `reference` (EMB-BOARD-25).
    pub fn walk_closer(&self, from: HexId, reference: HexId, steps: u8, enter: HexSet) -> HexSet {
        self.walk_rings(from, reference, steps, enter, |distance| {
            distance.checked_sub(1)
        })
    }

    /// A step changes a distance by one at most, so walking away or closer is walking from ring to ring.
    fn walk_rings(
        &self,
        from: HexId,
        reference: HexId,
        steps: u8,
        enter: HexSet,
        next: impl Fn(u8) -> Option<u8>,
    ) -> HexSet {
        let mut ends = HexSet::single(from);
        let mut distance = self.distance(from, reference);
        for _ in 0..steps {
            let Some(ring) = next(distance) else {
                return HexSet::EMPTY;
            };
            distance = ring;
            ends = self.neighbours_of(ends) & enter & self.ring(reference, distance);
        }
        ends.without(from)
    }

    /// One shortest path of at most `max` steps, without `from` and with `to`. Of several it is the one whose first
    /// differing hex has the lowest number, so that everybody finds the same.
    pub fn path(
        &self,
        from: HexId,
        to: HexId,
        max: u8,
        enter: HexSet,
    ) -> Option<ArrayVec<HexId, PATH_LIMIT>> {
        let mut path = ArrayVec::new();
        if from == to {
            return Some(path);
        }
        if !enter.contains(to) {
            return None;
        }
        // Layers around the goal: from any hex of one of them a step into the one before is a step on a shortest path.
        let limit = usize::from(max).min(PATH_LIMIT);
        let mut layers: ArrayVec<HexSet, PATH_LIMIT> = ArrayVec::new();
        let mut frontier = HexSet::single(to);
        let mut fresh = enter.with(from) - frontier;
        while !frontier.contains(from) {
            if layers.len() == limit || frontier.is_empty() {
                return None;
            }
            layers.push(frontier);
            frontier = self.neighbours_of(frontier) & fresh;
            fresh -= frontier;
        }
        let mut here = from;
        while let Some(layer) = layers.pop() {
            here = (self.neighbours(here) & layer).first()?;
            path.push(here);
        }
        Some(path)
    }
}

/// The hexes newly reached with each step; see [`Battlefield::flood_layers`].
#[derive(Clone, Debug)]
pub struct FloodLayers<'a> {
    field: &'a Battlefield,
    frontier: HexSet,
    fresh: HexSet,
    steps: u8,
}

impl Iterator for FloodLayers<'_> {
    type Item = HexSet;

    #[inline]
    fn next(&mut self) -> Option<HexSet> {
        self.steps = self.steps.checked_sub(1)?;
        self.frontier = self.field.neighbours_of(self.frontier) & self.fresh;
        self.fresh -= self.frontier;
        (!self.frontier.is_empty()).then_some(self.frontier)
    }
}
