use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Deed, DiceKind, Die, Num, Roll, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Ctx, Eval, Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::{is_one, quantity, the_roll};
use crate::render::steps::EffectWord;
use crate::render::steps::told;
use crate::state::{RollState, Run, Seat};

/// Roll dice: `Roll(Attack, 2)`; then ask with `Showing(Card, ..)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct RollDice {
    /// `Attack`, `Save` or `Magic`.
    pub dice: DiceKind,
    /// How many.
    pub number: Num,
    /// Who rolls.
    #[serde(default)]
    pub by: Who,
}

/// Re-roll dice of a roll: `Reroll(Attack, 2)`, at least one and up to so many.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Reroll {
    /// Of which roll.
    pub roll: Roll,
    /// Up to how many; one if nothing is said.
    #[serde(default)]
    pub number: Num,
    /// Any, that is one or more (EMB-TERMS-04); `number` is not asked.
    #[serde(default)]
    pub any: bool,
    /// None will do, too.
    #[serde(default)]
    pub optional: bool,
    /// All of them; `number` is not asked.
    #[serde(default)]
    pub all: bool,
}

impl EffectWord for RollDice {
    fn said(&self, names: &Names) -> Clause {
        let kind = match self.dice {
            DiceKind::Attack => "Attack dice",
            DiceKind::Save => "Save dice",
            DiceKind::Magic => "Magic dice",
        };
        let what = quantity(&self.number, kind, names);
        told(self.by, "roll", "rolls", &what, names)
    }
}

impl Touches for RollDice {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field)
    }
}

impl Offers for RollDice {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for RollDice {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, _: Option<Choice>) {
        let (eval, ctx) = (engine.eval(), Ctx::new(run.owner, &run.env));
        let (seat, count) = (eval.seat(self.by, &ctx), eval.num(&self.number, &ctx));
        let dice: Vec<Die> = (0..engine.dice_to_roll(count))
            .map(|_| engine.state.chance.roll(self.dice))
            .collect();
        run.env.roll = dice.clone().into();
        engine.passes_over(run);
        engine.log(|| Event::CardRoll { seat, dice });
    }
}

impl Reroll {
    /// The dice that may be re-rolled.
    fn free<'e>(&self, eval: &Eval<'e>) -> impl Iterator<Item = u8> + use<'e> {
        let attack = eval.state.attack();
        let roll: Option<&'e RollState> = match self.roll {
            Roll::Attack => attack
                .filter(|attack| !eval.cannot(attack.attacker, Deed::RerollAttacks))
                .map(|attack| attack.roll(Roll::Attack)),
            Roll::Save => attack.map(|attack| attack.roll(Roll::Save)),
            Roll::Casting => eval.state.casting().map(|cast| &cast.roll),
            Roll::Card => None,
        };
        roll.into_iter().flat_map(|roll| {
            (0..roll.dice.len() as u8).filter(|index| roll.fixed >> index & 1 == 0)
        })
    }
}

impl EffectWord for Reroll {
    fn said(&self, names: &Names) -> Clause {
        let dice = if self.all {
            "all dice".to_owned()
        } else if self.any && self.optional {
            "any number of dice".to_owned()
        } else if self.any {
            "any dice".to_owned()
        } else if is_one(&self.number) {
            "1 dice".to_owned()
        } else {
            format!("up to {}", quantity(&self.number, "dice", names))
        };
        Clause::plain(format!("re-roll {dice} of {}", the_roll(self.roll)))
    }
}

impl Touches for Reroll {
    fn touch(&self) -> Touch<'_> {
        let touch = Touch::of(Changes::Lot);
        if self.all {
            touch
        } else {
            touch.asking(Who::You)
        }
    }
}

impl Offers for Reroll {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        let more = self.any || scene.progress.count < scene.num(&self.number);
        (more && !self.all && self.free(&scene.eval).next().is_some())
            .then_some((scene.owner, Question::Reroll))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        self.free(&scene.eval).any(|die| visit(Choice::Die(die)))
            || (self.optional || scene.progress.count > 0) && visit(Choice::Pass)
    }

    fn can(&self, scene: &Scene) -> bool {
        match self.roll {
            // A roll that a card makes is there to be re-rolled once it is made.
            Roll::Card => true,
            _ => self.free(&scene.eval).next().is_some(),
        }
    }
}

impl Does for Reroll {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        if self.all {
            engine.passes_over(run);
            let free: Vec<u8> = self.free(&engine.eval()).collect();
            for die in free {
                engine.reroll(self.roll, die);
            }
            return;
        }
        let Some(Choice::Die(die)) = choice else {
            return engine.passes_over(run);
        };
        run.progress.count += 1;
        engine.waits(run);
        engine.reroll(self.roll, die);
    }
}
