use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// Strike the first enemy fighter on a straight line from that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct LineStrike(pub Ref);
