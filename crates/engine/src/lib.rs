//! The Underhex rules kernel: Warhammer Underworlds as a pure, deterministic state machine.
//!
//! A random game, from set-up to the result:
//!
//! ```
//! use std::sync::Arc;
//! use underhex_engine::{Game, dice::Chance, rules::editions};
//!
//! let content = underhex_content::builtin().expect("the content is valid");
//! let boards = underhex_content::embergard_battlefields(content)?;
//! let seats = [("the-emberwatch", "blazing-assault"), ("zikkits-tunnelpack", "reckless-fury")];
//! let table = underhex_content::rivals_table(content, editions::embergard(), boards, &seats)?;
//! let (mut game, mut chance) = (Game::new(Arc::new(table), 1u64), Chance::seeded(2));
//! while let Some(decision) = game.decision() {
//!     let choice = decision.options[chance.below(decision.options.len())];
//!     game.choose(choice)?;
//! }
//! println!("{:?}", game.result());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Game::decision`] says who chooses, what is asked and every legal option; [`Game::choose`] goes on to the next decision. Options are
//! small values; [`Game::name`] gives each a stable, readable name. [`Game::view`] is what a seat may know. Nothing illegal can be
//! expressed, and a choice that is not on offer changes nothing.

// Words are handed on by macros that are used in this crate alone.
#![allow(clippy::crate_in_macro_def)]

pub mod board;
pub mod cards;
pub mod contest;
pub mod decision;
pub mod dice;
pub mod eval;
pub mod event;
mod flow;
pub mod forms;
pub mod game;
pub mod library;
pub mod matchplay;
pub mod name;
pub mod odds;
mod opening;
pub mod position;
pub mod render;
pub mod replay;
pub mod rules;
mod said;
mod seat;
pub mod seed;
pub mod setup;
pub mod sound;
pub mod state;
pub mod table;
pub mod view;
pub mod vocabulary;
pub mod words;

pub use contest::{Contest, ContestResult};
pub use decision::{Choice, Decision, Question, Touches};
pub use game::{ChooseError, Game};
pub use library::Library;
pub use matchplay::{Match, MatchResult};
pub use replay::Replay;
pub use setup::{Asking, DeckChoice, Mode, PlayerSetup, Setup};
pub use table::{SeatSetup, Table, TableError};
pub use view::View;

/// The mark of this kernel: another one for any change of the code that decides how a game goes on. Games that are kept for later
/// name it, so that nobody goes on with them under other rules unawares.
pub const KERNEL: &str = env!("UNDERHEX_KERNEL");
