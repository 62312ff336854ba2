//! Saves, and damage that is limited.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, Die, Ref};
use crate::render::numbers::face;

/// The symbol of its Save.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SaveSymbol(pub Die);

impl Gift for SaveSymbol {
    fn touches(&self) -> Aspect {
        Aspect::Save
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does("saves", "save", &format!("on {}", face(self.0)))
    }
}

/// The Save characteristic of that fighter, symbol and all.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SaveOf(pub Ref);

impl Gift for SaveOf {
    fn touches(&self) -> Aspect {
        Aspect::Save
    }

    fn said(&self, to: &Receiver) -> Said {
        let save = to.names.of(self.0).of("Save");
        to.does("saves", "save", &format!("with {save}"))
    }
}

/// Its Save becomes so many dice of this symbol.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SetSave(pub u8, pub Die);

impl Gift for SetSave {
    fn touches(&self) -> Aspect {
        Aspect::Save
    }

    fn said(&self, to: &Receiver) -> Said {
        to.has(&format!("Save {} {}", self.0, face(self.1)))
    }
}

/// At most so much damage can be inflicted on it in one turn.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DamagePerTurn(pub u8);

impl Gift for DamagePerTurn {
    fn touches(&self) -> Aspect {
        Aspect::DamagePerTurn
    }

    fn said(&self, to: &Receiver) -> Said {
        let most = format!("no more than {} damage in any one turn", self.0);
        to.does("takes", "take", &most)
    }
}
