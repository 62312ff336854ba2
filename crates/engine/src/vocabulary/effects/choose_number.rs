use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Num, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::num;
use crate::render::steps::EffectWord;
use crate::state::{Env, Run, Seat};

/// Choose a number, to be asked for as `X`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct ChooseNumber {
    /// The lowest.
    pub from: Num,
    /// The highest.
    pub to: Num,
}

impl EffectWord for ChooseNumber {
    fn said(&self, names: &Names) -> Clause {
        let (from, to) = (num(&self.from, names), num(&self.to, names));
        Clause::plain(format!("choose a number X from {from} to {to}"))
    }
}

impl Touches for ChooseNumber {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing).asking(Who::You).noting()
    }
}

impl Offers for ChooseNumber {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickNumber))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        (scene.num(&self.from)..=scene.num(&self.to)).any(|number| visit(Choice::Number(number)))
    }

    fn notes(&self, choice: Choice, env: &mut Env) {
        if let Choice::Number(number) = choice {
            env.x = number;
        }
    }
}

impl Does for ChooseNumber {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        self.notes(choice.unwrap_or(Choice::Pass), &mut run.env);
        engine.passes_over(run);
    }
}
