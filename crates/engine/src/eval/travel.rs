//! Where fighters can go: Moves, Charges and pushes, and which Core abilities they can use.

use crate::vocabulary::effects as word;
use arrayvec::ArrayVec;

use super::{Ctx, Eval};
use crate::board::{Battlefield, HexId, HexSet};
use crate::cards::{
    Aspect, Cond, Deed, Effect, Gives, Is, Moment, Num, Push as PushEffect, Rule, Stat, Token,
    WeaponStat,
};
use crate::rules::{ChargeToken, MoveToken};
use crate::state::{CoreKind, Env, FighterId, Move, Occasion, Push, PushKind, Seat, Wakes};
use crate::vocabulary::gifts as gift;

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

/// The hexes reached after 1, 2, 3 ... steps.
type Layers = ArrayVec<HexSet, 32>;

impl Walk {
    fn step(&self, board: &Battlefield, from: HexSet, enter: HexSet) -> HexSet {
        if self.toward.is_none() && self.away.is_none() {
            let next = board.neighbours_of(from) & enter;
            if self.over.is_empty() {
                return next;
            }
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

    fn layers(&self, board: &Battlefield, enter: HexSet) -> Layers {
        let mut layers = Layers::new();
        let mut last = HexSet::single(self.from);
        let mut seen = last;
        for _ in 0..self.left.min(32) {
            last = self.step(board, last, enter);
            if !self.exact {
                last -= seen;
                seen |= last;
            }
            if last.is_empty() {
                break;
            }
            layers.push(last);
        }
        layers
    }

    fn ends_of(&self, layers: &Layers) -> HexSet {
        if self.exact {
            if layers.len() == self.left as usize {
                layers.last().copied().unwrap_or_default()
            } else {
                HexSet::EMPTY
            }
        } else {
            layers.iter().fold(HexSet::EMPTY, |all, layer| all | *layer)
        }
    }

    /// Whether it can end in one of these hexes, whatever lies on the way. Not for walks of an exact length.
    fn reaches(&self, board: &Battlefield, goals: HexSet) -> bool {
        let mut last = HexSet::single(self.from);
        let mut seen = last;
        for _ in 0..self.left.min(32) {
            last = self.step(board, last, self.enter) - seen;
            seen |= last;
            if last.intersects(goals) {
                return true;
            }
            if last.is_empty() {
                break;
            }
        }
        false
    }

    /// Every hex where the walk can end, whatever lies on the way.
    pub fn ends(&self, board: &Battlefield) -> HexSet {
        self.ends_of(&self.layers(board, self.enter))
    }

    /// The hexes where it can end with nothing happening on the way; the last hex itself may have consequences.
    pub fn quiet_ends(&self, board: &Battlefield) -> HexSet {
        if !self.snags.intersects(self.enter) {
            return self.ends(board);
        }
        let mut ends = self.ends_of(&self.layers(board, self.enter - self.snags));
        for snag in (self.snags & self.enter).iter() {
            if self.path(board, snag).is_some() {
                ends.insert(snag);
            }
        }
        ends
    }

    /// A shortest quiet path to a hex; its last hex comes first.
    pub fn path(&self, board: &Battlefield, to: HexId) -> Option<Vec<HexId>> {
        let enter = (self.enter - self.snags).with(to);
        let enter = if self.enter.contains(to) {
            enter
        } else {
            return None;
        };
        let layers = self.layers(board, enter);
        let last = if self.exact {
            (layers.len() == self.left as usize && layers.last()?.contains(to))
                .then(|| layers.len() - 1)?
        } else {
            layers.iter().position(|layer| layer.contains(to))?
        };
        let mut path = Vec::new();
        let mut at = to;
        path.push(at);
        for layer in (0..last).rev() {
            at = layers[layer]
                .iter()
                .find(|hex| self.step(board, HexSet::single(*hex), enter).contains(at))?;
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

    /// The hexes with consequences that it can pass through on its way to one of `ends`.
    pub fn waypoints(&self, board: &Battlefield, ends: HexSet) -> HexSet {
        let snags = self.snags & self.enter;
        snags
            .iter()
            .filter(|snag| {
                self.steps_to_snag(board, *snag).is_some_and(|steps| {
                    steps < self.left
                        && Walk {
                            from: *snag,
                            left: self.left - steps,
                            ..*self
                        }
                        .ends(board)
                        .intersects(ends.without(*snag))
                })
            })
            .collect()
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

/// Whether a filter cannot fit a fighter of one player, seen from another or the same, whatever it is like.
pub(super) fn rules_out(filter: &[Is], seat: Seat, owner: Seat) -> bool {
    filter.iter().any(|is| match is {
        Is::Friendly(_) => seat != owner,
        Is::Enemy(_) => !seat.opposes(owner),
        _ => false,
    })
}

impl<'a> Eval<'a> {
    /// The hexes among these where something happens to a fighter that enters them.
    pub(crate) fn snags(&self, id: FighterId, moving: bool, among: HexSet) -> HexSet {
        let rules = &self.table.rules;
        let mut snags = HexSet::EMPTY;
        if rules.stagger_hexes.on() {
            snags |= self.board().stagger();
        }
        if rules.lethal_damage > 0 && !self.cannot(id, Deed::BeHurtByHexes) {
            snags |= self.lethal();
        }
        if moving && rules.flying_ignores_hexes.on() && !snags.is_empty() {
            snags -= self.wings(id, snags & among);
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
        let over = moving && (self.flying(id) || self.passes_fighters(id));
        if over && (counted(Moment::EntersHex) || counted(Moment::MovedThrough)) {
            snags.extend(self.enemy_hexes(id));
            if rules.flying_over_blocked.on() {
                snags |= self.blocked();
            }
        }
        snags & among
    }

    /// The hexes among these whose entering some rule in play would answer to.
    fn hexes_answered(&self, id: FighterId, among: HexSet) -> HexSet {
        let among = among & self.open();
        let seat = self.state.fighter(id).seat;
        let occasion = std::sync::Arc::new(Occasion::of(Moment::EntersHex, id));
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
                let env = Env {
                    occasion: Some(occasion.clone()),
                    ..(*source.env).clone()
                };
                let ctx = Ctx::new(source.owner, &env);
                self.try_hexes(id, (among - answered).iter(), |hex, there| {
                    if there.is(id, &trigger.by, &ctx) {
                        answered.insert(hex);
                    }
                    true
                });
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
        let mut wings = HexSet::EMPTY;
        self.try_hexes(id, among.iter(), |hex, there| {
            if there.flying(id) {
                wings.insert(hex);
            }
            true
        });
        wings
    }

    /// Whether a fighter that Moves passes through others.
    fn passes_fighters(&self, id: FighterId) -> bool {
        let mut passes = false;
        self.gifts(id, Aspect::PassesFighters, None, |_, _, _| passes = true);
        passes
    }

    /// The same where only the hexes that it can get to matter, not what happens on the way: that takes long to find out.
    fn move_reach(&self, id: FighterId, from: HexId, left: u8) -> Walk {
        self.reach_among(self.empty(), id, from, left)
    }

    fn reach_among(&self, empty: HexSet, id: FighterId, from: HexId, left: u8) -> Walk {
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
    fn move_ends(&self, id: FighterId, from: HexId) -> HexSet {
        self.ends_among(self.empty(), id, from)
    }

    fn ends_among(&self, empty: HexSet, id: FighterId, from: HexId) -> HexSet {
        let mut ends = empty.without(from);
        self.gifts(id, Aspect::EndsNoMoveIn, None, |gives, ctx, _| {
            if let Gives::EndsNoMoveIn(gift::EndsNoMoveIn(filter)) = gives {
                ends -= self.hexes_among(ends, filter, ctx);
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

    /// The hexes among these from which a fighter would have a target. (EMB-CORE-18)
    pub(crate) fn hexes_to_attack_from(&self, id: FighterId, hexes: HexSet) -> HexSet {
        if self.attacks_alike_everywhere(id) {
            return self.hexes_in_plain_range(id) & hexes;
        }
        let mut found = HexSet::EMPTY;
        let likely = hexes & self.hexes_in_sight_of_enemies(id);
        self.try_hexes(id, likely.iter(), |hex, there| {
            if there.can_attack(id) {
                found.insert(hex);
            }
            true
        });
        found
    }

    /// Whether a walk can end in a hex among these from which the fighter would have a target.
    fn can_attack_from_end(&self, id: FighterId, walk: Walk, ends: HexSet) -> bool {
        let likely = self.hexes_in_plain_range(id) & ends;
        if self.attacks_alike_everywhere(id) {
            return walk.reaches(self.board(), likely);
        }
        // Where the weapons reach as they are printed is the likeliest place: it is tried first.
        let hexes = walk.ends(self.board()) & ends & self.hexes_in_sight_of_enemies(id);
        let likely = hexes & likely;
        let mut found = false;
        let likeliest_first = likely.iter().chain(hexes - likely);
        self.try_hexes(id, likeliest_first, |_, there| {
            found = there.can_attack(id);
            !found
        });
        found
    }

    /// Whether neither the weapons of a fighter, nor their Range, nor who can be their target hang on where it stands.
    fn attacks_alike_everywhere(&self, id: FighterId) -> bool {
        let changed = [
            Aspect::Range,
            Aspect::CannotChangeWeapons,
            Aspect::ConductsRange,
            Aspect::MustTarget,
        ];
        !changed.iter().any(|aspect| self.may_be_given(id, *aspect))
            && !self.may_be_lent_range(id)
            && (self.state.aspects & Aspect::CannotBeTargeted.bit() == 0
                || !self.state.on_battlefield().any(|target| {
                    self.enemies(id, target) && self.may_be_given(target, Aspect::CannotBeTargeted)
                }))
            && (self.state.fighter(id).inspired || !self.may_be_given(id, Aspect::Inspired))
            && self.weapons(id).iter().all(|weapon| {
                self.weapon(*weapon).is_some_and(|def| {
                    matches!(def.when, Cond::Always(_)) && matches!(def.range, Num::Const(_))
                })
            })
    }

    /// The hexes from which some enemy is in range and sight of one of a fighter's weapons, as long as nothing else decides.
    fn hexes_in_plain_range(&self, id: FighterId) -> HexSet {
        let mut range = None;
        for weapon in self.weapons(id) {
            let reach = self.weapon_stat(id, weapon, WeaponStat::Range, None)
                + self.extra_range(id, weapon);
            range = range.max(Some(reach as u8));
        }
        let Some(range) = range else {
            return HexSet::EMPTY;
        };
        let board = self.board();
        self.enemy_hexes(id).fold(HexSet::EMPTY, |all, at| {
            all | board.within(at, range) & self.visible_from(at)
        })
    }

    /// The hexes from which some enemy of a fighter is visible, and not certainly out of range.
    fn hexes_in_sight_of_enemies(&self, id: FighterId) -> HexSet {
        let reach = self.farthest_reach(id);
        self.enemy_hexes(id).fold(HexSet::EMPTY, |all, at| {
            let near = reach.map_or(self.board().all(), |reach| self.board().within(at, reach));
            all | near & self.visible_from(at)
        })
    }

    /// The farthest that any weapon of a fighter could reach, wherever it stands, if that is easily seen.
    fn farthest_reach(&self, id: FighterId) -> Option<u8> {
        let beyond = Aspect::StepsBeforeAttack.bit() | Aspect::TargetsAnyone.bit();
        if self.state.aspects & beyond != 0
            || self.may_be_lent_range(id)
            || !self.state.fighter(id).inspired && self.may_be_given(id, Aspect::Inspired)
        {
            return None;
        }
        let farthest = self
            .weapons(id)
            .into_iter()
            .try_fold(0, |farthest, weapon| {
                Some(self.farthest_range(weapon)?.max(farthest))
            });
        farthest.map(|reach| reach.min(i16::from(u8::MAX)) as u8)
    }

    fn enemy_hexes(&self, id: FighterId) -> impl Iterator<Item = HexId> + '_ {
        let seat = self.state.fighter(id).seat;
        self.state
            .fighters
            .iter()
            .filter(move |fighter| fighter.seat != seat)
            .filter_map(|fighter| fighter.hex)
    }

    /// Looks at the position with a fighter in each of these hexes in turn, as long as `look` says to go on.
    fn try_hexes(
        &self,
        id: FighterId,
        hexes: impl Iterator<Item = HexId>,
        mut look: impl FnMut(HexId, &Eval<'_>) -> bool,
    ) {
        let mut hexes = hexes.peekable();
        if hexes.peek().is_none() {
            return;
        }
        let mut state = self.state.clone();
        for hex in hexes {
            state.fighter_mut(id).hex = Some(hex);
            let there = Eval {
                charging: self.charging,
                ..Eval::new(self.table, &state)
            };
            if !look(hex, &there) {
                return;
            }
        }
    }

    /// How a fighter can be pushed by a push in progress.
    pub(crate) fn push_walk(&self, push: &Push, from: HexId) -> Walk {
        let mut walk = Walk {
            from,
            left: push.left,
            exact: !push.up_to,
            enter: self.empty().with(push.from),
            over: HexSet::EMPTY,
            wings: HexSet::EMPTY,
            snags: self.snags(push.fighter, false, self.board().within(from, push.left)),
            toward: None,
            away: None,
        };
        let ctx = Ctx::new(push.owner, &push.env);
        match push.kind {
            PushKind::Effect(place) => {
                if let Some(Effect::Push(effect)) = self.effect(place) {
                    walk.toward = effect
                        .toward
                        .and_then(|to| self.fighter(to, &ctx))
                        .and_then(|to| self.place(to));
                    walk.away = effect
                        .away
                        .filter(|_| self.table.rules.away_every_step.on())
                        .and_then(|to| self.fighter(to, &ctx))
                        .and_then(|to| self.place(to));
                }
            }
            PushKind::DriveBack => {
                walk.away = self
                    .state
                    .attack()
                    .and_then(|attack| self.place(attack.attacker));
            }
            PushKind::Grapple | PushKind::Along => {}
            PushKind::Overrun(hex) | PushKind::Step(hex) => walk.enter &= HexSet::single(hex),
            PushKind::Aside(from) => walk.away = self.place(from),
        }
        walk
    }

    /// The hexes in which a push in progress may end. (EMB-MOVE-03)
    pub(crate) fn ends_of_push(&self, push: &Push) -> HexSet {
        let mut ends = self.empty();
        // Where the fighter has got to so far it may also stay.
        ends |= self
            .state
            .fighter(push.fighter)
            .hex
            .map_or(HexSet::EMPTY, HexSet::single);
        ends.remove(push.from);
        if let PushKind::Effect(place) = push.kind
            && let Some(Effect::Push(effect)) = self.effect(place)
            && !effect.end.is_empty()
        {
            let ctx = Ctx::new(push.owner, &push.env).about(push.fighter);
            ends = self.hexes_among(ends, &effect.end, &ctx);
        }
        if let PushKind::Effect(place) = push.kind
            && let Some(Effect::Push(effect)) = self.effect(place)
        {
            let ctx = Ctx::new(push.owner, &push.env);
            ends &= self.away_at_the_end(effect, push.from, &ctx);
        }
        ends
    }

    /// The hexes farther from what a push leads away from, where only its end counts. (SHA-FAQ-09)
    fn away_at_the_end(&self, effect: &PushEffect, from: HexId, ctx: &Ctx) -> HexSet {
        let board = self.board();
        let reference = effect
            .away
            .filter(|_| !self.table.rules.away_every_step.on())
            .and_then(|to| self.fighter(to, ctx))
            .and_then(|to| self.place(to));
        match reference {
            Some(at) => board
                .all()
                .iter()
                .filter(|hex| board.distance(at, *hex) > board.distance(at, from))
                .collect(),
            None => board.all(),
        }
    }

    /// Whether an effect can push a fighter at all.
    pub(crate) fn can_be_pushed(&self, id: FighterId, effect: &PushEffect, ctx: &Ctx) -> bool {
        let free = effect.up_to && effect.end.is_empty();
        let there = self.state.fighter(id).hex.is_some() && !self.push_forbidden(id, ctx.owner);
        there && (free || !self.push_ends(id, effect, ctx).is_empty())
    }

    /// How far a push by the shortest way leads; nothing for other pushes.
    pub(crate) fn shortest_push(
        &self,
        id: FighterId,
        effect: &PushEffect,
        ctx: &Ctx,
    ) -> Option<u8> {
        if !effect.shortest {
            return None;
        }
        let about = ctx.about(id);
        (1..=32).find(|hexes| {
            let plain = PushEffect {
                hexes: Num::Const(i16::from(*hexes)),
                shortest: false,
                ..effect.clone()
            };
            !self.push_ends(id, &plain, &about).is_empty()
        })
    }

    /// The hexes in which an effect can leave a fighter that it pushes.
    pub(crate) fn push_ends(&self, id: FighterId, effect: &PushEffect, ctx: &Ctx) -> HexSet {
        let hexes = match self.shortest_push(id, effect, ctx) {
            Some(hexes) => i16::from(hexes),
            None if effect.shortest => 0,
            None => self.num(&effect.hexes, ctx),
        };
        let Some(from) = self.state.fighter(id).hex.filter(|_| hexes > 0) else {
            return HexSet::EMPTY;
        };
        let place = |reference: Option<crate::cards::Ref>| {
            reference
                .and_then(|to| self.fighter(to, ctx))
                .and_then(|to| self.place(to))
        };
        let walk = Walk {
            from,
            left: hexes.min(32) as u8,
            exact: !effect.up_to,
            enter: self.empty().with(from),
            over: HexSet::EMPTY,
            wings: HexSet::EMPTY,
            snags: HexSet::EMPTY,
            toward: place(effect.toward),
            away: place(
                effect
                    .away
                    .filter(|_| self.table.rules.away_every_step.on()),
            ),
        };
        let about = ctx.about(id);
        let away = self.away_at_the_end(effect, from, ctx);
        let ends = walk.ends(self.board()) & walk.enter.without(from) & away;
        self.hexes_among(ends, &effect.end, &about)
    }

    /// Whether something forbids that a player's effect pushes a fighter.
    pub(crate) fn push_forbidden(&self, id: FighterId, by: Seat) -> bool {
        self.cannot(id, Deed::BePushed)
            || (by.opposes(self.state.fighter(id).seat) && self.cannot(id, Deed::BePushedByEnemies))
    }

    /// Whether a fighter's Charge tokens keep it from other Core abilities. (EMB-CORE-19 to -22)
    pub fn locked_by_charge(&self, id: FighterId) -> bool {
        let rules = &self.table.rules;
        if !matches!(
            rules.charge_token,
            ChargeToken::CoreUntilAllCharged | ChargeToken::Core
        ) || self.tokens(id, Token::Charge) == 0
            || self.core_as_if_no(id, Token::Charge)
        {
            return false;
        }
        let seat = self.state.fighter(id).seat;
        !(rules.charge_token == ChargeToken::CoreUntilAllCharged
            && self
                .state
                .warband(seat)
                .all(|friend| self.tokens(friend, Token::Charge) > 0))
    }

    /// The hexes to which a fighter may step before it attacks with a weapon, so that it then has a target.
    pub(crate) fn steps_before(&self, id: FighterId, weapon: crate::state::WeaponRef) -> HexSet {
        let mut hexes = HexSet::EMPTY;
        if self.state.aspects & Aspect::StepsBeforeAttack.bit() == 0 || self.charging {
            return hexes;
        }
        let mut may = false;
        let aim = super::Aim {
            attacker: id,
            weapon: Some(weapon),
            target: None,
        };
        self.gifts(id, Aspect::StepsBeforeAttack, Some(aim), |gives, ctx, _| {
            if let crate::cards::Gives::StepsBeforeAttack(gift::StepsBeforeAttack(filter)) = gives {
                may |= self.weapon_is(id, weapon, filter, ctx, None);
            }
        });
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
    pub(crate) fn placement(&self, id: FighterId) -> Option<(HexSet, bool)> {
        if self.state.aspects & Aspect::MovesByPlacement.bit() == 0 {
            return None;
        }
        let mut found: Option<(HexSet, bool)> = None;
        self.gifts(id, Aspect::MovesByPlacement, None, |gives, ctx, _| {
            let (filter, only) = match gives {
                crate::cards::Gives::MovesByPlacement(gift::MovesByPlacement(filter)) => {
                    (filter, false)
                }
                crate::cards::Gives::OnlyMovesByPlacement(gift::OnlyMovesByPlacement(filter)) => {
                    (filter, true)
                }
                _ => return,
            };
            let hexes = self.hexes(filter, &ctx.about(id)) & self.empty();
            let (all, must) = found.unwrap_or((HexSet::EMPTY, false));
            found = Some((all | hexes, must || only));
        });
        found
    }

    /// Whether a player can spend an activation on a fighter.
    pub fn can_be_activated(&self, id: FighterId) -> bool {
        let barred = matches!(
            self.table.rules.charge_token,
            ChargeToken::Activation | ChargeToken::ActivationAndMoving
        ) && self.tokens(id, Token::Charge) > 0
            && !self.core_as_if_no(id, Token::Charge);
        !barred && !self.cannot(id, Deed::BeActivated)
    }

    /// Whether a fighter's tokens keep it from Moving.
    fn moving_barred(&self, id: FighterId) -> bool {
        let has = |token| self.tokens(id, token) > 0 && !self.core_as_if_no(id, token);
        let rules = &self.table.rules;
        rules.move_token == MoveToken::MoveAndCharge && has(Token::Move)
            || rules.charge_token == ChargeToken::ActivationAndMoving && has(Token::Charge)
    }

    /// Whether a fighter cannot Charge because it cannot do so, or not what a Charge is made of.
    fn charge_forbidden(&self, id: FighterId) -> bool {
        [Deed::Charge, Deed::Move, Deed::Attack]
            .into_iter()
            .any(|deed| self.cannot(id, deed))
    }

    /// Whether a card can make a fighter Charge: where it names the action, tokens do not stand in the way.
    pub(crate) fn can_be_made_to_charge(&self, id: FighterId) -> bool {
        match self.table.rules.charge_token {
            ChargeToken::Activation | ChargeToken::ActivationAndMoving => {
                !self.charge_forbidden(id) && self.charge_is_possible(id)
            }
            _ => self.can_use_core(id, CoreKind::Charge),
        }
    }

    /// Whether a fighter can use one of the common Core abilities.
    pub fn can_use_core(&self, id: FighterId, kind: CoreKind) -> bool {
        let Some(from) = self.state.fighter(id).hex else {
            return false;
        };
        let hindered = || self.locked_by_charge(id) || self.cannot(id, Deed::UseCoreButCharge);
        match kind {
            CoreKind::Move => {
                !hindered() && !self.moving_barred(id) && !self.cannot(id, Deed::Move) && {
                    let empty = self.empty();
                    let ends = self.ends_among(empty, id, from);
                    let reaches = |distance| {
                        self.reach_among(empty, id, from, distance)
                            .reaches(self.board(), ends)
                    };
                    let distance = self.stat(id, Stat::Move);
                    match self.placement(id) {
                        Some((hexes, only)) if only || !hexes.is_empty() => {
                            return !hexes.is_empty();
                        }
                        _ => {}
                    }
                    reaches(distance) || {
                        let extra = self.extra_move(id, false);
                        extra > 0 && reaches(distance + extra)
                    }
                }
            }
            CoreKind::Attack => {
                !hindered() && !self.cannot(id, Deed::Attack) && self.can_attack(id)
            }
            CoreKind::Guard => {
                !hindered()
                    && self.tokens(id, Token::Guard) == 0
                    && self.can_be_given(id, Token::Guard)
            }
            CoreKind::Charge => {
                let moved = self.table.rules.move_token != MoveToken::Nothing
                    && self.tokens(id, Token::Move) > 0
                    && !self.core_as_if_no(id, Token::Move);
                let charged = !matches!(
                    self.table.rules.charge_token,
                    ChargeToken::Activation | ChargeToken::Nothing
                ) && self.tokens(id, Token::Charge) > 0
                    && !self.core_as_if_no(id, Token::Charge);
                if moved || charged || self.charge_forbidden(id) {
                    return false;
                }
                self.charging().reaches_a_target(id, from, 0) || {
                    let extra = self.extra_move(id, true);
                    extra > 0 && self.charging().reaches_a_target(id, from, extra)
                }
            }
            CoreKind::Other { .. } => false,
        }
    }

    /// The weapons with which a fighter can Attack: those with a target, or that its player could make reach one.
    pub(crate) fn attack_weapons(&self, id: FighterId) -> super::weapon::Weapons {
        self.weapons(id)
            .into_iter()
            .filter(|weapon| self.can_attack_with(id, *weapon))
            .collect()
    }

    fn can_attack(&self, id: FighterId) -> bool {
        self.weapons(id)
            .into_iter()
            .any(|weapon| self.can_attack_with(id, weapon))
    }

    /// Whether a fighter can Charge as things stand, without anything its player might add.
    pub(crate) fn charge_is_possible(&self, id: FighterId) -> bool {
        self.state
            .fighter(id)
            .hex
            .is_some_and(|from| self.charging().reaches_a_target(id, from, 0))
    }

    /// Whether a Charge with so much more Move could end where the fighter has a target.
    fn reaches_a_target(&self, id: FighterId, from: HexId, extra: u8) -> bool {
        if let Some((hexes, only)) = self.placement(id) {
            let found = !self.hexes_to_attack_from(id, hexes).is_empty();
            if found || only {
                return found;
            }
        }
        let empty = self.empty();
        let walk = self.reach_among(empty, id, from, self.stat(id, Stat::Move) + extra);
        self.can_attack_from_end(id, walk, self.ends_among(empty, id, from))
    }

    /// Whether a fighter can use any of the common Core abilities.
    pub fn can_use_any_core(&self, id: FighterId) -> bool {
        [
            CoreKind::Guard,
            CoreKind::Attack,
            CoreKind::Move,
            CoreKind::Charge,
        ]
        .into_iter()
        .any(|kind| self.can_use_core(id, kind))
    }

    /// Whether a token of a kind can be given to a fighter. (EMB-TOKENS-03)
    pub fn can_be_given(&self, id: FighterId, token: Token) -> bool {
        let has_guard = token == Token::Guard
            && !self.table.rules.several_guard_tokens.on()
            && self.state.fighter(id).guards > 0;
        let off_guard = token == Token::Guard && self.cannot(id, Deed::BeOnGuard);
        !has_guard && !off_guard && !self.cannot(id, Deed::BeGiven(token))
    }
}
