use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Name, Num, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Act, Does, Engine};
use crate::state::{Env, Run, Seat};

/// A counter of yours goes up.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Gain(pub Name, #[serde(default)] pub Num);

/// A counter of yours goes down; it must stand high enough.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Spend(pub Name, #[serde(default)] pub Num);

/// A counter of yours goes down by as much as you like up to so much; the number is `X`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SpendUpTo(pub Name, pub Num);

/// A counter of yours becomes this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SetCounter(pub Name, pub Num);

fn change(engine: &mut Engine, name: Name, by: i16, act: &Act) {
    let because = act.env.occasion.as_ref().map(|occasion| occasion.moment);
    engine.change_counter(act.owner, name, by, because, act.env.subject());
}

impl Touches for Gain {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside)
    }
}

impl Offers for Gain {}

impl Does for Gain {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let amount = act.num(engine, &self.1).max(0);
        change(engine, self.0, amount, &act);
    }
}

impl Touches for Spend {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for Spend {
    fn can(&self, scene: &Scene) -> bool {
        scene.eval.state.player(scene.owner).counter(self.0) >= scene.num(&self.1)
    }
}

impl Does for Spend {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let amount = act.num(engine, &self.1).max(0);
        change(engine, self.0, -amount, &act);
    }
}

impl Touches for SpendUpTo {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You).noting()
    }
}

impl Offers for SpendUpTo {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickNumber))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let stands = scene.eval.state.player(scene.owner).counter(self.0);
        let most = scene.num(&self.1).min(stands).max(0);
        (0..=most).any(|number| visit(Choice::Number(number)))
    }

    fn notes(&self, choice: Choice, env: &mut Env) {
        if let Choice::Number(number) = choice {
            env.x = number;
        }
    }
}

impl Does for SpendUpTo {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let owner = run.owner;
        let Some(Choice::Number(number)) = choice else {
            return engine.passes_over(run);
        };
        self.notes(Choice::Number(number), &mut run.env);
        engine.passes_over(run);
        engine.change_counter(owner, self.0, -number, None, None);
    }
}

impl Touches for SetCounter {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside)
    }
}

impl Offers for SetCounter {}

impl Does for SetCounter {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let (seat, name, value) = (act.owner, self.0, act.num(engine, &self.1));
        if engine.state.is_player(seat) {
            engine.state.player_mut(seat).set_counter(name, value);
            engine.log(|| Event::Counter { seat, name, value });
        }
    }
}
