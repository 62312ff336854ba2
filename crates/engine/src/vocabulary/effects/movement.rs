use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::may::yes_or_no;
use super::touch::{Changes, Touch, Touches};
use crate::cards::{HexIs, Ref, Rules};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::hexes;
use crate::render::names::Names;
use crate::render::rules::with_rules;
use crate::render::steps::EffectWord;
use crate::state::{CoreKind, GrantedCore, Run, Seat};
use crate::vocabulary::durations::EndOfMove;

/// That fighter Moves, and must end in a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Who Moves.
    pub who: Ref,
    /// What the hex must be where the Move ends.
    #[serde(default)]
    pub end: Vec<HexIs>,
    /// It may be left out.
    #[serde(default)]
    pub optional: bool,
    /// Rules in force for this Move.
    #[serde(default)]
    pub rules: Rules,
}

/// That fighter Charges, its own player choosing.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Charge(pub Ref);

/// That fighter may use a Core ability that it is eligible to use.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UseCore(pub Ref);

impl EffectWord for Move {
    fn said(&self, names: &Names) -> Clause {
        let who = names.of(self.who);
        let moves = if self.optional {
            "can Move"
        } else {
            who.verb("Moves", "Move")
        };
        let end = if self.end.is_empty() {
            String::new()
        } else {
            format!(", ending {}", hexes::ending(&self.end, names))
        };
        let text = format!("{} {moves}{end}", who.text);
        with_rules(text, "in this Move", self.rules.items(), names)
    }
}

impl Touches for Move {
    fn touch(&self) -> Touch<'_> {
        Touch::granted(self.who, self.optional)
    }
}

impl Offers for Move {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        if !self.optional {
            return None;
        }
        let fighter = scene.fighter(self.who)?;
        scene
            .eval
            .can_be_moved(fighter, &self.end, &scene.ctx())
            .then_some((scene.owner, Question::May))
    }

    fn offers(&self, _: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        yes_or_no(visit)
    }

    fn leads_on(&self, scene: &Scene) -> bool {
        if self.optional {
            return scene.goes_on(scene.env);
        }
        let ctx = scene.ctx();
        let moved = scene.fighters(self.who);
        if !scene.every(self.who, |fighter| {
            scene.eval.can_be_moved(fighter, &self.end, &ctx)
        }) {
            return false;
        }
        match moved.first() {
            // Whom the rest of the text can pick may hang on where the Move ends.
            Some(fighter) if moved.len() == 1 && scene.looks_ahead() => scene
                .eval
                .granted_move_ends(fighter, &self.end, &ctx)
                .iter()
                .any(|hex| scene.goes_on_from(fighter, hex)),
            _ => scene.goes_on(scene.env),
        }
    }
}

impl Does for Move {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let act = engine.moves_on(run);
        if choice.is_some_and(|choice| choice != Choice::Yes) {
            return;
        }
        let Some(fighter) = act.fighter(engine, self.who) else {
            return;
        };
        if !engine.eval().can_be_moved(fighter, &self.end, &act.ctx()) {
            return;
        }
        engine.start_move(fighter, false, Some(act.place), act.owner, act.env.clone());
        if !self.rules.is_empty() {
            engine.start_lasting(
                act.owner,
                &[EndOfMove.into()],
                Some(self.rules.id()),
                None,
                act.env,
                false,
                Some(act.place),
            );
        }
    }
}

impl EffectWord for Charge {
    fn said(&self, names: &Names) -> Clause {
        Clause::deed(names.of(self.0).clone(), "Charge", "Charges", "")
    }
}

impl Touches for Charge {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).deed().to(self.0)
    }
}

impl Offers for Charge {
    fn can(&self, scene: &Scene) -> bool {
        scene.every(self.0, |fighter| scene.eval.can_be_made_to_charge(fighter))
    }
}

impl Does for Charge {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let fighter = act
            .fighter(engine, self.0)
            .filter(|fighter| engine.eval().can_be_made_to_charge(*fighter));
        if let Some(fighter) = fighter {
            engine.start_core_ability(CoreKind::Charge, fighter);
        }
    }
}

impl EffectWord for UseCore {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        Clause::plain(format!("{who} can use a Core ability"))
    }
}

impl Touches for UseCore {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field)
    }
}

impl Offers for UseCore {}

impl Does for UseCore {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.for_all(run, self.0, |engine, fighter| {
            let seat = engine.state.fighter(fighter).seat;
            engine.push(GrantedCore { fighter, seat });
        });
    }
}
