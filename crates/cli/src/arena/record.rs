//! Results, one on each line of a file that is only ever added to.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use underhex_engine::{KERNEL, PlayerSetup};

use super::entrant::Entrant;
use super::schedule::{Schedule, Slot};
use crate::common::Failure;

/// What came of one game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    pub edition: String,
    pub seed: u64,
    /// How long the bots thought about a choice; nothing if it was as long as their level does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub thinking: String,
    /// The entrants.
    pub a: String,
    pub b: String,
    /// Which of their games it is; in odd ones the second entrant has the first seat.
    pub game: u32,
    /// What each entrant played with.
    pub players: Vec<Player>,
    /// 0 or 1 for the entrant that won, nothing for a draw.
    pub winner: Option<usize>,
    pub glory: Vec<u16>,
    pub choices: u64,
    /// The mark of the rules.
    pub kernel: String,
}

/// What an entrant played with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Player {
    pub bot: String,
    pub warband: String,
    pub deck: String,
}

impl Player {
    pub fn new(bot: &str, player: &PlayerSetup) -> Self {
        Self {
            bot: bot.to_owned(),
            warband: player.warband.clone(),
            deck: player.deck.to_string(),
        }
    }
}

/// What tells one game from another: seed, thinking, entrants, number.
type Key = (u64, String, String, String, u32);

impl Record {
    pub fn new(
        args: &super::Args,
        slot: &Slot,
        entrants: [&Entrant; 2],
        players: Vec<Player>,
        winner: Option<usize>,
        glory: Vec<u16>,
        choices: u64,
    ) -> Self {
        let [a, b] = entrants.map(Entrant::to_string);
        Self {
            edition: args.edition.clone(),
            seed: args.seed,
            thinking: args.thinking.thinking(),
            a,
            b,
            game: slot.game,
            players,
            winner,
            glory,
            choices,
            kernel: KERNEL.to_owned(),
        }
    }

    /// Whether the rules have changed since.
    pub fn is_of_other_rules(&self) -> bool {
        self.kernel != KERNEL
    }

    /// How many halves of a game an entrant won: two for a win, one for a draw.
    pub fn halves(&self, entrant: usize) -> u64 {
        match self.winner {
            Some(winner) if winner == entrant => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    fn key(&self) -> Key {
        let [thinking, a, b] = [&self.thinking, &self.a, &self.b].map(String::clone);
        (self.seed, thinking, a, b, self.game)
    }
}

/// Results, and the file that they are kept in, if there is one.
pub struct Results {
    file: Option<(PathBuf, File)>,
    records: Vec<Record>,
    known: HashSet<Key>,
}

impl Results {
    /// What a file holds so far; results of other editions in it are left alone.
    pub fn open(path: Option<&Path>, edition: &str) -> Result<Self, Failure> {
        let mut results = Self {
            file: None,
            records: Vec::new(),
            known: HashSet::new(),
        };
        let Some(path) = path else {
            return Ok(results);
        };
        let refused = |error| Failure::input(format!("{}: {error}", path.display()));
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(refused)?,
        };
        // A line without an end was being written when something ended the program: it is played again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in text[..whole].lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let record: Record = serde_json::from_str(line).map_err(|error| {
                let place = format!("{}, line {}", path.display(), number + 1);
                Failure::input(format!("{place} is no result of an arena: {error}"))
            })?;
            if record.players.len() != 2 || record.winner.is_some_and(|winner| winner > 1) {
                let place = format!("{}, line {}", path.display(), number + 1);
                return Err(Failure::input(format!("{place} is no game of two")));
            }
            if record.edition == edition {
                results.keep(record);
            }
        }
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .map_err(refused)?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(refused)?;
        }
        file.flush().map_err(refused)?;
        results.file = Some((path.to_owned(), file));
        Ok(results)
    }

    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Whether a game was played.
    pub fn has(&self, schedule: &Schedule, slot: &Slot) -> bool {
        let [a, b] = [slot.a, slot.b].map(|place| schedule.entrants[place].to_string());
        let thinking = schedule.thinking.to_owned();
        let key = (schedule.seed, thinking, a, b, slot.game);
        self.known.contains(&key)
    }

    /// Adds results and stores them.
    pub fn add(&mut self, records: Vec<Record>) -> Result<(), Failure> {
        let mut lines = String::new();
        for record in records {
            lines += &serde_json::to_string(&record)?;
            lines.push('\n');
            self.keep(record);
        }
        if let Some((path, file)) = &mut self.file {
            let stored = file.write_all(lines.as_bytes()).and_then(|()| file.flush());
            stored.map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
        }
        Ok(())
    }

    fn keep(&mut self, record: Record) {
        if self.known.insert(record.key()) {
            self.records.push(record);
        }
    }
}
