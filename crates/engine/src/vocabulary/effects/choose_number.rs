use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Num;

/// Choose a number, to be asked for as `X`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ChooseNumber {
    pub from: Num,
    pub to: Num,
}
