use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// Two fighters change places.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Swap(pub Ref, pub Ref);
