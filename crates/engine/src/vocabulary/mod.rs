//! The words of the card language, each in the file that is its home.

pub mod effects;
pub mod natives;
