use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// The opponent guesses the type of one of three hidden Power cards; a wrong guess lets you set the dice of the roll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DirtyTricks;
