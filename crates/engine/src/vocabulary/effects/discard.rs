use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{CardType, Num, Ref, Who};

/// A player discards so many cards of a type, of their choice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Discard(pub Who, pub CardType, pub Num);

/// This card is discarded.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DiscardThis;

/// All Upgrades of that fighter are discarded.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DiscardUpgrades(pub Ref);
