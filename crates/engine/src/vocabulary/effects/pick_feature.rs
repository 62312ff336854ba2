use serde::{Deserialize, Serialize};

use crate::cards::FeatureIs;

/// Pick a feature token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PickFeature(pub Vec<FeatureIs>);
