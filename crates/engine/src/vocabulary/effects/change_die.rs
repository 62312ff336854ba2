use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{Die, Roll, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::{a_face, the_roll};
use crate::render::steps::EffectWord;
use crate::render::steps::told;
use crate::state::{Frame, RollState, Run, Seat};

/// Change one dice of a roll to one of these.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ChangeDie(pub Roll, pub Vec<Die>);

/// Change one dice of a roll that is a success to this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ChangeSuccess(pub Roll, pub Die);

/// A player changes one dice of a roll that is no success to a success of its kind; it cannot be re-rolled.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ForceSuccess(pub Roll, pub Who);

/// One more symbol lies in a roll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AddDie(pub Roll, pub Die);

/// A player takes one dice out of a roll, you if nobody is named; what it shows does not count.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RemoveDie(pub Roll, #[serde(default)] pub Who);

/// Visits the dice of the attack's rolls that are successes, or are none, and show something else than this.
fn dice_like(
    roll: Roll,
    success: bool,
    not: Option<Die>,
    scene: &Scene,
    visit: &mut dyn FnMut(Choice) -> bool,
) -> bool {
    let Some(attack) = scene.eval.state.attack() else {
        return false;
    };
    let is_success = scene.eval.attack_success(attack);
    let dice = &attack.roll(roll).dice;
    (0..).zip(dice).any(|(index, die)| {
        is_success(*die) == success && Some(*die) != not && visit(Choice::Die(index))
    })
}

impl EffectWord for ChangeDie {
    fn said(&self, _: &Names) -> Clause {
        let (roll, to) = (the_roll(self.0), a_face(&self.1));
        Clause::plain(format!("change 1 dice of {roll} to {to}"))
    }
}

impl Touches for ChangeDie {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for ChangeDie {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickDie))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let ctx = scene.ctx();
        let dice = scene.eval.dice(self.0, &ctx);
        (0..).zip(dice.iter()).any(|(index, now)| {
            self.1
                .iter()
                .filter(|face| *face != now)
                .any(|face| visit(Choice::Turn(index, *face)))
        })
    }

    fn can(&self, scene: &Scene) -> bool {
        in_progress(self.0, scene)
    }
}

impl Does for ChangeDie {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        if let Some(Choice::Turn(index, face)) = choice {
            engine.set_die(self.0, index, face, false);
        }
    }
}

impl EffectWord for ChangeSuccess {
    fn said(&self, _: &Names) -> Clause {
        let (roll, to) = (the_roll(self.0), a_face(&[self.1]));
        Clause::plain(format!("change 1 success of {roll} to {to}"))
    }
}

impl Touches for ChangeSuccess {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for ChangeSuccess {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickDie))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        dice_like(self.0, true, Some(self.1), scene, visit)
    }
}

impl Does for ChangeSuccess {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        if let Some(Choice::Die(index)) = choice {
            engine.set_die(self.0, index, self.1, false);
        }
    }
}

impl EffectWord for ForceSuccess {
    fn said(&self, names: &Names) -> Clause {
        let Self(roll, who) = self;
        let roll = the_roll(*roll);
        let what =
            format!("1 dice of {roll} that is no success to a success; it cannot be re-rolled");
        told(*who, "change", "changes", &what, names)
    }
}

impl Touches for ForceSuccess {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(self.1)
    }
}

impl Offers for ForceSuccess {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.seat(self.1), Question::PickDie))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        dice_like(self.0, false, None, scene, visit)
    }
}

impl Does for ForceSuccess {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        let symbol = engine.state.attack().and_then(|attack| {
            Some(engine.eval().weapon_symbol(
                attack.attacker,
                attack.weapon()?,
                Some(attack.into()),
            ))
        });
        if let (Some(Choice::Die(index)), Some(symbol)) = (choice, symbol) {
            engine.set_die(self.0, index, symbol, true);
        }
    }
}

impl EffectWord for AddDie {
    fn said(&self, _: &Names) -> Clause {
        let (roll, die) = (the_roll(self.0), a_face(&[self.1]));
        Clause::plain(format!("add {die} to {roll}"))
    }
}

impl Touches for AddDie {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for AddDie {}

impl Does for AddDie {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        let die = self.1;
        if let Some(roll) = engine.roll_mut(self.0) {
            roll.add(die);
            engine.log(|| Event::Added { die });
        }
    }
}

impl EffectWord for RemoveDie {
    fn said(&self, names: &Names) -> Clause {
        let what = format!("1 dice from {}", the_roll(self.0));
        told(self.1, "remove", "removes", &what, names)
    }
}

impl Touches for RemoveDie {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(self.1)
    }
}

impl Offers for RemoveDie {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.seat(self.1), Question::PickDie))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let dice = scene.eval.dice(self.0, &scene.ctx()).len();
        (0..dice as u8).any(|index| visit(Choice::Die(index)))
    }

    fn can(&self, scene: &Scene) -> bool {
        in_progress(self.0, scene)
    }
}

impl Does for RemoveDie {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        if let Some(Choice::Die(index)) = choice
            && let Some(die) = engine.roll_mut(self.0).and_then(|roll| roll.take(index))
        {
            engine.log(|| Event::DieRemoved { die });
        }
    }
}

/// Whether there is such a roll with dice in it: only rolls in progress are changed.
fn in_progress(roll: Roll, scene: &Scene) -> bool {
    let rolled = match roll {
        Roll::Casting => scene.eval.state.casting().is_some(),
        Roll::Attack | Roll::Save => scene.eval.state.attack().is_some(),
        Roll::Card => false,
    };
    rolled && !scene.eval.dice(roll, &scene.ctx()).is_empty()
}

impl Engine<'_, '_> {
    /// The innermost roll of a kind that is in progress.
    pub(crate) fn roll_mut(&mut self, roll: Roll) -> Option<&mut RollState> {
        match roll {
            Roll::Attack | Roll::Save => {
                let throw = self.state.attack_mut()?.throw_mut(roll)?;
                Some(&mut throw.roll)
            }
            Roll::Casting => self
                .innermost(|frame| match frame {
                    Frame::Casting(cast) => Some(cast),
                    _ => None,
                })
                .map(|cast| &mut cast.roll),
            Roll::Card => None,
        }
    }

    /// Turns a dice of a roll in progress.
    pub(crate) fn set_die(&mut self, roll: Roll, index: u8, to: Die, fix: bool) {
        let Some(state) = self.roll_mut(roll) else {
            return;
        };
        let Some(die) = state.dice.get_mut(index as usize) else {
            return;
        };
        let from = std::mem::replace(die, to);
        if fix {
            state.fixed |= 1 << index;
        }
        self.log(|| Event::Changed { from, to });
    }
}
