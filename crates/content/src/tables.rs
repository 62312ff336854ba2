//! Setting tables from content.

use std::sync::Arc;

use underhex_engine::board::{Battlefield, BoardError};
use underhex_engine::rules::Ruleset;
use underhex_engine::table::{BattlefieldEntry, SeatSetup, Table, TableError};

use crate::Content;

/// The four battlefields of the second edition: both sides of its board in both orientations.
pub fn embergard_battlefields(content: &Content) -> Result<Vec<BattlefieldEntry>, BoardError> {
    let mut all = Vec::new();
    for board in content
        .boards
        .iter()
        .filter(|board| board.id.starts_with("embergard-"))
    {
        for orientation in &board.orientations {
            all.push(BattlefieldEntry {
                name: format!("{} {}", board.id, orientation.name),
                board: Arc::new(Battlefield::from_printed(board, &orientation.name)?),
            });
        }
    }
    Ok(all)
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
