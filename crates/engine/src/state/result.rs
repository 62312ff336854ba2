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
    /// The cards have led to something that cannot be played on with.
    GivenUp(Excess),
}

/// What a game cannot hold. Cards of real decks never come near it; instead of being cut off, it ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Excess {
    /// Things happen because of one another without end.
    Endless,
    /// A roll of more dice than can be told apart.
    Dice,
    /// A push over more hexes than there are.
    Distance,
    /// More of something than can be counted: damage, tokens, Glory points.
    Amount,
    /// What one rule gives depends on what another gives, and so on in a circle.
    Circle,
}

impl Excess {
    /// All there are.
    pub const ALL: [Self; 5] = [
        Self::Endless,
        Self::Dice,
        Self::Distance,
        Self::Amount,
        Self::Circle,
    ];

    /// What it is, in a word.
    pub fn kind(self) -> &'static str {
        match self {
            Excess::Endless => "endless",
            Excess::Dice => "dice",
            Excess::Distance => "distance",
            Excess::Amount => "amount",
            Excess::Circle => "circle",
        }
    }
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
            GameResult::Draw(_) | GameResult::GivenUp(_) => None,
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
            GameResult::GivenUp(_) => "given-up",
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
        if let GameResult::GivenUp(excess) = self {
            text.push(' ');
            text.push_str(excess.kind());
        }
        for seat in seats {
            text.push(' ');
            text.push_str(&seat);
        }
        text
    }
}
