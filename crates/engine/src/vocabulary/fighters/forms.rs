//! What is shorter to say of fighters than with the words it stands for.

use serde::Deserialize;

use super::{Away, Damaged, HasAny, HasUpgrades, Inspired, Is, Not, Only};
use crate::cards::{FeatureIs, HexIs, Num, Ref, Token};
use crate::vocabulary::away::{Place, Span};

fn not(is: impl Into<Is>) -> Is {
    Not(Box::new(is.into())).into()
}

/// Uninspired: `Not(Inspired)`.
#[derive(Deserialize)]
pub struct Uninspired;

impl Uninspired {
    pub fn meant(self) -> Is {
        not(Inspired)
    }
}

/// Has no damage tokens: `Not(Damaged)`.
#[derive(Deserialize)]
pub struct Undamaged;

impl Undamaged {
    pub fn meant(self) -> Is {
        not(Damaged)
    }
}

/// Has none of these tokens: `Not(HasAny([..]))`.
#[derive(Deserialize)]
pub struct HasNo(Vec<Token>);

impl HasNo {
    pub fn meant(self) -> Is {
        not(HasAny(self.0))
    }
}

/// Another fighter than that one, or than any of them: `Not(Only(..))`.
#[derive(Deserialize)]
pub struct Other(Ref);

impl Other {
    pub fn meant(self) -> Is {
        not(Only(self.0))
    }
}

/// Equipped with at least so many Upgrades: `HasUpgrades(.., [])`.
#[derive(Deserialize)]
pub struct Upgrades(u8);

impl Upgrades {
    pub fn meant(self) -> Is {
        HasUpgrades(self.0, Vec::new()).into()
    }
}

/// Within so many hexes of that fighter (which is not itself).
#[derive(Deserialize)]
pub struct Within(Num, Ref);

impl Within {
    pub fn meant(self) -> Is {
        Away(Span::within(self.0, Place::Fighter(self.1))).into()
    }
}

/// Within so many hexes of another fighter that is all of this.
#[derive(Deserialize)]
pub struct Near(Num, Vec<Is>);

impl Near {
    pub fn meant(self) -> Is {
        Away(Span::within(self.0, Place::Fighters(self.1))).into()
    }
}

/// Within so many hexes of a feature token that is all of this.
#[derive(Deserialize)]
pub struct NearFeature(Num, Vec<FeatureIs>);

impl NearFeature {
    pub fn meant(self) -> Is {
        Away(Span::within(self.0, Place::Features(self.1))).into()
    }
}

/// Within so many hexes of a hex that is all of this (its own hex counts).
#[derive(Deserialize)]
pub struct NearHex(Num, Vec<HexIs>);

impl NearHex {
    pub fn meant(self) -> Is {
        Away(Span::within(self.0, Place::Hexes(self.1))).into()
    }
}

/// At least so many hexes from that fighter.
#[derive(Deserialize)]
pub struct AtLeastFrom(u8, Ref);

impl AtLeastFrom {
    pub fn meant(self) -> Is {
        let nearer = Num::Const(i16::from(self.0) - 1);
        not(Away(Span::within(nearer, Place::Fighter(self.1))))
    }
}

/// Adjacent to any fighter that is all of this.
#[derive(Deserialize)]
pub struct NextTo(Vec<Is>);

impl NextTo {
    pub fn meant(self) -> Is {
        Away(Span::adjacent(1, Place::Fighters(self.0))).into()
    }
}

/// Adjacent to at least so many fighters that are all of this.
#[derive(Deserialize)]
pub struct NextToAtLeast(u8, Vec<Is>);

impl NextToAtLeast {
    pub fn meant(self) -> Is {
        Away(Span::adjacent(self.0, Place::Fighters(self.1))).into()
    }
}

/// Adjacent to that fighter.
#[derive(Deserialize)]
pub struct Adjacent(Ref);

impl Adjacent {
    pub fn meant(self) -> Is {
        Away(Span::adjacent(1, Place::Fighter(self.0))).into()
    }
}
