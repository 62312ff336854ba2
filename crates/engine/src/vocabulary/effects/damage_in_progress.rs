use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::Amount;
use crate::cards::{Num, Ref};
use crate::decision::Choice;
use crate::eval::Offers;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::num;
use crate::render::steps::EffectWord;
use crate::state::{Frame, Run};
use crate::vocabulary::numbers;

/// At `BeforeDamage`: the damage becomes this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SetDamage(pub Num);

/// At `BeforeDamage`: the damage is inflicted on that fighter instead.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DamageInstead(pub Ref);

/// At `Damaged` or `WouldBeSlain`: the damage is taken back; a fighter that would be slain is not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UndoDamage;

fn damage(frame: &mut Frame) -> Option<&mut crate::state::Damage> {
    match frame {
        Frame::Damage(damage) => Some(damage),
        _ => None,
    }
}

impl EffectWord for SetDamage {
    fn said(&self, names: &Names) -> Clause {
        let is_damage = |number: &Num| match number {
            Num::Of(amount) => matches!(amount.as_ref(), Amount::EventAmount(_)),
            Num::Const(_) => false,
        };
        let amount = match &self.0 {
            Num::Of(amount) => Some(amount.as_ref()),
            Num::Const(_) => None,
        };
        Clause::plain(match amount {
            Some(
                Amount::Min(numbers::Min(one, Num::Const(most)))
                | Amount::Min(numbers::Min(Num::Const(most), one)),
            ) if is_damage(one) => format!("that damage is {most} at most"),
            Some(Amount::Minus(numbers::Minus(one, less))) if is_damage(one) => {
                format!("that damage is {} less", num(less, names))
            }
            Some(
                Amount::Max(numbers::Max(Num::Of(one), Num::Const(least)))
                | Amount::Max(numbers::Max(Num::Const(least), Num::Of(one))),
            ) if let Amount::Minus(numbers::Minus(from, less)) = one.as_ref()
                && is_damage(from) =>
            {
                let less = num(less, names);
                format!("that damage is {less} less, but {least} at least")
            }
            _ => format!("that damage becomes {}", num(&self.0, names)),
        })
    }
}

impl Touches for SetDamage {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside)
    }
}

impl Offers for SetDamage {}

impl Does for SetDamage {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let amount = act.num(engine, &self.0);
        if let Some(damage) = engine.innermost(damage) {
            damage.amount = damage.amount.min(amount.max(0));
        }
    }
}

impl EffectWord for DamageInstead {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        Clause::plain(format!("deal that damage to {who} instead"))
    }
}

impl Touches for DamageInstead {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).to(self.0)
    }
}

impl Offers for DamageInstead {}

impl Does for DamageInstead {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let cause = act.cause(engine);
        let Some(victim) = act.fighter(engine, self.0) else {
            return;
        };
        let frames = engine.state.stack.iter_mut().rev();
        // What an attack around this one is about to inflict is not meant.
        let mut own = frames.take_while(|frame| !matches!(frame, Frame::Attack(_)));
        if let Some(damage) = own.find_map(damage) {
            damage.fighter = victim;
            damage.cause = cause;
            return;
        }
        // At the moment of success the damage is not on its way yet: it is worked out here.
        let amount = engine.attack_damage();
        if let Some(attack) = engine.state.attack_mut() {
            attack.fail();
            attack.forbid_drive_back();
        }
        engine.inflict(victim, amount, cause);
    }
}

impl EffectWord for UndoDamage {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("ignore that damage (nobody is slain by it)")
    }
}

impl Touches for UndoDamage {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field)
    }
}

impl Offers for UndoDamage {}

impl Does for UndoDamage {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        let Some(frame) = engine.innermost(damage) else {
            return;
        };
        let damage = *frame;
        frame.amount = 0;
        let amount = engine.amount(damage.amount);
        let state = engine.state.fighter_mut(damage.fighter);
        state.damage = state.damage.saturating_sub(amount);
        state.damage_this_turn = state.damage_this_turn.saturating_sub(amount);
        engine.release_casualty(damage.fighter);
        if damage.cause.attacker.is_some()
            && let Some(attack) = engine.state.attack_mut()
            && attack.target() == Some(damage.fighter)
        {
            attack.undo(amount);
        }
    }
}
