//! What the battlefield that is shown hangs on, so that it is put into words only when it has changed.

use underhex_engine::Game;
use underhex_engine::board::{HexId, HexSet};
use underhex_engine::state::Plan;

/// What the battlefield that is shown hangs on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundMark {
    plan: Plan,
    blocked: HexSet,
    lethal: HexSet,
    cover: HexSet,
    /// Cover tokens are shown as tokens.
    tokens: Vec<HexId>,
    territories: Vec<u8>,
}

impl GroundMark {
    /// Of a game as it stands.
    pub fn of(game: &Game) -> Self {
        let (eval, state) = (game.eval(), game.state());
        let tokens = state.features.iter().filter(|feature| !feature.treasure);
        Self {
            plan: state.ground.plan().clone(),
            blocked: eval.blocked(),
            lethal: eval.lethal(),
            cover: eval.cover(),
            tokens: tokens.map(|feature| feature.hex).collect(),
            territories: state
                .players
                .iter()
                .map(|player| player.territory)
                .collect(),
        }
    }
}
