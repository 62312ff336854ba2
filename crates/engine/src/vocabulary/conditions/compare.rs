//! Numbers compared.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::ConditionWord;
use crate::cards::Comparison;
use crate::cards::Num;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::numbers::num;
use crate::render::numbers::{Op, compare};
use crate::state::Seat;
use crate::vocabulary::Touches;

/// The number is greater for you than for each opponent, seen with their eyes: `Most(Scored(You))`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Most(pub Num);

impl ConditionWord for Most {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(number) = self;

        let mine = eval.num(number, ctx);
        ctx.owner != Seat::NOBODY
            && eval
                .state
                .seats_from(ctx.owner)
                .skip(1)
                .all(|owner| eval.num(number, &Ctx { owner, ..*ctx }) < mine)
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(number) = self;
        format!(
            "{} {} greater than each opponent's",
            num(number, names),
            if yes { "is" } else { "is not" }
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVERYTHING
    }
}

/// Two numbers compare like this: `Compare(Count([Friendly]), AtLeast, 3)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Compare(pub Num, pub Comparison, pub Num);

impl ConditionWord for Compare {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let (one, other) = (eval.num(&self.0, ctx), eval.num(&self.2, ctx));
        match self.1 {
            Comparison::AtLeast => one >= other,
            Comparison::AtMost => one <= other,
            Comparison::Equal => one == other,
            Comparison::More => one > other,
        }
    }

    fn clause(&self, yes: bool, names: &Names) -> String {
        let op = Op::from(self.1);
        compare(&self.0, if yes { op } else { op.not() }, &self.2, names)
    }

    fn touches(&self) -> Touches {
        self.0.touches() | self.2.touches()
    }
}
