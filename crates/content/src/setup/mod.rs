//! From a [`Setup`] to a table and a game: what it names is looked up, and what does not fit is said.

mod draw;
mod error;
mod lesson;
mod seat;

use std::sync::Arc;

use underhex_engine::Contest;
use underhex_engine::rules::{Boards, Ruleset, editions};
use underhex_engine::seed::Seed;
use underhex_engine::setup::{Mode, Setup};
use underhex_engine::table::Table;

pub use self::draw::{Wish, draw_any, draw_player, draw_players, ready_decks};
pub(crate) use self::error::hint;
pub use self::error::{PlayerFault, SetupError};
use crate::{Content, table};

/// The ruleset of an edition.
pub fn edition(name: &str) -> Result<Ruleset, SetupError> {
    editions::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = editions::all().iter().map(|(slug, _)| *slug).collect();
        SetupError::UnknownEdition {
            name: name.to_owned(),
            known: known.join(", "),
        }
    })
}

/// The table that a set-up describes, or what is wrong with it.
pub fn set_up(content: &Content, setup: &Setup) -> Result<Table, SetupError> {
    let rules = edition(&setup.edition)?;
    if content.edition != setup.edition {
        return Err(SetupError::OtherEdition {
            wanted: setup.edition.clone(),
            found: content.edition.clone(),
        });
    }
    check_mode(setup, &rules)?;
    check_options(setup, &rules)?;
    if setup.mode == Mode::Lesson {
        return lesson::table(content, rules, setup);
    }
    let mut seats = Vec::new();
    for (place, player) in setup.players.iter().enumerate() {
        let seat = seat::seat(&content.library, &rules, player);
        seats.push(seat.map_err(|fault| fault.of(place))?);
        if rules.boards == Boards::Shared && !player.boards.is_empty() {
            return Err(PlayerFault::BringsBoards(rules.name).of(place));
        }
    }
    let boards: Vec<Vec<String>> = setup
        .players
        .iter()
        .map(|player| player.boards.clone())
        .collect();
    let mut table = table(content, &setup.edition, rules, seats, &boards)?;
    table.fixed_layout = setup.fixed_layout;
    table.reseats = setup.reseats;
    table.asking = setup.asking;
    table.artefact = setup.mode == Mode::Artefact;
    Ok(table)
}

/// Begins what is set up, with every event recorded from the start.
pub fn begin(
    content: &Content,
    setup: &Setup,
    seed: impl Into<Seed>,
) -> Result<Contest, SetupError> {
    let table = Arc::new(set_up(content, setup)?);
    Ok(Contest::recorded(table, setup, seed)?)
}

/// The same set-up with the boards written out that everybody had who listed none, for a record that outlives the next board.
pub fn settled(setup: &Setup, table: &Table) -> Setup {
    let mut settled = setup.clone();
    for (player, own) in settled.players.iter_mut().zip(&table.collections) {
        if player.boards.is_empty() {
            let ids = own.iter().map(|board| table.board_id(*board).to_owned());
            player.boards = ids.collect();
        }
    }
    settled
}

fn check_mode(setup: &Setup, rules: &Ruleset) -> Result<(), SetupError> {
    let modes = Mode::of_edition(&setup.edition);
    if !modes.contains(&setup.mode) {
        let known: Vec<&str> = modes.iter().map(|mode| mode.slug()).collect();
        return Err(SetupError::NoSuchMode {
            edition: rules.name.clone(),
            mode: setup.mode,
            known: known.join(", "),
        });
    }
    if setup.mode.for_two() && setup.players.len() != 2 {
        return Err(SetupError::ForTwo {
            mode: setup.mode,
            players: setup.players.len(),
        });
    }
    Ok(())
}

/// Options that could make no difference were given for something else.
fn check_options(setup: &Setup, rules: &Ruleset) -> Result<(), SetupError> {
    let laid = rules.boards == Boards::OneEach && setup.mode != Mode::Lesson;
    if setup.tie_breaker && setup.mode != Mode::Match {
        return Err(SetupError::TieBreaker(setup.mode));
    }
    if setup.fixed_layout && !laid {
        return Err(SetupError::FixedLayout(rules.name.clone()));
    }
    if setup.reseats && !(laid && setup.players.len() > 2) {
        return Err(SetupError::Reseats);
    }
    Ok(())
}
