use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Who;

/// The next activation of a player must be a pass.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SkipActivation(pub Who);
