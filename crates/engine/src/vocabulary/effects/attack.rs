use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Is, Ref, Rules, WeaponDef, WeaponIs};

/// An attack that a card grants.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct GrantedAttack {
    /// Who attacks.
    pub who: Ref,
    /// What its weapon must be.
    #[serde(default)]
    pub weapon: Vec<WeaponIs>,
    /// The weapon to use instead of its own.
    #[serde(default)]
    pub with: Option<Box<WeaponDef>>,
    /// What the target must be, besides visible and within range.
    #[serde(default)]
    pub target: Vec<Is>,
    /// Rules in force for this attack.
    #[serde(default)]
    pub rules: Rules,
    /// It may be left out.
    #[serde(default)]
    pub optional: bool,
    /// One target only, even if the weapon is used against several.
    #[serde(default)]
    pub single: bool,
    /// The fighter attacks as if it were one of yours.
    #[serde(default)]
    pub as_yours: bool,
}
