//! What a script can expect of a position. Every kind of expectation is an entry of a list that the documentation is made from.

mod attack;
mod battlefield;
mod content;
mod decks;
mod feature;
mod fighter;
mod game;
mod piles;
mod player;

use underhex_engine::board::HexId;
use underhex_engine::forms::Kind;
use underhex_engine::state::FighterId;

use super::SEATS;
use super::board::hex_named;
use super::running::Running;
use super::wrong::{Result, nearest, red, senseless};

/// Something that can be expected of a thing: `damage NUMBER`. Words in capitals are to be filled in, `..` takes any number of
/// them, and what is in brackets can be left out.
pub(super) struct Expectation<T> {
    pub says: &'static str,
    check: fn(&T, &[&str]) -> Result<()>,
}

impl<T> Expectation<T> {
    const fn new(says: &'static str, check: fn(&T, &[&str]) -> Result<()>) -> Self {
        Self { says, check }
    }

    /// The words that are filled in, if a line says this.
    fn reads<'w>(&self, words: &[&'w str]) -> Option<Vec<&'w str>> {
        let mut filled = Vec::new();
        let mut words = words.iter().copied();
        for own in self.says.split(' ') {
            match (own, words.next()) {
                (own, None) if own.starts_with('[') => break,
                (_, None) => return None,
                (own, Some(word)) if own.trim_end_matches(']').ends_with("..") => {
                    filled.push(word);
                    filled.extend(words.by_ref());
                }
                (own, Some(word)) if slot(own) => filled.push(word),
                (own, Some(word)) if own == word => {}
                _ => return None,
            }
        }
        words.next().is_none().then_some(filled)
    }
}

/// A word that is to be filled in.
fn slot(word: &str) -> bool {
    word.starts_with('[') || word.starts_with(|first: char| first.is_ascii_uppercase())
}

/// Finds what is expected of a thing and looks whether it holds.
fn hold<T>(what: &str, list: &[Expectation<T>], of: &T, words: &[&str]) -> Result<()> {
    for one in list {
        if let Some(rest) = one.reads(words) {
            return (one.check)(of, &rest);
        }
    }
    let said = words.join(" ");
    let first = words.first().copied().unwrap_or_default();
    let starts = |one: &&Expectation<T>| one.says.split(' ').next() == Some(first);
    let near: Vec<&str> = list.iter().filter(starts).map(|one| one.says).collect();
    if !near.is_empty() {
        return senseless(format!(
            "`{said}` cannot be expected of {what}; write {}",
            near.join(" or ")
        ));
    }
    let known: Vec<&str> = list.iter().map(|one| one.says).collect();
    let firsts: Vec<&str> = known
        .iter()
        .filter_map(|says| says.split(' ').next())
        .collect();
    senseless(format!(
        "`{said}` cannot be expected of {what}{}; known are: {}",
        nearest(first, &firsts),
        known.join(", ")
    ))
}

/// `expect x damage 2`, `expect a glory 3`, `expect feature 2 cover`, `expect round 2` ...
pub(super) fn expect(running: &Running<'_>, text: &str) -> Result<()> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((subject, rest)) = words.split_first() else {
        return senseless("nothing is expected");
    };
    // Where there is no third player, `c` can be a fighter.
    if SEATS.contains(subject)
        && let Ok(seat) = running.seat(subject)
    {
        let of = player::Player { running, seat };
        return hold("a player", &player::list(), &of, rest);
    }
    if *subject == "feature" {
        return feature::expect(running, rest);
    }
    let all = game::list()
        .into_iter()
        .chain(attack::list())
        .chain(battlefield::list())
        .chain(content::list());
    let own: Vec<_> = all
        .filter(|one| one.says.split(' ').next() == Some(*subject))
        .collect();
    if own.is_empty() {
        let id = fighter_named(running, subject)?;
        let of = fighter::Fighter { running, id };
        return hold("a fighter", &fighter::list(), &of, rest);
    }
    for one in &own {
        if let Some(rest) = one.reads(&words) {
            return (one.check)(running, &rest);
        }
    }
    let known: Vec<&str> = own.iter().map(|one| one.says).collect();
    senseless(format!(
        "`{text}` cannot be expected; write {}",
        known.join(" or ")
    ))
}

/// What can be expected, thing by thing, for the documentation.
pub(super) fn expectations() -> Vec<(&'static str, Vec<&'static str>)> {
    fn says<T>(list: &[Expectation<T>]) -> Vec<&'static str> {
        list.iter().map(|one| one.says).collect()
    }
    vec![
        ("a fighter: `expect FIGHTER ..`", says(&fighter::list())),
        ("a player: `expect PLAYER ..`", says(&player::list())),
        (
            "a feature token: `expect feature NUMBER ..`",
            says(&feature::list()),
        ),
        ("the game", says(&game::list())),
        ("the attack in progress", says(&attack::list())),
        ("the battlefield", says(&battlefield::list())),
        ("content and rules", says(&content::list())),
    ]
}

/// Compares, and says what was there.
fn same<T: PartialEq + std::fmt::Display>(expected: T, found: T) -> Result<()> {
    if expected == found {
        return Ok(());
    }
    red(format!("expected {expected}, found {found}"))
}

fn number(text: &str) -> Result<i64> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => senseless(format!("`{text}` is not a number")),
    }
}

/// Compares with a number that the line gives.
fn count(words: &[&str], found: impl Into<i64>) -> Result<()> {
    same(
        number(words.first().copied().unwrap_or_default())?,
        found.into(),
    )
}

/// Compares with one of several words.
fn one_of(word: &str, known: &[&str], found: &str) -> Result<()> {
    if !known.contains(&word) {
        return senseless(format!(
            "`{word}` is not one of {}{}",
            known.join(", "),
            nearest(word, known)
        ));
    }
    same(word, found)
}

fn fighter_named(running: &Running<'_>, name: &str) -> std::result::Result<FighterId, String> {
    let mut all = running.game.state().fighter_ids();
    all.find(|id| running.game.fighter_name(*id) == name)
        .ok_or_else(|| {
            let board = running.game.eval().board();
            running.names.explain(Kind::Fighter, name, board)
        })
}

/// A hex, or the place of a fighter.
fn place(running: &Running<'_>, text: &str) -> Result<HexId> {
    let Ok(id) = fighter_named(running, text) else {
        return Ok(hex_named(running.game.eval().board(), text)?);
    };
    match running.game.eval().place(id) {
        Some(hex) => Ok(hex),
        None => red(format!("{text} is nowhere")),
    }
}

/// A name of a kind must exist in the scenario.
fn known(running: &Running<'_>, kind: Kind, word: &str) -> Result<()> {
    let board = running.game.eval().board();
    if running.names.accepts(kind, word, board) {
        return Ok(());
    }
    senseless(running.names.explain(kind, word, board))
}
