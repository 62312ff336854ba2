//! Lessons and puzzles.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A lesson or puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleInfo {
    /// Its id.
    pub id: String,
    /// The slug of the edition.
    pub edition: String,
    /// The name of the edition.
    pub edition_name: String,
    /// `lesson` or `puzzle`.
    pub kind: String,
    /// What it is called.
    pub name: String,
    /// What is to be reached.
    pub goal: String,
    /// How hard it is: `easy`, `medium` or `hard`; lessons do not say.
    pub difficulty: Option<String>,
}

/// All lessons and puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleList {
    /// Lessons first, in the order to take them.
    pub puzzles: Vec<PuzzleInfo>,
}

/// Starting a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StartPuzzle {
    /// What the player is called.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// Made up by the client, at random: a request that is repeated with the same key is answered as it was the first time.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub key: Option<String>,
}
