use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Is;

/// Another fighter is chosen by the ploy in place of the one just chosen.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Redirect(pub Vec<Is>);
