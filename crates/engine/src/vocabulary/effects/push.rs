use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{HexIs, Num, Ref, Who};

/// A push.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Who is pushed. If it is several fighters, one after another in an order that the pushing player chooses.
    pub who: Ref,
    /// How many hexes.
    #[serde(default)]
    pub hexes: Num,
    /// Fewer hexes are allowed, none included.
    #[serde(default)]
    pub up_to: bool,
    /// What the hex must be where the push ends.
    #[serde(default)]
    pub end: Vec<HexIs>,
    /// However far, by a way that no other is shorter than; `hexes` is not asked.
    #[serde(default)]
    pub shortest: bool,
    /// Every step leads nearer to that fighter.
    #[serde(default)]
    pub toward: Option<Ref>,
    /// Every step leads away from that fighter.
    #[serde(default)]
    pub away: Option<Ref>,
    /// Who chooses the way.
    #[serde(default)]
    pub by: Who,
}

/// That fighter is pushed along the chain as far as it goes.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PushAlong(pub Ref);
