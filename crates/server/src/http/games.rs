//! Making, finding and joining games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{ApiJson, ApiPath, ApiQuery, Client, Token, undisturbed};
use crate::app::App;
use crate::error::ApiError;
use crate::lobby;
use crate::protocol::{
    ErrorBody, GameInfo, Join, NewGame, OpenGames, OpenPosition, PuzzleList, Seated, StartPuzzle,
};
use crate::storage::OpenFilter;

/// Which open games are looked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
pub struct Wanted {
    /// The slug of the edition.
    edition: Option<String>,
    /// How many play.
    players: Option<u8>,
}

/// Open games that wait for players.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Wanted), responses((status = 200, body = OpenGames)))]
pub async fn open(
    State(app): State<App>,
    ApiQuery(wanted): ApiQuery<Wanted>,
) -> Result<Json<OpenGames>, ApiError> {
    let filter = OpenFilter {
        edition: wanted.edition.filter(|edition| !edition.is_empty()),
        players: wanted.players,
    };
    Ok(Json(lobby::open_games(&app, &filter).await?))
}

/// A new game. The answer holds the creator's seat and token.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = Seated), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    client: Client,
    ApiJson(new): ApiJson<NewGame>,
) -> Result<(StatusCode, Json<Seated>), ApiError> {
    let origin = client.origin();
    let edition = new.edition.clone();
    let seated = undisturbed(async move { lobby::create(&app, &origin, &new).await }).await?;
    tracing::info!(game = seated.game, edition, "game made");
    Ok((StatusCode::CREATED, Json(seated)))
}

/// What is public about a game.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = GameInfo), (status = 404, body = ErrorBody)))]
pub async fn show(
    State(app): State<App>,
    ApiPath(game): ApiPath<String>,
) -> Result<Json<GameInfo>, ApiError> {
    let live = app.games.game(&game);
    let info = live.caught_up().await.map(|inner| inner.info());
    drop(live);
    match info {
        Ok(Some(info)) => Ok(Json(info)),
        Ok(None) => Err(ApiError::internal("a game without a row")),
        Err(error) => {
            app.games.forget(&game);
            Err(error)
        }
    }
}

/// Takes a free seat.
#[utoipa::path(post, path = "/api/games/{game}/join", tag = "games", params(("game" = String, Path)), request_body = Join,
    responses((status = 200, body = Seated), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn join(
    State(app): State<App>,
    ApiPath(game): ApiPath<String>,
    ApiJson(join): ApiJson<Join>,
) -> Result<Json<Seated>, ApiError> {
    let seated = undisturbed(async move { lobby::join(&app, &game, &join).await }).await?;
    Ok(Json(seated))
}

/// The same players again, each one seat further. Every player calls it with the token of the old game and gets a seat in the new one.
#[utoipa::path(post, path = "/api/games/{game}/rematch", tag = "games", params(("game" = String, Path)),
    security(("token" = [])),
    responses((status = 200, body = Seated), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub async fn rematch(
    State(app): State<App>,
    client: Client,
    Token(token): Token,
    ApiPath(game): ApiPath<String>,
) -> Result<Json<Seated>, ApiError> {
    let origin = client.origin();
    let rematch = async move { lobby::rematch(&app, &origin, &game, token.as_deref()).await };
    let seated = undisturbed(rematch).await?;
    Ok(Json(seated))
}

/// Lessons and puzzles: scenario files with a goal.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", responses((status = 200, body = PuzzleList)))]
pub async fn puzzles() -> Result<Json<PuzzleList>, ApiError> {
    Ok(Json(lobby::puzzles()?))
}

/// The position that a lesson or puzzle begins with, as player 1 sees it.
#[utoipa::path(get, path = "/api/puzzles/{puzzle}/position", tag = "puzzles", params(("puzzle" = String, Path)),
    responses((status = 200, body = OpenPosition), (status = 404, body = ErrorBody)))]
pub async fn puzzle_position(
    State(app): State<App>,
    ApiPath(puzzle): ApiPath<String>,
) -> Result<Json<OpenPosition>, ApiError> {
    let position = app.work_out(move || lobby::puzzle_position(&puzzle));
    Ok(Json(position.await??))
}

/// A game that starts from a puzzle; the caller is player 1.
#[utoipa::path(post, path = "/api/puzzles/{puzzle}/start", tag = "puzzles", params(("puzzle" = String, Path)),
    request_body = StartPuzzle,
    responses((status = 201, body = Seated), (status = 404, body = ErrorBody)))]
pub async fn start_puzzle(
    State(app): State<App>,
    client: Client,
    ApiPath(puzzle): ApiPath<String>,
    ApiJson(start): ApiJson<StartPuzzle>,
) -> Result<(StatusCode, Json<Seated>), ApiError> {
    let origin = client.origin();
    let started = async move { lobby::start_puzzle(&app, &origin, &puzzle, &start).await };
    let seated = undisturbed(started).await?;
    Ok((StatusCode::CREATED, Json(seated)))
}
