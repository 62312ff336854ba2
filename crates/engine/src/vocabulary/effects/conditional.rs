use serde::{Deserialize, Serialize};

use crate::cards::{Block, Cond};

/// If a condition holds, do this; otherwise that.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct If(pub Cond, pub Block, #[serde(default)] pub Block);
