use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{HexIs, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::Det;
use crate::render::hexes;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{Env, Run, Seat};

/// Pick a hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PickHex(pub Vec<HexIs>);

impl EffectWord for PickHex {
    fn said(&self, names: &Names) -> Clause {
        let hex = hexes::noun(&self.0, &Det::A, names);
        Clause::plain(format!("pick {hex}"))
    }
}

impl Touches for PickHex {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing).asking(Who::You).noting()
    }
}

impl Offers for PickHex {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickHex))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        scene
            .eval
            .hexes(&self.0, &scene.ctx())
            .iter()
            .any(|hex| visit(Choice::Hex(hex)))
    }

    fn notes(&self, choice: Choice, env: &mut Env) {
        env.hex = match choice {
            Choice::Hex(hex) => Some(hex),
            _ => None,
        };
    }
}

impl Does for PickHex {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        self.notes(choice.unwrap_or(Choice::Pass), &mut run.env);
        engine.passes_over(run);
    }
}
