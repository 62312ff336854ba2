//! What players have.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::NumberWord;
use crate::cards::{CardIs, Who};
use crate::eval::{Ctx, Eval};
use crate::render::cards as card_words;
use crate::render::fighters::Det;
use crate::render::names::{Names, player};
use crate::render::numbers::Bound;
use crate::vocabulary::Touches;

/// How many Glory points a player has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Glory(pub Who);

impl NumberWord for Glory {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(who) = self;
        i16::from(eval.state.player(eval.seat(*who, ctx)).glory)
    }
    fn said(&self, names: &Names) -> String {
        let Self(who) = self;
        player(*who, names).of("glory")
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let many = &bound.many;
        let Self(who) = self;

        let who = player(*who, names);
        format!("{} {} {many} glory", who.text, who.has())
    }
    fn touches(&self) -> Touches {
        Touches::GLORY | self.0.touches()
    }
}

/// How many of a player's Glory points are unspent.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Unspent(pub Who);

impl NumberWord for Unspent {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(who) = self;

        let player = eval.state.player(eval.seat(*who, ctx));
        i16::from(player.glory.saturating_sub(player.spent))
    }
    fn said(&self, names: &Names) -> String {
        let Self(who) = self;
        player(*who, names).of("unspent glory")
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let many = &bound.many;
        let Self(who) = self;

        let who = player(*who, names);
        format!("{} {} {many} unspent glory", who.text, who.has())
    }
    fn touches(&self) -> Touches {
        Touches::CARDS
    }
}

/// How many Objectives a player has scored.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Scored(pub Who);

impl NumberWord for Scored {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(who) = self;
        i16::from(eval.state.player(eval.seat(*who, ctx)).scored_cards)
    }
    fn said(&self, names: &Names) -> String {
        let Self(who) = self;

        let who = player(*who, names);
        format!("the number of Objectives {} {} scored", who.text, who.has())
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(who) = self;

        let who = player(*who, names);
        Some(format!("each Objective {} {} scored", who.text, who.has()))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(who) = self;

        let who = player(*who, names);
        format!(
            "{} {} scored {}",
            who.text,
            who.has(),
            bound.of("Objective")
        )
    }
    fn touches(&self) -> Touches {
        Touches::CARDS
    }
}

/// How many cards in a hand are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Hand(pub Who, pub Vec<CardIs>);

impl NumberWord for Hand {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(who, filter) = self;
        eval.state
            .player(eval.seat(*who, ctx))
            .hand()
            .iter()
            .filter(|card| eval.card_is(**card, filter, ctx))
            .count() as i16
    }
    fn said(&self, names: &Names) -> String {
        let Self(who, filter) = self;
        format!(
            "the number of {} in {}",
            card_words::noun(filter, &Det::Bare),
            player(*who, names).of("hand")
        )
    }
    fn each(&self, names: &Names) -> Option<String> {
        let Self(who, filter) = self;

        let who = player(*who, names);
        Some(format!(
            "{} in {}",
            card_words::noun(filter, &Det::Each),
            who.of("hand")
        ))
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(who, filter) = self;

        let who = player(*who, names);
        let what = card_words::noun(filter, &bound.det());
        format!("{} {} {what} in hand", who.text, who.has())
    }
    fn touches(&self) -> Touches {
        Touches::CARDS
    }
}

/// How many cards in your discard piles are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Discarded(pub Vec<CardIs>);

impl NumberWord for Discarded {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(filter) = self;

        let player = eval.state.player(ctx.owner);
        player
            .power_discard()
            .iter()
            .chain(player.objective_discard())
            .filter(|card| eval.card_is(**card, filter, ctx))
            .count() as i16
    }
    fn said(&self, _names: &Names) -> String {
        let Self(filter) = self;

        format!(
            "the number of {} in your discard piles",
            card_words::noun(filter, &Det::Bare)
        )
    }
    fn each(&self, _names: &Names) -> Option<String> {
        let Self(filter) = self;
        Some(format!(
            "{} in your discard piles",
            card_words::noun(filter, &Det::Each)
        ))
    }
    fn compared(&self, bound: &Bound, _names: &Names) -> String {
        let Self(filter) = self;

        format!(
            "you have {} in your discard piles",
            card_words::noun(filter, &bound.det())
        )
    }
    fn touches(&self) -> Touches {
        Touches::CARDS
    }
}
