use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Num, Ref};

/// Inflict damage.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Damage(pub Ref, pub Num);

/// Put so many damage tokens on; that is no damage dealt.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Wound(pub Ref, pub Num);

/// Inflict damage until vulnerable.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DamageUntilVulnerable(pub Ref);
