//! Recorded games and matches: what was set up, the seed, and every choice by its name.
//!
//! A replay is all that is needed to see a game again, or to go on with one that was saved. Choices are kept by name, so that a
//! replay survives a change in the order of options; what it does not survive is a change of the rules or cards that it uses,
//! and its marks of content and kernel tell those cases apart.

use std::fmt;
use std::fmt::Write as _;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::contest::Contest;
use crate::decision::Choice;
use crate::game::{ChooseError, Game};
use crate::matchplay::{GameRecord, MatchError};
use crate::seed::{NotASeed, Seed};
use crate::setup::{DeckChoice, Setup};
use crate::state::Seat;
use crate::table::Table;

/// How a recorded game or match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// `major 1`, `minor 2`, `draw`: the kind of victory and the player who won it; a draw among some names them. A match has kinds
    /// of its own, such as `games 1`.
    pub result: String,
    /// Glory points, by player; of all games of a match together.
    pub glory: Vec<u16>,
    /// The games of a match, each with its result and the Glory points: `major 1, 12 to 9`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
}

impl Outcome {
    /// How a game or match ended, if it has.
    pub fn of(contest: &Contest) -> Option<Self> {
        let players = contest.game().state().players.len();
        let number = |seat: Seat| (seat.0 + 1).to_string();
        let game = |record: &GameRecord| {
            let result = record.result.text(players, number);
            format!("{result}, {}", joined(&record.glory))
        };
        Some(Self {
            result: contest.result()?.text(players, number),
            glory: contest.glory(),
            games: contest.games().iter().map(game).collect(),
        })
    }
}

/// `12 to 9`.
fn joined<T: ToString>(glory: &[T]) -> String {
    let glory: Vec<String> = glory.iter().map(ToString::to_string).collect();
    glory.join(" to ")
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, glory {}", self.result, joined(&self.glory))?;
        if !self.games.is_empty() {
            write!(f, " (games: {})", self.games.join("; "))?;
        }
        Ok(())
    }
}

/// A recorded game or match; unfinished without an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What was set up.
    pub setup: Setup,
    /// The mark of the rules, cards and boards that the game used; see `underhex_content::content_mark`.
    pub content: String,
    /// The mark of the kernel that played it; see [`crate::KERNEL`]. Empty where a file does not say.
    pub kernel: String,
    /// The seed.
    pub seed: Seed,
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
    /// No match can be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The choices are used up, the file names an outcome, but the game is not over.
    #[error("the recorded game ended with {0}, but after the last choice this game is not over")]
    NotOver(Outcome),
    /// The game ends in another way than recorded.
    #[error("the recorded game ended with {recorded}, but this game ends with {found}")]
    Outcome {
        /// As recorded.
        recorded: Box<Outcome>,
        /// As played.
        found: Box<Outcome>,
    },
}

fn at(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}: "))
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    content: String,
    #[serde(default)]
    kernel: String,
    seed: Spanned<toml::Value>,
    setup: Setup,
    choices: Vec<Spanned<String>>,
    outcome: Option<Outcome>,
}

impl Replay {
    /// A replay of what has not begun.
    pub fn new(setup: Setup, content: &str, seed: impl Into<Seed>) -> Self {
        Self {
            setup,
            content: content.to_owned(),
            kernel: crate::KERNEL.to_owned(),
            seed: seed.into(),
            choices: Vec::new(),
            outcome: None,
            lines: Vec::new(),
        }
    }

    /// Takes a choice and notes it, and the outcome if it is the last one.
    pub fn record(&mut self, contest: &mut Contest, choice: Choice) -> Result<(), ChooseError> {
        let name = recorded_name(contest.game(), choice);
        contest.choose(choice)?;
        self.choices.push(name);
        self.outcome = Outcome::of(contest);
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
            toml::Value::Integer(number) => number.to_string().parse(),
            toml::Value::String(digits) => digits.parse(),
            _ => Err(NotASeed),
        };
        let seed = seed.map_err(|error| ReplayError::Syntax {
            line: line_of(file.seed.span().start),
            message: error.to_string(),
        })?;
        let lines = file
            .choices
            .iter()
            .map(|choice| line_of(choice.span().start));
        Ok(Self {
            setup: file.setup,
            content: file.content,
            kernel: file.kernel,
            seed,
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
        // Secrets, and numbers beyond what TOML knows, are written as text.
        let seed = match self.seed {
            Seed::Number(number) if i64::try_from(number).is_ok() => number.to_string(),
            ref seed => quoted(&seed.to_string()),
        };
        let mut text = String::from("# A recorded game: `underhex replay FILE` prints it.\n");
        let _ = writeln!(text, "content = {}", quoted(&self.content));
        let _ = writeln!(text, "kernel = {}", quoted(&self.kernel));
        let _ = writeln!(text, "seed = {seed}");
        text.push_str("choices = [\n");
        for choice in &self.choices {
            let _ = writeln!(text, "    {},", quoted(choice));
        }
        text.push_str("]\n");
        let setup = &self.setup;
        let _ = writeln!(text, "\n[setup]\nedition = {}", quoted(&setup.edition));
        let _ = writeln!(text, "mode = {}", quoted(setup.mode.slug()));
        let options = [
            ("fixed_layout", setup.fixed_layout),
            ("reseats", setup.reseats),
            ("tie_breaker", setup.tie_breaker),
        ];
        for (name, _) in options.iter().filter(|(_, on)| *on) {
            let _ = writeln!(text, "{name} = true");
        }
        if !setup.asking.is_usual() {
            let _ = writeln!(text, "asking = {}", quoted(setup.asking.slug()));
        }
        for player in &setup.players {
            let warband = quoted(&player.warband);
            let _ = writeln!(text, "\n[[setup.players]]\nwarband = {warband}");
            match &player.deck {
                DeckChoice::Cards(cards) if cards.is_empty() => {}
                DeckChoice::Cards(cards) => {
                    let _ = writeln!(text, "deck = [{}]", list(cards));
                }
                deck => {
                    let _ = writeln!(text, "deck = {}", quoted(&deck.to_string()));
                }
            }
            if !player.boards.is_empty() {
                let _ = writeln!(text, "boards = [{}]", list(&player.boards));
            }
        }
        if let Some(outcome) = &self.outcome {
            let glory: Vec<String> = outcome.glory.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "\n[outcome]\nresult = {}", quoted(&outcome.result));
            let _ = writeln!(text, "glory = [{}]", glory.join(", "));
            if !outcome.games.is_empty() {
                let _ = writeln!(text, "games = [{}]", list(&outcome.games));
            }
        }
        text
    }

    /// Plays the recorded choices one by one, at the table of the set-up.
    pub fn play(&self, table: Arc<Table>) -> Result<Playback<'_>, ReplayError> {
        Ok(Playback {
            replay: self,
            contest: Contest::recorded(table, &self.setup, self.seed.clone())?,
            next: 0,
        })
    }

    /// The game or match after so many choices, or after all of them if there are fewer.
    pub fn contest(&self, table: Arc<Table>, choices: usize) -> Result<Contest, ReplayError> {
        let mut playback = self.play(table)?;
        for step in playback.by_ref().take(choices) {
            step?;
        }
        Ok(playback.contest)
    }

    /// Plays all choices and compares the end with the recorded outcome.
    pub fn verify(&self, table: Arc<Table>) -> Result<Contest, ReplayError> {
        let contest = self.contest(table, self.choices.len())?;
        match (&self.outcome, Outcome::of(&contest)) {
            (Some(recorded), None) => Err(ReplayError::NotOver(recorded.clone())),
            (Some(recorded), Some(found)) if *recorded != found => Err(ReplayError::Outcome {
                recorded: Box::new(recorded.clone()),
                found: Box::new(found),
            }),
            _ => Ok(contest),
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
}

/// A recorded game or match being played: each step takes one choice.
#[derive(Debug)]
pub struct Playback<'a> {
    replay: &'a Replay,
    contest: Contest,
    next: usize,
}

impl Playback<'_> {
    /// What is played, as far as it has got.
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// What is played, to go on from here.
    pub fn into_contest(self) -> Contest {
        self.contest
    }

    /// What is played, to take its events. Before the first step these are what came before the first choice.
    pub fn contest_mut(&mut self) -> &mut Contest {
        &mut self.contest
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
        let Some(seat) = self.contest.decision().map(|decision| decision.seat) else {
            self.next = self.replay.choices.len();
            return Some(Err(wrong(ChooseError::Over)));
        };
        let found = find(self.contest.game(), choice);
        let taken = found.and_then(|found| self.contest.choose(found));
        if let Err(reason) = taken {
            self.next = self.replay.choices.len();
            return Some(Err(wrong(reason)));
        }
        self.next += 1;
        Some(Ok(ReplayStep {
            number: index + 1,
            seat,
            choice: choice.clone(),
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

/// The names under which all options of the decision at hand are recorded, in their order.
pub fn recorded_names(game: &Game) -> Vec<String> {
    let options = game
        .decision()
        .map_or(&[][..], |decision| decision.options.as_slice());
    let names: Vec<String> = options.iter().map(|option| game.name(*option)).collect();
    let same = |name: &str, among: &[String]| among.iter().filter(|other| *other == name).count();
    let recorded = names.iter().enumerate().map(|(index, name)| {
        if same(name, &names) > 1 {
            format!("{name} #{}", same(name, &names[..index]) + 1)
        } else {
            name.clone()
        }
    });
    recorded.collect()
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
    use crate::setup::{Asking, Mode, PlayerSetup};

    fn replay() -> Replay {
        let mut player = PlayerSetup::new("the-emberwatch", "blazing-assault");
        player.boards = vec!["mirror-well".to_owned()];
        let mut own = PlayerSetup::new("zarbags-gitz", "random-17");
        own.deck = DeckChoice::Cards(vec!["1001".to_owned(), "1002".to_owned()]);
        let random = PlayerSetup::new("garreks-reavers", "random-17");
        let without = PlayerSetup::new("sepulchral-guard", DeckChoice::default());
        let setup = Setup {
            mode: Mode::Match,
            fixed_layout: true,
            reseats: true,
            tie_breaker: true,
            asking: Asking::WhoMightOfAll,
            ..Setup::new("embergard", vec![player, own, random, without])
        };
        Replay {
            choices: vec!["keep".to_owned(), "a \"quoted\" one".to_owned()],
            outcome: Some(Outcome {
                result: "games 1".to_owned(),
                glory: vec![300, 3],
                games: vec!["major 1, 150 to 1".to_owned()],
            }),
            ..Replay::new(setup, "0123", u64::MAX)
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
            "line 4: the seed must be a whole number from 0 to 18446744073709551615, or 64 hexadecimal digits"
        );
        let text = replay().write().replace("warband", "warbands");
        let error = Replay::read(&text).expect_err("an unknown field");
        assert!(error.to_string().starts_with("line 19: "), "{error}");
    }
}
