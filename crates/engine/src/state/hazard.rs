use serde::{Deserialize, Serialize};

use super::HazardId;

/// Where the hazards are. The deck is common, and no card goes back into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hazards {
    /// The deck; the last card is the top one.
    pub deck: Vec<HazardId>,
    /// Drawn and not discarded, in the order they were drawn.
    pub in_play: Vec<HazardId>,
    /// Discarded.
    pub discard: Vec<HazardId>,
}
