//! What is shorter to say of hexes than with the words it stands for.

use serde::Deserialize;

use super::{Away, HexIs, Not, Where};
use crate::cards::{FeatureIs, Is, Num, Ref};
use crate::vocabulary::away::{Place, Span};

/// Another hex than the one that fighter stands in, or was taken from: `Not(Where(..))`.
#[derive(Deserialize)]
pub struct NotWhere(Ref);

impl NotWhere {
    pub fn meant(self) -> HexIs {
        Not(Box::new(Where(self.0).into())).into()
    }
}

/// Within so many hexes of that fighter.
#[derive(Deserialize)]
pub struct Within(Num, Ref);

impl Within {
    pub fn meant(self) -> HexIs {
        Away(Span::within(self.0, Place::Fighter(self.1))).into()
    }
}

/// Within so many hexes of a feature token that is all of this.
#[derive(Deserialize)]
pub struct NearFeature(Num, Vec<FeatureIs>);

impl NearFeature {
    pub fn meant(self) -> HexIs {
        Away(Span::within(self.0, Place::Features(self.1))).into()
    }
}

/// Adjacent to any fighter that is all of this.
#[derive(Deserialize)]
pub struct NextTo(Vec<Is>);

impl NextTo {
    pub fn meant(self) -> HexIs {
        Away(Span::adjacent(1, Place::Fighters(self.0))).into()
    }
}

/// Adjacent to at least so many fighters that are all of this.
#[derive(Deserialize)]
pub struct NextToAtLeast(u8, Vec<Is>);

impl NextToAtLeast {
    pub fn meant(self) -> HexIs {
        Away(Span::adjacent(self.0, Place::Fighters(self.1))).into()
    }
}

/// Adjacent to that fighter.
#[derive(Deserialize)]
pub struct Adjacent(Ref);

impl Adjacent {
    pub fn meant(self) -> HexIs {
        Away(Span::adjacent(1, Place::Fighter(self.0))).into()
    }
}
