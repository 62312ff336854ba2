//! Games being played: what was recorded, put together to a position, and what players may do next.

mod act;
mod bot;
mod clock;
mod ended;
mod fold;
mod info;
mod known;
mod lines;
mod live;
mod presence;
mod prospects;
mod registry;
mod start;
mod step;
mod sweep;

pub use act::Act;
pub use fold::{Fold, FoldError};
pub use info::info;
pub use known::Known;
pub use live::Live;
pub use registry::Registry;
pub use start::StartError;
pub use step::{clocks_at, encode, summary};
pub use sweep::sweep;
