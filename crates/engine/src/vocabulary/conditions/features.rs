//! Feature tokens that there are.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::ConditionWord;
use crate::cards::{self, FeatureIs};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::{features, fighters, hexes};
use crate::state::{FeatureId, FighterId};
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

/// So many fighters that are all of this can be matched with different feature tokens within so many hexes of them.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NearDifferentFeatures {
    pub fighters: Vec<cards::Is>,
    pub hexes: u8,
    pub features: Vec<FeatureIs>,
    pub at_least: u8,
}

impl ConditionWord for NearDifferentFeatures {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self {
            fighters,
            hexes,
            features,
            at_least,
        } = self;
        near_different(eval, fighters, *hexes, features, ctx) >= *at_least as usize
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self {
            fighters: filter,
            hexes: count,
            features: near,
            at_least,
        } = self;

        let many = format!("at least {at_least}");
        let who = fighters::noun(filter, &Det::Some(many), names).text;
        let what = features::noun(near, &Det::A, names);
        let different = what
            .strip_prefix("a ")
            .or(what.strip_prefix("an "))
            .unwrap_or(&what);
        let each = format!(
            "each within {} of a different {different}",
            hexes::count(*count)
        );
        format!("{who} are {}{each}", if yes { "" } else { "not " })
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

fn near_different(
    eval: &Eval,
    fighters: &[cards::Is],
    hexes: u8,
    features: &[FeatureIs],
    ctx: &Ctx,
) -> usize {
    let fighters: Vec<FighterId> = eval.all(fighters, ctx).iter().collect();
    let features: Vec<FeatureId> = eval.features(features, ctx).collect();
    let mut matched: Vec<Option<usize>> = vec![None; features.len()];
    let near = |fighter: FighterId, feature: FeatureId| {
        eval.place(fighter)
            .is_some_and(|hex| eval.board().distance(hex, eval.state.feature(feature).hex) <= hexes)
    };
    fn augment(
        fighter: usize,
        near: &dyn Fn(usize, usize) -> bool,
        matched: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        for token in 0..matched.len() {
            if near(fighter, token) && !seen[token] {
                seen[token] = true;
                if matched[token].is_none_or(|other| augment(other, near, matched, seen)) {
                    matched[token] = Some(fighter);
                    return true;
                }
            }
        }
        false
    }
    let by_index = |fighter: usize, feature: usize| near(fighters[fighter], features[feature]);
    (0..fighters.len())
        .filter(|fighter| {
            augment(
                *fighter,
                &by_index,
                &mut matched,
                &mut vec![false; features.len()],
            )
        })
        .count()
}
