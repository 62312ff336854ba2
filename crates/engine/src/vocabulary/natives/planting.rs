use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Put a Power card from the hand or deck face down beside the warscroll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Plant;

/// Put a growth token on each planted card; a fifth returns it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Grow;
