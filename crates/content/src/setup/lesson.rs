//! The first lesson: two fighters on each side, one board, no cards. (SHA-SETUP-14)

use std::sync::Arc;

use underhex_engine::board::{Battlefield, Orientation, PrintedBoard, Span};
use underhex_engine::library::Library;
use underhex_engine::rules::{Ruleset, editions};
use underhex_engine::setup::{PlayerSetup, Setup};
use underhex_engine::table::{BattlefieldEntry, SeatSetup, Table};

use super::seat::warband;
use super::{PlayerFault, SetupError, Wish};
use crate::{Content, collection};

/// Who fights in the lesson: a warband, and two of its fighters.
const SIDES: [(&str, [&str; 2]); 2] = [
    (
        "steelhearts-champions",
        ["severin-steelheart", "angharad-brightshield"],
    ),
    ("garreks-reavers", ["garrek-gorebeard", "blooded-saek"]),
];

/// The table of the lesson.
pub(super) fn table(content: &Content, rules: Ruleset, setup: &Setup) -> Result<Table, SetupError> {
    let mut seats: Vec<SeatSetup> = Vec::new();
    for (place, player) in setup.players.iter().enumerate() {
        let seat = seat(&content.library, player).map_err(|fault| fault.of(place))?;
        if seats
            .iter()
            .any(|other| other.warband.id == seat.warband.id)
        {
            return Err(SetupError::LessonTwins(seat.warband.name.clone()));
        }
        seats.push(seat);
    }
    let rules = editions::lesson_of(rules);
    let battlefields = battlefields(content, setup)?;
    let library = content.library.clone();
    Ok(Table::new(library, rules, seats, battlefields)?)
}

/// The players of the lesson; who has no wish takes the side that is left.
pub(super) fn players(wishes: &[&Wish]) -> Vec<PlayerSetup> {
    let asked = |side: &str| {
        let mut wishes = wishes.iter();
        wishes.any(|wish| wish.warband.as_deref() == Some(side))
    };
    let mut free = SIDES
        .iter()
        .map(|(side, _)| *side)
        .filter(|side| !asked(side));
    wishes
        .iter()
        .map(|wish| {
            let warband = wish.warband.clone();
            let warband = warband.or_else(|| free.next().map(str::to_owned));
            let deck = wish.deck.clone().unwrap_or_default();
            PlayerSetup::new(&warband.unwrap_or_default(), deck)
        })
        .collect()
}

fn seat(library: &Library, player: &PlayerSetup) -> Result<SeatSetup, PlayerFault> {
    let warband = warband(library, &player.warband)?;
    let Some((_, names)) = SIDES.iter().find(|(side, _)| *side == warband.id) else {
        let known: Vec<&str> = SIDES.iter().map(|(side, _)| *side).collect();
        let name = warband.name.clone();
        return Err(PlayerFault::NotInLesson(name, known.join(" and ")));
    };
    if !player.deck.is_none() {
        return Err(PlayerFault::DeckInLesson);
    }
    let fighters = names.iter().map(|name| {
        let mut all = warband.fighters.iter();
        let found = all.find(|fighter| fighter.id.as_str() == *name).cloned();
        found.ok_or_else(|| PlayerFault::MissingFighter {
            warband: warband.name.clone(),
            fighter: (*name).to_owned(),
        })
    });
    let mut seat = SeatSetup::built(library, &warband.id, &[])?;
    let mut few = (*seat.warband).clone();
    few.fighters = fighters.collect::<Result<_, _>>()?;
    seat.warband = Arc::new(few);
    Ok(seat)
}

/// The boards that the players list, each divided in two; the first that came out with the edition if they list none.
fn battlefields(content: &Content, setup: &Setup) -> Result<Vec<BattlefieldEntry>, SetupError> {
    let mut boards: Vec<Arc<PrintedBoard>> = Vec::new();
    for (place, player) in setup.players.iter().enumerate() {
        if player.boards.is_empty() {
            continue;
        }
        let own = collection(content, &setup.edition, &player.boards);
        for board in own.map_err(|fault| fault.of(place))? {
            if !boards.contains(&board) {
                boards.push(board);
            }
        }
    }
    if boards.is_empty() {
        let all = collection(content, &setup.edition, &[]);
        boards.extend(all.map_err(|fault| fault.of(0))?.into_iter().next());
    }
    let divided = |board: &Arc<PrintedBoard>| {
        let mut board = (**board).clone();
        board.orientations = vec![halves()];
        Ok(BattlefieldEntry {
            name: board.id.clone(),
            board: Arc::new(Battlefield::from_printed(&board, HALVES)?),
        })
    };
    boards.iter().map(divided).collect()
}

const HALVES: &str = "halves";

/// The left half and the right half of a board with rows of eight and of seven; the middle of the shorter rows is nobody's.
fn halves() -> Orientation {
    let (long, short): ([u8; 3], [u8; 2]) = ([1, 3, 5], [2, 4]);
    let spans = |in_long: (u8, u8), in_short: (u8, u8)| -> Vec<Span> {
        let long = long.map(|row| (row, in_long.0, in_long.1));
        let short = short.map(|row| (row, in_short.0, in_short.1));
        long.into_iter().chain(short).collect()
    };
    Orientation {
        name: HALVES.to_owned(),
        a: spans((1, 4), (1, 3)),
        neutral: short.map(|row| (row, 4, 4)).to_vec(),
        b: spans((5, 8), (5, 7)),
    }
}
