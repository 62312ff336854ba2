use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Block, Die, Ref};

/// A wizard tries to cast a spell with this casting value; if it is cast, this happens.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Cast {
    pub by: Ref,
    pub needs: Vec<Die>,
    #[serde(rename = "do")]
    pub effects: Block,
}
