//! Loading and validating Underhex content.

mod builtin;
mod check;
mod coverage;
mod error;
pub mod ledger;
pub mod legality;
pub mod lines;
mod load;
mod mark;
mod names;
mod parse;
mod parts;
mod pictures;
pub mod scenario;
mod setup;
mod suggest;
mod tables;
pub mod worlds;
mod written;

pub use builtin::{BuiltinError, builtin, builtin_of, builtin_sources, serve_from};
pub use coverage::{Coverage, card_is_native, coverage, native_parts};
pub use error::ContentError;
pub use load::{Content, Source, read, sources};
pub use mark::{changed_since, content_mark, game_mark};
pub use parse::parse;
pub use pictures::Pictures;
pub use setup::{
    PlayerFault, SetupError, Wish, begin, draw_any, draw_player, draw_players, edition,
    ready_decks, set_up, settled,
};
pub use tables::{
    battlefields, collection, embergard_battlefields, joined_boards, rivals_table, table,
};
