//! How a request is refused.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of every answer that is not what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// What is wrong.
    pub error: Problem,
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// The kind of problem, such as `stale` or `illegal-deck`.
    #[schema(example = "illegal-deck")]
    pub code: String,
    /// What is wrong and what to do.
    #[schema(example = "the deck has 11 Objectives; it must have 12")]
    pub message: String,
    /// All reasons, where there are several.
    pub details: Vec<String>,
}
