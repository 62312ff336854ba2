//! Feature tokens that were picked.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FeatureWord, Trait};
use crate::cards::Watch;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::tallies;
use crate::state::FeatureId;

/// The feature token picked before.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Picked;

impl FeatureWord for Picked {
    fn holds(&self, _eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        ctx.env.features >> id.0 & 1 == 1
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Exactly("that feature token")
    }

    fn opposite(&self, _names: &Names) -> Trait {
        Trait::Adjective("other".to_owned())
    }
}

/// The feature token that the moment is about.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OfEvent;

impl FeatureWord for OfEvent {
    fn holds(&self, _eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        ctx.occasion()
            .is_some_and(|occasion| occasion.feature == Some(id))
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Exactly("that feature token")
    }
}

/// Among the feature tokens that this tally has collected.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Tallied(pub Watch);

impl FeatureWord for Tallied {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let Self(watch) = self;
        eval.tally_set(ctx.owner, watch.id()) >> id.0 & 1 == 1
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(watch) = self;
        Trait::Says(tallies::tallied(watch.tally(), names))
    }
}
