//! What is shorter to say of feature tokens than with the words it stands for.

use serde::Deserialize;

use super::{Away, FeatureIs, HeldBy, Not, Treasure, Under};
use crate::cards::{Is, Num, Ref};
use crate::vocabulary::away::{Place, Span};

fn not(is: impl Into<FeatureIs>) -> FeatureIs {
    Not(Box::new(is.into())).into()
}

/// Cover side up: `Not(Treasure)`.
#[derive(Deserialize)]
pub struct Cover;

impl Cover {
    pub fn meant(self) -> FeatureIs {
        not(Treasure)
    }
}

/// Held by nobody: `Not(HeldBy([]))`.
#[derive(Deserialize)]
pub struct Unheld;

impl Unheld {
    pub fn meant(self) -> FeatureIs {
        not(HeldBy(Vec::new()))
    }
}

/// Without any fighter on it that is all of this: `Not(Under([..]))`.
#[derive(Deserialize)]
pub struct NotUnder(Vec<Is>);

impl NotUnder {
    pub fn meant(self) -> FeatureIs {
        not(Under(self.0))
    }
}

/// Within so many hexes of that fighter.
#[derive(Deserialize)]
pub struct Within(Num, Ref);

impl Within {
    pub fn meant(self) -> FeatureIs {
        Away(Span::within(self.0, Place::Fighter(self.1))).into()
    }
}

/// Within the first number of hexes of it there are at least the second number of fighters that are all of this.
#[derive(Deserialize)]
pub struct NearAtLeast(Num, u8, Vec<Is>);

impl NearAtLeast {
    pub fn meant(self) -> FeatureIs {
        let Self(most, many, fighters) = self;
        let of = Place::Fighters(fighters);
        Away(Span {
            many,
            ..Span::within(most, of)
        })
        .into()
    }
}
