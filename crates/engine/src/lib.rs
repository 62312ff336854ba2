//! Underhex: a rules engine for Warhammer Underworlds.
//!
//! [`board`] holds the battlefield: hexes as bits, distances, sight and travel.

pub mod board;
