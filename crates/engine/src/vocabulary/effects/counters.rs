use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Name, Num};

/// A counter of yours goes up.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Gain(pub Name, #[serde(default)] pub Num);

/// A counter of yours goes down; it must stand high enough.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Spend(pub Name, #[serde(default)] pub Num);

/// A counter of yours goes down by as much as you like up to so much; the number is `X`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SpendUpTo(pub Name, pub Num);

/// A counter of yours becomes this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SetCounter(pub Name, pub Num);
