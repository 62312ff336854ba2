//! Magic.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::PlayerGift;
use crate::cards::Die;
use crate::render::names::Names;
use crate::render::numbers::a_face;

/// Your spells have one of these symbols added to their casting rolls.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InnateSpells(pub Vec<Die>);

impl PlayerGift for InnateSpells {
    fn said(&self, _: &Names) -> String {
        let face = a_face(&self.0);
        format!(
            "add {face} to the casting roll of each of your spells (no roll gets more than one)"
        )
    }
}

/// Your wizards suffer backlash from so many criticals on.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct BacklashFrom(pub u8);

impl PlayerGift for BacklashFrom {
    fn said(&self, _: &Names) -> String {
        match self.0 {
            1 => "your wizards suffer backlash from a single critical".to_owned(),
            criticals => format!("your wizards suffer backlash from {criticals} criticals"),
        }
    }
}
