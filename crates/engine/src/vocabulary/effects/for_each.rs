use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Block, Is, Ref};

/// Do this once for each fighter that is all of this, in an order you choose, the fighter being `Each`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ForEach(pub Vec<Is>, pub Block);

/// Do this once for each of those fighters, in an order you choose, the fighter being `Each`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ForEachOf(pub Ref, pub Block);
