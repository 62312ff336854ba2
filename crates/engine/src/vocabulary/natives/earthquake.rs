use serde::{Deserialize, Serialize};

/// Push all fighters one hex, all in one direction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Earthquake;
