use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Num, Ref};

/// Heal: so many damage tokens go, one if no number is given.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Heal(pub Ref, #[serde(default)] pub Num);

/// Remove damage until vulnerable; a fighter that would be slain is not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SaveVulnerable(pub Ref);
