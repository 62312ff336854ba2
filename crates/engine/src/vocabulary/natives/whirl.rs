use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// Scatter from a whirling fighter, which crashes along the chain.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Whirl(pub Ref);
