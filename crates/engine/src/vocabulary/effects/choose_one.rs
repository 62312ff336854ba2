use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Block, Cond, Name, Who};
use crate::decision::{self, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::conditions;
use crate::render::names::Names;
use crate::render::names::player;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::state::{Run, Seat, Use, UseKey, UseScope};

/// A player chooses one of several things to be done: `(label: "..", when: Cond, once: true, do: [..])`, where `once` is at most once a game.
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

impl EffectWord for ChooseOne {
    fn said(&self, names: &Names) -> Clause {
        let intro = match self.by {
            Who::You => "choose one".to_owned(),
            by => format!("{} chooses one", player(by, names).text),
        };
        let options = self.options.iter().map(|choice| choice.said(names));
        Clause::Choice(intro, options.collect())
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

impl Choice {
    /// What it says, with when and how often it can be chosen.
    pub(crate) fn said(&self, names: &Names) -> Clause {
        let names = names.within(self.effects.items());
        let what = match steps::block(self.effects.items(), &names) {
            Clause::Nothing => Clause::plain("nothing happens"),
            what => what,
        };
        let mut notes = Vec::new();
        if self.once {
            notes.push("once a game".to_owned());
        }
        if !matches!(self.when, Cond::Always(_)) {
            let when = conditions::clause(&self.when, true, &names);
            notes.push(format!("only if {when}"));
        }
        if notes.is_empty() {
            return what;
        }
        Clause::announced(notes.join(", "), what)
    }
}
