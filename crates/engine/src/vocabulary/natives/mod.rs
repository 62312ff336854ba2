//! Natives: mechanics that only one deck or warband has, the last resort. Each has its file, its frames included.

mod dirty_tricks;
mod earthquake;
mod line_strike;
mod planting;
mod prophecy;
mod raid;
mod rush;
mod whirl;

pub use dirty_tricks::*;
pub use earthquake::*;
pub use line_strike::*;
pub use planting::*;
pub use prophecy::*;
pub use raid::*;
pub use rush::*;
pub use whirl::*;

use ambassador::Delegate;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::eval::{Offers, ambassador_impl_Offers};
use crate::flow::{Does, ambassador_impl_Does};
use crate::render::steps::{EffectWord, ambassador_impl_EffectWord};
use crate::vocabulary::effects::{Touches, ambassador_impl_Touches};

/// Mechanics that only one deck or warband has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut, Delegate)]
#[delegate(Touches)]
#[delegate(Offers)]
#[delegate(Does)]
#[delegate(EffectWord)]
#[allow(missing_docs)] // Each word says itself what it is.
pub enum Native {
    Raid(Raid),
    LineStrike(LineStrike),
    DirtyTricks(DirtyTricks),
    Prophecy(Prophecy),
    Plant(Plant),
    Grow(Grow),
    Earthquake(Earthquake),
    Whirl(Whirl),
    Rush(Rush),
}
