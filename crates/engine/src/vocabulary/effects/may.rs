use serde::{Deserialize, Serialize};

use crate::cards::Block;

/// You can do this, or not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct May(pub Block);
