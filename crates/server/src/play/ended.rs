//! How a game ended, by the rules or otherwise.

use underhex_engine::state::{GameResult, Seat};
use underhex_engine::{Contest, ContestResult};

use crate::protocol::GameResultInfo;

/// An end that the rules know nothing of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All but one gave up or ran out of time; who was the last to go, and why.
    Left {
        /// Who is still there, if anyone.
        winner: Option<u8>,
        /// The last to go.
        last: u8,
        /// Out of time, or given up.
        time: bool,
    },
    /// All agreed on a draw.
    Agreed,
    /// The goal of a puzzle is reached.
    Goal,
}

/// How a game or match ended, if it has.
pub fn result(contest: &Contest, ended: Option<Ended>) -> Option<GameResultInfo> {
    let players = contest.game().state().players.len() as u8;
    let glory = contest.glory();
    let told = |winner: Option<u8>, drawn: Vec<u8>, reason: &str, words: String| GameResultInfo {
        winner,
        drawn,
        reason: reason.to_owned(),
        words,
        glory: glory.clone(),
    };
    match ended {
        Some(Ended::Left { winner, last, time }) => {
            let (reason, how) = if time {
                ("time", "has run out of time")
            } else {
                ("resigned", "has given up")
            };
            let words = match winner {
                Some(winner) => format!("Player {last} {how}. Player {winner} wins."),
                None => format!("Player {last} {how}. The game ends without a winner."),
            };
            Some(told(winner, Vec::new(), reason, words))
        }
        Some(Ended::Agreed) => {
            let words = "The players have agreed on a draw.".to_owned();
            Some(told(None, (1..=players).collect(), "agreed", words))
        }
        Some(Ended::Goal) => {
            let words = "The goal is reached.".to_owned();
            Some(told(Some(1), Vec::new(), "goal", words))
        }
        None => {
            let result = contest.result()?;
            let number = |seat: Seat| seat.0 + 1;
            let (kind, drawn) = match result {
                ContestResult::Game(GameResult::Draw(seats)) => {
                    ("draw", seats.iter().map(number).collect())
                }
                ContestResult::Game(result) => (result.kind(), Vec::new()),
                ContestResult::Match(result) => {
                    let drawn = match result.winner() {
                        Some(_) => Vec::new(),
                        None => (1..=players).collect(),
                    };
                    (result.kind(), drawn)
                }
            };
            Some(told(
                result.winner().map(number),
                drawn,
                kind,
                result.words(),
            ))
        }
    }
}
