use serde::{Deserialize, Serialize};

use super::{Seat, SeatSet};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameResult {
    /// More Glory points.
    Major(Seat),
    /// A tie-break.
    Minor(Seat),
    /// Nobody else has fighters left.
    Survivor(Seat),
    /// The enemy warband fell in sudden death, which decides a match.
    SuddenDeath(Seat),
    /// A roll-off with no fighter left, which decides a match.
    RollOff(Seat),
    /// Nothing separates these players; the others lose.
    Draw(SeatSet),
}

impl GameResult {
    /// Who won, if anyone.
    pub fn winner(self) -> Option<Seat> {
        match self {
            GameResult::Major(seat)
            | GameResult::Minor(seat)
            | GameResult::Survivor(seat)
            | GameResult::SuddenDeath(seat)
            | GameResult::RollOff(seat) => Some(seat),
            GameResult::Draw(_) => None,
        }
    }

    /// Whether nobody won.
    pub fn is_draw(self) -> bool {
        self.winner().is_none()
    }

    /// What kind of result it is, in a word.
    pub fn kind(self) -> &'static str {
        match self {
            GameResult::Major(_) => "major",
            GameResult::Minor(_) => "minor",
            GameResult::Survivor(_) => "survivor",
            GameResult::SuddenDeath(_) => "sudden-death",
            GameResult::RollOff(_) => "roll-off",
            GameResult::Draw(_) => "draw",
        }
    }

    /// The result in a word, with the players it is about: `major a`; `draw` alone where all players share it.
    pub fn text(self, players: usize, name: impl Fn(Seat) -> String) -> String {
        let seats = match self {
            GameResult::Draw(seats) if seats.len() >= players => Vec::new(),
            GameResult::Draw(seats) => seats.iter().map(name).collect(),
            _ => self.winner().map(name).into_iter().collect(),
        };
        let mut text = self.kind().to_owned();
        for seat in seats {
            text.push(' ');
            text.push_str(&seat);
        }
        text
    }
}
