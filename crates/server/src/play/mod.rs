//! Games being played: what was recorded, put together to a position, and what players may do next.

mod act;
mod answers;
mod bot;
mod clock;
mod ended;
mod fold;
mod ground;
mod grown;
mod info;
mod known;
mod lines;
mod live;
#[cfg(test)]
pub(crate) mod live_test;
mod patch;
mod presence;
mod registry;
mod start;
mod step;
mod sweep;
mod together;

pub use act::Act;
pub use answers::Question;
pub use fold::{Fold, FoldError};
pub use info::info;
pub use known::Known;
pub use live::Live;
pub use registry::Registry;
pub use start::StartError;
pub use step::{Frame, clocks_at, summary};
pub use sweep::{carefully, sweep};
