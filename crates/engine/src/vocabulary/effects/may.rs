use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Block, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::names::Phrase;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::state::{Run, Seat};

/// You can do this, or not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct May(pub Block);

impl EffectWord for May {
    fn said(&self, names: &Names) -> Clause {
        let what = steps::block(self.0.items(), names);
        Clause::Can(Phrase::many("you"), Box::new(what))
    }
}

impl Touches for May {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing)
            .asking(Who::You)
            .with(Inner::One(&self.0))
    }
}

impl Offers for May {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        scene
            .possible(&self.0)
            .then_some((scene.owner, Question::May))
    }

    fn offers(&self, _: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        yes_or_no(visit)
    }

    fn can(&self, _: &Scene) -> bool {
        true
    }
}

impl Does for May {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let act = engine.moves_on(run);
        if choice == Some(Choice::Yes) {
            engine.goes_into(&self.0, act);
        }
    }
}

/// What may be left out is done or not.
pub(super) fn yes_or_no(visit: &mut dyn FnMut(Choice) -> bool) -> bool {
    visit(Choice::Yes) || visit(Choice::No)
}
