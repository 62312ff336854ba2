use serde::{Deserialize, Serialize};

use crate::cards::Num;

/// Raid so many times.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Raid(pub Num);
