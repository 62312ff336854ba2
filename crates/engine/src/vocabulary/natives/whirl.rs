use serde::{Deserialize, Serialize};

use crate::cards::Ref;

/// Scatter from a whirling fighter, which crashes along the chain.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Whirl(pub Ref);
