use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{HexIs, Ref, Rules};

/// That fighter Moves, and must end in a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Move {
    pub who: Ref,
    #[serde(default)]
    pub end: Vec<HexIs>,
    #[serde(default)]
    pub optional: bool,
    #[serde(default)]
    pub rules: Rules,
}
