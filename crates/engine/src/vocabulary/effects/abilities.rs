use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Name;

/// Use the ability of yours with this name, which is used in no other way.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Use(pub Name);

/// You may use this ability of yours once more.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Refresh(pub Name);
