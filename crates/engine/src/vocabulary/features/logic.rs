//! Words made of other words.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FeatureIs, FeatureWord, Trait, place};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::territories;
use crate::render::names::Names;
use crate::render::traits::Says;
use crate::state::FeatureId;

/// This does not hold.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Not(pub Box<FeatureIs>);

impl FeatureWord for Not {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let Self(is) = self;
        !is.holds(eval, id, ctx)
    }
    fn said(&self, names: &Names) -> Trait {
        self.0.opposite(names)
    }
}

/// At least one of these lists holds.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AnyOf(pub Vec<Vec<FeatureIs>>);

impl FeatureWord for AnyOf {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let Self(lists) = self;
        lists.iter().any(|list| eval.feature_is(id, list, ctx))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(lists) = self;

        match territories(lists.iter().map(|list| match list.as_slice() {
            [FeatureIs::In(place)] => Some(place.0),
            _ => None,
        })) {
            Some(text) => place(text),
            None => Trait::Says(Says::Either(
                lists
                    .iter()
                    .map(|list| list.iter().map(|is| is.said(names).says()).collect())
                    .collect(),
            )),
        }
    }
}
