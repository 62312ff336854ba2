//! Conditions that are shorter to say than with the words they stand for.

use serde::Deserialize;

use super::{Compare, Cond, Exists, Feature, Hex, Not};
use crate::cards::{Comparison, FeatureIs, HexIs, Is, Num, Watch};
use crate::vocabulary::numbers::Tally;

fn not(condition: impl Into<Cond>) -> Cond {
    Not(Box::new(condition.into())).into()
}

/// No fighter is all of this: `Not(Exists([..]))`.
#[derive(Deserialize)]
pub struct None(Vec<Is>);

impl None {
    pub fn meant(self) -> Cond {
        not(Exists(self.0))
    }
}

/// No feature token is all of this: `Not(Feature([..]))`.
#[derive(Deserialize)]
pub struct NoFeature(Vec<FeatureIs>);

impl NoFeature {
    pub fn meant(self) -> Cond {
        not(Feature(self.0))
    }
}

/// The first number is at least the second.
#[derive(Deserialize)]
pub struct AtLeast(Num, Num);

impl AtLeast {
    pub fn meant(self) -> Cond {
        Compare(self.0, Comparison::AtLeast, self.1).into()
    }
}

/// The first number is at most the second.
#[derive(Deserialize)]
pub struct AtMost(Num, Num);

impl AtMost {
    pub fn meant(self) -> Cond {
        Compare(self.0, Comparison::AtMost, self.1).into()
    }
}

/// The two numbers are the same.
#[derive(Deserialize)]
pub struct Equal(Num, Num);

impl Equal {
    pub fn meant(self) -> Cond {
        Compare(self.0, Comparison::Equal, self.1).into()
    }
}

/// The first number is greater.
#[derive(Deserialize)]
pub struct More(Num, Num);

impl More {
    pub fn meant(self) -> Cond {
        Compare(self.0, Comparison::More, self.1).into()
    }
}

/// A tally has come to at least so much: `AtLeast(Tally(..), ..)`.
#[derive(Deserialize)]
pub struct Happened(Watch, i16);

impl Happened {
    pub fn meant(self) -> Cond {
        let tally = Num::Of(Box::new(Tally(self.0).into()));
        Compare(tally, Comparison::AtLeast, Num::Const(self.1)).into()
    }
}

/// No hex is all of this: `Not(Hex([..]))`.
#[derive(Deserialize)]
pub struct NoHex(Vec<HexIs>);

impl NoHex {
    pub fn meant(self) -> Cond {
        not(Hex(self.0))
    }
}
