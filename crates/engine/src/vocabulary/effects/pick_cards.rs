use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{CardIs, CardsIn, Count, Pile, Who};

/// Pick cards; what becomes of them is said by `PutCards`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PickCards {
    pub from: CardsIn,
    #[serde(default)]
    pub cards: Vec<CardIs>,
    #[serde(default)]
    pub count: Count,
    #[serde(default)]
    pub by: Who,
}

/// The picked cards go there.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PutCards(pub Pile);
