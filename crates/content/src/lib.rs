//! Loading and validating Underhex content.

mod builtin;
mod coverage;
mod error;
pub mod ledger;
pub mod legality;
mod load;
mod parse;
mod replay;
pub mod scenario;
mod tables;

pub use builtin::{BuiltinError, builtin, builtin_of, builtin_sources};
pub use coverage::{Coverage, card_is_native, coverage, native_parts};
pub use error::ContentError;
pub use load::{Content, Source, read, sources};
pub use parse::parse;
pub use replay::{SetupError, content_mark, edition, replay_table, table_for};
pub use tables::{
    battlefields, collection, embergard_battlefields, joined_boards, rivals_table, table,
};
