//! What games between bots tell those who build decks and those who want to play better.
//!
//! [`Trial`] plays a deck against a field and counts what became of each of its cards. [`Review`] looks at a finished game again, and [`advise`] says
//! what a strong player would do and why. [`hunt`] finds puzzles in games that were played.

mod advice;
mod puzzles;
mod review;
mod share;
mod trial;

pub use advice::{Advice, advise};
pub use puzzles::{Assessment, Found, HuntError, assess, hunt};
pub use review::{Depth, Mistake, PlayerReview, Review, Step, Unscored};
pub use share::{Share, Z, digits, quoted};
pub use trial::{
    CardRow, CardUse, Counts, Opponent, OpponentRow, RoundRow, Trial, TrialError, TrialReport,
};
