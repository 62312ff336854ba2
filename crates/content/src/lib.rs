//! Underhex.
