//! A fixed position: how to get there, and how many ways lead on.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use underhex_engine::dice::Chance;
use underhex_engine::{Game, PlayerSetup, Setup};

use crate::common::Failure;
use crate::tables::Tables;

/// A position file.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is special about it.
    pub about: String,
    /// The slug of the edition.
    #[serde(default = "embergard")]
    pub edition: String,
    /// The players' warbands and decks.
    pub sides: Vec<String>,
    /// The seed of the game.
    pub seed: u64,
    /// Ways to go on: with one choice, with two, and so on.
    pub counts: Vec<u64>,
    /// The choices that lead to it, by name.
    pub choices: Vec<String>,
}

fn embergard() -> String {
    "embergard".to_owned()
}

impl Position {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Self, Failure> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
        toml::from_str(&text)
            .map_err(|error| Failure::input(format!("{}: {error}", file.display())))
    }

    /// The file that describes it.
    pub fn text(&self) -> String {
        let quoted = |text: &String| toml::Value::from(text.as_str()).to_string();
        let sides: Vec<String> = self.sides.iter().map(quoted).collect();
        let counts: Vec<String> = self.counts.iter().map(ToString::to_string).collect();
        let mut text = format!(
            "about = {}\nedition = {}\nsides = [{}]\nseed = {}\ncounts = [{}]\nchoices = [\n",
            quoted(&self.about),
            quoted(&self.edition),
            sides.join(", "),
            self.seed,
            counts.join(", ")
        );
        for choice in &self.choices {
            text += &format!("    {},\n", quoted(choice));
        }
        text + "]\n"
    }

    /// A position that random choices lead to.
    pub fn make(
        tables: &Tables,
        sides: &[PlayerSetup],
        seed: u64,
        random: usize,
        until: Option<&str>,
    ) -> Result<Self, Failure> {
        let setup = Setup::new(tables.edition(), sides.to_vec());
        let mut game = Game::new(tables.table(&setup)?, seed);
        let mut chance = Chance::seeded(seed);
        let mut choices = Vec::new();
        while let Some(decision) = game.decision() {
            let asked = format!("{:?}", decision.question);
            if choices.len() >= random && until.is_none_or(|until| asked.starts_with(until)) {
                break;
            }
            let choice = decision.options[chance.below(decision.options.len())];
            choices.push(game.name(choice));
            game.choose(choice)?;
        }
        let Some(decision) = game.decision() else {
            return Err(Failure::input(
                "the game is over before that; make fewer random choices",
            ));
        };
        Ok(Self {
            about: format!("round {}, {:?}", game.state().round, decision.question),
            edition: tables.edition().to_owned(),
            sides: sides.iter().map(ToString::to_string).collect(),
            seed,
            counts: Vec::new(),
            choices,
        })
    }

    /// Sets the position up and counts the ways to go on, up to a depth.
    pub fn count(&self, tables: &Tables, depth: u8) -> Result<Vec<u64>, Failure> {
        let sides: Vec<PlayerSetup> = self
            .sides
            .iter()
            .map(|side| side.parse())
            .collect::<Result<_, _>>()?;
        let setup = Setup::new(tables.edition(), sides);
        let mut game = Game::new(tables.table(&setup)?, self.seed);
        for (number, name) in self.choices.iter().enumerate() {
            game.choose_by_name(name).map_err(|error| {
                Failure::check(format!("{}: choice {}: {error}", self.about, number + 1))
            })?;
        }
        Ok((1..=depth).map(|depth| ways(&game, depth)).collect())
    }
}

/// The ways to go on with so many choices. What needs no choice is no way of its own; dice fall as they fall.
fn ways(game: &Game, depth: u8) -> u64 {
    let Some(decision) = game.decision() else {
        return 0;
    };
    if depth == 1 {
        return decision.options.len() as u64;
    }
    decision
        .options
        .iter()
        .map(|choice| {
            let mut next = game.clone();
            match next.choose(*choice) {
                Ok(()) => ways(&next, depth - 1),
                Err(_) => 0,
            }
        })
        .sum()
}

/// The files given, and those in folders given.
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let folder = std::fs::read_dir(path)
            .map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
        let mut inside = Vec::new();
        for entry in folder {
            let file = entry?.path();
            if file.extension().is_some_and(|end| end == "toml") {
                inside.push(file);
            }
        }
        inside.sort();
        if inside.is_empty() {
            return Err(Failure::input(format!(
                "{}: no position files (*.toml) in this folder",
                path.display()
            )));
        }
        files.extend(inside);
    }
    Ok(files)
}
