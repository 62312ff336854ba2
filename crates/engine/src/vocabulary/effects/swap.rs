use serde::{Deserialize, Serialize};

use crate::cards::Ref;

/// Two fighters change places.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Swap(pub Ref, pub Ref);
