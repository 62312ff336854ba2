use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// Slay.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Slay(pub Ref);

/// Slay, and nobody is paid for it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SlayUnpaid(pub Ref);
