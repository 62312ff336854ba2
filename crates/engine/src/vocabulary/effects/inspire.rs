use serde::{Deserialize, Serialize};

use crate::cards::Ref;

/// Inspire.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Inspire(pub Ref);

/// Uninspire.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Uninspire(pub Ref);
