use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::Amount;
use crate::cards::{Name, Num, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Act, Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::{num, quantity};
use crate::render::steps::EffectWord;
use crate::render::text::{plural, words};
use crate::state::{Env, Run, Seat};
use crate::vocabulary::numbers;

/// A counter of yours goes up.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Gain(pub Name, #[serde(default)] pub Num);

/// A counter of yours goes down; it must stand high enough.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Spend(pub Name, #[serde(default)] pub Num);

/// A counter of yours goes down by as much as you like up to so much, or by any of it, one or more, if that is where it stands; the
/// number is `X`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SpendUpTo(pub Name, pub Num);

/// A counter of yours becomes this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SetCounter(pub Name, pub Num);

fn change(engine: &mut Engine, name: Name, by: i16, act: &Act) {
    let because = act.env.occasion.as_ref().map(|occasion| occasion.moment);
    engine.change_counter(act.owner, name, by, because, act.env.subject());
}

impl EffectWord for Gain {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("gain {}", so_much(&self.1, self.0, names)))
    }
}

impl Touches for Gain {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside)
    }
}

impl Offers for Gain {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for Gain {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let amount = act.num(engine, &self.1).max(0);
        change(engine, self.0, amount, &act);
    }
}

impl EffectWord for Spend {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("spend {}", so_much(&self.1, self.0, names)))
    }
}

impl Touches for Spend {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for Spend {
    fn can(&self, scene: &Scene) -> bool {
        scene.eval.state.player(scene.owner).counter(self.0) >= scene.num(&self.1)
    }
}

impl Does for Spend {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let amount = act.num(engine, &self.1).max(0);
        change(engine, self.0, -amount, &act);
    }
}

impl SpendUpTo {
    /// Whether it speaks of any of the counter: that is one or more. (EMB-TERMS-04)
    fn is_any(&self) -> bool {
        let Self(name, most) = self;
        matches!(most, Num::Of(amount)
            if matches!(amount.as_ref(), Amount::Counter(numbers::Counter(all)) if all == name))
    }
}

impl EffectWord for SpendUpTo {
    fn said(&self, names: &Names) -> Clause {
        let Self(name, most) = self;
        let what = if self.is_any() {
            format!("any of your {}", words(name))
        } else {
            format!("up to {}", so_much(most, *name, names))
        };
        Clause::plain(format!("spend {what}; X is how many you spend"))
    }
}

impl Touches for SpendUpTo {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You).noting()
    }
}

impl Offers for SpendUpTo {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickNumber))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let stands = scene.eval.state.player(scene.owner).counter(self.0);
        let most = scene.num(&self.1).min(stands).max(0);
        let least = i16::from(self.is_any());
        (least..=most).any(|number| visit(Choice::Number(number)))
    }

    fn notes(&self, choice: Choice, env: &mut Env) {
        if let Choice::Number(number) = choice {
            env.x = number;
        }
    }
}

impl Does for SpendUpTo {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let owner = run.owner;
        let Some(Choice::Number(number)) = choice else {
            return engine.passes_over(run);
        };
        self.notes(Choice::Number(number), &mut run.env);
        engine.passes_over(run);
        engine.change_counter(owner, self.0, -number, None, None);
    }
}

impl EffectWord for SetCounter {
    fn said(&self, names: &Names) -> Clause {
        let (counter, number) = (words(&self.0), num(&self.1, names));
        Clause::plain(format!("your {counter} becomes {number}"))
    }
}

impl Touches for SetCounter {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside)
    }
}

impl Offers for SetCounter {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for SetCounter {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let (seat, name, value) = (act.owner, self.0, act.num(engine, &self.1));
        if engine.state.is_player(seat) {
            engine.set_counter(seat, name, value);
            engine.log(|| Event::Counter { seat, name, value });
        }
    }
}

/// So much of a counter; its name is no plural.
fn so_much(number: &Num, name: Name, names: &Names) -> String {
    let name = words(&name);
    match number {
        Num::Const(number) => format!("{number} {name}"),
        Num::Of(_) => quantity(number, &name, names).replace(&plural(&name), &name),
    }
}
