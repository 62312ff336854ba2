//! Other ways to Move.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, HexIs};
use crate::render::fighters::Det;
use crate::render::hexes;

/// It passes through other fighters when it Moves.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PassesFighters;

impl Gift for PassesFighters {
    fn touches(&self) -> Aspect {
        Aspect::PassesFighters
    }

    fn said(&self, to: &Receiver) -> Said {
        to.does("passes", "pass", "through other fighters when Moving")
    }
}

/// When it Moves it may be placed in a hex like this instead.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MovesByPlacement(pub Vec<HexIs>);

impl Gift for MovesByPlacement {
    fn touches(&self) -> Aspect {
        Aspect::MovesByPlacement
    }

    fn said(&self, to: &Receiver) -> Said {
        let hex = hexes::noun(&self.0, &Det::A, to.names);
        Said::Fighter(format!("can Move by being placed in {hex}"))
    }
}

/// When it Moves it is placed in a hex like this instead.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OnlyMovesByPlacement(pub Vec<HexIs>);

impl Gift for OnlyMovesByPlacement {
    fn touches(&self) -> Aspect {
        Aspect::MovesByPlacement
    }

    fn said(&self, to: &Receiver) -> Said {
        let hex = hexes::noun(&self.0, &Det::A, to.names);
        to.does("Moves", "Move", &format!("only by being placed in {hex}"))
    }
}

/// It cannot end a Move in a hex that is all of this: `EndsNoMoveIn([In(Friendly)])`. The hex is seen from the player whose rule it is.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndsNoMoveIn(pub Vec<HexIs>);

impl Gift for EndsNoMoveIn {
    fn touches(&self) -> Aspect {
        Aspect::EndsNoMoveIn
    }

    fn said(&self, to: &Receiver) -> Said {
        let hex = hexes::noun(&self.0, &Det::A, to.names);
        Said::Fighter(format!("cannot end a Move in {hex}"))
    }
}
