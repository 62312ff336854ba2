//! The opponent.

use underhex_engine::state::Seat;
use underhex_engine::{Choice, Game};

/// Chooses for a seat.
#[derive(Debug)]
pub struct Bot {
    state: u64,
}

impl Bot {
    /// A bot that plays the same way for the same seed.
    pub fn new(_name: &str, seed: u64) -> Result<Self, crate::common::Failure> {
        Ok(Self { state: seed | 1 })
    }

    /// One of the options of the decision at hand.
    pub fn choice(&mut self, game: &Game, _seat: Seat) -> Option<Choice> {
        let options = &game.decision()?.options;
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        let index = (self.state >> 16) as usize % options.len().max(1);
        options.get(index).copied()
    }
}
