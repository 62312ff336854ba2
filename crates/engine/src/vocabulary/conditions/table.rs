//! The players and what they have in play.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{ConditionWord, so};
use crate::cards::Name;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::text::{list, words};
use crate::vocabulary::Touches;

/// The game has one of these numbers of players: `Players([3, 4])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Players(pub Vec<u8>);

impl ConditionWord for Players {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        let Self(numbers) = self;
        numbers.contains(&(eval.state.players.len() as u8))
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(numbers) = self;

        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        format!(
            "the game {} {} players",
            so(yes, "has", "does not have"),
            list(&numbers, "or")
        )
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}

/// A marker of yours with this name lies on the battlefield.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Marker(pub Name);

impl ConditionWord for Marker {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(name) = self;
        eval.state
            .markers
            .iter()
            .any(|marker| marker.seat == ctx.owner && marker.name == *name)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(name) = self;
        format!(
            "{} of your {} markers is on the battlefield",
            so(yes, "one", "none"),
            words(name)
        )
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// You are the underdog.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Underdog;

impl ConditionWord for Underdog {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        eval.underdog(ctx.owner)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "you are the underdog", "you are not the underdog")
    }
    fn touches(&self) -> Touches {
        Touches::GLORY | Touches::TURN
    }
}
