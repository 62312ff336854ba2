//! Numbers of what goes on.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::NumberWord;
use crate::cards::Watch;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::numbers::{Bound, Op};
use crate::render::tallies;
use crate::vocabulary::Touches;

/// How much damage, Glory or counter the moment is about.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EventAmount;

impl NumberWord for EventAmount {
    fn value(&self, _eval: &Eval, ctx: &Ctx) -> i16 {
        ctx.occasion().map_or(0, |occasion| occasion.amount)
    }
    fn said(&self, names: &Names) -> String {
        names.amount.to_owned()
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The number of the battle round.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Round;

impl NumberWord for Round {
    fn value(&self, eval: &Eval, _ctx: &Ctx) -> i16 {
        i16::from(eval.state.round)
    }
    fn said(&self, _names: &Names) -> String {
        "the battle round number".to_owned()
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let value = &bound.value;
        match bound.op {
            Op::AtLeast => format!("it is battle round {value} or later"),
            Op::AtMost => format!("it is battle round {value} or earlier"),
            Op::Exactly => format!("it is battle round {value}"),
            Op::Over => format!("it is after battle round {value}"),
            Op::Under => format!("it is before battle round {value}"),
            Op::NotExactly => format!("it is not battle round {value}"),
        }
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// How many hexes the Move in progress, or just over, has entered.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MoveLength;

impl NumberWord for MoveLength {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        match eval.state.moving() {
            Some(moving) => i16::from(moving.steps),
            None => ctx.occasion().map_or(0, |occasion| occasion.amount),
        }
    }
    fn said(&self, _names: &Names) -> String {
        "the number of hexes entered in the Move".to_owned()
    }
    fn each(&self, _names: &Names) -> Option<String> {
        Some("each hex entered in the Move".to_owned())
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        format!("the Move entered {}", bound.of("hex"))
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The number chosen before (`ChooseNumber`, `SpendUpTo`).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct X;

impl NumberWord for X {
    fn value(&self, _eval: &Eval, ctx: &Ctx) -> i16 {
        ctx.env.x
    }
    fn said(&self, _names: &Names) -> String {
        "X".to_owned()
    }
    fn touches(&self) -> Touches {
        Touches::CHOSEN
    }
}

/// How many cards this ability has discarded or placed so far.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CardsPicked;

impl NumberWord for CardsPicked {
    fn value(&self, _eval: &Eval, ctx: &Ctx) -> i16 {
        ctx.env.cards.len() as i16
    }
    fn said(&self, _names: &Names) -> String {
        "the number of cards picked".to_owned()
    }
    fn each(&self, _names: &Names) -> Option<String> {
        Some("each card picked".to_owned())
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let was = if bound.value == "1" { "was" } else { "were" };
        format!("{} {was} picked", bound.of("card"))
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// What a tally has come to: the number of times, or of different fighters, tokens or cards where it collects those.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Tally(pub Watch);

impl NumberWord for Tally {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(watch) = self;
        eval.tally(ctx.owner, watch.id())
    }
    fn said(&self, names: &Names) -> String {
        let Self(watch) = self;
        tallies::how_often(watch.tally(), names)
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(watch) = self;
        tallies::each_counted(watch.tally(), names)
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(watch) = self;
        tallies::happened(watch.tally(), &bound.many, names)
    }
    fn touches(&self) -> Touches {
        Touches::PAST
    }
}
