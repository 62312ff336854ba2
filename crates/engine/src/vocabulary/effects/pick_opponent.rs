use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::Who;
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{Env, Run, Seat};

/// Pick an opponent: `Opponent` is that player from there on. With two players there is no choice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PickOpponent;

fn opponents(scene: &Scene) -> impl Iterator<Item = Seat> {
    let owner = scene.owner;
    let seats = scene.eval.state.seats_from(owner);
    seats.filter(move |seat| seat.opposes(owner))
}

impl EffectWord for PickOpponent {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("pick an opponent")
    }
}

impl Touches for PickOpponent {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing).asking(Who::You).noting()
    }
}

impl Offers for PickOpponent {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        (opponents(scene).count() > 1).then_some((scene.owner, Question::PickOption))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        opponents(scene).any(|seat| visit(Choice::Seat(seat)))
    }

    fn notes(&self, choice: Choice, env: &mut Env) {
        if let Choice::Seat(seat) = choice {
            env.opponent = Some(seat);
        }
    }
}

impl Does for PickOpponent {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        self.notes(choice.unwrap_or(Choice::Pass), &mut run.env);
        engine.passes_over(run);
    }
}
