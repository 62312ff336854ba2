//! What holds by itself as soon as a condition does, and what has left play.

use super::{Engine, Facts};
use crate::cards::{Aspect, Block, Cond, Effect, PLAIN, Rule};
use crate::eval::Ctx;
use crate::state::{Ends, Env, FighterSet, Frame, InPlay, Origin, Seat, Wakes};
use crate::vocabulary::Touches;
use crate::vocabulary::effects as word;
use crate::vocabulary::rules::Whenever;

impl Engine<'_, '_> {
    /// Health that hangs on where a fighter stands, or on who stands beside it, may be gone. (EMB-DAMAGE-04)
    fn health_was_lost(&mut self) -> bool {
        if self.state.aspects & Aspect::HealthMayGo.bit() == 0 {
            return false;
        }
        let before = self.state.stack.len();
        self.check_health(Default::default());
        self.state.stack.len() > before
    }

    /// Whether anything holds by itself as soon as a condition does, or has left play: in most positions nothing new does or has.
    #[inline(always)]
    pub(super) fn may_settle(&self) -> bool {
        const ALWAYS: u128 =
            Aspect::Whenever.bit() | Aspect::HealthMayGo.bit() | Aspect::EndsWithAbility.bit();
        const PLAIN: u128 = Aspect::WheneverPlain.bit();
        let state = &*self.state;
        let watched = state.aspects & (ALWAYS | PLAIN);
        state.sweep
            || watched != 0
                && (watched != PLAIN || !self.quiet.as_ref().is_some_and(|facts| facts.hold(state)))
    }

    /// Looks after what holds by itself as soon as a condition does, and after rules that have left play. Says whether it did
    /// something that has to be carried out first.
    pub(super) fn settle(&mut self) -> bool {
        let busy = matches!(
            self.state.stack.last(),
            Some(Frame::Window(_) | Frame::Run(_) | Frame::Slay(_))
        );
        if !busy && self.state.sweep {
            self.state.sweep = false;
            let before = self.state.stack.len();
            self.end_sources(|source| source.gone && source.origin == Origin::Lasting);
            let awaited = self.awaited();
            self.keep_in_play(|source| !source.gone || awaited.contains(&source.id));
            self.state.sweep = self.state.in_play.iter().any(|source| source.gone);
            if self.state.stack.len() > before {
                return true;
            }
        }
        if matches!(
            self.state.stack.last(),
            Some(
                Frame::Turn { .. }
                    | Frame::EndPhase { .. }
                    | Frame::Round { .. }
                    | Frame::HazardPhase { .. }
            )
        ) && self.state.aspects & Aspect::EndsWithAbility.bit() != 0
        {
            let before = self.state.stack.len();
            self.end_by(&[Ends::Ability]);
            if self.state.stack.len() > before {
                return true;
            }
        }
        if !busy && self.health_was_lost() {
            return true;
        }
        let (every, plain) = (Aspect::Whenever.bit(), Aspect::WheneverPlain.bit());
        if busy
            || self.state.aspects & (every | plain) == 0
            || matches!(self.state.stack.last(), Some(Frame::Setup(_)))
        {
            return false;
        }
        let same = self
            .quiet
            .as_ref()
            .is_some_and(|facts| facts.hold(self.state));
        if same && self.state.aspects & every == 0 {
            return false;
        }
        let changed = match &*self.quiet {
            Some(_) if same => Touches::NOTHING,
            Some(facts) => facts.changed(self.state),
            None => Touches::EVERYTHING,
        };
        let Some((source, block)) = self.first_due(changed, false) else {
            *self.quiet = Facts::of(self.state).filter(|_| !self.is_held_back(changed));
            return false;
        };
        let (owner, env) = (source.owner, (*source.env).clone());
        let (block, inspire) = (block.clone(), source.origin == Origin::Inspire);
        if let Some(at) = self.run_block(&block, owner, env, false, false) {
            self.state[at].inspire = inspire;
        }
        true
    }

    /// Whether something would be done now if every fighter could be Inspired, and rules in play that keep them from it may let go
    /// without any plain fact having changed.
    fn is_held_back(&self, changed: Touches) -> bool {
        self.state.aspects & Aspect::SayVaries.bit() != 0 && self.first_due(changed, true).is_some()
    }

    /// The first of the rules in play that has something to be done now because a condition holds, after so much has changed; if
    /// `freely`, as if every fighter could be Inspired.
    fn first_due(&self, changed: Touches, freely: bool) -> Option<(&InPlay, &Block)> {
        let mut sources = self
            .state
            .touching_either([Aspect::Whenever, Aspect::WheneverPlain]);
        sources.find_map(|source| {
            if source.gone || source.wakes != Wakes::Now {
                return None;
            }
            let rules = source.rules?;
            // What came to nothing before does so still, if all that it depends on is as it was.
            let depends_on = self.table.depends_on.get(rules.0 as usize)?;
            if source.stays() && depends_on.only(PLAIN) && !depends_on.any(changed) {
                return None;
            }
            let mut rules = self.table.arena.rules(rules).iter();
            rules.find_map(|rule| match rule {
                Rule::Whenever(Whenever(condition, block))
                    if self.would_matter(condition, block, freely, source) =>
                {
                    Some((source, block))
                }
                _ => None,
            })
        })
    }

    /// Whether a condition holds and what follows from it would change anything.
    fn would_matter(&self, condition: &Cond, block: &Block, freely: bool, source: &InPlay) -> bool {
        let ctx = Ctx::new(source.owner, &source.env);
        let matters = || self.block_matters(block, freely, source.owner, &source.env);
        // Who is Inspired already is seen faster than why it should be.
        if let [Effect::Inspire(_) | Effect::Uninspire(_)] = block.items() {
            return matters() && self.eval().holds(condition, &ctx);
        }
        self.eval().holds(condition, &ctx) && matters()
    }

    fn block_matters(&self, block: &Block, freely: bool, owner: Seat, env: &Env) -> bool {
        let eval = self.eval();
        let ctx = Ctx::new(owner, env);
        block.items().iter().any(|effect| match effect {
            Effect::Inspire(inspire) => inspire.would_matter(self, freely, &ctx),
            Effect::Uninspire(word::Uninspire(who)) => eval
                .fighters(*who, &ctx)
                .iter()
                .any(|fighter| self.state.fighter(fighter).inspired),
            Effect::ForEach(word::ForEach(filter, inner)) => {
                eval.all(filter, &ctx).iter().any(|each| {
                    let env = Env {
                        each: Some(each),
                        ..env.clone()
                    };
                    self.block_matters(inner, freely, owner, &env)
                })
            }
            Effect::Pick(word::Pick { slot, from, .. }) => {
                eval.all(from, &ctx).iter().any(|fighter| {
                    let mut env = env.clone();
                    env.picks[*slot as usize] = FighterSet::single(fighter);
                    block.items().iter().any(|later| match later {
                        Effect::Inspire(inspire) => {
                            inspire.would_matter(self, freely, &Ctx::new(owner, &env))
                        }
                        Effect::Pick(_) => false,
                        _ => true,
                    })
                })
            }
            Effect::SetCounter(word::SetCounter(name, number)) => {
                self.state.player(owner).counter(*name) != eval.num(number, &ctx)
            }
            Effect::If(choice) => {
                self.block_matters(choice.branch(&eval, &ctx), freely, owner, env)
            }
            Effect::DiscardThis(_) => env.card.is_some(),
            _ => false,
        })
    }
}
