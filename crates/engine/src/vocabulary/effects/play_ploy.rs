use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// You may play a ploy from your hand.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PlayPloy;
