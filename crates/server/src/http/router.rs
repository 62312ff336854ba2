//! Which path leads where.

use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{catalogue, games, guard, openapi, operations, replays, web};
use crate::app::App;
use crate::error::ApiError;
use crate::socket;

/// The largest body of a request.
const BODY: usize = 64 * 1024;
/// The largest replay file.
const REPLAY: usize = 1024 * 1024;
/// No answer takes longer.
const TIMEOUT: Duration = Duration::from_secs(20);

/// All documented paths; what is not here is not in the document, and the other way round.
pub(super) fn routes() -> OpenApiRouter<App> {
    let replays_in = OpenApiRouter::new()
        .routes(routes!(replays::take_in))
        .layer(DefaultBodyLimit::max(REPLAY));
    OpenApiRouter::with_openapi(openapi::base())
        .routes(routes!(catalogue::editions))
        .routes(routes!(catalogue::cards))
        .routes(routes!(catalogue::warbands))
        .routes(routes!(catalogue::compare))
        .routes(routes!(catalogue::check_deck))
        .routes(routes!(catalogue::try_deck))
        .routes(routes!(games::open, games::create))
        .routes(routes!(games::show))
        .routes(routes!(games::join))
        .routes(routes!(games::rematch))
        .routes(routes!(games::puzzles))
        .routes(routes!(games::puzzle_position))
        .routes(routes!(games::start_puzzle))
        .routes(routes!(replays::replay))
        .routes(routes!(replays::steps))
        .routes(routes!(replays::step))
        .routes(routes!(replays::review_of))
        .routes(routes!(operations::health))
        .routes(routes!(operations::ready))
        .routes(routes!(operations::metrics))
        .layer(DefaultBodyLimit::max(BODY))
        .merge(replays_in)
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ))
        .routes(routes!(socket::play))
}

/// Everything that the server answers.
pub fn router(app: App) -> Router {
    let (documented, document) = routes().split_for_parts();
    documented
        .route("/api/openapi.json", get(async move || Json(document)))
        .route("/api", get(nothing))
        .route("/api/{*rest}", get(nothing).post(nothing))
        .fallback(web::serve)
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(axum::middleware::from_fn_with_state(
            app.clone(),
            guard::guard,
        ))
        .with_state(app)
}

async fn nothing() -> ApiError {
    ApiError::not_found("there is nothing here; GET /api/openapi.json lists what there is")
}

fn panicked(_: Box<dyn std::any::Any + Send + 'static>) -> axum::response::Response {
    ApiError::internal("a request has panicked").into_response()
}
