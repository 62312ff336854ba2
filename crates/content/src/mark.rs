//! The mark that tells whether what a recorded game rests on has changed.

use std::sync::Arc;

use underhex_engine::setup::Setup;
use underhex_engine::table::Table;

/// A mark of everything that a game at this table rests on: the ruleset, mode and options, all warbands, the cards and the
/// battlefields.
///
/// Two marks are the same as long as none of these has changed, whatever else the content gains, on every platform. The
/// kernel itself is not in it: a replay that fails although its mark is right shows a change of the rules' code.
pub fn content_mark(setup: &Setup, table: &Table) -> String {
    let mut mark = Fnv::default();
    mark.add(&table.rules);
    mark.bytes(setup.mode.slug().as_bytes());
    mark.bytes(&[setup.fixed_layout, setup.reseats, setup.tie_breaker].map(u8::from));
    for seat in &table.seats {
        mark.add(&seat.warband);
        for card in &seat.cards {
            mark.add::<Arc<_>>(card);
        }
        for plot in &seat.plots {
            mark.add(plot);
        }
    }
    for hazard in table.hazards.iter().flat_map(|deck| &deck.cards) {
        mark.add::<Arc<_>>(hazard);
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
