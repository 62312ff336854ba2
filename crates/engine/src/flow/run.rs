//! A card's text being carried out, one effect after another.

use super::{Engine, Handles};
use crate::board::HexSet;
use crate::cards::{Block, Effect, Moment, Num, Ref, Who};
use crate::decision::{Choice, Decision};
use crate::eval::{Ctx, Offers, Rest, Scene};
use crate::state::{
    At, CardId, Cause, EffectRef, Env, FighterId, FighterSet, Frame, Occasion, Progress, Run, Seat,
};
use crate::vocabulary::effects::{Touches, looks_ahead};

/// What an effect does.
#[ambassador::delegatable_trait]
pub(crate) trait Does {
    /// Carries it out, or its next part, with what was chosen for it. The effect is given the run that it is part of, off the stack,
    /// and puts it back, at itself or at what comes after it, before anything else begins.
    fn does(
        &self,
        engine: &mut crate::flow::Engine,
        run: Box<crate::state::Run>,
        choice: Option<crate::decision::Choice>,
    );
}

/// An effect being carried out: its place, whose it is, and what its words refer to.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    /// Whose card or ability it is.
    pub owner: Seat,
    /// Where the effect stands.
    pub place: EffectRef,
    /// What the words refer to.
    pub env: Env,
    /// It is part of a ploy.
    pub ploy: bool,
}

impl Act {
    /// From where it asks its questions.
    pub fn ctx(&self) -> Ctx<'_> {
        Ctx::new(self.owner, &self.env)
    }

    /// The fighters that a reference means.
    pub fn fighters(&self, engine: &Engine, who: Ref) -> FighterSet {
        engine.eval().fighters(who, &self.ctx())
    }

    /// The one fighter that a reference means.
    pub fn fighter(&self, engine: &Engine, who: Ref) -> Option<FighterId> {
        self.fighters(engine, who).first()
    }

    /// A number.
    pub fn num(&self, engine: &Engine, number: &Num) -> i16 {
        engine.eval().num(number, &self.ctx())
    }

    /// So many of something; less than none is none, and more than can be counted ends the game.
    pub fn amount(&self, engine: &mut Engine, number: &Num) -> u8 {
        let number = self.num(engine, number);
        engine.amount(number)
    }

    /// The seat that is meant.
    pub fn seat(&self, engine: &Engine, who: Who) -> Seat {
        engine.eval().seat(who, &self.ctx())
    }

    /// What is to blame for what it does.
    pub fn cause(&self, engine: &Engine) -> Cause {
        engine.cause_of(self.owner, &self.env)
    }
}

impl<'t> Engine<'t, '_> {
    /// Carries out a block on top of what is in progress, if there is anything in it.
    pub(crate) fn run_block(
        &mut self,
        block: &Block,
        owner: Seat,
        env: Env,
        inner: bool,
        ploy: bool,
    ) -> Option<At<Run>> {
        (!block.is_empty()).then(|| {
            self.begin(Run {
                inner,
                ploy,
                ..Run::new(block.id(), owner, env)
            })
        })
    }

    /// The effect that a run has got to, and what comes after it.
    pub(super) fn current(&self, run: &Run) -> Option<(&'t Effect, &'t [Effect])> {
        self.table
            .arena
            .block(run.block)
            .get(run.next as usize..)?
            .split_first()
    }

    fn carry_on(&mut self, at: At<Run>, choice: Option<Choice>) {
        let run = self.state.take_run(at);
        match self.current(&run) {
            Some((effect, _)) => {
                let depth = self.state.stack.len();
                effect.does(self, run, choice);
                if self.state.stack.len() == depth + 1 && self.left_all_calm() {
                    self.goes_on_at_once();
                }
            }
            None => self.end(run),
        }
    }

    /// Whether an effect has changed no fighter, brought about nothing to answer to and not broken the game off: while a text is being
    /// carried out, nothing else is looked after.
    fn left_all_calm(&self) -> bool {
        self.state.pending.is_empty() && self.state.fighters.are_settled() && !self.beyond()
    }

    /// Nothing can come between an effect and the next one: if there is none, the text is over.
    fn goes_on_at_once(&mut self) {
        match self.state.stack.last() {
            Some(Frame::Run(run)) if run.picking.is_none() && self.current(run).is_none() => {
                if let Some(at) = self.state.top::<Run>() {
                    self.end_run(at);
                }
            }
            Some(Frame::Run(_)) => self.calm = true,
            _ => {}
        }
    }

    /// The effect of a run is done with, or will be by what it starts now: next comes the one after it.
    pub(crate) fn moves_on(&mut self, run: Box<Run>) -> Act {
        let act = Self::act_of(&run);
        self.passes_over(run);
        act
    }

    /// The effect of a run is not done with: it is carried on with after what it starts now.
    pub(crate) fn stays(&mut self, run: Box<Run>) -> Act {
        let act = Self::act_of(&run);
        self.waits(run);
        act
    }

    /// Nothing more is done for the effect of a run: next comes the one after it.
    pub(crate) fn passes_over(&mut self, mut run: Box<Run>) {
        run.next += 1;
        run.progress = Default::default();
        self.state.stack.push(Frame::Run(run));
    }

    /// The effect of a run is carried on with.
    pub(crate) fn waits(&mut self, run: Box<Run>) {
        self.state.stack.push(Frame::Run(run));
    }

    fn act_of(run: &Run) -> Act {
        Act {
            owner: run.owner,
            place: EffectRef {
                block: run.block,
                index: run.next,
            },
            env: run.env.clone(),
            ploy: run.ploy,
        }
    }

    /// Carries out a block as part of an effect.
    pub(crate) fn goes_into(&mut self, block: &Block, act: Act) {
        self.run_block(block, act.owner, act.env, true, act.ploy);
    }

    /// Does something to every fighter that is meant, the text having moved on.
    pub(crate) fn for_all(
        &mut self,
        run: Box<Run>,
        who: Ref,
        mut act_on: impl FnMut(&mut Self, FighterId),
    ) {
        let all = self.eval().fighters(who, &Ctx::new(run.owner, &run.env));
        self.passes_over(run);
        for fighter in all.iter() {
            act_on(self, fighter);
        }
    }

    /// A run is over.
    pub(super) fn end_run(&mut self, at: At<Run>) {
        let run = self.state.take_run(at);
        self.end(run);
    }

    /// A run is over: what it found out is known to what it was part of.
    #[expect(
        clippy::boxed_local,
        reason = "a run is large, and most are over without a word"
    )]
    fn end(&mut self, run: Box<Run>) {
        if !run.inner {
            return;
        }
        match self.state.stack.last_mut() {
            Some(Frame::Run(outer)) => {
                let each = outer.env.each;
                outer.env = run.env;
                outer.env.each = each;
            }
            Some(Frame::Ploy(ploy)) => *ploy.env = run.env,
            Some(Frame::Casting(cast)) => *cast.env = run.env,
            _ => {}
        }
    }

    /// Looks at what is still to be done once the run on top of so many frames is over, in the blocks that it is part of. A text of which
    /// a part is being repeated is not looked through any further.
    fn with_what_follows(&self, frames: usize, look: &mut dyn FnMut(Option<&Rest>)) {
        let frame = |below: usize| match self.state.stack.get(frames.checked_sub(below)?) {
            Some(Frame::Run(run)) => Some(run),
            _ => None,
        };
        match (frame(1), frame(2)) {
            (Some(run), Some(outer)) if run.inner && outer.progress == Progress::default() => {
                let block = self.table.arena.block(outer.block);
                let effects = block.get(outer.next as usize..).unwrap_or(&[]);
                self.with_what_follows(frames - 1, &mut |after| {
                    look(Some(&Rest { effects, after }))
                });
            }
            _ => look(None),
        }
    }

    /// Once nobody changes a ploy's pick any more, the fighter has been chosen by it. (SHA-FAQ-MISDIRECTION-01)
    fn settle_pick(&mut self, picked: FighterSet, card: Option<CardId>) {
        for fighter in picked.iter() {
            self.fire(Occasion {
                card,
                seat: card.map(CardId::seat),
                ..Occasion::of(Moment::Chosen, fighter)
            });
        }
    }

    /// The hexes among these after which the rest of the card's text can still be carried out, for the travel that the innermost
    /// run has just begun.
    pub(super) fn ends_that_lead_on(&self, fighter: FighterId, ends: HexSet) -> HexSet {
        let below = self.state.stack.len().checked_sub(2);
        let Some(Frame::Run(run)) = below.and_then(|below| self.state.stack.get(below)) else {
            return ends;
        };
        let effects = self.table.arena.block(run.block);
        // A push is in progress while its effect is the next one, a Move once it is behind.
        let pushing = matches!(effects.get(run.next as usize), Some(Effect::Push(_)));
        let from = run.next as usize + usize::from(pushing);
        let rest = effects.get(from..).unwrap_or(&[]);
        if !looks_ahead(rest, self.table.rules.playable) {
            return ends;
        }
        let good: HexSet = ends
            .iter()
            .filter(|hex| {
                self.eval()
                    .feasible_with(fighter, *hex, rest, run.owner, &run.env, run.ploy)
            })
            .collect();
        if good.is_empty() { ends } else { good }
    }

    /// What is to blame for what a card or ability does.
    pub(crate) fn cause_of(&self, owner: Seat, env: &Env) -> Cause {
        if env.hazard.is_some() {
            // DRE-HAZARD-06: a hazard does what it does by itself.
            return Cause::default();
        }
        // What answers to a spell is no part of it.
        let cast = self
            .state
            .stack
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Casting(cast) => Some(Some(cast)),
                Frame::Window(_) | Frame::Ploy { .. } => Some(None),
                _ => None,
            })
            .flatten();
        let dealer = match cast {
            Some(cast) => cast.caster,
            None => env
                .this
                .filter(|_| env.card.is_none_or(|card| self.table.is_upgrade(card))),
        };
        Cause {
            attacker: None,
            card: env.card,
            seat: Some(owner),
            dealer,
            hex: false,
            spell: cast.is_some(),
            reaction: self.reacting(),
        }
    }
}

impl Handles<Run> for Engine<'_, '_> {
    /// What the effect that a run has got to has a player choose: what leaves the rest of the text possible, or whatever there is.
    fn ask_in(&self, run: &Run) -> Option<Decision> {
        // A pick is settled first, and a ploy may be cut short.
        if run.picking.is_some() || run.interrupted {
            return None;
        }
        let (effect, effects) = self.current(run)?;
        let scene = Scene::of(self.eval(), run, effects);
        let (seat, question) = effect.asks(&scene)?;
        debug_assert!(effect.touch().asks.is_some(), "{effect:?} asks");
        let mut options = self.options([]);
        effect.offers(&scene, &mut |choice| {
            options.push(choice);
            false
        });
        // The only one is offered in any case.
        if options.len() > 1 && effect.touch().notes {
            self.with_what_follows(self.state.stack.len(), &mut |after| {
                let scene = scene.followed_by(after);
                let leads_on = |choice: &Choice| {
                    *choice == Choice::Pass || effect.leads_on_after(*choice, &scene)
                };
                let good: Vec<Choice> = options.iter().copied().filter(leads_on).collect();
                if !good.is_empty() {
                    options = good;
                }
            });
        }
        Self::decision(seat, question, options)
    }

    fn accept_in(&mut self, at: At<Run>, choice: Choice) {
        self.carry_on(at, Some(choice));
    }

    fn advance_in(&mut self, at: At<Run>) {
        let run = &mut self.state[at];
        if let Some((_, _, picked)) = run.picking.take() {
            let card = run.env.card;
            return self.settle_pick(picked, card);
        }
        // A ploy or an action whose fighter a reaction has taken out of action cannot be carried out any further: it ends
        // there. (HAR-REACTION-25)
        if run.interrupted {
            run.interrupted = false;
            run.next = self.table.arena.block(run.block).len() as u8;
            return;
        }
        self.carry_on(at, None);
    }
}
