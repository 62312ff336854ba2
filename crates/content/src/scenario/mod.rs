//! Scenarios: positions in text files, with what happens and what must come of it.

mod board;
mod build;
pub mod docs;
mod expect;
mod fighters;
mod file;
mod gathered;
mod grammar;
mod matches;
mod mutants;
mod place;
mod position;
mod puzzle;
mod run;
mod running;
mod seats;
mod sense;
mod settings;
mod vocabulary;
mod wrong;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use underhex_engine::state::Seat;

pub use file::{Difficulty, Scenario, ScenarioFile};
pub use mutants::{
    Equivalent, FileReport, Mutant, Mutants, Proofs, Scope, builtin_equivalent, mutants, outdated,
    part_names, read_equivalent,
};
pub use puzzle::{Puzzle, PuzzleError};
pub use run::{ScenarioFailure, run};
pub use settings::unnoticed_settings;

use crate::ContentError;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scenarios");

/// Reads a scenario file; `path` is for messages.
pub fn read(path: &str, text: &str) -> Result<ScenarioFile, ContentError> {
    let mut file: ScenarioFile = toml::from_str(text).map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        let before = text.get(..at).unwrap_or("");
        ContentError::Syntax {
            file: path.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.len() - before.rfind('\n').map_or(0, |newline| newline + 1) + 1,
            message: error.message().to_owned(),
        }
    })?;
    file.path = path.to_owned();
    file.text = text.to_owned();
    Ok(file)
}

/// What the seats are called.
const SEATS: [&str; 4] = ["a", "b", "c", "d"];

/// What a seat is called.
fn seat_name(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).copied().unwrap_or("?")
}

/// The scenarios that come with the program: path and text, in the order of their paths.
pub fn builtin() -> &'static [(String, String)] {
    static ALL: OnceLock<Vec<(String, String)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = Vec::new();
        collect(&FILES, &mut all);
        all.sort();
        all
    })
}

fn collect(folder: &Dir<'_>, all: &mut Vec<(String, String)>) {
    for file in folder.files() {
        if let (Some("toml"), Some(text)) = (
            file.path().extension().and_then(|end| end.to_str()),
            file.contents_utf8(),
        ) {
            all.push((
                file.path().to_string_lossy().replace('\\', "/"),
                text.to_owned(),
            ));
        }
    }
    for folder in folder.dirs() {
        collect(folder, all);
    }
}

/// For each ledger rule the scenarios that say they prove it.
pub fn proofs() -> Result<BTreeMap<String, Vec<String>>, ContentError> {
    let mut proofs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in builtin() {
        for scenario in read(path, text)?.scenario {
            for rule in scenario.proves {
                proofs
                    .entry(rule)
                    .or_default()
                    .push(format!("{path}: {}", scenario.name));
            }
        }
    }
    Ok(proofs)
}
