use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// That fighter Charges, its own player choosing.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Charge(pub Ref);

/// That fighter may use a Core ability that it is eligible to use.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UseCore(pub Ref);
