//! Setting tables from content.

use std::sync::Arc;

use underhex_engine::board::{Battlefield, BoardError, Layout, PrintedBoard, Rim};
use underhex_engine::rules::{Boards, Ruleset};
use underhex_engine::table::{BattlefieldEntry, SeatSetup, Table, TableError};

use crate::setup::hint;
use crate::{Content, PlayerFault, SetupError};

/// The four battlefields of the second edition: both sides of its board in both orientations.
pub fn embergard_battlefields(content: &Content) -> Result<Vec<BattlefieldEntry>, BoardError> {
    battlefields(content, "embergard")
}

/// The battlefields of an edition that is played on one shared board: every side in every orientation. All tables share them, and what
/// games find out about them.
pub fn battlefields(content: &Content, edition: &str) -> Result<Vec<BattlefieldEntry>, BoardError> {
    if edition != content.edition {
        return built(content, edition);
    }
    if let Some(ready) = content.ready.get() {
        return Ok(ready.clone());
    }
    let all = built(content, edition)?;
    Ok(content.ready.get_or_init(|| all).clone())
}

fn built(content: &Content, edition: &str) -> Result<Vec<BattlefieldEntry>, BoardError> {
    let rim = crate::edition(edition).map_or_else(|_| Rim::default(), |rules| rules.rim());
    let mut all = Vec::new();
    let own = format!("{edition}-");
    for board in content
        .boards
        .iter()
        .filter(|board| board.id.starts_with(&own))
    {
        for orientation in &board.orientations {
            let name = if board.orientations.len() > 1 {
                format!("{} {}", board.id, orientation.name)
            } else {
                board.id.clone()
            };
            all.push(BattlefieldEntry {
                name,
                board: Arc::new(Battlefield::from_printed(board, &orientation.name)?.with_rim(rim)),
            });
        }
    }
    Ok(all)
}

/// The boards of the first edition, which players bring and join.
pub fn joined_boards(content: &Content) -> impl Iterator<Item = &PrintedBoard> {
    content
        .boards
        .iter()
        .filter(|board| board.layout == Layout::FirstEdition)
}

/// The boards with these ids; all boards that came out with the edition if none is listed.
pub fn collection(
    content: &Content,
    edition: &str,
    ids: &[String],
) -> Result<Vec<Arc<PrintedBoard>>, PlayerFault> {
    if ids.is_empty() {
        let own = joined_boards(content).filter(|board| board.season == edition);
        return Ok(own.cloned().map(Arc::new).collect());
    }
    let find = |id: &String| {
        if let Some(found) = joined_boards(content).find(|board| board.id == *id) {
            return Ok(Arc::new(found.clone()));
        }
        if content.boards.iter().any(|board| board.id == *id) {
            return Err(PlayerFault::WholeBoard(id.clone()));
        }
        Err(PlayerFault::UnknownBoard {
            name: id.clone(),
            hint: hint(id, joined_boards(content).map(|board| board.id.as_str())),
        })
    };
    ids.iter().map(find).collect()
}

/// A table for a game of any edition. Where players bring boards, `boards` lists the ids of the sides that each of them
/// may choose from; a player without a list has all that came out with the edition.
pub fn table(
    content: &Content,
    edition: &str,
    rules: Ruleset,
    seats: Vec<SeatSetup>,
    boards: &[Vec<String>],
) -> Result<Table, SetupError> {
    let library = content.library.clone();
    if rules.boards == Boards::Shared {
        let battlefields = battlefields(content, edition)?;
        return Ok(Table::new(library, rules, seats, battlefields)?);
    }
    let collections = (0..seats.len())
        .map(|player| {
            let ids = boards.get(player).map_or(&[][..], Vec::as_slice);
            let own = collection(content, edition, ids);
            own.map_err(|fault| fault.of(player))
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Table::with_boards(library, rules, seats, &collections)?)
}

/// A table for two players with a warband and a Rivals deck each.
pub fn rivals_table(
    content: &Content,
    rules: Ruleset,
    battlefields: Vec<BattlefieldEntry>,
    seats: &[(&str, &str)],
) -> Result<Table, TableError> {
    let seats = seats
        .iter()
        .map(|(warband, deck)| SeatSetup::rivals(&content.library, warband, deck))
        .collect::<Result<Vec<_>, _>>()?;
    Table::new(content.library.clone(), rules, seats, battlefields)
}
