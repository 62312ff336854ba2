//! What hexes are.

use super::{Ctx, Eval};
use crate::board::{Battlefield, HexId, HexSet};
use crate::cards::{Aspect, Deed, HexIs, Ref, Rule, Terrain, Territory};
use crate::state::{FighterId, Seat, Wakes};
use crate::vocabulary::hexes::HexWord;
use crate::vocabulary::rules;

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
                if let Rule::Terrain(rules::Terrain(made, filter)) = rule
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

    /// The hexes that can be seen from a hex, itself included, as far as they are within so many; what lies beyond may be left out.
    pub(super) fn visible_near(&self, from: HexId, range: u8) -> HexSet {
        if range > Battlefield::NEAR_SIGHT {
            return self.visible_from(from);
        }
        let walls = self.terrain(Terrain::Blocked);
        if range != 1 {
            return self.board().visible_near(from, range, walls);
        }
        if walls.contains(from) {
            return HexSet::single(from);
        }
        self.board().visible_beside(from) - walls
    }

    /// Where the innermost Move or push in progress, or just over, began.
    pub(crate) fn travelled_from(&self) -> Option<HexId> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            crate::state::Frame::Move(moving) => Some(moving.from),
            crate::state::Frame::Push(push) => Some(push.from),
            crate::state::Frame::Ended(ended) => ended.moving.as_ref().map(|moving| moving.from),
            _ => None,
        })
    }

    /// Whether one hex can be seen from another.
    pub fn visible(&self, from: HexId, to: HexId) -> bool {
        let range = self.board().distance(from, to);
        self.visible_near(from, range).contains(to)
    }

    /// The hexes that are neither blocked nor occupied. (EMB-BOARD-10)
    pub fn empty(&self) -> HexSet {
        self.open() - self.state.occupied()
    }

    /// The hexes that are all of this.
    pub fn hexes(&self, filter: &[HexIs], ctx: &Ctx) -> HexSet {
        let all = filter
            .iter()
            .any(|is| matches!(is, HexIs::Blocked(_) | HexIs::BlockedOrNot(_)));
        let hexes = if all { self.board().all() } else { self.open() };
        self.hexes_among(hexes, filter, ctx)
    }

    /// The hexes among these that are all of this.
    pub(crate) fn hexes_among(&self, mut hexes: HexSet, filter: &[HexIs], ctx: &Ctx) -> HexSet {
        // What is known of all hexes at once narrows down those that have to be looked at one by one.
        let mut rest = Vec::new();
        for is in filter {
            if hexes.is_empty() {
                return hexes;
            }
            match is.set(self, ctx) {
                Some(set) => hexes &= set,
                None => rest.push(is),
            }
        }
        if rest.is_empty() {
            return hexes;
        }
        let is = |hex: &HexId| rest.iter().all(|is| is.holds(self, *hex, ctx));
        hexes.iter().filter(is).collect()
    }

    /// Where a fighter can be placed: it is removed first, so that the hex it stood in is empty then. (EMB-BOARD-26, HAR-BOARD-17)
    pub(crate) fn placings(&self, fighter: FighterId, filter: &[HexIs], ctx: &Ctx) -> HexSet {
        if self.cannot(fighter, Deed::BeRemoved) {
            return HexSet::EMPTY;
        }
        let mut hexes = self.hexes(filter, ctx) & self.empty();
        let fits = |hex: &HexId| {
            let mut filter = filter.iter();
            self.open().contains(*hex)
                && filter.all(|is| matches!(is, HexIs::Empty(_)) || is.holds(self, *hex, ctx))
        };
        if let Some(own) = self.state.fighter(fighter).hex.filter(fits) {
            hexes.insert(own);
        }
        hexes
    }

    /// The hexes of such a territory, seen from a seat.
    pub(crate) fn land(&self, territory: Territory, seat: Seat) -> HexSet {
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
    pub(crate) fn where_it_stands(&self, ctx: &Ctx, find: impl Fn(HexId) -> HexSet) -> HexSet {
        let from = ctx.it.and_then(|fighter| self.place(fighter));
        from.map_or(HexSet::EMPTY, find)
    }

    /// The hexes that lie so from where some of these fighters stand.
    pub(crate) fn around(
        &self,
        reference: Ref,
        ctx: &Ctx,
        hexes: impl Fn(HexId) -> HexSet,
    ) -> HexSet {
        self.fighters(reference, ctx)
            .iter()
            .filter_map(|fighter| self.place(fighter))
            .fold(HexSet::EMPTY, |all, at| all | hexes(at))
    }

    /// Whether a hex is all of this.
    pub fn hex_is(&self, hex: HexId, filter: &[HexIs], ctx: &Ctx) -> bool {
        filter.iter().all(|is| is.holds(self, hex, ctx))
    }
}
