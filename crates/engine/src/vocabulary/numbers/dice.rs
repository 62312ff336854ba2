//! Numbers of a roll.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::NumberWord;
use crate::cards::{Die, Roll};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::numbers::{Bound, Op, a_face, faces, the_roll};
use crate::vocabulary::Touches;

/// How many dice a roll has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Dice(pub Roll);

impl NumberWord for Dice {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(roll) = self;
        eval.dice(*roll, ctx).len() as i16
    }
    fn said(&self, _names: &Names) -> String {
        let Self(roll) = self;
        format!("the number of dice in {}", the_roll(*roll))
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let many = &bound.many;
        let Self(roll) = self;
        format!("{} has {many} dice", the_roll(*roll))
    }
    fn touches(&self) -> Touches {
        Touches::DICE
    }
}

/// How many dice of a roll show one of these: `Showing(Card, [Hammer, Critical])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Showing(pub Roll, pub Vec<Die>);

impl NumberWord for Showing {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(roll, faces) = self;
        eval.dice(*roll, ctx)
            .iter()
            .filter(|die| faces.contains(die))
            .count() as i16
    }
    fn said(&self, _names: &Names) -> String {
        let Self(roll, dice) = self;
        format!(
            "the number of {} results in {}",
            faces(dice, "and"),
            the_roll(*roll)
        )
    }
    fn each(&self, _names: &Names) -> Option<String> {
        let Self(roll, dice) = self;

        Some(format!("each {} in {}", faces(dice, "or"), the_roll(*roll)))
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let many = &bound.many;
        match self {
            Self(roll, dice) if bound.op == Op::AtLeast && bound.value == "1" => {
                format!("{} shows {}", the_roll(*roll), a_face(dice))
            }
            Self(roll, dice) if bound.many == "no" => {
                format!("{} shows no {}", the_roll(*roll), faces(dice, "or"))
            }
            Self(roll, dice) => {
                let result = if bound.value == "1" {
                    "result"
                } else {
                    "results"
                };
                format!(
                    "{} shows {many} {} {result}",
                    the_roll(*roll),
                    faces(dice, "or")
                )
            }
        }
    }
    fn touches(&self) -> Touches {
        Touches::DICE
    }
}

/// How many successes a roll has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Successes(pub Roll);

impl NumberWord for Successes {
    fn value(&self, eval: &Eval, _ctx: &Ctx) -> i16 {
        let Self(roll) = self;
        eval.successes(*roll) as i16
    }
    fn said(&self, _names: &Names) -> String {
        let Self(roll) = self;
        format!("the number of successes in {}", the_roll(*roll))
    }
    fn each(&self, _names: &Names) -> Option<String> {
        let Self(roll) = self;
        Some(format!("each success in {}", the_roll(*roll)))
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let many = &bound.many;
        match self {
            Self(roll) if bound.many == "no" => format!("{} has no success", the_roll(*roll)),
            Self(roll) if bound.op == Op::AtLeast && bound.value == "1" => {
                format!("{} has a success", the_roll(*roll))
            }
            Self(roll) => format!("{} has {many} successes", the_roll(*roll)),
        }
    }
    fn touches(&self) -> Touches {
        Touches::DICE
    }
}

/// How many different symbols a roll shows.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Different(pub Roll);

impl NumberWord for Different {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(roll) = self;

        let seen = eval
            .dice(*roll, ctx)
            .iter()
            .fold(0u16, |seen, die| seen | 1 << *die as u8);
        seen.count_ones() as i16
    }
    fn said(&self, _names: &Names) -> String {
        let Self(roll) = self;

        format!("the number of different symbols in {}", the_roll(*roll))
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let many = &bound.many;
        let Self(roll) = self;
        format!("{} shows {many} different symbols", the_roll(*roll))
    }
    fn touches(&self) -> Touches {
        Touches::DICE
    }
}
