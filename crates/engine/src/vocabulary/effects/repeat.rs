use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Block, Num};
use crate::decision::Choice;
use crate::eval::{Ctx, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::state::Run;

/// Do this so many times; none or less: not at all.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Repeat(pub Num, pub Block);

impl EffectWord for Repeat {
    fn said(&self, names: &Names) -> Clause {
        let times = format!("do this {}", quantity(&self.0, "time", names));
        let times = times.replace("1 time for ", "once for ");
        Clause::announced(times, steps::block(self.1.items(), names))
    }
}

impl Touches for Repeat {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing).with(Inner::One(&self.1))
    }
}

impl Offers for Repeat {
    fn leads_on(&self, scene: &Scene) -> bool {
        scene.num(&self.0) <= 0 || scene.goes_through(&self.1)
    }
}

impl Does for Repeat {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, _: Option<Choice>) {
        if !run.progress.begun {
            let ctx = Ctx::new(run.owner, &run.env);
            run.progress.count = engine.eval().num(&self.0, &ctx);
            run.progress.begun = true;
        }
        if run.progress.count <= 0 {
            return engine.passes_over(run);
        }
        run.progress.count -= 1;
        let act = engine.stays(run);
        engine.goes_into(&self.1, act);
    }
}
