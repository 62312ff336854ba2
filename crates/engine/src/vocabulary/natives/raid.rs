use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Num;

/// Raid so many times.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Raid(pub Num);
