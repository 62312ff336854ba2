//! Where feature tokens lie.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FeatureIs, FeatureWord, Trait, place};
use crate::cards::{HexIs, Is, Ref, Territory};
use crate::eval::{Ctx, Eval};
use crate::render::features::noun;
use crate::render::fighters::{Det, territory};
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::render::traits::Says;
use crate::render::{fighters, hexes};
use crate::state::FeatureId;
use crate::vocabulary::away::{Place, Span};
use crate::vocabulary::fighters::at_least;

/// In that territory.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct In(pub Territory);

impl FeatureWord for In {
    #[inline(never)]
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
    #[inline(never)]
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

/// One of those nearest to that fighter, among the feature tokens that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Nearest(pub Ref, pub Vec<FeatureIs>);

impl FeatureWord for Nearest {
    #[inline(never)]
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

/// At a distance of fighters, feature tokens or hexes: `Away(of: Hexes([Edge]), most: 1)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Away(pub Span);

impl FeatureWord for Away {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let hex = eval.state.feature(id).hex;
        self.0.holds(eval, hex, None, ctx)
    }

    fn said(&self, names: &Names) -> Trait {
        match &self.0 {
            Span {
                of: Place::Fighters(filter),
                least: 0,
                most,
                many,
            } => Trait::Says(Says::Has(format!(
                "{} within {} of it",
                fighters::noun(filter, &at_least(*many), names).text,
                quantity(most, "hex", names)
            ))),
            span => {
                let fighters = |filter: &[Is], det: &Det| fighters::noun(filter, det, names).text;
                place(span.said(names, fighters))
            }
        }
    }
}
