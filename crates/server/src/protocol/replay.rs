//! Finished games, step by step.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use underhex_engine::view::{GroundSummary, Summary};
use utoipa::ToSchema;

use super::game::GameInfo;
#[cfg(test)]
use super::socket::LogLine;

/// A finished game, step by step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepList {
    /// The game.
    pub game: GameInfo,
    /// What happened before the first choice.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(test, ts(as = "Vec<LogLine>"))]
    pub opening: Arc<RawValue>,
    /// Every choice.
    pub steps: Vec<StepInfo>,
}

/// A choice of a finished game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepInfo {
    /// Which one, from 1.
    pub step: u32,
    /// Who chose, from 1.
    pub player: u8,
    /// What.
    pub option: String,
    /// The number of the game of a match, from 1.
    pub game: u8,
    /// The battle round, from 1; 0 in set-up.
    pub round: u8,
    /// What happened.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(test, ts(as = "Vec<LogLine>"))]
    pub lines: Arc<RawValue>,
}

/// The position after so many choices, everything open.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenPosition {
    /// After how many choices.
    pub step: u32,
    /// The number of the game of a match, from 1.
    pub game: u8,
    /// The position, with all hands and the options of whoever chooses.
    #[schema(value_type = Object)]
    pub view: Summary,
    /// The battlefield.
    #[schema(value_type = Object)]
    pub ground: GroundSummary,
}

/// A replay that was taken in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakenIn {
    /// The id of a finished game to step through.
    pub game: String,
}
