use serde::{Deserialize, Serialize};

use crate::cards::Ref;

/// Slay.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Slay(pub Ref);

/// Slay, and nobody is paid for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SlayUnpaid(pub Ref);
