use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Block, Cond, Name, Who};
use crate::decision::{self, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::state::{Run, Seat, Use, UseKey, UseScope};

/// A player chooses one of several things to be done: each has a label and its effects.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct ChooseOne {
    /// Who chooses.
    #[serde(default)]
    pub by: Who,
    /// What there is to choose from.
    pub options: Vec<Choice>,
}

/// One of several things to choose from.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// A short name for it.
    pub label: Name,
    /// When it can be chosen.
    #[serde(default)]
    pub when: Cond,
    /// It can be chosen once a game only.
    #[serde(default)]
    pub once: bool,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Block,
}

impl Choice {
    fn key(&self, seat: Seat) -> UseKey {
        UseKey::Choice {
            seat,
            block: self.effects.id(),
        }
    }

    fn used(&self, scene: &Scene) -> bool {
        let key = self.key(scene.owner);
        self.once && scene.eval.state.uses.iter().any(|one| one.key == key)
    }
}

impl Touches for ChooseOne {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing)
            .asking(self.by)
            .with(Inner::Options(&self.options))
    }
}

impl Offers for ChooseOne {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.seat(self.by), Question::PickOption))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(decision::Choice) -> bool) -> bool {
        (0..).zip(&self.options).any(|(index, option)| {
            scene.eval.holds(&option.when, &scene.ctx())
                && !option.used(scene)
                && scene.possible(&option.effects)
                && visit(decision::Choice::Option(index))
        })
    }

    fn leads_on(&self, scene: &Scene) -> bool {
        self.options.iter().any(|option| {
            scene.eval.holds(&option.when, &scene.ctx()) && scene.goes_through(&option.effects)
        })
    }
}

impl Does for ChooseOne {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<decision::Choice>) {
        let act = engine.moves_on(run);
        let Some(decision::Choice::Option(index)) = choice else {
            return;
        };
        let Some(option) = self.options.get(index as usize) else {
            return;
        };
        if option.once {
            engine.state.uses.push(Use {
                key: option.key(act.owner),
                fighter: None,
                scope: UseScope::Game,
            });
        }
        engine.goes_into(&option.effects, act);
    }
}
