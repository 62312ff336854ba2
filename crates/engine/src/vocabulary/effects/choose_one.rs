use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Block, Cond, Name, Who};

/// A player chooses one of several things to be done: each has a label and its effects.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ChooseOne {
    #[serde(default)]
    pub by: Who,
    pub options: Vec<Choice>,
}

/// One of several things to choose from.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// A short name for it.
    pub label: Name,
    /// When it can be chosen.
    #[serde(default)]
    pub when: Cond,
    /// It can be chosen once a game only.
    #[serde(default)]
    pub once: bool,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Block,
}
