//! What caused the moment.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{ConditionWord, so};
use crate::cards::{CardIs, Moment};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::{cards as card_words, moments};
use crate::vocabulary::Touches;

/// The fighter of the moment was slain (or damaged) by an attack.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ByAttack;

impl ConditionWord for ByAttack {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        occasion.is_some_and(|occasion| occasion.cause.attacker.is_some())
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(
            yes,
            "it was done by an Attack",
            "it was not done by an Attack",
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The fighter of the moment was slain (or damaged) by an ability of a card that is all of this, not by an attack.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ByCard(pub Vec<CardIs>);

impl ConditionWord for ByCard {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        let Self(filter) = self;
        occasion.is_some_and(|occasion| {
            occasion.cause.attacker.is_none()
                && occasion
                    .cause
                    .card
                    .is_some_and(|card| eval.card_is(card, filter, ctx))
        })
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(filter) = self;

        format!(
            "it {} done by {}",
            so(yes, "was", "was not"),
            card_words::noun(filter, &Det::A)
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The fighter of the moment was slain (or damaged) by the hex it entered.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ByHex;

impl ConditionWord for ByHex {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        occasion.is_some_and(|occasion| occasion.cause.hex)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(
            yes,
            "it was done by a lethal hex",
            "it was not done by a lethal hex",
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The fighter of the moment was slain (or damaged) by a spell, a spell attack included.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct BySpell;

impl ConditionWord for BySpell {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        occasion.is_some_and(|occasion| occasion.cause.spell)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it was done by a spell", "it was not done by a spell")
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// What slew (or damaged) the fighter of the moment was a reaction, or an attack made through one.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ByReaction;

impl ConditionWord for ByReaction {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        occasion.is_some_and(|occasion| occasion.cause.reaction)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(
            yes,
            "it was done by a Surge ploy or ability",
            "it was not done by a Surge ploy or ability",
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The fighter of the moment was slain (or damaged) by something of yours.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ByYou;

impl ConditionWord for ByYou {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        occasion.is_some_and(|occasion| occasion.cause.seat == Some(ctx.owner))
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it was your doing", "it was not your doing")
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}

/// The counter went up because of an ability that answers to that moment.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Because(pub Moment);

impl ConditionWord for Because {
    fn holds(&self, _eval: &Eval, ctx: &Ctx) -> bool {
        let occasion = ctx.occasion();
        let Self(moment) = self;

        occasion.is_some_and(|occasion| occasion.because == Some(*moment))
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(moment) = self;

        format!(
            "{} {}",
            so(yes, "this is", "this is not"),
            moments::because(*moment)
        )
    }
    fn touches(&self) -> Touches {
        Touches::EVENT
    }
}
