//! How attacks end.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// How an attack ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Outcome {
    /// More successes than the save.
    Successful,
    /// Successful, with at least one critical in the Attack roll.
    Critical,
    /// As many. A drawn attack counts as failed too.
    Drawn,
    /// No more than the save: a drawn attack is included.
    Failed,
}
