//! Why a request is not met, with what to tell the client.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use underhex_content::{PlayerFault, SetupError};

use crate::play::{FoldError, StartError};
use crate::protocol::{ErrorBody, Problem};
use crate::storage::{Standstill, StorageError};

/// Why a request is not met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .problem.message)]
pub struct ApiError {
    status: StatusCode,
    problem: Problem,
}

impl ApiError {
    fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self {
            status,
            problem: Problem {
                code: code.to_owned(),
                message: message.into(),
                details: Vec::new(),
            },
        }
    }

    /// The request makes no sense.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// What was agreed does not fit.
    pub fn illegal_setup(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal-setup", message)
    }

    /// Somebody sits there.
    pub fn seat_taken(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "seat-taken", message)
    }

    /// No seat of this game has that token.
    pub fn wrong_token() -> Self {
        let message = "no seat of this game has that token; without one you can watch";
        Self::new(StatusCode::UNAUTHORIZED, "wrong-token", message)
    }

    /// Somebody else's page asks, or somebody else is asked.
    pub fn wrong_origin(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "wrong-origin", message)
    }

    /// There are as many connections as there may be.
    pub fn full() -> Self {
        let message = "too many are connected; try again in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "full", message)
    }

    /// Somebody else has to choose.
    pub fn not_your_decision(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "not-your-decision", message)
    }

    /// The game has gone on.
    pub fn stale() -> Self {
        let message = "the game has gone on since; look again and choose anew";
        Self::new(StatusCode::CONFLICT, "stale", message)
    }

    /// That is not among the options.
    pub fn not_offered(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "not-offered", message)
    }

    /// Nothing can be done any more.
    pub fn game_over(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "game-over", message)
    }

    /// Only for games that are over.
    pub fn not_over() -> Self {
        let message = "the game is not over; everything is shown once it is";
        Self::new(StatusCode::CONFLICT, "not-over", message)
    }

    /// Too many open games from one address.
    pub fn too_many_games(most: u32) -> Self {
        let message =
            format!("there are {most} open games from your address already; finish or resign one");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many-games", message)
    }

    /// Too many games between bots only.
    pub fn too_many_bots(most: u32) -> Self {
        let message = format!(
            "{most} games between bots only are being played already; wait until one is over, or take a seat"
        );
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many-games", message)
    }

    /// Too many replays from one address.
    pub fn too_many_replays(most: u32) -> Self {
        let message = format!(
            "{most} replays were taken in from your address within a day; come again tomorrow"
        );
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many-games", message)
    }

    /// Too fast.
    pub fn too_many_requests() -> Self {
        let message = "too many requests; wait a moment and try again";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message)
    }

    /// Too much at once.
    pub fn too_large(message: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    }

    /// The server is to blame.
    pub fn internal(what: impl std::fmt::Display) -> Self {
        tracing::error!(error = %what, "a request failed");
        let message = "something went wrong on the server; it has been noted, try again";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// Nothing can be stored, so nothing can be done.
    pub fn standstill(why: Standstill) -> Self {
        let message = format!(
            "the server cannot store anything at the moment ({why}), so play stands still; nothing that was acknowledged is lost, and \
             play goes on by itself"
        );
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "standstill", message)
    }

    /// The database failed while it was confirming.
    pub fn in_doubt() -> Self {
        let message = "the server does not know whether this was stored; send it again with the same key to find out";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "in-doubt", message)
    }

    /// Whether it is not known if it was done.
    pub fn is_in_doubt(&self) -> bool {
        self.problem.code == "in-doubt"
    }

    /// Whether it may well go in a moment.
    pub fn is_passing(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE
    }

    /// The same with all reasons listed.
    pub fn with_details(mut self, details: Vec<String>) -> Self {
        self.problem.details = details;
        self
    }

    /// What the client is told.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        self.status
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let later = self.status == StatusCode::TOO_MANY_REQUESTS || self.is_passing();
        let body = ErrorBody {
            error: self.problem,
        };
        let mut response = (self.status, Json(body)).into_response();
        if later {
            let soon = HeaderValue::from_static("2");
            response.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        response
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::InDoubt(_) => Self::in_doubt(),
            StorageError::Rejected(_) => Self::bad_request(error.to_string()),
            // Why nothing can be stored was logged when it was found out.
            StorageError::Standstill(why) => Self::standstill(why),
            _ => match error.standstill() {
                Some(why) => {
                    tracing::warn!(%error, "the database fails");
                    Self::standstill(why)
                }
                None => Self::internal(error),
            },
        }
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> Self {
        let message = error.to_string();
        match error {
            SetupError::UnknownEdition { .. } => {
                Self::new(StatusCode::NOT_FOUND, "unknown-edition", message)
            }
            SetupError::Player {
                fault: PlayerFault::IllegalDeck(faults),
                ..
            } => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal-deck", message)
                .with_details(faults.iter().map(ToString::to_string).collect()),
            _ => Self::illegal_setup(message),
        }
    }
}

impl From<StartError> for ApiError {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Setup(error) => error.into(),
            other => Self::internal(other),
        }
    }
}

impl From<FoldError> for ApiError {
    fn from(error: FoldError) -> Self {
        let told = error.to_string();
        match error {
            FoldError::Start(error) => error.into(),
            FoldError::OtherRules | FoldError::Choice { .. } => {
                Self::new(StatusCode::CONFLICT, "other-rules", told)
            }
            FoldError::Missing(_) => Self::internal(told),
        }
    }
}
