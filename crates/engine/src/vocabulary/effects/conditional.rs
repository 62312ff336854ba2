use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Block, Cond};
use crate::decision::Choice;
use crate::eval::{Ctx, Eval, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::render::tree;
use crate::state::Run;

/// If a condition holds, do this; otherwise that, which may be left out.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct If(pub Cond, pub Block, #[serde(default)] pub Block);

impl If {
    /// The block that is carried out as things stand.
    pub(crate) fn branch(&self, eval: &Eval, ctx: &Ctx) -> &Block {
        if eval.holds(&self.0, ctx) {
            &self.1
        } else {
            &self.2
        }
    }
}

impl EffectWord for If {
    fn said(&self, names: &Names) -> Clause {
        let Self(cond, then, otherwise) = self;
        Clause::If {
            cond: Box::new(tree::cond(cond, true, names)),
            then: Box::new(steps::block(then.items(), names)),
            otherwise: Box::new(steps::block(otherwise.items(), names)),
        }
    }
}

impl Touches for If {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing).with(Inner::Two(&self.1, &self.2))
    }
}

impl Offers for If {
    fn leads_on(&self, scene: &Scene) -> bool {
        scene.goes_through(self.branch(&scene.eval, &scene.ctx()))
    }
}

impl Does for If {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let block = self.branch(&engine.eval(), &act.ctx());
        engine.goes_into(block, act);
    }
}
