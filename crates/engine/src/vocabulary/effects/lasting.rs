use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Block, CardIs, Rules, Until};

/// Rules that are in force for a while: `Lasting([NextTurn], [Passive(..)])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Lasting(pub Vec<Until>, pub Rules);

/// Rules tagged as a Domain.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Domain(pub Vec<Until>, pub Rules);

/// Once it is over, do this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct After(pub Vec<Until>, pub Block);

/// A lasting effect of a card that is all of this, of your choice, ends.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndLasting(pub Vec<CardIs>);
