//! The Underhex rules kernel: Warhammer Underworlds as a pure, deterministic state machine.

pub mod board;
pub mod cards;
pub mod dice;
pub mod library;
pub mod render;
pub mod rules;
pub mod state;
pub mod eval;
pub mod table;
