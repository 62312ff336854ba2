//! Where feature tokens lie.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FeatureIs, FeatureWord, Trait, place};
use crate::cards::{HexIs, Is, Ref, Territory};
use crate::eval::{Ctx, Eval};
use crate::render::features::noun;
use crate::render::fighters::{Det, territory};
use crate::render::names::Names;
use crate::render::traits::Says;
use crate::render::{fighters, hexes};
use crate::state::FeatureId;

/// In that territory.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct In(pub Territory);

impl FeatureWord for In {
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        let Self(territory) = self;
        eval.lies_in(feature.hex, *territory, ctx.owner)
    }
    fn said(&self, _names: &Names) -> Trait {
        let Self(place_) = self;
        place(format!("in {}", territory(*place_)))
    }
}

/// In a hex that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InHex(pub Vec<HexIs>);

impl FeatureWord for InHex {
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        let Self(hexes) = self;
        eval.hex_is(feature.hex, hexes, ctx)
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(filter) = self;
        place(format!("in {}", hexes::noun(filter, &Det::A, names)))
    }
}

/// Within so many hexes of that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Within(pub u8, pub Ref);

impl FeatureWord for Within {
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        let Self(hexes, reference) = self;

        eval.fighters(*reference, ctx).iter().any(|fighter| {
            eval.place(fighter)
                .is_some_and(|hex| eval.board().distance(hex, feature.hex) <= *hexes)
        })
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(number, who) = self;
        place(format!(
            "within {} of {}",
            hexes::count(*number),
            names.of(*who).text
        ))
    }
}

/// Within the first number of hexes of it there are at least the second number of fighters that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NearAtLeast(pub u8, pub u8, pub Vec<Is>);

impl FeatureWord for NearAtLeast {
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);
        let Self(hexes, count, fighters) = self;

        eval.all(fighters, ctx)
            .iter()
            .filter(|fighter| {
                eval.place(*fighter)
                    .is_some_and(|hex| eval.board().distance(hex, feature.hex) <= *hexes)
            })
            .count()
            >= *count as usize
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(near, number, filter) = self;
        Trait::Says(Says::Has(format!(
            "{} within {} of it",
            fighters::noun(filter, &Det::Some(format!("at least {number}")), names).text,
            hexes::count(*near)
        )))
    }
}

/// One of those nearest to that fighter, among the feature tokens that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Nearest(pub Ref, pub Vec<FeatureIs>);

impl FeatureWord for Nearest {
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let Self(reference, filter) = self;

        let Some(from) = eval
            .fighter(*reference, ctx)
            .and_then(|fighter| eval.place(fighter))
        else {
            return false;
        };
        let distance =
            |feature: FeatureId| eval.board().distance(from, eval.state.feature(feature).hex);
        eval.features(filter, ctx)
            .map(distance)
            .min()
            .is_some_and(|least| distance(id) == least)
            && eval.feature_is(id, filter, ctx)
    }
    fn said(&self, names: &Names) -> Trait {
        match self {
            Self(who, among) if among.is_empty() => {
                place(format!("nearest to {}", names.of(*who).text))
            }
            Self(who, among) => place(format!(
                "nearest to {} out of all {}",
                names.of(*who).text,
                noun(among, &Det::Bare, names)
            )),
        }
    }
}
