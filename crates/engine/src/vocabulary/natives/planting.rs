use serde::{Deserialize, Serialize};

/// Put a Power card from the hand or deck face down beside the warscroll.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plant;

/// Put a growth token on each planted card; a fifth returns it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Grow;
