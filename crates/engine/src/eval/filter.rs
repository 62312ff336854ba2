//! What fighters and cards are.

use super::{Ctx, Eval};
use crate::board::HexSet;
use crate::cards::{Aspect, CardIs, CardKind, CardTag, Deed, Is, Runemark, Stat, Token};
use crate::state::{CardId, Feature, FighterId, FighterSet};
use crate::vocabulary::cards::CardWord;
use crate::vocabulary::fighters::FighterWord;

impl<'a> Eval<'a> {
    /// Whether a fighter is all of this. Slain fighters are nothing unless the list speaks of them.
    pub fn is(&self, fighter: FighterId, filter: &[Is], ctx: &Ctx) -> bool {
        (self.state.fighter(fighter).hex.is_some() || self.means_absent(filter))
            && self.is_even_if_slain(fighter, filter, ctx)
    }

    /// Whether a list speaks of fighters that are not on the battlefield too.
    fn means_absent(&self, filter: &[Is]) -> bool {
        // In set-up, fighters that wait to be deployed are meant too.
        self.state.phase == crate::state::Phase::Setup
            || filter
                .iter()
                .any(|is| matches!(is, Is::Slain(_) | Is::SlainOrNot(_)))
    }

    /// Whether a fighter is, or was before it was slain, all of this.
    pub fn is_even_if_slain(&self, fighter: FighterId, filter: &[Is], ctx: &Ctx) -> bool {
        let ctx = ctx.about(fighter);
        filter.iter().all(|is| match is {
            // Most lists begin with one of these, and most fighters fall out over it: that is not worth a call.
            Is::Friendly(is) => is.holds(self, fighter, &ctx),
            Is::Enemy(is) => is.holds(self, fighter, &ctx),
            is => is.holds(self, fighter, &ctx),
        })
    }

    /// Those among these fighters that are, or were before they were slain, all of this. A word after the other, for all of them at once.
    #[inline]
    pub(crate) fn among(&self, fighters: FighterSet, filter: &[Is], ctx: &Ctx) -> FighterSet {
        let mut left = fighters;
        for is in filter {
            if left.is_empty() {
                break;
            }
            left = is.among(self, left, ctx);
        }
        left
    }

    /// The fighters on the battlefield that stand in these hexes.
    pub(crate) fn present_in(&self, hexes: HexSet) -> FighterSet {
        let stands = |id: &FighterId| {
            let hex = self.state.fighter(*id).hex;
            hex.is_some_and(|hex| hexes.contains(hex))
        };
        let present = self.state.fighters.present().iter();
        present.filter(stands).collect()
    }

    /// Those among these fighters that are all of this. Slain fighters are nothing unless the list speaks of them.
    pub(crate) fn are(&self, fighters: FighterSet, filter: &[Is], ctx: &Ctx) -> FighterSet {
        let fighters = if self.means_absent(filter) {
            fighters
        } else {
            // Of the others, those that are falling still stand where they stood.
            let stands = |id: &FighterId| self.state.fighter(*id).hex.is_some();
            let present = fighters & self.state.fighters.present();
            let others = fighters.without(present).iter();
            present | others.filter(stands).collect::<FighterSet>()
        };
        self.among(fighters, filter, ctx)
    }

    /// The fighters that are all of this.
    #[inline(never)]
    pub fn all(&self, filter: &[Is], ctx: &Ctx) -> FighterSet {
        let fighters = &self.state.fighters;
        let all = if self.means_absent(filter) {
            fighters.everybody()
        } else {
            fighters.present()
        };
        self.among(all, filter, ctx)
    }

    /// Whether some fighter is all of this.
    pub fn any(&self, filter: &[Is], ctx: &Ctx) -> bool {
        !self.all(filter, ctx).is_empty()
    }

    /// Whether two fighters are adjacent.
    pub fn adjacent(&self, a: FighterId, b: FighterId) -> bool {
        match (self.place(a), self.place(b)) {
            (Some(a), Some(b)) => self.board().neighbours(a).contains(b),
            _ => false,
        }
    }

    /// How many tokens of a kind a fighter has, or is treated as having.
    #[inline(always)]
    pub fn tokens(&self, id: FighterId, token: &Token) -> u8 {
        let own = self.state.fighter(id).tokens(token);
        if own == 0 && self.treated_as_having(id, token) {
            1
        } else {
            own
        }
    }

    /// Those among these fighters that have a token of a kind, or are treated as having one.
    pub(crate) fn with_token(&self, fighters: FighterSet, token: &Token) -> FighterSet {
        let has = |id: &FighterId| self.state.fighter(*id).tokens(token) > 0;
        let own: FighterSet = fighters.iter().filter(has).collect();
        if self.state.aspects & Aspect::AsIfHas.bit() == 0 {
            return own;
        }
        let treated = |id: &FighterId| self.treated_as_having(*id, token);
        own | fighters.without(own).iter().filter(treated).collect()
    }

    /// Whether a fighter is one damage away from being slain, and damaged. (EMB-DAMAGE-17)
    pub fn vulnerable(&self, id: FighterId) -> bool {
        let damage = self.state.fighter(id).damage;
        let hurt = damage > 0 || self.table.rules.unhurt_can_be_vulnerable.on();
        hurt && damage + 1 == self.stat(id, Stat::Health)
    }

    /// The treasure token that a fighter holds.
    pub fn held(&self, id: FighterId) -> Option<crate::state::FeatureId> {
        let hex = self.state.fighter(id).hex?;
        let feature = self.state.feature_at(hex)?;
        (self.state.feature(feature).treasure
            && !self.cannot(id, Deed::HoldTreasure)
            && !self.beast(id))
        .then_some(feature)
    }

    /// The hexes in which a fighter would hold the treasure token that lies there, unless something in play may keep it from that.
    pub(crate) fn where_it_holds(&self, id: FighterId) -> Option<HexSet> {
        let treasure = |feature: &&Feature| feature.treasure && feature.off.is_none();
        let treasure = self.state.features.iter().filter(treasure);
        if self.beast(id) {
            Some(HexSet::EMPTY)
        } else if self.may_be_given(id, Deed::HoldTreasure.into()) {
            None
        } else {
            Some(treasure.map(|feature| feature.hex).collect())
        }
    }

    /// Whether a fighter is bound by the rules for beasts. (HAR-TRAITS-02)
    pub fn beast(&self, id: FighterId) -> bool {
        self.table.rules.beasts.on() && self.table.fighter(id).beast
    }

    /// Whether a card is all of this.
    pub fn card_is(&self, card: CardId, filter: &[CardIs], ctx: &Ctx) -> bool {
        filter.iter().all(|is| is.holds(self, card, ctx))
    }

    /// Whether a fighter can be given an Upgrade, Glory aside.
    pub fn can_bear(&self, id: FighterId, card: CardId) -> bool {
        let CardKind::Upgrade { bearer, weapon, .. } = &self.table.card(card).kind else {
            return false;
        };
        // HAR-TRAITS-02
        let bound = || self.tagged(card, CardTag::BoundSpell);
        let barred = || {
            weapon.is_some() && self.cannot(id, Deed::BeGivenWeapons)
                || self.beast(id) && (weapon.is_some() || bound())
        };
        self.state.fighter(id).seat == card.seat()
            && self.is(id, bearer, &Ctx::bare(card.seat()))
            && !barred()
    }

    /// How many Upgrades of a fighter are all of this.
    pub fn upgrades_that_are(&self, id: FighterId, filter: &[CardIs], ctx: &Ctx) -> usize {
        self.state
            .fighter(id)
            .upgrades
            .iter()
            .filter(|card| self.card_is(**card, filter, ctx))
            .count()
    }

    /// Whether one fighter sees another.
    pub fn sees(&self, from: FighterId, to: FighterId) -> bool {
        match (self.place(from), self.place(to)) {
            (Some(from), Some(to)) => self.visible(from, to),
            _ => false,
        }
    }

    /// Whether a fighter carries a runemark.
    pub fn has_runemark(&self, id: FighterId, mark: Runemark) -> bool {
        !self.with_runemark(FighterSet::single(id), mark).is_empty()
    }

    /// Those among these fighters that carry a runemark.
    pub(crate) fn with_runemark(&self, fighters: FighterSet, mark: Runemark) -> FighterSet {
        let [before, inspired] = self.table.with_runemark(mark);
        let mut found = fighters & before & inspired;
        let by_side = fighters.without(found) & (before | inspired);
        found |= by_side
            .iter()
            .filter(|id| inspired.contains(*id) == self.inspired(*id))
            .collect();
        let flying = mark == Runemark::Flying;
        if flying || self.state.aspects & Aspect::Runemark.bit() != 0 {
            let given =
                |id: &FighterId| flying && self.flying(*id) || self.given_runemark(*id, mark);
            found |= fighters.without(found).iter().filter(given).collect();
        }
        found
    }
}
