use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// What a hex can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Terrain {
    /// Nobody enters it or sees across it.
    Blocked,
    /// Whoever enters it is hurt.
    Lethal,
    /// Whoever stands in it is harder to hit.
    Cover,
}
