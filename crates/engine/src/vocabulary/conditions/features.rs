//! Feature tokens that there are.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::ConditionWord;
use crate::cards::FeatureIs;
use crate::eval::{Ctx, Eval};
use crate::render::features;
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::vocabulary::Touches;

/// Some feature token is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Feature(pub Vec<FeatureIs>);

impl ConditionWord for Feature {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(filter) = self;
        eval.features(filter, ctx).next().is_some()
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(filter) = self;

        features::there(filter, if yes { &Det::A } else { &Det::No }, names)
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// There are feature tokens that are all of the first, and each of them is all of the second.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EachFeature(pub Vec<FeatureIs>, pub Vec<FeatureIs>);

impl ConditionWord for EachFeature {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(pool, filter) = self;

        let mut pool = eval.features(pool, ctx).peekable();
        pool.peek().is_some() && pool.all(|feature| eval.feature_is(feature, filter, ctx))
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(of, is) = self;
        features::each(of, is, yes, names)
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}
