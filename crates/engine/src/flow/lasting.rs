//! Rules coming into play and leaving it.

use std::sync::Arc;

use super::Engine;
use crate::cards::{
    Aspect, Aspects, BlockId, Is, Moment, MomentSet, Passive, Rule, RulesId, Until,
};
use crate::eval::Ctx;
use crate::rules::LoweredHealth;
use crate::state::{
    EffectRef, Ends, Env, FighterSet, Frame, InPlay, Occasion, Origin, Run, Seat, Wakes, Zone,
};
use crate::vocabulary::durations::{DurationWord, Start};
use crate::vocabulary::fighters::Only;

/// The end that is looked for most often, as an aspect.
fn ends_as_aspects(ends: &[Ends]) -> u128 {
    if ends.contains(&Ends::Ability) {
        Aspect::EndsWithAbility.bit()
    } else {
        0
    }
}

impl<'t> Engine<'t, '_> {
    /// Brings rules into play.
    pub(crate) fn bring(
        &mut self,
        owner: Seat,
        origin: Origin,
        rules: Option<RulesId>,
        env: Env,
    ) -> u16 {
        let id = self.state.next_id;
        self.state.next_id += 1;
        let source = InPlay {
            id,
            owner,
            origin,
            rules,
            after: None,
            env: Arc::new(env),
            wakes: Wakes::Now,
            ends: Vec::new(),
            domain: false,
            gone: false,
        };
        let aspects = self.aspects_of(&source);
        let state = &mut *self.state;
        state.touching.add(&source, &aspects, self.table);
        state.aspects |= aspects.touches;
        state.listens = state.listens.union(aspects.listens);
        state.in_play.push(source);
        state.in_play_aspects.push(aspects);
        self.rules_changed();
        id
    }

    /// What rules in play touch and wait for, as long as they are not asleep.
    pub(super) fn aspects_of(&self, source: &InPlay) -> Aspects {
        let mut aspects = source
            .rules
            .and_then(|rules| self.table.aspects.get(rules.0 as usize))
            .copied()
            .unwrap_or_default();
        // Only what is in play from the first to the last can be left alone while nothing changes.
        if !source.stays() && aspects.touches & Aspect::WheneverPlain.bit() != 0 {
            aspects.touches |= Aspect::Whenever.bit();
        }
        aspects
    }

    /// Takes all rules out of play that do not stay.
    pub(super) fn keep_in_play(&mut self, stays: impl FnMut(&InPlay) -> bool) {
        let before = self.state.in_play.len();
        self.state.in_play.retain(stays);
        if self.state.in_play.len() < before {
            self.refresh_listeners();
        }
    }

    /// What rules in play touch and wait for, gathered again after a change.
    pub(super) fn refresh_listeners(&mut self) {
        self.rules_changed();
        let mut touches = 0;
        let mut listens = MomentSet::EMPTY;
        let mut lasting = false;
        let innermost = self.innermost_parts();
        let mut all = std::mem::take(&mut *self.state.in_play_aspects);
        all.clear();
        for source in &self.state.in_play {
            let lasts = !source.ends.is_empty();
            lasting |= lasts;
            // What was made for one attack or Move has no part in another that is made in its middle.
            let aspects = if lasts && innermost.sleeps(source) {
                Aspects::default()
            } else {
                touches |= ends_as_aspects(&source.ends);
                self.aspects_of(source)
            };
            touches |= aspects.touches;
            listens = listens.union(aspects.listens);
            all.push(aspects);
        }
        *self.state.in_play_aspects = all;
        self.state.keep_touching(self.table);
        self.state.aspects = touches;
        self.state.listens = listens;
        self.state.lasting = lasting;
        self.rules_changed();
    }

    /// When something that lasts begins, and what ends it. `happens` says how the game refers to a moment that does.
    pub(super) fn ends_of(
        &self,
        owner: Seat,
        until: &[Until],
        env: &Env,
        happens: impl Fn(u8) -> Option<Ends>,
    ) -> (Wakes, Vec<Ends>) {
        let mut wakes = Wakes::Now;
        let mut ends = Vec::new();
        let ctx = Ctx::new(owner, env);
        for (index, one) in until.iter().enumerate() {
            let start = Start {
                eval: self.eval(),
                ctx: &ctx,
                moment: happens(index as u8),
            };
            if let Some((wake, end)) = one.ends(&start) {
                if wake != Wakes::Now {
                    wakes = wake;
                }
                ends.push(end);
            }
        }
        (wakes, ends)
    }

    /// Starts something that lasts: rules, or a block to be carried out when it is over.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn start_lasting(
        &mut self,
        owner: Seat,
        until: &[Until],
        rules: Option<RulesId>,
        after: Option<BlockId>,
        env: Env,
        domain: bool,
        place: Option<EffectRef>,
    ) {
        // What is given to somebody picked is nothing if nobody was. (NIG-CAST-07)
        if !domain && after.is_none() && rules.is_some_and(|rules| self.means_nobody(rules, &env)) {
            return;
        }
        let (wakes, ends) = self.ends_of(owner, until, &env, |index| {
            place.map(|place| Ends::Happens(place, index))
        });
        if domain {
            self.fire(Occasion::by(Moment::DomainPlayed, owner));
        }
        let mut env = env;
        // Rules that last are about the attack in progress, one after another.
        env.names_attack = false;
        if let Some(attack) = self.state.attack() {
            // Attacker and Target are kept for effects that outlive the attack.
            env.attacker = env.attacker.or(Some(attack.attacker));
            env.target = env.target.or(attack.target());
        }
        let cause = crate::state::Cause {
            card: env.card,
            seat: owner.player().filter(|_| env.hazard.is_none()),
            ..Default::default()
        };
        let id = self.bring(owner, Origin::Lasting, rules, env);
        if let Some(source) = self.state.in_play.last_mut() {
            source.after = after;
            source.wakes = wakes;
            source.domain = domain;
        }
        self.set_ends(id, ends);
        // Who lowers a Health has not always dealt damage. (NIG-FAQ-WITHERING-01)
        self.check_health(match self.table.rules.lowered_health {
            LoweredHealth::Felled => cause,
            LoweredHealth::Nobody => Default::default(),
        });
    }

    /// Whether all that rules give is given to fighters that were to be picked, and none was.
    fn means_nobody(&self, rules: RulesId, env: &Env) -> bool {
        let picked = |is: &Is| match is {
            Is::Only(Only(reference)) => reference.slot().map(|slot| env.picks[slot as usize]),
            _ => None,
        };
        let nobody = |rule: &Rule| match rule {
            Rule::Passive(Passive { who: Some(who), .. }) => {
                who.iter().filter_map(picked).any(FighterSet::is_empty)
            }
            _ => false,
        };
        let rules = self.table.arena.rules(rules);
        !rules.is_empty() && rules.iter().all(nobody)
    }

    /// Says what ends rules in play.
    pub(super) fn set_ends(&mut self, id: u16, ends: Vec<Ends>) {
        self.state.lasting |= !ends.is_empty();
        self.state.aspects |= ends_as_aspects(&ends);
        self.state.touching.add_ends(&ends, self.table);
        // It is said of what has come into play last.
        let mut latest = self.state.in_play.iter_mut().rev();
        if let Some(source) = latest.find(|source| source.id == id) {
            source.ends = ends;
        }
    }

    /// Ends what lasts until this has happened.
    #[inline(always)]
    pub(super) fn lapse_after(&mut self, occasion: &Occasion) {
        if self.state.touching.ends_with(occasion.moment) {
            self.end_with(occasion);
        }
    }

    fn end_with(&mut self, occasion: &Occasion) {
        let over = self.ended_by(occasion);
        if over.is_empty() {
            return;
        }
        // What they give is over at once, but their abilities still hear the moment that ends them.
        let mut heard = Vec::new();
        for (source, aspects) in self
            .state
            .in_play
            .iter_mut()
            .zip(&self.state.in_play_aspects)
        {
            if over.contains(&source.id) && aspects.listens.contains(occasion.moment) {
                source.gone = true;
                heard.push(source.id);
            }
        }
        self.state.sweep |= !heard.is_empty();
        self.rules_changed();
        self.end_sources(|source| over.contains(&source.id) && !source.gone);
        self.leaving.extend(heard);
    }

    /// The rules in play that last until this has happened.
    fn ended_by(&self, occasion: &Occasion) -> Vec<u16> {
        let eval = self.eval();
        let hears = |source: &InPlay, end: &Ends| {
            let trigger = self.table.trigger_of_end(end);
            trigger.filter(|trigger| eval.may_be_triggered(trigger, occasion, source.owner))
        };
        let mut hearing = Vec::new();
        for source in &self.state.in_play {
            if source.wakes == Wakes::Now
                && !source.gone
                && source.ends.iter().any(|end| hears(source, end).is_some())
            {
                hearing.push(source);
            }
        }
        if hearing.is_empty() {
            return Vec::new();
        }
        let innermost = self.innermost_parts();
        let occasion = Arc::new(occasion.clone());
        hearing.retain(|source| {
            let env = Env {
                occasion: Some(occasion.clone()),
                ..(*source.env).clone()
            };
            let ctx = Ctx::new(source.owner, &env);
            !innermost.sleeps(source)
                && source.ends.iter().any(|end| {
                    hears(source, end)
                        .is_some_and(|trigger| eval.triggered(trigger, &occasion, &ctx))
                })
        });
        hearing.iter().map(|source| source.id).collect()
    }

    /// Ends everything in play that lasts until any of these; what is to be done then is done. Says whether there was any.
    #[inline(always)]
    pub(super) fn end_by(&mut self, come: &[Ends]) -> bool {
        let kinds = come.iter().fold(0, |kinds, end| kinds | end.kind());
        self.state.touching.have_ends(kinds) && self.end_until(come)
    }

    #[inline(never)]
    fn end_until(&mut self, come: &[Ends]) -> bool {
        let has_come = |end: &Ends| come.iter().any(|now| end.has_come(now));
        let over = |source: &InPlay| source.ends.iter().any(has_come);
        let ends = self.state.in_play.iter().any(over);
        if ends {
            self.end_sources(over);
        }
        ends
    }

    /// Ends these rules in play.
    pub(crate) fn end_sources(&mut self, over: impl Fn(&InPlay) -> bool) {
        let awaited = self.awaited();
        if !awaited.is_empty() {
            self.mark_as_gone(|source| over(source) && awaited.contains(&source.id));
        }
        let leaves = |source: &mut InPlay| over(source) && !awaited.contains(&source.id);
        let ended: Vec<InPlay> = self.state.in_play.extract_if(.., leaves).collect();
        if !ended.is_empty() {
            self.refresh_listeners();
        }
        // EMB-DAMAGE-04: a Health that has fallen may be too low.
        self.check_health(Default::default());
        for source in &ended {
            self.discard_lapsed(source);
            if let Origin::Hazard(hazard) = source.origin {
                self.discard_hazard(hazard);
            }
        }
        for source in ended.into_iter().rev() {
            if let Some(block) = source.after {
                self.push(Run::new(block, source.owner, (*source.env).clone()));
            }
        }
    }

    /// What answers to the moment of its own end is heard first: it only counts as gone until then.
    fn mark_as_gone(&mut self, goes: impl Fn(&InPlay) -> bool) {
        let mut marked = false;
        for source in &mut self.state.in_play {
            if goes(source) {
                source.gone = true;
                marked = true;
            }
        }
        if marked {
            self.state.sweep = true;
            self.rules_changed();
        }
    }

    /// A card that stayed in play because of what has ended is discarded.
    fn discard_lapsed(&mut self, source: &InPlay) {
        if source.origin != Origin::Lasting || !self.table.rules.lasting_ploys_stay.on() {
            return;
        }
        let Some(card) = source.env.card else { return };
        let mut others = self.state.in_play.iter();
        let still =
            others.any(|other| other.origin == Origin::Lasting && other.env.card == Some(card));
        let player = self.state.player_mut(card.seat());
        if !still && player.pile_mut(Zone::Kept).remove(card) {
            self.discard(card);
        }
    }

    /// What wakes in this turn or Action step.
    pub(super) fn wake(&mut self, is_due: impl Fn(Wakes) -> bool, end: Ends) {
        let sleeps = |source: &InPlay| source.wakes != Wakes::Now && is_due(source.wakes);
        // What sleeps lasts only so long.
        if !self.state.lasting || !self.state.in_play.iter().any(sleeps) {
            return;
        }
        self.rules_changed();
        for source in &mut self.state.in_play {
            if source.wakes != Wakes::Now && is_due(source.wakes) {
                source.wakes = Wakes::Now;
                // It may lower a Health from now on.
                self.state.sweep = true;
                for one in &mut source.ends {
                    if *one == Ends::Waking {
                        *one = end;
                        self.state.touching.add_ends(&[end], self.table);
                    }
                }
            }
        }
    }

    /// Takes the rules of an Upgrade out of play; they hear of their own leaving.
    pub(super) fn retire(&mut self, origin: Origin) {
        self.rules_changed();
        for source in &mut self.state.in_play {
            if source.origin == origin {
                source.gone = true;
                self.state.sweep = true;
            }
        }
    }

    /// The rules in play that some open window still counts on.
    pub(super) fn awaited(&self) -> Vec<u16> {
        let mut ids: Vec<u16> = Vec::new();
        for one in &self.state.unanswered {
            ids.extend(&one.leaving);
        }
        for frame in &self.state.stack {
            if let Frame::Window(window) = frame {
                let waiting = window.candidates.iter().filter(|one| !one.used);
                ids.extend(waiting.filter_map(|one| match one.answer {
                    crate::state::Answer::Ability { id, .. } => Some(id),
                    _ => None,
                }));
            }
        }
        ids
    }
}
