//! The moment, and what goes on around it.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{ConditionWord, so};
use crate::cards::{CardIs, FeatureIs, Name};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::names::{Names, Phrase};
use crate::render::text::{a, words};
use crate::render::{cards as card_words, features};
use crate::state::{Move, Occasion};
use crate::vocabulary::Touches;

/// The moment is about this: a kind of token, a counter, a tag, or the name of an ability.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Event(pub Name);

impl ConditionWord for Event {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        let Self(name) = self;
        occasion.is_some_and(|occasion| occasion.name == *name)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(name) = self;
        format!("it {} {}", so(yes, "is", "is not"), a(&words(name)))
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The card of the moment is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Card(pub Vec<CardIs>);

impl ConditionWord for Card {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        let Self(filter) = self;

        occasion.is_some_and(|occasion| event_card(eval, occasion, filter, ctx))
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(filter) = self;

        format!(
            "the card {} {}",
            so(yes, "is", "is not"),
            card_words::noun(filter, &Det::A)
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The feature token of the moment is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EventFeature(pub Vec<FeatureIs>);

impl ConditionWord for EventFeature {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        let Self(filter) = self;
        occasion.is_some_and(|occasion| {
            occasion
                .feature
                .is_some_and(|feature| eval.feature_is(feature, filter, ctx))
        })
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(filter) = self;

        let token = Phrase::one("that feature token");
        match features::statement(filter, &token, yes, names) {
            Some(what) => format!("{} {what}", token.text),
            None => format!("there {} such a feature token", so(yes, "is", "is not")),
        }
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The player of the moment is you.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EventYours;

impl ConditionWord for EventYours {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        occasion.is_some_and(|occasion| occasion.seat == Some(ctx.owner))
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it was you", "it was your opponent")
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The caster of the spell in progress has suffered backlash.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Backlash;

impl ConditionWord for Backlash {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.casting().is_some_and(|cast| cast.backlash)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(
            yes,
            "the caster suffered backlash",
            "the caster did not suffer backlash",
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The chain of the last scatter was cut short.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ChainCut;

impl ConditionWord for ChainCut {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        ctx.env.chain_cut
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(
            yes,
            "the chain was cut short",
            "the chain was not cut short",
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The Move in progress is part of a Charge.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MoveInCharge;

impl ConditionWord for MoveInCharge {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        // Somebody else's Move, made in answer to that of a Charge, is none of it.
        let whose = |moving: &&Move| ctx.it.is_none_or(|fighter| moving.fighter == fighter);
        let moving = eval.state.moving().filter(whose);
        eval.charging || moving.is_some_and(|moving| moving.charge)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        format!("the Move {} part of a Charge", so(yes, "is", "is not"))
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The moment is a step of a Move, on its own or in a Charge.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InMove;

impl ConditionWord for InMove {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        entering_by_move(eval)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it is Moving", "it is not Moving")
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

fn event_card(eval: &Eval, occasion: &Occasion, filter: &[CardIs], ctx: &Ctx) -> bool {
    occasion
        .card
        .is_some_and(|card| eval.card_is(card, filter, ctx))
        || occasion
            .cards
            .iter()
            .any(|card| eval.card_is(*card, filter, ctx))
}

fn entering_by_move(eval: &Eval) -> bool {
    use crate::state::Frame;
    eval.state
        .stack
        .iter()
        .rev()
        .find_map(|frame| match frame {
            Frame::Move(_) => Some(true),
            Frame::Push(_) | Frame::Run(_) => Some(false),
            _ => None,
        })
        .unwrap_or(false)
}
