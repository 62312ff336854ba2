//! What hexes are.

use super::{Ctx, Eval};
use crate::board::{HexId, HexSet};
use crate::cards::{HexIs, Territory};

impl<'a> Eval<'a> {
    /// The hexes that fighters can stand in: not blocked.
    pub fn open(&self) -> HexSet {
        self.board().all() - self.board().blocked()
    }

    /// The hexes that are neither blocked nor occupied. (EMB-BOARD-10)
    pub fn empty(&self) -> HexSet {
        self.open() - self.state.occupied()
    }

    /// The hexes that are all of this.
    pub fn hexes(&self, filter: &[HexIs], ctx: &Ctx) -> HexSet {
        // What is known of all hexes at once narrows down those that have to be looked at one by one.
        let mut hexes = self.open();
        let mut rest = false;
        for is in filter {
            match self.hexes_that_are(is, ctx) {
                Some(set) => hexes &= set,
                None => rest = true,
            }
        }
        if !rest {
            return hexes;
        }
        hexes
            .iter()
            .filter(|hex| self.hex_is(*hex, filter, ctx))
            .collect()
    }

    /// The hexes that are this, where the battlefield knows them as a set.
    fn hexes_that_are(&self, is: &HexIs, ctx: &Ctx) -> Option<HexSet> {
        let board = self.board();
        Some(match is {
            HexIs::Empty => self.empty(),
            HexIs::Starting => board.starting(),
            HexIs::Edge => board.edge(),
            HexIs::Stagger => board.stagger(),
            HexIs::Lethal => board.lethal(),
            HexIs::Cover => board.cover(),
            HexIs::In(Territory::Friendly) => {
                board.territory(self.state.player(ctx.owner).territory)
            }
            _ => return None,
        })
    }

    /// Whether a hex is all of this.
    pub fn hex_is(&self, hex: HexId, filter: &[HexIs], ctx: &Ctx) -> bool {
        filter.iter().all(|is| self.hex_is_one(hex, is, ctx))
    }

    fn hex_is_one(&self, hex: HexId, is: &HexIs, ctx: &Ctx) -> bool {
        let board = self.board();
        match is {
            HexIs::Empty => self.state.occupant(hex).is_none() && !board.blocked().contains(hex),
            HexIs::Starting => board.starting().contains(hex),
            HexIs::Edge => board.edge().contains(hex),
            HexIs::Stagger => board.stagger().contains(hex),
            HexIs::Lethal => board.lethal().contains(hex),
            HexIs::Cover => board.cover().contains(hex),
            HexIs::In(territory) => self.territory(hex, ctx.owner) == *territory,
            HexIs::HasFeature(filter) => self
                .state
                .feature_at(hex)
                .is_some_and(|feature| self.feature_is(feature, filter, ctx)),
            HexIs::NearFeature(hexes, filter) => self
                .features(filter, ctx)
                .any(|feature| board.distance(hex, self.state.feature(feature).hex) <= *hexes),
            HexIs::Adjacent(reference) => self.fighters(*reference, ctx).iter().any(|fighter| {
                self.place(fighter)
                    .is_some_and(|at| board.neighbours(at).contains(hex))
            }),
            HexIs::NextTo(filter) => self.fighters_next_to(hex, filter, ctx) >= 1,
            HexIs::NextToAtLeast(count, filter) => {
                self.fighters_next_to(hex, filter, ctx) >= *count as usize
            }
            HexIs::Within(hexes, reference) => {
                self.fighters(*reference, ctx).iter().any(|fighter| {
                    self.place(fighter)
                        .is_some_and(|at| board.distance(at, hex) <= *hexes)
                })
            }
            HexIs::CloserToAny(filter) => {
                let Some(from) = ctx.it.and_then(|fighter| self.place(fighter)) else {
                    return false;
                };
                self.all(filter, ctx).iter().any(|fighter| {
                    self.place(fighter)
                        .is_some_and(|at| board.distance(at, hex) < board.distance(at, from))
                })
            }
            HexIs::VisibleTo(reference) => self
                .fighters(*reference, ctx)
                .iter()
                .any(|fighter| self.place(fighter).is_some_and(|at| board.visible(at, hex))),
            HexIs::NotWhere(reference) => self
                .fighters(*reference, ctx)
                .iter()
                .all(|fighter| self.place(fighter) != Some(hex)),
            HexIs::Where(reference) => self
                .fighters(*reference, ctx)
                .iter()
                .any(|fighter| self.place(fighter) == Some(hex)),
            HexIs::Picked => ctx.env.hex == Some(hex),
            HexIs::Marker(name) => self
                .state
                .markers
                .iter()
                .any(|marker| marker.hex == hex && marker.name == *name),
            HexIs::Not(is) => !self.hex_is_one(hex, is, ctx),
            HexIs::AnyOf(lists) => lists.iter().any(|list| self.hex_is(hex, list, ctx)),
        }
    }

    /// How many fighters that are all of this stand next to a hex. The fighter that travels there does not count itself.
    fn fighters_next_to(&self, hex: HexId, filter: &[crate::cards::Is], ctx: &Ctx) -> usize {
        let next = self.board().neighbours(hex);
        self.state
            .on_battlefield()
            .filter(|fighter| {
                ctx.it != Some(*fighter)
                    && self
                        .state
                        .fighter(*fighter)
                        .hex
                        .is_some_and(|at| next.contains(at))
                    && self.is(*fighter, filter, ctx)
            })
            .count()
    }
}
