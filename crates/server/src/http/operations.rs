//! For whoever runs the server.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;

/// How the server is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`, or what is wrong.
    status: String,
    /// The version of the program.
    version: String,
}

/// Whether the server and its database answer.
#[utoipa::path(get, path = "/health", tag = "operations",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn health(State(app): State<App>) -> Response {
    let health = |status: &str| {
        Json(Health {
            status: status.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    };
    match app.storage.ping().await {
        Ok(()) => health("ok").into_response(),
        Err(error) => {
            tracing::error!(%error, "the database does not answer");
            let health = health("the database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, health).into_response()
        }
    }
}

/// Figures, as Prometheus reads them.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn metrics(State(app): State<App>) -> Result<Response, ApiError> {
    let games = app.storage.count_games().await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, app.metrics.text(&games)).into_response())
}
