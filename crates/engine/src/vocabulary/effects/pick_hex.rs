use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::HexIs;

/// Pick a hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PickHex(pub Vec<HexIs>);
