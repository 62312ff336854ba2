use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Num, Ref};

/// The damage about to be inflicted becomes this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SetDamage(pub Num);

/// The damage about to be inflicted is inflicted on that fighter instead.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DamageInstead(pub Ref);

/// The damage just inflicted is taken back; a fighter that would be slain is not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UndoDamage;
