use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{HexIs, Num};

/// Scatter from a hex like this with so many dice: the chain can then be asked for.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Scatter {
    pub from: Vec<HexIs>,
    pub dice: Num,
}
