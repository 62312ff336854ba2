//! The Underhex rules kernel.

pub mod cards;
pub mod library;
pub mod render;
