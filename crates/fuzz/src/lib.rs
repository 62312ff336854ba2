//! Whatever comes into Underhex from outside, fed with anything: nothing may panic, hang or eat memory.
//!
//! Each target takes bytes. `cargo test -p underhex-fuzz` feeds them what lies in `fuzz/corpus`, as it is and changed at random;
//! `cargo fuzz run -s none TARGET` goes on for as long as one likes and is guided by what the code does with it.

mod positions;
mod recipe;
#[cfg(feature = "server")]
mod rows;
mod tree;

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use underhex_content::legality::{DeckList, Format, check_deck};
use underhex_content::{Content, Source, begin, builtin_of, edition, scenario, set_up};
use underhex_engine::dice::Chance;
use underhex_engine::matchplay::MatchState;
use underhex_engine::state::State;
use underhex_engine::{Contest, Replay, Setup};
#[cfg(feature = "server")]
use underhex_server::protocol::{ClientMessage, Join, NewGame, StartPuzzle};

pub use positions::position;
#[cfg(feature = "server")]
pub use rows::row;

/// Something that takes anything.
pub type Target = fn(&[u8]);

/// All targets by their names, which are also those of the folders of `fuzz/corpus`.
pub const TARGETS: &[(&str, Target)] = &[
    ("content", content),
    ("deck", deck),
    #[cfg(feature = "server")]
    ("message", message),
    ("position", position),
    ("replay", replay),
    #[cfg(feature = "server")]
    ("row", row),
    ("scenario", scenario_file),
    ("setup", setup),
    ("state", state),
];

/// More than anybody writes by hand; what is longer is cut off by whoever reads it, too.
const LONGEST: usize = 64 * 1024;
/// Choices that are played in a game that came to be.
const CHOICES: usize = 60;

fn text(data: &[u8]) -> Option<&str> {
    let data = data.get(..LONGEST).unwrap_or(data);
    std::str::from_utf8(data).ok()
}

fn content_of(name: &str) -> Option<&'static Content> {
    builtin_of(name).ok()
}

/// Plays on by chance, as far as there is something to choose, and shows it to everybody.
fn play(mut contest: Contest) {
    let mut chance = Chance::seeded(1);
    for _ in 0..CHOICES {
        let Some(decision) = contest.decision() else {
            return;
        };
        let seat = decision.seat;
        let choice = decision.options[chance.below(decision.options.len())];
        contest.choose(choice).expect("it was offered");
        contest.take_lines();
        let view = contest.game().view(Some(seat));
        let _ = (view.summary(), view.ground());
    }
}

/// A scenario file: read, and run if it makes sense.
pub fn scenario_file(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(file) = scenario::read("fuzz.toml", text) else {
        return;
    };
    let (Ok(rules), Some(content)) = (edition(&file.edition), content_of(&file.edition)) else {
        return;
    };
    for one in file.scenario.iter().take(8) {
        if let Err(failure) = scenario::run(content, &file, one, rules.clone()) {
            let _ = failure.to_string();
        }
    }
}

/// A content file; its first line is its path.
pub fn content(data: &[u8]) {
    let Some((path, text)) = text(data).and_then(|text| text.split_once('\n')) else {
        return;
    };
    let name = path.split('/').next().unwrap_or_default();
    let Some(content) = content_of(name) else {
        return;
    };
    let source = Source {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    match content.with(&source) {
        Ok(content) => {
            let decks = content.library.decks.iter();
            for card in decks.flat_map(|deck| &deck.cards).take(400) {
                let _ = underhex_engine::render::card(card);
            }
        }
        Err(errors) => errors.iter().for_each(|error| drop(error.to_string())),
    }
}

/// A deck list; its first line is the edition.
pub fn deck(data: &[u8]) {
    let Some((name, text)) = text(data).and_then(|text| text.split_once('\n')) else {
        return;
    };
    let (Ok(rules), Some(content)) = (edition(name), content_of(name)) else {
        return;
    };
    for list in [DeckList::from_text(text), DeckList::from_toml(text)] {
        let Ok(list) = list else { continue };
        for format in [Format::Rivals, Format::Nemesis] {
            let verdict = check_deck(&content.library, &rules, &list, format);
            verdict
                .faults
                .iter()
                .for_each(|fault| drop(fault.to_string()));
        }
    }
}

/// A replay file or a saved game: read, and played if it can be.
pub fn replay(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(replay) = Replay::read(text) else {
        return;
    };
    assert_eq!(
        Replay::read(&replay.write()).map(|read| read.write()),
        Ok(replay.write())
    );
    let Some(content) = content_of(&replay.setup.edition) else {
        return;
    };
    let Ok(table) = set_up(content, &replay.setup) else {
        return;
    };
    if let Err(error) = replay.verify(Arc::new(table)) {
        let _ = error.to_string();
    }
}

/// A saved position or match, as JSON: what can be read is written and read again as it was. [`position`] goes on from it.
pub fn state(data: &[u8]) {
    fn again<T: DeserializeOwned + Serialize + PartialEq + Debug>(data: &[u8]) {
        let Ok(read) = serde_json::from_slice::<T>(data) else {
            return;
        };
        let written = serde_json::to_vec(&read).expect("it can be written");
        let same: T = serde_json::from_slice(&written).expect("and read");
        assert_eq!(same, read);
    }
    let data = data.get(..LONGEST).unwrap_or(data);
    again::<State>(data);
    again::<MatchState>(data);
}

/// What somebody wants to play, as JSON.
pub fn setup(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(setup) = serde_json::from_str::<Setup>(text) else {
        return;
    };
    let Some(content) = content_of(&setup.edition) else {
        return;
    };
    match begin(content, &setup, 1u64) {
        Ok(contest) => play(contest),
        Err(error) => drop(error.to_string()),
    }
}

/// What clients say.
#[cfg(feature = "server")]
pub fn message(data: &[u8]) {
    let data = data.get(..LONGEST).unwrap_or(data);
    let said = serde_json::from_slice::<ClientMessage>(data).ok();
    if let Some(said) = said {
        let again = serde_json::to_string(&said).expect("it can be written");
        let read: ClientMessage = serde_json::from_str(&again).expect("and read");
        assert_eq!(read, said);
    }
    let _ = serde_json::from_slice::<NewGame>(data);
    let _ = serde_json::from_slice::<Join>(data);
    let _ = serde_json::from_slice::<StartPuzzle>(data);
}
