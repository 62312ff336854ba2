use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Ref, WeaponIs};

/// The attack in progress is aimed at that fighter instead.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Retarget(pub Ref);

/// The attacker uses a weapon of that fighter that is all of this, in place of its own.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UseWeaponsOf(pub Ref, #[serde(default)] pub Vec<WeaponIs>);

/// The attack in progress fails here and its sequence ends.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndAttack;

/// The target of the attack in progress is not driven back.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NoDriveBack;

/// The target may use Stand Fast whatever the dice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AllowStandFast;
