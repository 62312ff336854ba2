//! For whoever runs the server.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use underhex_engine::KERNEL;
use utoipa::ToSchema;

use crate::app::App;

/// How the server is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`, or what is wrong.
    status: String,
    /// The version of the program.
    version: String,
    /// The mark of its rules: games that were begun with another are not played here.
    kernel: String,
}

impl Health {
    fn new(status: impl ToString) -> Json<Self> {
        Json(Self {
            status: status.to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            kernel: KERNEL.to_owned(),
        })
    }
}

/// Whether the server is alive; what it needs is another question. A server that does not answer this should be started anew.
#[utoipa::path(get, path = "/health", tag = "operations", responses((status = 200, body = Health)))]
pub async fn health() -> Json<Health> {
    Health::new("ok")
}

/// Whether games can be played: something was stored just now, or lately. A server that says no should get no players until it says yes.
#[utoipa::path(get, path = "/ready", tag = "operations",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn ready(State(app): State<App>) -> Response {
    match app.storage.is_ready().await {
        Ok(()) => Health::new("ok").into_response(),
        Err(error) => {
            let why = match error.standstill() {
                Some(why) => why.to_string(),
                None => error.to_string(),
            };
            (StatusCode::SERVICE_UNAVAILABLE, Health::new(why)).into_response()
        }
    }
}

/// Figures, as Prometheus reads them.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn metrics(State(app): State<App>) -> Response {
    // The figures of this node are worth having when the database is gone, too.
    let games = app.census.take(&app.storage).await;
    app.metrics.unrecorded.set(games.unrecorded.unsigned_abs());
    let standstill = app.storage.gate().standstill().is_some();
    app.metrics.standstill.set(u64::from(standstill));
    let counts = app.storage.counts();
    app.metrics.commits.set(counts.commits.get());
    app.metrics.statements.set(counts.statements.get());
    app.metrics.reads.set(counts.reads.get());
    app.metrics.notices.set(counts.notices.get());
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.metrics.text(&games.by_state)).into_response()
}
