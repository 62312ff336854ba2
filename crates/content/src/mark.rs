//! The mark that tells whether what a recorded game rests on has changed.

use std::sync::Arc;

use serde::Serialize;
use underhex_engine::setup::Setup;
use underhex_engine::table::Table;
use underhex_engine::{Game, KERNEL, Replay};

use crate::written::written;

/// A mark of everything that a game at this table rests on: the ruleset, mode and options, all warbands, the cards and the
/// battlefields.
///
/// Two marks are the same as long as none of these has changed, whatever else the content gains, on every platform. The
/// kernel itself is not in it: see [`game_mark`].
pub fn content_mark(setup: &Setup, table: &Table) -> String {
    let mut mark = Fnv::default();
    mark.add(&table.rules);
    mark.bytes(setup.mode.slug().as_bytes());
    mark.bytes(&[setup.fixed_layout, setup.reseats, setup.tie_breaker].map(u8::from));
    if !setup.asking.is_usual() {
        mark.bytes(setup.asking.slug().as_bytes());
    }
    mark.table(table);
    mark.text()
}

/// A mark of everything that decides how a game goes on: the kernel and the content.
pub fn game_mark(setup: &Setup, table: &Table) -> String {
    format!("{KERNEL}-{}", content_mark(setup, table))
}

/// The same for a game that starts from a position, with what else belongs to it.
pub fn position_mark(game: &Game, more: &str) -> String {
    let mut mark = Fnv::default();
    mark.add(&game.table().rules);
    mark.table(game.table());
    mark.add(game.state());
    mark.bytes(more.as_bytes());
    format!("{KERNEL}-{}", mark.text())
}

/// Why something that was recorded may not play here as it did: the first of its marks that is not ours, in words.
pub fn changed_since(replay: &Replay, table: &Table) -> Option<&'static str> {
    if replay.content != content_mark(&replay.setup, table) {
        Some("its cards or rules have changed since it was recorded")
    } else if replay.kernel != KERNEL {
        Some("it was recorded with another version of Underhex")
    } else {
        None
    }
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

    /// Everything that lies on a table.
    fn table(&mut self, table: &Table) {
        for seat in &table.seats {
            self.add(&seat.warband);
            for card in &seat.cards {
                self.add::<Arc<_>>(card);
            }
            for plot in &seat.plots {
                self.add(plot);
            }
        }
        for hazard in table.hazards.iter().flat_map(|deck| &deck.cards) {
            self.add::<Arc<_>>(hazard);
        }
        for field in &table.battlefields {
            self.bytes(field.name.as_bytes());
            let board = &field.board;
            for hex in board.all().iter() {
                self.bytes(board.name(hex).as_bytes());
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
                self.bytes(&bits);
            }
        }
        for (player, boards) in table.collections.iter().enumerate() {
            self.bytes(&[player as u8]);
            for board in boards {
                self.add(&table.boards[usize::from(*board)]);
            }
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }

    fn add<T: Serialize>(&mut self, value: &T) {
        self.bytes(written(value).as_bytes());
    }
}
