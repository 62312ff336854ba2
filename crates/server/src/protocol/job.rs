//! Work that takes long: a deck that is tried, a game that is reviewed.

use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// How far a piece of work has come, and what came of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JobState {
    /// Games that have been played, or choices that have been looked at.
    pub done: u32,
    /// All of them.
    pub of: u32,
    /// What was asked for, once it is there.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(test, ts(type = "unknown"))]
    pub made: Option<Arc<RawValue>>,
}
