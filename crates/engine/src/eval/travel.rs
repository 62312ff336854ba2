//! Where fighters can Move.

use super::walk::Walk;
use super::{Ctx, Eval};
use crate::board::{HexId, HexSet};
use crate::cards::{Aspect, Deed, Effect, Gives, Is, Moment, Rule, Stat};
use crate::state::{FighterId, Move, Occasion, Seat, Wakes};
use crate::vocabulary::{effects as word, gifts as gift};

impl<'a> Eval<'a> {
    /// The hexes among these where something happens to a fighter that enters them.
    pub(crate) fn snags(&self, id: FighterId, moving: bool, among: HexSet) -> HexSet {
        let rules = &self.table.rules;
        let mut snags = HexSet::EMPTY;
        if rules.stagger_hexes.on() {
            snags |= self.board().stagger() & among;
        }
        if rules.lethal_damage > 0 && !self.cannot(id, Deed::BeHurtByHexes) {
            snags |= self.lethal() & among;
        }
        if moving && rules.flying_ignores_hexes.on() && !snags.is_empty() {
            snags -= self.wings(id, snags);
        }
        for marker in &self.state.markers {
            snags.insert(marker.hex);
        }
        if self.state.listens.contains(Moment::EntersHex) {
            snags |= self.hexes_answered(id, among);
        }
        let counted = |moment: Moment| {
            !self.table.tallies[moment as usize].is_empty()
                || self.state.listens.contains(Moment::MovedThrough)
                    && moment == Moment::MovedThrough
        };
        if moving && rules.flying_over_blocked.on() && counted(Moment::EntersHex) {
            snags.extend(
                self.state
                    .features
                    .iter()
                    .filter(|feature| feature.off.is_none())
                    .map(|feature| feature.hex),
            );
        }
        let over = || self.flying(id) || self.passes_fighters(id);
        let passing = counted(Moment::EntersHex) || counted(Moment::MovedThrough);
        if moving && passing && over() {
            snags.extend(self.enemy_hexes(id));
            if rules.flying_over_blocked.on() {
                snags |= self.blocked();
            }
        }
        snags & among
    }

    /// The hexes among these whose entering some rule in play would answer to.
    pub(super) fn hexes_answered(&self, id: FighterId, among: HexSet) -> HexSet {
        let among = among & self.open();
        let seat = self.state.fighter(id).seat;
        let occasion = Occasion::of(Moment::EntersHex, id);
        let mut answered = HexSet::EMPTY;
        for source in self.state.listening(Moment::EntersHex) {
            let Some(rules) = source
                .rules
                .filter(|_| source.wakes == Wakes::Now && !source.gone)
            else {
                continue;
            };
            for rule in self.table.arena.rules(rules) {
                let Rule::Ability(ability) = rule else {
                    continue;
                };
                let Some(trigger) = ability
                    .when
                    .trigger()
                    .filter(|trigger| trigger.at == Moment::EntersHex)
                    .filter(|trigger| !rules_out(&trigger.by, seat, source.owner))
                else {
                    continue;
                };
                // What only holds in the very step (`InMove`) cannot be known yet: who and where decide.
                if trigger.by.is_empty() {
                    return among;
                }
                let ctx = Ctx::new(source.owner, &source.env).told_of(&occasion);
                answered |= self.standing_among(id, among - answered, &trigger.by, &ctx);
            }
        }
        answered
    }

    /// How a fighter can walk in a Move with so many steps left.
    pub(crate) fn move_walk(&self, id: FighterId, from: HexId, left: u8) -> Walk {
        let walk = self.move_reach(id, from, left);
        let near = self.board().within(from, left);
        Walk {
            snags: self.snags(id, true, near & walk.enter),
            ..walk
        }
    }

    /// The hexes among these in which a fighter would be one that flies.
    fn wings(&self, id: FighterId, among: HexSet) -> HexSet {
        if !self.flies_by_place(id) {
            return if self.flying(id) {
                among
            } else {
                HexSet::EMPTY
            };
        }
        if self.flies_by_itself(id) {
            return among;
        }
        let mut wings = self.hexes_given(id, Aspect::Flying, among);
        if !wings.sure || self.may_be_given(id, Aspect::Inspired) {
            wings.hexes = HexSet::EMPTY;
            self.try_hexes(id, among.iter(), |hex, there| {
                if there.flying(id) {
                    wings.hexes.insert(hex);
                }
                true
            });
        }
        wings.hexes
    }

    /// Whether a fighter that Moves passes through others.
    pub(super) fn passes_fighters(&self, id: FighterId) -> bool {
        let mut passes = false;
        self.gifts(id, Aspect::PassesFighters, None, |_, _, _| passes = true);
        passes
    }

    /// The same where only the hexes that it can get to matter, not what happens on the way: that takes long to find out.
    pub(super) fn move_reach(&self, id: FighterId, from: HexId, left: u8) -> Walk {
        self.reach_among(self.empty(), id, from, left)
    }

    pub(super) fn reach_among(&self, empty: HexSet, id: FighterId, from: HexId, left: u8) -> Walk {
        let sky = || {
            if self.table.rules.flying_over_blocked.on() {
                self.board().all()
            } else {
                self.open()
            }
        };
        let by_place = self.flies_by_place(id);
        let mut enter = if !by_place && self.flying(id) {
            sky()
        } else if self.passes_fighters(id) {
            self.open()
        } else {
            empty.with(from)
        };
        let (mut over, mut wings) = (HexSet::EMPTY, HexSet::EMPTY);
        if by_place {
            let near = self.board().within(from, left).with(from);
            wings = self.wings(id, near);
            over = (sky() & wings) - enter;
            enter |= over;
        }
        Walk {
            from,
            left,
            exact: false,
            enter,
            over,
            wings,
            snags: HexSet::EMPTY,
            toward: None,
            away: None,
        }
    }

    /// The hexes in which a Move of a fighter can end, as far as its rules go. (EMB-CORE-05)
    pub(super) fn move_ends(&self, id: FighterId, from: HexId) -> HexSet {
        self.ends_among(self.empty(), id, from)
    }

    #[inline(always)]
    pub(super) fn ends_among(&self, empty: HexSet, id: FighterId, from: HexId) -> HexSet {
        let ends = empty.without(from);
        if self.may_be_given(id, Aspect::EndsNoMoveIn) {
            self.permitted_ends(ends, id)
        } else {
            ends
        }
    }

    fn permitted_ends(&self, mut ends: HexSet, id: FighterId) -> HexSet {
        self.gifts(id, Aspect::EndsNoMoveIn, None, |gives, ctx, deeper| {
            if let Gives::EndsNoMoveIn(gift::EndsNoMoveIn(filter)) = gives {
                ends -= deeper.hexes_among(ends, filter, ctx);
            }
        });
        ends
    }

    /// The hexes among these in which a Move in progress can end.
    pub(crate) fn ends_of_move(&self, moving: &Move, among: HexSet) -> HexSet {
        let mut ends = self.move_ends(moving.fighter, moving.from) & among;
        if let Some(Effect::Move(word::Move { end, .. })) =
            moving.grant.and_then(|place| self.effect(place))
            && !end.is_empty()
        {
            let ctx = Ctx::new(moving.owner, &moving.env).about(moving.fighter);
            ends = self.hexes_among(ends, end, &ctx);
        }
        if moving.charge {
            ends &= self.hexes_to_attack_from(moving.fighter, ends);
        }
        ends
    }

    /// Whether a fighter has somewhere to go in a Move that an effect grants.
    pub(crate) fn can_be_moved(
        &self,
        id: FighterId,
        end: &[crate::cards::HexIs],
        ctx: &Ctx,
    ) -> bool {
        !self.granted_move_ends(id, end, ctx).is_empty()
    }

    /// The hexes in which a Move that an effect grants could end.
    pub(crate) fn granted_move_ends(
        &self,
        id: FighterId,
        end: &[crate::cards::HexIs],
        ctx: &Ctx,
    ) -> HexSet {
        let Some(from) = self.state.fighter(id).hex else {
            return HexSet::EMPTY;
        };
        if self.cannot(id, Deed::Move) {
            return HexSet::EMPTY;
        }
        let ctx = ctx.about(id);
        let reach = self
            .move_reach(id, from, self.stat(id, Stat::Move))
            .ends(self.board())
            & self.move_ends(id, from);
        self.hexes_among(reach, end, &ctx)
    }

    /// The hexes to which a fighter may step before it attacks with a weapon, so that it then has a target.
    pub(crate) fn steps_before(&self, id: FighterId, weapon: crate::state::WeaponRef) -> HexSet {
        let mut hexes = HexSet::EMPTY;
        if self.charging || !self.may_be_given(id, Aspect::StepsBeforeAttack) {
            return hexes;
        }
        let mut may = false;
        let aim = super::Aim {
            attacker: id,
            weapon: Some(weapon),
            target: None,
        };
        self.gifts(
            id,
            Aspect::StepsBeforeAttack,
            Some(aim),
            |gives, ctx, deeper| {
                if let crate::cards::Gives::StepsBeforeAttack(gift::StepsBeforeAttack(filter)) =
                    gives
                {
                    may |= deeper.weapon_is(id, weapon, filter, ctx, None);
                }
            },
        );
        let Some(at) = self.state.fighter(id).hex.filter(|_| may) else {
            return hexes;
        };
        if self.push_forbidden(id, self.state.fighter(id).seat) {
            return hexes;
        }
        let next = self.board().neighbours(at) & self.empty();
        self.try_hexes(id, next.iter(), |hex, there| {
            if there.has_target(id, weapon) {
                hexes.insert(hex);
            }
            true
        });
        hexes
    }

    /// Where a fighter may be placed when it Moves, and whether it cannot Move in any other way.
    #[inline(always)]
    pub(crate) fn placement(&self, id: FighterId) -> Option<(HexSet, bool)> {
        if !self.may_be_given(id, Aspect::MovesByPlacement) {
            return None;
        }
        self.placement_given(id)
    }

    fn placement_given(&self, id: FighterId) -> Option<(HexSet, bool)> {
        let mut found: Option<(HexSet, bool)> = None;
        self.gifts(id, Aspect::MovesByPlacement, None, |gives, ctx, deeper| {
            let (filter, only) = match gives {
                crate::cards::Gives::MovesByPlacement(gift::MovesByPlacement(filter)) => {
                    (filter, false)
                }
                crate::cards::Gives::OnlyMovesByPlacement(gift::OnlyMovesByPlacement(filter)) => {
                    (filter, true)
                }
                _ => return,
            };
            let hexes = deeper.hexes(filter, &ctx.about(id)) & self.empty();
            let (all, must) = found.unwrap_or((HexSet::EMPTY, false));
            found = Some((all | hexes, must || only));
        });
        found
    }
}

/// Whether a filter cannot fit a fighter of one player, seen from another or the same, whatever it is like.
pub(super) fn rules_out(filter: &[Is], seat: Seat, owner: Seat) -> bool {
    filter.iter().any(|is| match is {
        Is::Friendly(_) => seat != owner,
        Is::Enemy(_) => !seat.opposes(owner),
        _ => false,
    })
}
