//! What games between bots tell those who build decks and those who want to play better.
//!
//! [`Trial`] plays a deck against a field and counts what became of each of its cards.

mod share;
mod trial;

pub use share::{Share, Z, digits, quoted};
pub use trial::{
    CardRow, CardUse, Counts, Opponent, OpponentRow, RoundRow, Trial, TrialError, TrialReport,
};
