//! What was agreed about a game, as it is stored.

use serde::{Deserialize, Serialize};
use underhex_engine::setup::{Mode, Setup};

use crate::protocol::ClockSettings;

/// What was agreed about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The slug of the edition.
    pub edition: String,
    /// What is played.
    pub mode: Mode,
    /// How long players may think.
    #[serde(default)]
    pub clock: Option<ClockSettings>,
    /// Boards are laid only in fixed arrangements.
    #[serde(default)]
    pub fixed_layout: bool,
    /// Players may change seats once the boards lie.
    #[serde(default)]
    pub reseats: bool,
    /// A match that would be drawn is decided all the same.
    #[serde(default)]
    pub tie_breaker: bool,
    /// Battlefield, feature tokens and fighters are laid out for everybody.
    #[serde(default)]
    pub quick: bool,
    /// The puzzle it starts from.
    #[serde(default)]
    pub puzzle: Option<String>,
    /// Everything but chance, once the game has begun; nothing for a puzzle.
    #[serde(default)]
    pub setup: Option<Setup>,
}

impl Plan {
    /// A plan without anything special.
    pub fn new(edition: &str, mode: Mode) -> Self {
        Self {
            edition: edition.to_owned(),
            mode,
            clock: None,
            fixed_layout: false,
            reseats: false,
            tie_breaker: false,
            quick: false,
            puzzle: None,
            setup: None,
        }
    }

    /// The plan of a set-up that is there already.
    pub fn of(setup: Setup) -> Self {
        Self {
            fixed_layout: setup.fixed_layout,
            reseats: setup.reseats,
            tie_breaker: setup.tie_breaker,
            setup: Some(setup.clone()),
            ..Self::new(&setup.edition, setup.mode)
        }
    }

    /// What clients call it.
    pub fn mode_name(&self) -> &'static str {
        if self.puzzle.is_some() {
            "puzzle"
        } else {
            self.mode.slug()
        }
    }
}
