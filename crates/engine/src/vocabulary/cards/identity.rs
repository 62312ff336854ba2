//! Which card it is, and whose.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{CardWord, Trait};
use crate::cards::{CardTag, Name, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::text::{title, words};
use crate::state::CardId;

/// Carries this tag: `Tag("emberstone")`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Tag(pub CardTag);

impl CardWord for Tag {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        def.tags.contains(&self.0)
    }

    fn said(&self) -> Trait {
        Trait::Before(words(&self.0))
    }
}

/// This very card.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct This;

impl CardWord for This {
    fn holds(&self, _eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        ctx.env.card == Some(card)
    }

    fn said(&self) -> Trait {
        Trait::This
    }
}

/// One of your cards.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Yours;

impl CardWord for Yours {
    fn holds(&self, _eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        card.seat() == ctx.owner
    }

    fn said(&self) -> Trait {
        Trait::Yours
    }
}

/// An Upgrade that that fighter can be given.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Fits(pub Ref);

impl CardWord for Fits {
    fn holds(&self, eval: &Eval, card: CardId, ctx: &Ctx) -> bool {
        eval.fighter(self.0, ctx)
            .is_some_and(|fighter| eval.can_bear(fighter, card))
    }

    fn said(&self) -> Trait {
        Trait::After(" that the fighter can be given".to_owned())
    }
}

/// Its name is this, as a slug.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Called(pub Name);

impl CardWord for Called {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        self.0 == crate::name::slug(&def.name).as_str()
    }

    fn said(&self) -> Trait {
        Trait::After(format!(" called {}", title(&self.0)))
    }
}

/// From the set with this slug.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Set(pub Name);

impl CardWord for Set {
    fn holds(&self, eval: &Eval, card: CardId, _ctx: &Ctx) -> bool {
        let def = eval.table.card(card);
        self.0 == def.set.as_str()
    }

    fn said(&self) -> Trait {
        Trait::After(format!(" from {}", title(&self.0)))
    }
}
