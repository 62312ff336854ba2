use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Block;

/// Each player does this, one after another, being `You` in it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EachPlayer(pub Block);

/// The players roll off; the winner does this, being `You` in it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RollOff(pub Block);
