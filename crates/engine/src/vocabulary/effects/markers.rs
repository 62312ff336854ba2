use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{HexIs, Name};

/// Place a marker in a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PlaceMarker(pub Name, pub Vec<HexIs>);

/// Remove your markers of this name that lie where this is true.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RemoveMarker(pub Name);
