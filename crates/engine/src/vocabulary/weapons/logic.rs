//! Words made of other words.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Trait, WeaponIs, WeaponWord, Wielded};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::text::title;
use crate::render::weapons::noun;

/// This does not hold.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Not(pub Box<WeaponIs>);

impl WeaponWord for Not {
    fn holds(&self, eval: &Eval, wielded: &Wielded, ctx: &Ctx) -> bool {
        !self.0.holds(eval, wielded, ctx)
    }

    fn is_printed(&self) -> bool {
        self.0.is_printed()
    }

    fn said(&self) -> Trait {
        Trait::After(match &*self.0 {
            WeaponIs::Has(has) => format!("without {}", title(&has.0)),
            other => format!(
                "other than {}",
                noun(std::slice::from_ref(other), &Det::Bare)
            ),
        })
    }

    fn statement(&self, yes: bool) -> String {
        self.0.statement(!yes)
    }
}
