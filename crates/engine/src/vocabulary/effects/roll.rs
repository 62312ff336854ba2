use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{DiceKind, Num, Who};

/// Roll Attack dice or Save dice: `Roll(Attack, 2)`; then ask with `Showing(Card, ..)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RollDice(pub DiceKind, pub Num);

/// Another player rolls.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RollBy(pub Who, pub DiceKind, pub Num);
