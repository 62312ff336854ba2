use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// Inspire.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Inspire(pub Ref);

/// Uninspire.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Uninspire(pub Ref);
