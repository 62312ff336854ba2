use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Num, Roll};

/// Re-roll up to so many dice of a roll (at least one).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Reroll(pub Roll, pub Num);

/// Re-roll all dice of a roll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RerollAll(pub Roll);

/// Re-roll as many dice of a roll as you like.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RerollAny(pub Roll);
