use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Block, Num};

/// Do this so many times.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Repeat(pub Num, pub Block);
