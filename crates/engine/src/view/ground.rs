//! The battlefield as clients draw it.

use serde::Serialize;

use super::View;
use crate::board::HexId;

/// The battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GroundSummary {
    /// What it is called; it changes as boards are laid.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexSummary>,
}

/// A hex. Hexes stand on a corner; rows lie side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HexSummary {
    /// Its name, as options use it.
    pub id: String,
    /// Axial coordinate, growing to the right.
    pub q: i32,
    /// Axial coordinate, growing downwards.
    pub r: i32,
    /// Whose territory it is in, from 1; nobody's if neutral.
    pub territory: Option<u8>,
    /// `starting`, `edge`, `blocked`, `lethal`, `cover`, `stagger`.
    pub kinds: Vec<&'static str>,
}

impl View {
    /// The battlefield, with what cards have made of it.
    pub fn ground(&self) -> GroundSummary {
        let eval = self.eval();
        let board = eval.board();
        let (blocked, lethal, cover) = (eval.blocked(), eval.lethal(), eval.cover());
        // Cover tokens are shown as tokens.
        let tokens = self
            .state
            .features
            .iter()
            .filter(|feature| !feature.treasure);
        let tokens: Vec<HexId> = tokens.map(|feature| feature.hex).collect();
        let sets = [
            ("starting", board.starting()),
            ("edge", board.edge()),
            ("blocked", blocked),
            ("lethal", lethal),
            ("cover", cover),
            ("stagger", board.stagger()),
        ];
        let owners: Vec<(u8, _)> = self
            .state
            .seats_from(crate::state::Seat(0))
            .map(|seat| {
                let territory = self.state.player(seat).territory;
                (seat.0 + 1, board.territory(territory))
            })
            .collect();
        let hex = |hex: HexId| {
            let place = board.coord(hex);
            let is = sets.iter().filter(|(kind, set)| {
                set.contains(hex) && !(*kind == "cover" && tokens.contains(&hex))
            });
            HexSummary {
                id: board.name(hex).to_owned(),
                q: place.x,
                r: place.y,
                territory: owners
                    .iter()
                    .find(|(_, territory)| territory.contains(hex))
                    .map(|(player, _)| *player),
                kinds: is.map(|(kind, _)| *kind).collect(),
            }
        };
        GroundSummary {
            name: self.table.battlefield_name(self.state.ground.plan()),
            hexes: board.all().iter().map(hex).collect(),
        }
    }
}
