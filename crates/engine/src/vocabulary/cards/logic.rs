//! Words made of other words.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardIs, CardWord, Trait};
use crate::eval::{Ctx, Eval};
use crate::render::text::a;
use crate::state::CardId;

/// This does not hold: `Not(Spell)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Not(pub Box<CardIs>);

impl CardWord for Not {
    fn holds(&self, eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        !self.0.holds(eval, card, ctx)
    }

    fn said(&self) -> Trait {
        Trait::After(match self.0.said() {
            Trait::Before(word) => format!(" that is not {word}"),
            Trait::Kind(kind) => format!(" that is not {}", a(kind)),
            Trait::KindWith(kind, with) => format!(" that is not {}{with}", a(kind)),
            Trait::After(text) => format!(", but not one{text}"),
            Trait::Yours => " of another player".to_owned(),
            Trait::This => " other than this one".to_owned(),
        })
    }
}
