//! Tables for recorded games, and the mark that tells whether what they rest on has changed.

use std::sync::Arc;

use underhex_engine::Replay;
use underhex_engine::board::BoardError;
use underhex_engine::rules::{Ruleset, editions};
use underhex_engine::table::{SeatSetup, Table, TableError};

use crate::{Content, table};

/// Why there is no table for a game.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// No such edition.
    #[error("there is no edition `{name}`; known are: {known}")]
    UnknownEdition {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A player must have one deck.
    #[error("player {player} has {count} decks; a game is played with one")]
    Decks {
        /// Who.
        player: usize,
        /// How many decks.
        count: usize,
    },
    /// No such board.
    #[error("there is no board `{name}` that players can bring{hint}")]
    UnknownBoard {
        /// What was asked for.
        name: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// The boards do not fit.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The players' choices do not fit.
    #[error(transparent)]
    Table(#[from] TableError),
}

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

/// A table for a game of an edition, with a warband and a deck of the content for each player.
pub fn table_for(
    content: &Content,
    edition_name: &str,
    seats: &[(&str, &str)],
) -> Result<Table, SetupError> {
    table_with_boards(content, edition_name, seats, &[])
}

fn table_with_boards(
    content: &Content,
    edition_name: &str,
    seats: &[(&str, &str)],
    boards: &[Vec<String>],
) -> Result<Table, SetupError> {
    let rules = edition(edition_name)?;
    let seats = seats
        .iter()
        .map(|(warband, deck)| SeatSetup::ready(&content.library, &rules, warband, deck))
        .collect::<Result<Vec<_>, _>>()?;
    table(content, edition_name, rules, seats, boards)
}

/// The table of a recorded game.
pub fn replay_table(content: &Content, replay: &Replay) -> Result<Table, SetupError> {
    let mut seats = Vec::new();
    for (index, player) in replay.players.iter().enumerate() {
        match player.decks.as_slice() {
            [deck] => seats.push((player.warband.as_str(), deck.as_str())),
            decks => {
                return Err(SetupError::Decks {
                    player: index + 1,
                    count: decks.len(),
                });
            }
        }
    }
    let boards: Vec<Vec<String>> = replay
        .players
        .iter()
        .map(|player| player.boards.clone())
        .collect();
    table_with_boards(content, &replay.edition, &seats, &boards)
}

/// A mark of everything that a game at this table rests on: the ruleset, both warbands, the cards and the battlefields.
///
/// Two marks are the same as long as none of these has changed, whatever else the content gains, on every platform. The
/// kernel itself is not in it: a replay that fails although its mark is right shows a change of the rules' code.
pub fn content_mark(table: &Table) -> String {
    let mut mark = Fnv::default();
    mark.add(&table.rules);
    for seat in &table.seats {
        mark.add(&seat.warband);
        for card in &seat.cards {
            mark.add::<Arc<_>>(card);
        }
        for plot in &seat.plots {
            mark.add(plot);
        }
    }
    for field in &table.battlefields {
        mark.bytes(field.name.as_bytes());
        let board = &field.board;
        for hex in board.all().iter() {
            mark.bytes(board.name(hex).as_bytes());
            let is = [
                board.starting(),
                board.blocked(),
                board.stagger(),
                board.lethal(),
                board.cover(),
                board.territory(0),
                board.territory(1),
            ];
            let bits = is.map(|set| u8::from(set.contains(hex)));
            mark.bytes(&bits);
        }
    }
    for (player, boards) in table.collections.iter().enumerate() {
        mark.bytes(&[player as u8]);
        for board in boards {
            mark.add(&table.boards[usize::from(*board)]);
        }
    }
    format!("{:016x}", mark.0)
}

/// FNV-1a with 64 bits: short, and the same everywhere for ever.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// What cannot be written as text cannot be part of content, so that nothing is ever left out here.
    fn add<T: serde::Serialize>(&mut self, value: &T) {
        if let Ok(text) = ron::to_string(value) {
            self.bytes(text.as_bytes());
        }
    }
}
