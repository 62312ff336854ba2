//! The battlefield as it is shown, which is put into words only when it has changed, and once for everybody.

use std::sync::{Arc, OnceLock};

use serde_json::value::{RawValue, to_raw_value};
use underhex_engine::Game;
use underhex_engine::board::{HexId, HexSet};
use underhex_engine::state::Plan;

/// The battlefield as it is shown.
#[derive(Debug)]
pub struct Ground {
    mark: Mark,
    shown: OnceLock<Arc<RawValue>>,
}

/// What the battlefield hangs on: everybody knows all of it.
#[derive(Debug, PartialEq, Eq)]
struct Mark {
    plan: Plan,
    blocked: HexSet,
    lethal: HexSet,
    cover: HexSet,
    /// Cover tokens are shown as tokens.
    tokens: Vec<HexId>,
    territories: Vec<u8>,
}

impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.mark == other.mark
    }
}

impl Ground {
    /// Of a game as it stands.
    pub fn of(game: &Game) -> Self {
        let (eval, state) = (game.eval(), game.state());
        let tokens = state.features.iter().filter(|feature| !feature.treasure);
        let players = state.players.iter();
        let mark = Mark {
            plan: state.ground.plan().clone(),
            blocked: eval.blocked(),
            lethal: eval.lethal(),
            cover: eval.cover(),
            tokens: tokens.map(|feature| feature.hex).collect(),
            territories: players.map(|player| player.territory).collect(),
        };
        Self {
            mark,
            shown: OnceLock::new(),
        }
    }

    /// As it is sent; a game in which it is as it is here says it.
    pub fn shown(&self, game: &Game) -> &Arc<RawValue> {
        // Plain structs with string keys: this does not fail.
        let say = || to_raw_value(&game.view(None).ground()).unwrap_or_default();
        self.shown.get_or_init(|| say().into())
    }
}
