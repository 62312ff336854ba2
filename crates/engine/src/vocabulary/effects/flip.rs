use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{FeatureIs, Name};

/// Flip the picked feature tokens, or the one of the moment.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Flip;

/// Flip each feature token that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct FlipEach(pub Vec<FeatureIs>);

/// Mark the picked feature token until it is flipped.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MarkFeature(pub Name);
