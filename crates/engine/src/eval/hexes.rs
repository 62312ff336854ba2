//! What hexes are.

use super::{Ctx, Eval};
use crate::board::{HexId, HexSet};
use crate::cards::{Aspect, HexIs, Ref, Rule, Terrain, Territory};
use crate::state::{Seat, Wakes};

impl<'a> Eval<'a> {
    /// The hexes that fighters can stand in: not blocked.
    pub fn open(&self) -> HexSet {
        self.board().all() - self.blocked()
    }

    /// The blocked hexes, printed or made so.
    pub fn blocked(&self) -> HexSet {
        self.board().blocked() | self.terrain(Terrain::Blocked)
    }

    /// The lethal hexes, printed or made so.
    pub fn lethal(&self) -> HexSet {
        self.board().lethal() | self.terrain(Terrain::Lethal)
    }

    /// The cover hexes, printed, made so, or under a cover token.
    pub fn cover(&self) -> HexSet {
        let mut cover = self.board().cover() | self.terrain(Terrain::Cover);
        for feature in &self.state.features {
            if !feature.treasure && feature.off.is_none() {
                cover.insert(feature.hex);
            }
        }
        cover
    }

    /// The hexes that rules in play make this.
    #[inline]
    fn terrain(&self, kind: Terrain) -> HexSet {
        if self.state.aspects & Aspect::from(kind).bit() == 0 {
            return HexSet::EMPTY;
        }
        self.terrain_in_play(kind)
    }

    fn terrain_in_play(&self, kind: Terrain) -> HexSet {
        let mut hexes = HexSet::EMPTY;
        let Some(deeper) = self.deeper() else {
            return hexes;
        };
        for source in self.state.touching(kind.into()) {
            let Some(rules) = source
                .rules
                .filter(|_| source.wakes == Wakes::Now && !source.gone)
            else {
                continue;
            };
            for rule in self.table.arena.rules(rules) {
                if let Rule::Terrain(made, filter) = rule
                    && *made == kind
                {
                    let ctx = Ctx::new(source.owner, &source.env);
                    hexes |= deeper.hexes_among(self.board().all(), filter, &ctx);
                }
            }
        }
        hexes
    }

    /// The hexes that can be seen from a hex, itself included.
    pub fn visible_from(&self, from: HexId) -> HexSet {
        let walls = self.terrain(Terrain::Blocked);
        if walls.is_empty() {
            return self.board().visible_from(from);
        }
        self.board().visible_past(from, walls)
    }

    /// Where the innermost Move or push in progress, or just over, began.
    fn travelled_from(&self) -> Option<HexId> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            crate::state::Frame::Move(moving) => Some(moving.from),
            crate::state::Frame::Push(push) => Some(push.from),
            crate::state::Frame::Ended(ended) => ended.moving.as_ref().map(|moving| moving.from),
            _ => None,
        })
    }

    /// Whether one hex can be seen from another.
    pub fn visible(&self, from: HexId, to: HexId) -> bool {
        self.visible_from(from).contains(to)
    }

    /// The hexes that are neither blocked nor occupied. (EMB-BOARD-10)
    pub fn empty(&self) -> HexSet {
        self.open() - self.state.occupied()
    }

    /// The hexes that are all of this.
    pub fn hexes(&self, filter: &[HexIs], ctx: &Ctx) -> HexSet {
        let all = filter
            .iter()
            .any(|is| matches!(is, HexIs::Blocked | HexIs::BlockedOrNot));
        let hexes = if all { self.board().all() } else { self.open() };
        self.hexes_among(hexes, filter, ctx)
    }

    /// The hexes among these that are all of this.
    pub(super) fn hexes_among(&self, mut hexes: HexSet, filter: &[HexIs], ctx: &Ctx) -> HexSet {
        // What is known of all hexes at once narrows down those that have to be looked at one by one.
        let mut rest = Vec::new();
        for is in filter {
            if hexes.is_empty() {
                return hexes;
            }
            match self.hexes_that_are(is, ctx) {
                Some(set) => hexes &= set,
                None => rest.push(is),
            }
        }
        if rest.is_empty() {
            return hexes;
        }
        let is = |hex: &HexId| rest.iter().all(|is| self.hex_is_one(*hex, is, ctx));
        hexes.iter().filter(is).collect()
    }

    /// The hexes that are this, where the battlefield knows them as a set.
    fn hexes_that_are(&self, is: &HexIs, ctx: &Ctx) -> Option<HexSet> {
        let board = self.board();
        Some(match is {
            HexIs::Empty => self.empty(),
            HexIs::Starting => board.starting(),
            HexIs::Edge => board.edge(),
            HexIs::Stagger => board.stagger(),
            HexIs::Lethal => self.lethal(),
            HexIs::Cover => self.cover(),
            HexIs::Blocked => self.blocked(),
            HexIs::BlockedOrNot => board.all(),
            HexIs::InChain => ctx.env.chain.iter().copied().collect(),
            HexIs::Picked => ctx.env.hex.into_iter().collect(),
            HexIs::Marker(name) => self
                .state
                .markers
                .iter()
                .filter(|marker| marker.name == *name)
                .map(|marker| marker.hex)
                .collect(),
            HexIs::In(territory) => self.land(*territory, ctx.owner),
            HexIs::Adjacent(reference) => self.around(*reference, ctx, |at| board.neighbours(at)),
            HexIs::Within(hexes, reference) => {
                self.around(*reference, ctx, |at| board.within(at, *hexes))
            }
            HexIs::VisibleTo(reference) => self.around(*reference, ctx, |at| self.visible_from(at)),
            HexIs::Where(reference) => self.around(*reference, ctx, HexSet::single),
            HexIs::NotWhere(reference) => {
                board.all() - self.around(*reference, ctx, HexSet::single)
            }
            HexIs::NearFeature(hexes, filter) => self
                .features(filter, ctx)
                .map(|feature| board.within(self.state.feature(feature).hex, *hexes))
                .fold(HexSet::EMPTY, |all, near| all | near),
            HexIs::Nearest(reference, filter) => {
                let Some(from) = self
                    .fighter(*reference, ctx)
                    .and_then(|fighter| self.place(fighter))
                else {
                    return Some(HexSet::EMPTY);
                };
                let all = self.hexes(filter, ctx);
                let nearest = all.iter().map(|hex| board.distance(from, hex)).min();
                all.iter()
                    .filter(|hex| Some(board.distance(from, *hex)) == nearest)
                    .collect()
            }
            HexIs::NextTo(filter) => self
                .all(filter, ctx)
                .iter()
                .filter(|fighter| ctx.it != Some(*fighter))
                .filter_map(|fighter| self.state.fighter(fighter).hex)
                .fold(HexSet::EMPTY, |all, at| all | board.neighbours(at)),
            HexIs::CloserToAny(filter) => self.where_it_stands(ctx, |from| {
                let places = self.all(filter, ctx).iter();
                places
                    .filter_map(|fighter| self.place(fighter))
                    .fold(HexSet::EMPTY, |all, at| all | board.nearer(at, from))
            }),
            HexIs::FartherFromAll(filter) => self.where_it_stands(ctx, |from| {
                let fighters = self.all(filter, ctx).iter();
                fighters.fold(board.all(), |all, fighter| match self.place(fighter) {
                    Some(at) => all & board.farther(at, from),
                    None => HexSet::EMPTY,
                })
            }),
            HexIs::Not(is) => board.all() - self.hexes_that_are(is, ctx)?,
            HexIs::AnyOf(lists) => lists
                .iter()
                .map(|list| self.hexes_among(board.all(), list, ctx))
                .fold(HexSet::EMPTY, |all, some| all | some),
            _ => return None,
        })
    }

    /// The hexes of such a territory, seen from a seat.
    fn land(&self, territory: Territory, seat: Seat) -> HexSet {
        let board = self.board();
        let own = board.territory(self.state.player(seat).territory);
        match territory {
            Territory::Friendly => own,
            Territory::Neutral => board.neutral() - own,
            Territory::Enemy if seat == Seat::NOBODY => HexSet::EMPTY,
            Territory::Enemy => board.all() - own - board.neutral(),
        }
    }

    /// What is found from where the fighter stands that a filter is applied to; nothing if it stands nowhere.
    fn where_it_stands(&self, ctx: &Ctx, find: impl Fn(HexId) -> HexSet) -> HexSet {
        let from = ctx.it.and_then(|fighter| self.place(fighter));
        from.map_or(HexSet::EMPTY, find)
    }

    /// The hexes that lie so from where some of these fighters stand.
    fn around(&self, reference: Ref, ctx: &Ctx, hexes: impl Fn(HexId) -> HexSet) -> HexSet {
        self.fighters(reference, ctx)
            .iter()
            .filter_map(|fighter| self.place(fighter))
            .fold(HexSet::EMPTY, |all, at| all | hexes(at))
    }

    /// Whether a hex is all of this.
    pub fn hex_is(&self, hex: HexId, filter: &[HexIs], ctx: &Ctx) -> bool {
        filter.iter().all(|is| self.hex_is_one(hex, is, ctx))
    }

    fn hex_is_one(&self, hex: HexId, is: &HexIs, ctx: &Ctx) -> bool {
        let board = self.board();
        match is {
            HexIs::Empty => self.state.occupant(hex).is_none() && !self.blocked().contains(hex),
            HexIs::Starting => board.starting().contains(hex),
            HexIs::Edge => board.edge().contains(hex),
            HexIs::Stagger => board.stagger().contains(hex),
            HexIs::Lethal => self.lethal().contains(hex),
            HexIs::Cover => self.cover().contains(hex),
            HexIs::Blocked => self.blocked().contains(hex),
            HexIs::BlockedOrNot => true,
            HexIs::From => self.travelled_from() == Some(hex),
            HexIs::InChain => ctx.env.chain.contains(&hex),
            HexIs::ChainEnd => ctx.env.chain.last() == Some(&hex),
            HexIs::Nearest(reference, filter) => {
                let Some(from) = self
                    .fighter(*reference, ctx)
                    .and_then(|fighter| self.place(fighter))
                else {
                    return false;
                };
                let all = self.hexes(filter, ctx);
                all.contains(hex)
                    && all.iter().map(|other| board.distance(from, other)).min()
                        == Some(board.distance(from, hex))
            }
            HexIs::FartherFromAll(filter) => {
                let Some(from) = ctx.it.and_then(|fighter| self.place(fighter)) else {
                    return false;
                };
                self.all(filter, ctx).iter().all(|fighter| {
                    self.place(fighter)
                        .is_some_and(|at| board.distance(at, hex) > board.distance(at, from))
                })
            }
            HexIs::TowardPicked => {
                match (ctx.env.hex, ctx.it.and_then(|fighter| self.place(fighter))) {
                    (Some(picked), Some(from)) => {
                        board.distance(picked, hex) < board.distance(picked, from)
                    }
                    _ => false,
                }
            }
            HexIs::Supporting(reference) => match (ctx.it, self.fighter(*reference, ctx)) {
                (Some(traveller), Some(supported)) => {
                    let mut state = self.state.clone();
                    state.fighter_mut(traveller).hex = Some(hex);
                    Eval::new(self.table, &state).is_supporting(traveller, supported, ctx)
                }
                _ => false,
            },
            HexIs::AwayFromPicked => {
                match (ctx.env.hex, ctx.it.and_then(|fighter| self.place(fighter))) {
                    (Some(picked), Some(from)) => {
                        board.distance(picked, hex) > board.distance(picked, from)
                    }
                    _ => false,
                }
            }
            HexIs::In(territory) => self.lies_in(hex, *territory, ctx.owner),
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
                .any(|fighter| self.place(fighter).is_some_and(|at| self.visible(at, hex))),
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
