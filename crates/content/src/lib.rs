//! Loading and validating Underhex content.

mod builtin;
mod error;
mod load;
mod parse;
pub mod scenario;
mod tables;

pub use builtin::builtin;
pub use error::ContentError;
pub use load::{Content, Source, read, sources};
pub use parse::parse;
pub use tables::{embergard_battlefields, rivals_table};
