//! The Underhex rules kernel: Warhammer Underworlds as a pure, deterministic state machine.

pub mod board;
pub mod cards;
pub mod decision;
pub mod dice;
pub mod eval;
pub mod event;
mod flow;
pub mod game;
pub mod library;
pub mod name;
pub mod position;
pub mod render;
pub mod replay;
pub mod rules;
pub mod state;
pub mod table;
pub mod view;

pub use decision::{Choice, Decision, Question};
pub use game::{ChooseError, Game};
pub use library::Library;
pub use replay::Replay;
pub use table::{SeatSetup, Table, TableError};
pub use view::View;
