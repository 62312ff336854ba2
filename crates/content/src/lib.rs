//! Loading and validating Underhex content.

mod error;
mod load;
mod parse;

pub use error::ContentError;
pub use load::{Source, library, sources};
pub use parse::parse;
