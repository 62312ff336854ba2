//! What is shorter to say of fighters than with the words it stands for.

use serde::Deserialize;

use super::{Damaged, HasAny, HasUpgrades, Inspired, Is, NextToAtLeast, Not, Only};
use crate::cards::{Ref, Token};

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

/// Adjacent to any fighter that is all of this: `NextToAtLeast(1, [..])`.
#[derive(Deserialize)]
pub struct NextTo(Vec<Is>);

impl NextTo {
    pub fn meant(self) -> Is {
        NextToAtLeast(1, self.0).into()
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
