use serde::{Deserialize, Serialize};

use crate::cards::Ref;

/// Strike the first enemy fighter on a straight line from that fighter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LineStrike(pub Ref);
