//! Counters, and values that rules define.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Num, NumberWord};
use crate::cards::{Name, Who};
use crate::eval::{Ctx, Eval};
use crate::render::names::{Names, player};
use crate::render::numbers::{Bound, Op, num, value_word};
use crate::render::text::{list, words};
use crate::vocabulary::Touches;

/// How much a counter of yours stands at.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Counter(pub Name);

impl NumberWord for Counter {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(name) = self;
        eval.state.player(ctx.owner).counter(*name)
    }
    fn said(&self, _names: &Names) -> String {
        let Self(name) = self;
        format!("the number of {} you have", words(name))
    }
    fn each(&self, _names: &Names) -> Option<String> {
        let Self(name) = self;
        Some(format!("each {} you have", words(name)))
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let many = &bound.many;
        let Self(name) = self;
        if bound.op == Op::Exactly && many != "no" {
            return format!("your {} is {}", words(name), bound.value);
        }
        format!("you have {many} {}", words(name))
    }
    fn touches(&self) -> Touches {
        Touches::COUNTERS
    }
}

/// What a `Define` of yours says under this name, or the second where you have none.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Value(pub Name, pub Box<Num>);

impl NumberWord for Value {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(name, otherwise) = self;
        eval.value(ctx.owner, *name, otherwise, ctx)
    }
    fn said(&self, _names: &Names) -> String {
        let Self(name, _) = self;
        format!("your {}", value_word(name))
    }
    fn touches(&self) -> Touches {
        Touches::COUNTERS
    }
}

/// The same for another player.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ValueOf(pub Who, pub Name, pub Box<Num>);

impl NumberWord for ValueOf {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(who, name, otherwise) = self;

        eval.value(eval.seat(*who, ctx), *name, otherwise, ctx)
    }
    fn said(&self, names: &Names) -> String {
        let Self(who, name, missing) = self;

        let value = player(*who, names).of(&value_word(name));
        format!("{value} ({} without one)", num(missing, names))
    }
    fn touches(&self) -> Touches {
        Touches::COUNTERS
    }
}

/// Where a counter stands in a table of thresholds: `Steps("cataclysm", [(1, 1), (6, 2)])` is 1 from 1 on and 2 from 6 on.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Steps(pub Name, pub Vec<(i16, i16)>);

impl NumberWord for Steps {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(name, steps) = self;

        let counter = eval.state.player(ctx.owner).counter(*name);
        steps
            .iter()
            .rev()
            .find(|(from, _)| counter >= *from)
            .map_or(0, |(_, value)| *value)
    }
    fn said(&self, _names: &Names) -> String {
        let Self(name, steps) = self;

        let steps: Vec<String> = steps
            .iter()
            .map(|(from, value)| format!("{value} from {from} on"))
            .collect();
        format!("set by your {}: {}", words(name), list(&steps, "and"))
    }
    fn touches(&self) -> Touches {
        Touches::COUNTERS
    }
}
