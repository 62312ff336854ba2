use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Ref;

/// This Upgrade goes to that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Reequip(pub Ref);

/// The picked Upgrade is given to that fighter, without Glory.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EquipPicked(pub Ref);
