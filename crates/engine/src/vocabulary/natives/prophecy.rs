use serde::{Deserialize, Serialize};

/// Roll for prophecies and use those foretold.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Prophecy;
