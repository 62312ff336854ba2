use serde::{Deserialize, Serialize};

use crate::cards::HexIs;

/// Pick a hex.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PickHex(pub Vec<HexIs>);
