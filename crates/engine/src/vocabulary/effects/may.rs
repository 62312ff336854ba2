use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Block;

/// You can do this, or not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct May(pub Block);
