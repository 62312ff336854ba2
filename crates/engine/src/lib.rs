//! The Underhex rules kernel: Warhammer Underworlds as a pure, deterministic state machine.

pub mod board;
pub mod cards;
pub mod library;
pub mod render;
