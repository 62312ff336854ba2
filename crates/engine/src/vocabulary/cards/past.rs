//! What happened with it.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardWord, Trait};
use crate::cards::{Cond, Watch};
use crate::eval::{Ctx, Eval};
use crate::render::cards;
use crate::render::fighters::Det;
use crate::state::CardId;
use crate::vocabulary::conditions::Card;

/// Among the cards that this tally has collected.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Tallied(pub Watch);

impl CardWord for Tallied {
    fn holds(&self, eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        card.seat() == ctx.owner && eval.tally_set(ctx.owner, self.0.id()) >> card.index() & 1 == 1
    }

    fn said(&self) -> Trait {
        let as_what = match &self.0.tally().on.when {
            Cond::Card(Card(filter)) => format!(" as {}", cards::noun(filter, &Det::A)),
            _ => String::new(),
        };
        Trait::After(format!(" that was discarded in that ploy{as_what}"))
    }
}

/// One of the Upgrades that the moment discarded.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OfEvent;

impl CardWord for OfEvent {
    fn holds(&self, _eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        ctx.occasion()
            .is_some_and(|occasion| occasion.card == Some(card) || occasion.cards.contains(&card))
    }

    fn said(&self) -> Trait {
        Trait::After(" just discarded".to_owned())
    }
}
