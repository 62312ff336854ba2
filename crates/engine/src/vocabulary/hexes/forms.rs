//! What is shorter to say of hexes than with the words it stands for.

use serde::Deserialize;

use super::{HexIs, NextToAtLeast, Not, Where};
use crate::cards::{Is, Ref};

/// Adjacent to any fighter that is all of this: `NextToAtLeast(1, [..])`.
#[derive(Deserialize)]
pub struct NextTo(Vec<Is>);

impl NextTo {
    pub fn meant(self) -> HexIs {
        NextToAtLeast(1, self.0).into()
    }
}

/// Another hex than the one that fighter stands in, or was taken from: `Not(Where(..))`.
#[derive(Deserialize)]
pub struct NotWhere(Ref);

impl NotWhere {
    pub fn meant(self) -> HexIs {
        Not(Box::new(Where(self.0).into())).into()
    }
}
