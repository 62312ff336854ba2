use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{FeatureIs, HexIs};

/// Two picked feature tokens change places: pick the second with this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SwapFeatures(pub Vec<FeatureIs>, pub Vec<FeatureIs>);

/// The picked feature token goes to a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct MoveFeature(pub Vec<HexIs>);

/// The picked feature token leaves the battlefield; an Upgrade that does this keeps it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RemoveFeature;

/// The feature token that this Upgrade keeps comes back, in a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ReturnFeature(pub Vec<HexIs>);
