//! What fighters and cards are.

use super::{Ctx, Eval};
use crate::cards::{CardIs, CardKind, CardTag, Deed, Is, Runemark, Stat, Token};
use crate::state::{CardId, Fighter, FighterId, FighterSet, Seat};

/// What most lists begin with, and most fighters fall out over: seen without a look at anything else.
#[derive(Clone, Copy)]
struct Plain {
    owner: Seat,
    friendly: bool,
    enemy: bool,
    slain: bool,
}

impl Plain {
    /// The plain beginning of a list, and what follows.
    fn of<'f>(filter: &'f [Is], ctx: &Ctx) -> (Self, &'f [Is]) {
        let mut plain = Self {
            owner: ctx.owner,
            friendly: false,
            enemy: false,
            slain: false,
        };
        let mut rest = filter;
        while let [first, more @ ..] = rest {
            match first {
                Is::Friendly => plain.friendly = true,
                Is::Enemy => plain.enemy = true,
                Is::Slain => plain.slain = true,
                Is::SlainOrNot => {}
                _ => break,
            }
            rest = more;
        }
        (plain, rest)
    }

    fn fits(self, fighter: &Fighter) -> bool {
        (!self.friendly || fighter.seat == self.owner)
            && (!self.enemy || fighter.seat.opposes(self.owner))
            && (!self.slain || fighter.slain)
    }
}

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
                .any(|is| matches!(is, Is::Slain | Is::SlainOrNot))
    }

    /// Whether a fighter is, or was before it was slain, all of this.
    pub fn is_even_if_slain(&self, fighter: FighterId, filter: &[Is], ctx: &Ctx) -> bool {
        let (plain, rest) = Plain::of(filter, ctx);
        plain.fits(self.state.fighter(fighter)) && self.is_each(fighter, rest, ctx)
    }

    fn is_each(&self, fighter: FighterId, filter: &[Is], ctx: &Ctx) -> bool {
        let ctx = ctx.about(fighter);
        filter.iter().all(|is| self.is_one(fighter, is, &ctx))
    }

    /// The fighters that are all of this, one after another.
    fn each(&self, filter: &[Is], ctx: &Ctx) -> impl Iterator<Item = FighterId> {
        let absent = self.means_absent(filter);
        let (plain, rest) = Plain::of(filter, ctx);
        let fighters = self.state.fighters.iter().zip(self.state.fighter_ids());
        fighters
            .filter(move |(fighter, _)| absent || fighter.hex.is_some())
            .filter(move |(fighter, _)| plain.fits(fighter))
            .map(|(_, id)| id)
            .filter(move |id| rest.is_empty() || self.is_each(*id, rest, ctx))
    }

    /// The fighters that are all of this.
    pub fn all(&self, filter: &[Is], ctx: &Ctx) -> FighterSet {
        self.each(filter, ctx).collect()
    }

    /// Whether some fighter is all of this.
    pub fn any(&self, filter: &[Is], ctx: &Ctx) -> bool {
        self.each(filter, ctx).next().is_some()
    }

    fn is_one(&self, id: FighterId, is: &Is, ctx: &Ctx) -> bool {
        let fighter = self.state.fighter(id);
        match is {
            Is::Friendly => fighter.seat == ctx.owner,
            Is::Enemy => fighter.seat.opposes(ctx.owner),
            Is::Leader => self.leader(id),
            Is::Wizard => self.stat(id, Stat::Wizard) > 0,
            Is::Named(name) => self.table.fighter(id).def.id == *name,
            Is::Runemark(name) => self.has_runemark(id, *name),
            Is::Status(name) => self.has_status(id, *name, ctx),
            Is::Inspired => self.inspired(id),
            Is::Uninspired => !self.inspired(id),
            Is::Damaged => fighter.damage > 0,
            Is::Undamaged => fighter.damage == 0,
            Is::DamageTokens(count) => fighter.damage >= *count,
            Is::Vulnerable => self.vulnerable(id),
            Is::Slain => fighter.slain,
            Is::SlainOrNot => true,
            Is::HasAny(tokens) => tokens.iter().any(|token| self.tokens(id, *token) > 0),
            Is::HasNo(tokens) => tokens.iter().all(|token| self.tokens(id, *token) == 0),
            Is::HasAtLeast(token, count) => self.tokens(id, *token) >= *count,
            Is::In(territory) => self
                .place(id)
                .is_some_and(|hex| self.lies_in(hex, *territory, ctx.owner)),
            Is::InHex(hexes) => self
                .place(id)
                .is_some_and(|hex| self.hex_is(hex, hexes, ctx)),
            Is::InCover => {
                self.place(id).is_some_and(|hex| self.cover().contains(hex))
                    || self.treated_as_in_cover(id)
            }
            Is::SameTerritoryAs(reference) => self.fighters(*reference, ctx).iter().all(|other| {
                match (self.place(id), self.place(other)) {
                    (Some(a), Some(b)) => {
                        self.territory(a, ctx.owner) == self.territory(b, ctx.owner)
                    }
                    _ => false,
                }
            }),
            Is::AloneInTerritory => self.place(id).is_some_and(|hex| {
                let territory = self.territory(hex, fighter.seat);
                self.state
                    .warband(fighter.seat)
                    .filter(|other| *other != id)
                    .filter_map(|other| self.state.fighter(other).hex)
                    .all(|other| self.territory(other, fighter.seat) != territory)
            }),
            Is::On(features) => self
                .place(id)
                .and_then(|hex| self.state.feature_at(hex))
                .is_some_and(|feature| self.feature_is(feature, features, ctx)),
            Is::Holds(features) => self
                .held(id)
                .is_some_and(|feature| self.feature_is(feature, features, ctx)),
            Is::NearFeature(hexes, features) => self.place(id).is_some_and(|hex| {
                self.features(features, ctx).any(|feature| {
                    self.board().distance(hex, self.state.feature(feature).hex) <= *hexes
                })
            }),
            Is::NearHex(hexes, filter) => self.place(id).is_some_and(|hex| {
                self.board()
                    .within(hex, *hexes)
                    .iter()
                    .any(|near| self.hex_is(near, filter, ctx))
            }),
            Is::Near(hexes, filter) => self.place(id).is_some_and(|hex| {
                self.state.on_battlefield().any(|other| {
                    other != id
                        && self.near(hex, other, *hexes)
                        && self.is(other, filter, &ctx.about(id))
                })
            }),
            Is::Within(hexes, reference) => self.place(id).is_some_and(|hex| {
                self.fighters(*reference, ctx)
                    .iter()
                    .any(|other| other != id && self.near(hex, other, *hexes))
            }),
            Is::AtLeastFrom(hexes, reference) => self.place(id).is_some_and(|hex| {
                self.fighters(*reference, ctx).iter().all(|other| {
                    self.place(other)
                        .is_some_and(|at| self.board().distance(hex, at) >= *hexes)
                })
            }),
            Is::NextTo(filter) => self.count_adjacent(id, filter, ctx, 1),
            Is::NextToAtLeast(count, filter) => self.count_adjacent(id, filter, ctx, *count),
            Is::Adjacent(reference) => self
                .fighters(*reference, ctx)
                .iter()
                .any(|other| other != id && self.adjacent(id, other)),
            Is::VisibleTo(reference) => self.place(id).is_some_and(|hex| {
                self.fighters(*reference, ctx).iter().any(|other| {
                    self.place(other)
                        .is_some_and(|from| self.visible(from, hex))
                })
            }),
            Is::InWeaponRange => self.aim(ctx).is_some_and(|aim| match aim.weapon {
                Some(weapon) => self.in_range(aim.attacker, weapon, id),
                None => false,
            }),
            Is::Only(reference) => self.fighters(*reference, ctx).contains(id),
            Is::Other(reference) => !self.fighters(*reference, ctx).contains(id),
            Is::FriendOf(reference) => self
                .fighter(*reference, ctx)
                .is_some_and(|other| self.state.fighter(other).seat == fighter.seat),
            Is::Mates(count, filter) => {
                let mates = self.all(filter, ctx).iter().filter(|other| {
                    *other != id && self.state.fighter(*other).seat == fighter.seat
                });
                mates.count() >= *count as usize
            }
            Is::AtLeast(stat, number) => i16::from(self.stat(id, *stat)) >= self.num(number, ctx),
            Is::AtMost(stat, number) => i16::from(self.stat(id, *stat)) <= self.num(number, ctx),
            Is::Upgrades(count) => fighter.upgrades.len() >= *count as usize,
            Is::HasUpgrades(count, filter) => {
                self.upgrades_that_are(id, filter, ctx) >= *count as usize
            }
            Is::Supporting(reference) => self
                .fighter(*reference, ctx)
                .is_some_and(|supported| self.is_supporting(id, supported, ctx)),
            Is::Nearest(reference, filter) => {
                let Some(from) = self
                    .fighter(*reference, ctx)
                    .and_then(|fighter| self.place(fighter))
                else {
                    return false;
                };
                let distance = |fighter: FighterId| {
                    self.place(fighter)
                        .map(|hex| self.board().distance(from, hex))
                };
                let others = self
                    .all(filter, ctx)
                    .without(self.fighters(*reference, ctx));
                others.contains(id) && others.iter().filter_map(distance).min() == distance(id)
            }
            Is::Farthest(pool, from) => {
                let pool = self.all(pool, ctx);
                let from = self.all(from, ctx);
                let distance = |a: FighterId, b: FighterId| match (self.place(a), self.place(b)) {
                    (Some(a), Some(b)) => self.board().distance(a, b),
                    _ => 0,
                };
                pool.contains(id)
                    && !from.is_empty()
                    && from.iter().all(|foe| {
                        pool.iter()
                            .filter(|other| *other != id)
                            .all(|other| distance(id, foe) > distance(other, foe))
                    })
            }
            Is::InRangeOf(count, filter) => {
                self.all(filter, ctx)
                    .iter()
                    .filter(|other| {
                        *other != id
                            && self
                                .weapons(*other)
                                .into_iter()
                                .any(|weapon| self.in_range(*other, weapon, id))
                    })
                    .count()
                    >= *count as usize
            }
            Is::AffectedBy(filter) => self.state.in_play.iter().any(|source| {
                source.env.card.is_some_and(|card| {
                    self.state.player(card.seat()).kept.contains(&card)
                        && self.card_is(card, filter, ctx)
                }) && (source.env.this == Some(id)
                    || source.env.picks.iter().any(|picks| picks.contains(id)))
            }),
            Is::Flanked => self.in_attack(id) && self.support_on(id).flanked,
            Is::Surrounded => self.in_attack(id) && self.support_on(id).surrounded,
            Is::HasWeaponWith(name) => self
                .weapons(id)
                .into_iter()
                .any(|weapon| self.weapon_has(id, weapon, *name, ctx.aim)),
            Is::CanUseCore => self.can_use_any_core(id),
            Is::Tallied(watch) => self.tally_set(ctx.owner, watch.id()) >> id.0 & 1 == 1,
            Is::TalliedAtLeast(count, watch) => {
                self.tally_for(ctx.owner, watch.id(), id) >= i16::from(*count)
            }
            Is::SavesWith(die) => self.save_symbol(id) == *die,
            Is::PickedByThisPloy => ctx
                .env
                .occasion
                .as_ref()
                .is_some_and(|occasion| occasion.fighters.contains(id)),
            Is::Not(is) => !self.is_one(id, is, ctx),
            Is::AnyOf(lists) => lists
                .iter()
                .any(|list| list.iter().all(|is| self.is_one(id, is, ctx))),
        }
    }

    fn near(&self, hex: crate::board::HexId, other: FighterId, hexes: u8) -> bool {
        self.place(other)
            .is_some_and(|at| self.board().distance(hex, at) <= hexes)
    }

    fn count_adjacent(&self, id: FighterId, filter: &[Is], ctx: &Ctx, least: u8) -> bool {
        let Some(hex) = self.place(id) else {
            return false;
        };
        let next = self.board().neighbours(hex);
        let mut count = 0;
        for other in self.state.on_battlefield() {
            if other != id
                && self
                    .state
                    .fighter(other)
                    .hex
                    .is_some_and(|at| next.contains(at))
                && self.is(other, filter, &ctx.about(id))
            {
                count += 1;
                if count >= least {
                    return true;
                }
            }
        }
        least == 0
    }

    /// Whether two fighters are adjacent.
    pub fn adjacent(&self, a: FighterId, b: FighterId) -> bool {
        match (self.place(a), self.place(b)) {
            (Some(a), Some(b)) => self.board().neighbours(a).contains(b),
            _ => false,
        }
    }

    /// How many tokens of a kind a fighter has, or is treated as having.
    pub fn tokens(&self, id: FighterId, token: Token) -> u8 {
        let own = self.state.fighter(id).tokens(token);
        if own == 0 && self.treated_as_having(id, token) {
            1
        } else {
            own
        }
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

    /// Whether a fighter is bound by the rules for beasts. (HAR-TRAITS-02)
    pub fn beast(&self, id: FighterId) -> bool {
        self.table.rules.beasts.on() && self.table.fighter(id).beast
    }

    /// Whether a card is all of this.
    pub fn card_is(&self, card: CardId, filter: &[CardIs], ctx: &Ctx) -> bool {
        let def = self.table.card(card);
        filter.iter().all(|is| match is {
            CardIs::Objective => matches!(def.kind, CardKind::Objective { .. }),
            CardIs::Power => !matches!(def.kind, CardKind::Objective { .. }),
            CardIs::Ploy => matches!(&def.kind, CardKind::Ploy { spell, .. } if spell.is_empty()),
            CardIs::Spell => matches!(&def.kind, CardKind::Ploy { spell, .. } if !spell.is_empty()),
            CardIs::Gambit => matches!(def.kind, CardKind::Ploy { .. }),
            CardIs::Persists => matches!(&def.kind, CardKind::Ploy { stays: true, .. }),
            CardIs::WithWeapon => {
                matches!(&def.kind, CardKind::Upgrade { weapon, .. } if weapon.is_some())
            }
            CardIs::Fits(reference) => self
                .fighter(*reference, ctx)
                .is_some_and(|fighter| self.can_bear(fighter, card)),
            CardIs::Tallied(watch) => {
                card.seat() == ctx.owner
                    && self.tally_set(ctx.owner, watch.id()) >> card.index() & 1 == 1
            }
            CardIs::Called(name) => *name == crate::name::slug(&def.name).as_str(),
            CardIs::Upgrade => matches!(def.kind, CardKind::Upgrade { .. }),
            CardIs::Tag(tag) => def.tags.contains(tag),
            CardIs::This => ctx.env.card == Some(card),
            CardIs::Yours => card.seat() == ctx.owner,
            CardIs::Set(set) => *set == def.set.as_str(),
            CardIs::OfEvent => ctx.env.occasion.as_ref().is_some_and(|occasion| {
                occasion.card == Some(card) || occasion.cards.contains(&card)
            }),
        })
    }

    /// Whether a fighter can be given an Upgrade, Glory aside.
    pub fn can_bear(&self, id: FighterId, card: CardId) -> bool {
        let CardKind::Upgrade { bearer, weapon, .. } = &self.table.card(card).kind else {
            return false;
        };
        let env = crate::state::Env::new();
        // HAR-TRAITS-02
        let bound = self.tagged(card, CardTag::BoundSpell);
        let barred = weapon.is_some() && self.cannot(id, Deed::BeGivenWeapons)
            || self.beast(id) && (weapon.is_some() || bound);
        self.state.fighter(id).seat == card.seat()
            && self.is(id, bearer, &Ctx::new(card.seat(), &env))
            && !barred
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

    /// Whether fighters that are all of this stand on opposite edges: the second on the edge farthest from the first.
    pub(crate) fn on_opposite_edges(&self, filter: &[Is], ctx: &Ctx) -> bool {
        let all = self.all(filter, ctx);
        let edge = self.board().edge();
        let hexes = || {
            all.iter()
                .filter_map(|fighter| self.state.fighter(fighter).hex)
                .filter(|hex| edge.contains(*hex))
        };
        hexes().any(|from| {
            let opposite = self.board().opposite_edge(from);
            hexes().any(|to| to != from && opposite.contains(to))
        })
    }

    /// Whether a fighter carries a runemark.
    pub fn has_runemark(&self, id: FighterId, mark: Runemark) -> bool {
        let entry = self.table.fighter(id);
        (mark == Runemark::Flying && self.flying(id))
            || entry.def.runemarks.contains(&mark)
            || self.side(id).runemarks.contains(&mark)
            || self.given_runemark(id, mark)
    }
}
