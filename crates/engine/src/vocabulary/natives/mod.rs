//! Natives: mechanics that only one deck or warband has.

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

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// Mechanics that only one deck or warband has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
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
