use serde::{Deserialize, Serialize};

/// You may play a ploy from your hand.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayPloy;
