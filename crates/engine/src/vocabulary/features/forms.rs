//! What is shorter to say of feature tokens than with the words it stands for.

use serde::Deserialize;

use super::{FeatureIs, HeldBy, Not, Treasure, Under};
use crate::cards::Is;

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
