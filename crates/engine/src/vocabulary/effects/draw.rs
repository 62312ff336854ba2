use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{CardType, Num, Who};

/// Draw cards.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Draw(pub CardType, pub Num);

/// Another player draws.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DrawBy(pub Who, pub CardType, pub Num);

/// Draw up to so many cards.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DrawUpTo(pub CardType, pub Num);
