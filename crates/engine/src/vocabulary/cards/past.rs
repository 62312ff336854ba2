//! What happened with it.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardWord, Trait};
use crate::cards::Watch;
use crate::eval::{Ctx, Eval};
use crate::state::CardId;

/// Among the cards that this tally has collected.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Tallied(pub Watch);

impl CardWord for Tallied {
    fn holds(&self, eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        card.seat() == ctx.owner && eval.tally_set(ctx.owner, self.0.id()) >> card.index() & 1 == 1
    }

    fn said(&self) -> Trait {
        Trait::After(" that was discarded in that ploy".to_owned())
    }
}

/// One of the Upgrades that the moment discarded.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OfEvent;

impl CardWord for OfEvent {
    fn holds(&self, _eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        ctx.env
            .occasion
            .as_ref()
            .is_some_and(|occasion| occasion.card == Some(card) || occasion.cards.contains(&card))
    }

    fn said(&self) -> Trait {
        Trait::After(" just discarded".to_owned())
    }
}
