use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Count, Is, Slot, Who};

/// Pick fighters: `Pick(A, [Friendly])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Pick(pub Slot, pub Vec<Is>);

/// Pick several fighters, or let another player pick.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PickSome {
    pub slot: Slot,
    pub from: Vec<Is>,
    #[serde(default)]
    pub count: Count,
    #[serde(default)]
    pub by: Who,
    /// Cards that answer to being picked by a ploy do not answer to this.
    #[serde(default)]
    pub unchosen: bool,
}
