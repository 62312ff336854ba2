use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Die, Roll, Who};

/// Change one dice of a roll to one of these.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ChangeDie(pub Roll, pub Vec<Die>);

/// Change one dice of a roll that is a success to this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ChangeSuccess(pub Roll, pub Die);

/// A player changes one dice of a roll that is no success to a success of its kind; it cannot be re-rolled.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ForceSuccess(pub Roll, pub Who);

/// One more symbol lies in a roll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AddDie(pub Roll, pub Die);
