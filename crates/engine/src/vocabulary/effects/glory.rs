use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Num, Who};

/// Gain Glory points.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Glory(pub Num);

/// Gain Glory points that are spent already.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct GainSpent(pub Num);

/// Spend Glory points; there must be enough unspent ones.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SpendGlory(pub Num);

/// Take unspent Glory points from a player.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TakeGlory(pub Who, pub Num);

/// A player loses Glory points, unspent ones first.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct LoseGlory(pub Who, pub Num);
