use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// The push about to happen does not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CancelPush;

/// The Move in progress ends here.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct StopMove;

/// The token about to be given is not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NoToken;

/// The ploy just shown has no effect.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CancelPloy;

/// The spell in progress is not cast.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CancelSpell;
