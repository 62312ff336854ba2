//! Recorded games: what was set up, the seed, and every choice by its name.
//!
//! A replay is all that is needed to see a game again, or to go on with one that was saved. Choices are kept by name, so that a
//! replay survives a change in the order of options; what it does not survive is a change of the rules or cards that it uses,
//! and its content mark tells those cases apart.

use std::fmt;
use std::fmt::Write as _;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::decision::Choice;
use crate::event::Event;
use crate::game::{ChooseError, Game};
use crate::state::Seat;
use crate::table::Table;

/// What a player brought to a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayPlayer {
    /// The slug of the warband.
    pub warband: String,
    /// The slugs of the decks.
    pub decks: Vec<String>,
    /// The boards that the player had to choose from, where players bring boards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// `major 1`, `minor 2`, `draw`: the kind of victory and the player who won it; a draw among some names them.
    pub result: String,
    /// Glory points, by player.
    pub glory: Vec<u8>,
}

impl Outcome {
    /// How a game ended, if it has.
    pub fn of(game: &Game) -> Option<Self> {
        let players = game.state().players.len();
        let result = game
            .result()?
            .text(players, |seat| (seat.0 + 1).to_string());
        let glory = game.state().players.iter().map(|player| player.glory);
        Some(Self {
            result,
            glory: glory.collect(),
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let glory: Vec<String> = self.glory.iter().map(ToString::to_string).collect();
        write!(f, "{}, glory {}", self.result, glory.join(" to "))
    }
}

/// A recorded game; unfinished without an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The slug of the edition.
    pub edition: String,
    /// The mark of the rules, cards and boards that the game used; see `underhex_content::content_mark`.
    pub content: String,
    /// The seed.
    pub seed: u64,
    /// The players, by seat.
    pub players: Vec<ReplayPlayer>,
    /// The choices, by name.
    pub choices: Vec<String>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The line of each choice in the file it was read from.
    lines: Vec<usize>,
}

/// Why a replay cannot be read or does not play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The text is not a replay.
    #[error("line {line}: {message}")]
    Syntax {
        /// Where.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A choice cannot be taken.
    #[error("{}choice {number}: {reason}", at(*.line))]
    Choice {
        /// Where it stands in the file.
        line: Option<usize>,
        /// Which choice, from 1.
        number: usize,
        /// Why.
        reason: ChooseError,
    },
    /// The choices are used up, the file names an outcome, but the game is not over.
    #[error("the recorded game ended with {0}, but after the last choice this game is not over")]
    NotOver(Outcome),
    /// The game ends in another way than recorded.
    #[error("the recorded game ended with {recorded}, but this game ends with {found}")]
    Outcome {
        /// As recorded.
        recorded: Outcome,
        /// As played.
        found: Outcome,
    },
}

fn at(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}: "))
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    edition: String,
    #[serde(default)]
    content: String,
    seed: Spanned<toml::Value>,
    #[serde(default)]
    player: Vec<ReplayPlayer>,
    choices: Vec<Spanned<String>>,
    outcome: Option<Outcome>,
}

impl Replay {
    /// A replay of a game that has not begun.
    pub fn new(edition: &str, content: &str, table: &Table, seed: u64) -> Self {
        let boards = |seat: usize| {
            let own = table.collections.get(seat).map_or(&[][..], Vec::as_slice);
            own.iter()
                .map(|board| table.board_id(*board).to_owned())
                .collect()
        };
        let players = table
            .seats
            .iter()
            .enumerate()
            .map(|(index, seat)| ReplayPlayer {
                warband: seat.warband.id.clone(),
                decks: seat.decks.clone(),
                boards: boards(index),
            });
        Self {
            edition: edition.to_owned(),
            content: content.to_owned(),
            seed,
            players: players.collect(),
            choices: Vec::new(),
            outcome: None,
            lines: Vec::new(),
        }
    }

    /// Takes a choice in a game and notes it, and the outcome if it is the last one.
    pub fn record(&mut self, game: &mut Game, choice: Choice) -> Result<(), ChooseError> {
        let name = recorded_name(game, choice);
        game.choose(choice)?;
        self.choices.push(name);
        self.outcome = Outcome::of(game);
        Ok(())
    }

    /// Forgets all but the first choices.
    pub fn truncate(&mut self, choices: usize) {
        self.choices.truncate(choices);
        self.lines.truncate(choices);
        self.outcome = None;
    }

    /// Reads a replay file.
    pub fn read(text: &str) -> Result<Self, ReplayError> {
        let line_of = |offset: usize| {
            let before = text.get(..offset).unwrap_or(text);
            before.bytes().filter(|byte| *byte == b'\n').count() + 1
        };
        let file: File = toml::from_str(text).map_err(|error| ReplayError::Syntax {
            line: error.span().map_or(1, |span| line_of(span.start)),
            message: error.message().to_owned(),
        })?;
        let seed = match file.seed.get_ref() {
            toml::Value::Integer(number) => u64::try_from(*number).ok(),
            toml::Value::String(digits) => digits.parse().ok(),
            _ => None,
        };
        let seed = seed.ok_or_else(|| ReplayError::Syntax {
            line: line_of(file.seed.span().start),
            message: "the seed must be a whole number from 0 to 18446744073709551615".to_owned(),
        })?;
        let lines = file
            .choices
            .iter()
            .map(|choice| line_of(choice.span().start));
        Ok(Self {
            edition: file.edition,
            content: file.content,
            seed,
            players: file.player,
            lines: lines.collect(),
            choices: file.choices.into_iter().map(Spanned::into_inner).collect(),
            outcome: file.outcome,
        })
    }

    /// The replay as a file.
    pub fn write(&self) -> String {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let list = |items: &[String]| {
            let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
            items.join(", ")
        };
        // Numbers beyond what TOML knows are written as text.
        let seed = match i64::try_from(self.seed) {
            Ok(number) => number.to_string(),
            Err(_) => quoted(&self.seed.to_string()),
        };
        let mut text = String::from("# A recorded game: `underhex replay FILE` prints it.\n");
        let _ = writeln!(text, "edition = {}", quoted(&self.edition));
        let _ = writeln!(text, "content = {}", quoted(&self.content));
        let _ = writeln!(text, "seed = {seed}");
        text.push_str("choices = [\n");
        for choice in &self.choices {
            let _ = writeln!(text, "    {},", quoted(choice));
        }
        text.push_str("]\n");
        for player in &self.players {
            let _ = writeln!(text, "\n[[player]]\nwarband = {}", quoted(&player.warband));
            let _ = writeln!(text, "decks = [{}]", list(&player.decks));
            if !player.boards.is_empty() {
                let _ = writeln!(text, "boards = [{}]", list(&player.boards));
            }
        }
        if let Some(outcome) = &self.outcome {
            let glory: Vec<String> = outcome.glory.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "\n[outcome]\nresult = {}", quoted(&outcome.result));
            let _ = writeln!(text, "glory = [{}]", glory.join(", "));
        }
        text
    }

    /// Plays the recorded choices one by one.
    pub fn play(&self, table: Arc<Table>) -> Playback<'_> {
        let mut game = Game::new(table, self.seed);
        game.record(true);
        Playback {
            replay: self,
            game,
            next: 0,
        }
    }

    /// The game after so many choices, or after all of them if there are fewer.
    pub fn game(&self, table: Arc<Table>, choices: usize) -> Result<Game, ReplayError> {
        let mut playback = self.play(table);
        for step in playback.by_ref().take(choices) {
            step?;
        }
        Ok(playback.game)
    }

    /// Plays the whole game and compares its end with the recorded outcome.
    pub fn verify(&self, table: Arc<Table>) -> Result<Game, ReplayError> {
        let game = self.game(table, self.choices.len())?;
        match (&self.outcome, Outcome::of(&game)) {
            (Some(recorded), None) => Err(ReplayError::NotOver(recorded.clone())),
            (Some(recorded), Some(found)) if *recorded != found => Err(ReplayError::Outcome {
                recorded: recorded.clone(),
                found,
            }),
            _ => Ok(game),
        }
    }
}

/// A recorded choice as it was taken.
#[derive(Clone, Debug)]
pub struct ReplayStep {
    /// Which choice, from 1.
    pub number: usize,
    /// Whose it was.
    pub seat: Seat,
    /// Its name.
    pub choice: String,
    /// What happened then, until the next choice.
    pub events: Vec<Event>,
}

/// A recorded game being played: each step takes one choice.
#[derive(Debug)]
pub struct Playback<'a> {
    replay: &'a Replay,
    game: Game,
    next: usize,
}

impl Playback<'_> {
    /// The game as far as it has got.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

impl Iterator for Playback<'_> {
    type Item = Result<ReplayStep, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.next;
        let choice = self.replay.choices.get(index)?;
        let wrong = |reason| ReplayError::Choice {
            line: self.replay.lines.get(index).copied(),
            number: index + 1,
            reason,
        };
        let Some(seat) = self.game.decision().map(|decision| decision.seat) else {
            self.next = self.replay.choices.len();
            return Some(Err(wrong(ChooseError::Over)));
        };
        let taken = find(&self.game, choice).and_then(|found| self.game.choose(found));
        if let Err(reason) = taken {
            self.next = self.replay.choices.len();
            return Some(Err(wrong(reason)));
        }
        self.next += 1;
        Some(Ok(ReplayStep {
            number: index + 1,
            seat,
            choice: choice.clone(),
            events: self.game.take_events(),
        }))
    }
}

/// The name under which a choice is recorded: where several options share a name, with its place among them.
pub fn recorded_name(game: &Game, choice: Choice) -> String {
    let name = game.name(choice);
    let place = same_name(game, &name).position(|option| option == choice);
    match place {
        Some(place) if same_name(game, &name).nth(1).is_some() => format!("{name} #{}", place + 1),
        _ => name,
    }
}

fn same_name<'a>(game: &'a Game, name: &'a str) -> impl Iterator<Item = Choice> + 'a {
    let options = game
        .decision()
        .map_or(&[][..], |decision| decision.options.as_slice());
    options
        .iter()
        .copied()
        .filter(move |option| game.name(*option) == name)
}

/// The option that was recorded under a name.
pub fn find(game: &Game, recorded: &str) -> Result<Choice, ChooseError> {
    let numbered = recorded
        .rsplit_once(" #")
        .and_then(|(name, place)| Some((name, place.parse::<usize>().ok()?.checked_sub(1)?)));
    match numbered {
        Some((name, place)) => same_name(game, name)
            .nth(place)
            .ok_or_else(|| ChooseError::NotOffered(recorded.to_owned())),
        None => game.find(recorded),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay() -> Replay {
        Replay {
            edition: "embergard".to_owned(),
            content: "0123".to_owned(),
            seed: u64::MAX,
            players: vec![ReplayPlayer {
                warband: "the-emberwatch".to_owned(),
                decks: vec!["blazing-assault".to_owned()],
                boards: vec!["mirror-well".to_owned()],
            }],
            choices: vec!["keep".to_owned(), "a \"quoted\" one".to_owned()],
            outcome: Some(Outcome {
                result: "major 1".to_owned(),
                glory: vec![9, 3],
            }),
            lines: Vec::new(),
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let written = replay();
        let read = Replay::read(&written.write()).expect("well-formed");
        assert_eq!(read.lines, [6, 7]);
        assert_eq!(
            Replay {
                lines: Vec::new(),
                ..read
            },
            written
        );
    }

    #[test]
    fn errors_name_the_line() {
        let text = replay().write().replace("seed = \"", "seed = \"-");
        let error = Replay::read(&text).expect_err("a negative seed");
        assert_eq!(
            error.to_string(),
            "line 4: the seed must be a whole number from 0 to 18446744073709551615"
        );
        let text = replay().write().replace("decks", "deck");
        let error = Replay::read(&text).expect_err("an unknown field");
        assert!(error.to_string().starts_with("line 12: "), "{error}");
    }
}
