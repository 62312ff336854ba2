//! How the levels think: what a position is worth, how one plays who does not think long, and the search that rests on both.

mod features;
mod odds;
mod policy;
mod search;
mod sheet;
mod tree;
mod weights;

pub use features::{Features, elapsed, features};
pub(crate) use policy::weigh;
pub use search::Ranked;
pub(crate) use search::{Horizon, Search, draw};
pub(crate) use tree::Tree;
pub use weights::{Weights, WeightsError, WeightsFile};
