use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches, order_matters};
use crate::cards::{Block, Is, Ref, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Ctx, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::{self, Det};
use crate::render::names::Names;
use crate::render::names::Phrase;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::state::{FighterId, FighterSet, Run, Seat};

/// Do this once for each fighter that is all of this, in an order you choose, the fighter being `Each`; who is in it is settled at the start.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ForEach(pub Vec<Is>, pub Block);

/// Do this once for each of those fighters, in an order you choose, the fighter being `Each`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ForEachOf(pub Ref, pub Block);

/// Several fighters are dealt with one after another; which one comes next is chosen as long as there are several.
pub(super) fn next(set: FighterSet, seat: Seat) -> Option<(Seat, Question)> {
    (set.len() > 1).then_some((seat, Question::Next))
}

/// The next of several fighters: the one chosen, or the only one left. Which they are is settled when the first is dealt with.
pub(super) fn take_next(
    run: &mut Run,
    choice: Option<Choice>,
    all: impl FnOnce(&Ctx) -> FighterSet,
) -> Option<FighterId> {
    if !run.progress.begun {
        run.progress.fighters = all(&Ctx::new(run.owner, &run.env));
        run.progress.begun = true;
    }
    let next = match choice {
        Some(Choice::Fighter(fighter)) => fighter,
        _ => run.progress.fighters.first()?,
    };
    run.progress.fighters.remove(next);
    Some(next)
}

fn possible(fighters: FighterSet, block: &Block, scene: &Scene) -> bool {
    scene
        .eval
        .each_feasible(fighters, block, scene.owner, scene.env, scene.ploy)
}

fn deal_with(engine: &mut Engine, block: &Block, fighter: Option<FighterId>, run: Box<Run>) {
    if fighter.is_none() {
        return engine.passes_over(run);
    }
    let mut act = engine.stays(run);
    act.env.each = fighter;
    engine.goes_into(block, act);
}

fn touch(block: &Block) -> Touch<'_> {
    Touch::of(Changes::Nothing).deed().with(Inner::One(block))
}

impl EffectWord for ForEach {
    fn said(&self, names: &Names) -> Clause {
        let each = fighters::noun(&self.0, &Det::Each, names);
        done_to_each(each, &self.1, names)
    }
}

impl Touches for ForEach {
    fn touch(&self) -> Touch<'_> {
        if order_matters(&self.1) {
            touch(&self.1).asking(Who::You)
        } else {
            touch(&self.1)
        }
    }
}

impl Offers for ForEach {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        if !order_matters(&self.1) {
            return None;
        }
        let set = scene.still_to_come(|| scene.eval.all(&self.0, &scene.ctx()));
        next(set, scene.owner)
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let set = scene.still_to_come(|| scene.eval.all(&self.0, &scene.ctx()));
        set.iter().any(|fighter| visit(Choice::Fighter(fighter)))
    }

    fn can(&self, scene: &Scene) -> bool {
        possible(scene.eval.all(&self.0, &scene.ctx()), &self.1, scene)
    }
}

impl Does for ForEach {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let next = take_next(&mut run, choice, |ctx| engine.eval().all(&self.0, ctx));
        deal_with(engine, &self.1, next, run);
    }
}

impl EffectWord for ForEachOf {
    fn said(&self, names: &Names) -> Clause {
        let who = names.of(self.0).clone();
        if who.text.starts_with("each ") {
            return done_to_each(who, &self.1, names);
        }
        steps::block(self.1.items(), &names.with(Ref::Each, who))
    }
}

impl Touches for ForEachOf {
    fn touch(&self) -> Touch<'_> {
        if order_matters(&self.1) {
            touch(&self.1).asking(Who::You)
        } else {
            touch(&self.1)
        }
    }
}

impl Offers for ForEachOf {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        if !order_matters(&self.1) {
            return None;
        }
        next(scene.still_to_come(|| scene.fighters(self.0)), scene.owner)
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let set = scene.still_to_come(|| scene.fighters(self.0));
        set.iter().any(|fighter| visit(Choice::Fighter(fighter)))
    }

    fn can(&self, scene: &Scene) -> bool {
        let fighters = scene.fighters(self.0);
        fighters.is_empty() || possible(fighters, &self.1, scene)
    }
}

impl Does for ForEachOf {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let next = take_next(&mut run, choice, |ctx| engine.eval().fighters(self.0, ctx));
        deal_with(engine, &self.1, next, run);
    }
}

fn done_to_each(each: Phrase, inner: &Block, names: &Names) -> Clause {
    if let [effect] = inner.items()
        && let Some(clause) = steps::introducing(Ref::Each, each.clone(), effect, names)
    {
        return clause;
    }
    let called = if names.taken("that fighter") {
        "it"
    } else {
        "that fighter"
    };
    let names = names.with(Ref::Each, Phrase::one(called));
    Clause::under(
        format!("for {}", each.text),
        steps::block(inner.items(), &names),
    )
}
