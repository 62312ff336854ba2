use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Roll for prophecies and use those foretold.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Prophecy;
