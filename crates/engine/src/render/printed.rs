//! What a slug stands for: names as they are printed, apostrophes and all.

use super::text::slug_title;
use crate::name::slug;
use crate::table::Table;

/// The name that is printed on a board.
pub(crate) fn printed_board(table: &Table, id: &str) -> String {
    let board = table.boards.iter().find(|board| board.id == id);
    let name = board.map_or("", |board| board.name.as_str());
    if name.is_empty() {
        slug_title(id)
    } else {
        name.to_owned()
    }
}

/// The name as it is printed on something at this table, or as much like one as a slug can be.
pub fn printed(table: &Table, id: &str) -> String {
    let seats = table.seats.iter();
    let at_seats = seats.flat_map(|seat| {
        let scroll = seat.warband.warscroll.abilities.iter();
        let cards = seat.cards.iter();
        let fighters = seat.warband.fighters.iter();
        scroll
            .map(|ability| ability.name.as_str())
            .chain(cards.map(|card| card.name.as_str()))
            .chain(fighters.map(|fighter| fighter.name.as_str()))
    });
    let mut names =
        at_seats.filter(|name| name.contains(['\'', '\u{2019}', '.', ',', '!', '?', '-']));
    let found = names.find(|name| slug(name) == id);
    found.map_or_else(|| slug_title(id), str::to_owned)
}
