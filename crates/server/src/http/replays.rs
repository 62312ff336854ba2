//! Finished games and replay files.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::{ApiPath, Client, undisturbed};
use crate::app::App;
use crate::error::ApiError;
use crate::protocol::{ErrorBody, JobState, OpenPosition, StepList, TakenIn};
use crate::{coach, lobby, review};

/// A finished game as a replay file.
#[utoipa::path(get, path = "/api/games/{game}/replay", tag = "replays", params(("game" = String, Path)),
    responses((status = 200, body = String, content_type = "application/toml"), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub async fn replay(
    State(app): State<App>,
    ApiPath(game): ApiPath<String>,
) -> Result<Response, ApiError> {
    let text = review::replay(&app, &game).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/toml".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"underhex-{}.toml\"", safe(&game)),
        ),
    ];
    Ok((headers, text).into_response())
}

fn safe(id: &str) -> String {
    id.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// A finished game step by step.
#[utoipa::path(get, path = "/api/games/{game}/steps", tag = "replays", params(("game" = String, Path)),
    responses((status = 200, body = StepList), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn steps(
    State(app): State<App>,
    ApiPath(game): ApiPath<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(review::steps(&app, &game).await?))
}

/// The position after so many choices of a finished game, everything open.
#[utoipa::path(get, path = "/api/games/{game}/steps/{step}", tag = "replays",
    params(("game" = String, Path), ("step" = u32, Path)),
    responses((status = 200, body = OpenPosition), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn step(
    State(app): State<App>,
    ApiPath((game, step)): ApiPath<(String, u32)>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(review::position(&app, &game, step).await?))
}

/// What a coach has to say about a finished game: ask again until it is there.
#[utoipa::path(get, path = "/api/games/{game}/review", tag = "replays", params(("game" = String, Path)),
    responses((status = 200, body = JobState), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn review_of(
    State(app): State<App>,
    client: Client,
    ApiPath(game): ApiPath<String>,
) -> Result<Json<JobState>, ApiError> {
    Ok(Json(coach::review(&app, client, &game).await?))
}

/// Takes in a replay file; the answer is the id of a finished game to step through.
#[utoipa::path(post, path = "/api/replays", tag = "replays",
    request_body(content = String, content_type = "application/toml"),
    responses((status = 201, body = TakenIn), (status = 400, body = ErrorBody), (status = 413, body = ErrorBody)))]
pub async fn take_in(
    State(app): State<App>,
    client: Client,
    text: Result<String, axum::extract::rejection::StringRejection>,
) -> Result<(StatusCode, Json<TakenIn>), ApiError> {
    let text = text.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large("a replay file has at most 1 MiB"),
        _ => ApiError::bad_request(rejection.body_text()),
    })?;
    let origin = client.origin();
    let taken = undisturbed(async move { lobby::take_in(&app, &origin, text).await }).await?;
    Ok((StatusCode::CREATED, Json(taken)))
}
