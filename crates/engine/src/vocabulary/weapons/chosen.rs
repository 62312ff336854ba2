//! Which weapon it is.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Trait, WeaponWord, Wielded, is};
use crate::cards::Name;
use crate::eval::{Aim, Ctx, Eval};
use crate::render::text::title;
use crate::state::WeaponRef;

/// The weapon in use in the attack in progress.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InUse;

impl WeaponWord for InUse {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        wielded
            .aim
            .or_else(|| eval.state.attack().map(Aim::from))
            .is_some_and(|aim| aim.weapon == Some(wielded.weapon))
    }

    fn said(&self) -> Trait {
        Trait::Exactly("that weapon")
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, "the one in use")
    }
}

/// The weapon that the attack in progress was made with (for attacks made again).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Same;

impl WeaponWord for Same {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        eval.state
            .attack()
            .is_some_and(|attack| match attack.before {
                Some((before, _)) => before == Some(wielded.weapon),
                None => attack.weapon() == Some(wielded.weapon),
            })
    }

    fn said(&self) -> Trait {
        Trait::Exactly("the same weapon")
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, "the same")
    }
}

/// The weapon of this very card.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct This;

impl WeaponWord for This {
    fn holds(&self, _eval: &Eval, wielded: &Wielded, ctx: &Ctx) -> bool {
        match wielded.weapon {
            WeaponRef::Upgrade(card) => ctx.env.card == Some(card),
            _ => false,
        }
    }

    fn said(&self) -> Trait {
        Trait::Exactly("this weapon")
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, "this one")
    }
}

/// Its name is this, as a slug.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Called(pub Name);

impl WeaponWord for Called {
    fn holds(&self, _eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        self.0 == crate::name::slug(&wielded.def.name).as_str()
    }

    fn said(&self) -> Trait {
        Trait::After(format!("called {}", title(&self.0)))
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, &title(&self.0))
    }
}
