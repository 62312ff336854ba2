//! Numbers made of other numbers.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Num, NumberWord};
use crate::cards::Cond;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::numbers::{capped, num};
use crate::render::text::list;
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::ConditionWord;

/// One number as many times as the other.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Times(pub Num, pub Num);

impl NumberWord for Times {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(a, b) = self;
        eval.num(a, ctx).saturating_mul(eval.num(b, ctx))
    }
    fn said(&self, names: &Names) -> String {
        match self {
            Self(Num::Const(2), number) | Self(number, Num::Const(2)) => {
                format!("twice {}", num(number, names))
            }
            Self(one, other) => format!("{} times {}", num(one, names), num(other, names)),
        }
    }
    fn touches(&self) -> Touches {
        self.0.touches() | self.1.touches()
    }
}

/// All of these added up.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Sum(pub Vec<Num>);

impl NumberWord for Sum {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(numbers) = self;
        numbers.iter().map(|number| eval.num(number, ctx)).sum()
    }
    fn said(&self, names: &Names) -> String {
        let Self(numbers) = self;

        let numbers: Vec<String> = numbers.iter().map(|number| num(number, names)).collect();
        list(&numbers, "plus")
    }
    fn touches(&self) -> Touches {
        self.0
            .iter()
            .fold(Touches::NOTHING, |all, number| all | number.touches())
    }
}

/// The first less the second.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Minus(pub Num, pub Num);

impl NumberWord for Minus {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(a, b) = self;
        eval.num(a, ctx) - eval.num(b, ctx)
    }
    fn said(&self, names: &Names) -> String {
        let Self(from, less) = self;
        format!("{} minus {}", num(from, names), num(less, names))
    }
    fn touches(&self) -> Touches {
        self.0.touches() | self.1.touches()
    }
}

/// The smaller one.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Min(pub Num, pub Num);

impl NumberWord for Min {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(a, b) = self;
        eval.num(a, ctx).min(eval.num(b, ctx))
    }
    fn said(&self, names: &Names) -> String {
        let Self(one, other) = self;
        capped(one, other, "at most", "smaller", names)
    }
    fn touches(&self) -> Touches {
        self.0.touches() | self.1.touches()
    }
}

/// The larger one.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Max(pub Num, pub Num);

impl NumberWord for Max {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(a, b) = self;
        eval.num(a, ctx).max(eval.num(b, ctx))
    }
    fn said(&self, names: &Names) -> String {
        let Self(one, other) = self;
        capped(one, other, "at least", "larger", names)
    }
    fn touches(&self) -> Touches {
        self.0.touches() | self.1.touches()
    }
}

/// One number if a condition holds, another if not: `If(Underdog, 2, 1)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct If(pub Box<Cond>, pub Num, pub Num);

impl NumberWord for If {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(condition, yes, no) = self;

        eval.num(if condition.holds(eval, ctx) { yes } else { no }, ctx)
    }
    fn said(&self, names: &Names) -> String {
        let Self(condition, then, otherwise) = self;
        format!(
            "{} ({} if {})",
            num(otherwise, names),
            num(then, names),
            condition.clause(true, names)
        )
    }
    fn touches(&self) -> Touches {
        self.0.touches() | self.1.touches() | self.2.touches()
    }
}
