use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Pick an opponent: `Opponent` is that player from there on. With two players there is no choice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PickOpponent;
