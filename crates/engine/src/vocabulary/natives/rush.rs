use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// That fighter follows the target in the direction in which it was driven back, until it is next to it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Rush(pub Ref);
