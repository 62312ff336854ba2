use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::features::said_of;
use super::touch::{Changes, Touch, Touches};
use crate::cards::Effect;
use crate::cards::{FeatureIs, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::features;
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{Env, Run, Seat};

/// Pick a feature token.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PickFeature(pub Vec<FeatureIs>);

impl EffectWord for PickFeature {
    fn said(&self, names: &Names) -> Clause {
        let token = features::noun(&self.0, &Det::A, names);
        Clause::plain(format!("pick {token}"))
    }

    fn said_with(&self, next: &Effect, names: &Names) -> Option<Clause> {
        said_of(next, &features::noun(&self.0, &Det::A, names), names)
    }
}

impl Touches for PickFeature {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing).asking(Who::You).noting()
    }
}

impl Offers for PickFeature {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickFeature))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        scene
            .eval
            .features(&self.0, &scene.ctx())
            .any(|feature| visit(Choice::Feature(feature)))
    }

    fn notes(&self, choice: Choice, env: &mut Env) {
        env.features = match choice {
            Choice::Feature(feature) => 1 << feature.0,
            _ => 0,
        };
    }
}

impl Does for PickFeature {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        self.notes(choice.unwrap_or(Choice::Pass), &mut run.env);
        engine.passes_over(run);
    }
}
