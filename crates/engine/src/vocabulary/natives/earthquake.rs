use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Push all fighters one hex, all in one direction.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Earthquake;
