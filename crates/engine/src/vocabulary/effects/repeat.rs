use serde::{Deserialize, Serialize};

use crate::cards::{Block, Num};

/// Do this so many times.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Repeat(pub Num, pub Block);
