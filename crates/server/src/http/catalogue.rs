//! Editions, cards, warbands and decks.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::{ApiJson, ApiPath, Client};
use crate::app::App;
use crate::catalogue as made;
use crate::coach;
use crate::error::ApiError;
use crate::protocol::{
    Catalogue, Comparison, DeckQuestion, DeckVerdict, EditionList, ErrorBody, JobState, WarbandList,
};

/// JSON that does not change while this program runs.
fn lasting(bytes: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "public, max-age=300"),
    ];
    (headers, bytes).into_response()
}

/// Rendering all cards takes a while the first time.
async fn made_once<T: serde::Serialize + 'static>(
    name: String,
    make: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let bytes = tokio::task::spawn_blocking(move || made::once(&name, make));
    Ok(lasting(bytes.await.map_err(ApiError::internal)??))
}

/// The editions: what there is to choose from, in short.
#[utoipa::path(get, path = "/api/editions", tag = "catalogue", responses((status = 200, body = EditionList)))]
pub async fn editions() -> Result<Response, ApiError> {
    made_once("editions".to_owned(), made::editions_list).await
}

/// All cards of an edition with their text.
#[utoipa::path(get, path = "/api/editions/{edition}/cards", tag = "catalogue",
    params(("edition" = String, Path, example = "shadespire")),
    responses((status = 200, body = Catalogue), (status = 404, body = ErrorBody)))]
pub async fn cards(ApiPath(edition): ApiPath<String>) -> Result<Response, ApiError> {
    made_once(format!("cards/{edition}"), move || made::cards(&edition)).await
}

/// All warbands of an edition: fighter cards, both sides, and warscroll.
#[utoipa::path(get, path = "/api/editions/{edition}/warbands", tag = "catalogue",
    params(("edition" = String, Path, example = "shadespire")),
    responses((status = 200, body = WarbandList), (status = 404, body = ErrorBody)))]
pub async fn warbands(ApiPath(edition): ApiPath<String>) -> Result<Response, ApiError> {
    made_once(format!("warbands/{edition}"), move || {
        made::warbands(&edition)
    })
    .await
}

/// The settings of all editions side by side.
#[utoipa::path(get, path = "/api/compare", tag = "catalogue", responses((status = 200, body = Comparison)))]
pub async fn compare() -> Result<Response, ApiError> {
    made_once("compare".to_owned(), || Ok(made::compare())).await
}

/// Whether a deck is legal, and why not.
#[utoipa::path(post, path = "/api/decks/check", tag = "catalogue", request_body = DeckQuestion,
    responses((status = 200, body = DeckVerdict), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn check_deck(
    ApiJson(question): ApiJson<DeckQuestion>,
) -> Result<Json<DeckVerdict>, ApiError> {
    let verdict = tokio::task::spawn_blocking(move || made::check(&question));
    Ok(Json(verdict.await.map_err(ApiError::internal)??))
}

/// How a deck fares in games between bots: ask again until it is there.
#[utoipa::path(post, path = "/api/decks/trial", tag = "catalogue", request_body = DeckQuestion,
    responses((status = 200, body = JobState), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub async fn try_deck(
    State(app): State<App>,
    client: Client,
    ApiJson(question): ApiJson<DeckQuestion>,
) -> Result<Json<JobState>, ApiError> {
    Ok(Json(coach::trial(&app, client, question).await?))
}
