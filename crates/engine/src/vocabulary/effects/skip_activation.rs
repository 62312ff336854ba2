use serde::{Deserialize, Serialize};

use crate::cards::Who;

/// The next activation of a player must be a pass.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SkipActivation(pub Who);
