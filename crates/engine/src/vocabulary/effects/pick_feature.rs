use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::FeatureIs;

/// Pick a feature token.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PickFeature(pub Vec<FeatureIs>);
