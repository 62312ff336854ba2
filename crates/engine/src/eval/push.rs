//! Where fighters can be pushed.

use super::walk::Walk;
use super::{Ctx, Eval};
use crate::board::{HexId, HexSet};
use crate::cards::{Deed, Effect, Num, Push as PushEffect, Ref};
use crate::state::{FighterId, Push, PushKind, Seat};

impl<'a> Eval<'a> {
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
                if let Some(Effect::Push(effect)) = self.effect(place)
                    && self.table.rules.away_every_step.on()
                {
                    walk.toward = self.place_of(effect.toward, &ctx);
                    walk.away = self.place_of(effect.away, &ctx);
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
            ends &= self.led_at_the_end(effect, push.from, &ctx);
        }
        ends
    }

    /// Where the fighter is that a push leads to or away from, if it does.
    fn place_of(&self, reference: Option<Ref>, ctx: &Ctx) -> Option<HexId> {
        self.place(self.fighter(reference?, ctx)?)
    }

    /// The hexes farther from what a push leads away from, or nearer to what it leads to, where only its end counts. (SHA-FAQ-09)
    pub(super) fn led_at_the_end(&self, effect: &PushEffect, from: HexId, ctx: &Ctx) -> HexSet {
        let board = self.board();
        let mut ends = board.all();
        if self.table.rules.away_every_step.on() {
            return ends;
        }
        if let Some(at) = self.place_of(effect.away, ctx) {
            ends &= board.farther(at, from);
        }
        if let Some(at) = self.place_of(effect.toward, ctx) {
            let nearer = board.distance(at, from).checked_sub(1);
            ends &= nearer.map_or(HexSet::EMPTY, |most| board.within(at, most));
        }
        ends
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
        let most = self.board().len().min(u8::MAX.into()) as u8;
        (1..=most).find(|hexes| {
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
        let about = ctx.about(id);
        if hexes == 1 && effect.toward.is_none() && effect.away.is_none() {
            let beside = self.board().neighbours(from) & self.empty();
            return self.hexes_among(beside, &effect.end, &about);
        }
        let every_step = self.table.rules.away_every_step.on();
        let led = |reference| self.place_of(reference, ctx).filter(|_| every_step);
        let walk = Walk {
            from,
            left: u8::try_from(hexes).unwrap_or(u8::MAX),
            exact: !effect.up_to,
            enter: self.empty().with(from),
            over: HexSet::EMPTY,
            wings: HexSet::EMPTY,
            snags: HexSet::EMPTY,
            toward: led(effect.toward),
            away: led(effect.away),
        };
        let led = self.led_at_the_end(effect, from, ctx);
        let ends = walk.ends(self.board()) & walk.enter.without(from) & led;
        self.hexes_among(ends, &effect.end, &about)
    }

    /// Whether something forbids that a player's effect pushes a fighter.
    pub(crate) fn push_forbidden(&self, id: FighterId, by: Seat) -> bool {
        self.cannot(id, Deed::BePushed)
            || (by.opposes(self.state.fighter(id).seat) && self.cannot(id, Deed::BePushedByEnemies))
    }
}
