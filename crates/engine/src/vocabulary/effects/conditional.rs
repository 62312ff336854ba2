use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Block, Cond};

/// If a condition holds, do this; otherwise that.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct If(pub Cond, pub Block, #[serde(default)] pub Block);
