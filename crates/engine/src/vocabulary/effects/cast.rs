use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Block, Die, Ref};
use crate::decision::Choice;
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::magic::spell;
use crate::render::names::Names;
use crate::render::names::Phrase;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::state::Run;

/// A wizard tries to cast a spell with this casting value; if it is cast, this happens.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// Who casts it.
    pub by: Ref,
    /// The symbols that the casting roll needs.
    pub needs: Vec<Die>,
    /// What happens if it is cast.
    #[serde(rename = "do")]
    pub effects: Block,
}

impl EffectWord for Cast {
    fn said(&self, names: &Names) -> Clause {
        let spell = format!("to cast a {}", spell(&self.needs));
        let tries = Clause::deed(names.of(self.by).clone(), "try", "tries", spell);
        let inner = names.with(self.by, Phrase::one("the caster"));
        let what = steps::block(self.effects.items(), &inner);
        Clause::steps(vec![tries, Clause::under("if it is cast", what)])
    }
}

impl Touches for Cast {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).with(Inner::One(&self.effects))
    }
}

impl Offers for Cast {
    fn can(&self, scene: &Scene) -> bool {
        let caster = scene.fighter(self.by);
        caster.is_some_and(|caster| scene.eval.casts(caster))
            && scene
                .eval
                .spell_finds_choices(self.effects.items(), scene.owner, scene.env, false)
    }
}

impl Does for Cast {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        engine.start_casting(act.place, act.owner, act.env);
    }
}
