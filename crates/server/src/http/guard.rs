//! What every answer gets, and what no request gets past.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{Client, origin};
use crate::app::App;
use crate::error::ApiError;
use crate::listen::Spare;

/// Headers of every answer: nothing but what comes from here is loaded or run.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// What is answered when nothing else is.
const STATE: [&str; 3] = ["/health", "/ready", "/metrics"];

/// Adds the headers, counts and times the request, and stops what must not get in.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    let method = parts.method.clone();
    let mut response = match admitted(&app, &parts) {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    if path.starts_with("/api") && !response.headers().contains_key(header::CACHE_CONTROL) {
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, never);
    }
    let status = response.status();
    let class = usize::from(status.as_u16() / 100);
    if let Some(answers) = app.metrics.answers.get(class) {
        answers.add(1);
    }
    app.metrics.requests.observe(started.elapsed());
    tracing::debug!(%method, path, status = status.as_u16(), took = ?started.elapsed(), "answered");
    response
}

fn admitted(app: &App, parts: &Parts) -> Result<(), ApiError> {
    let path = parts.uri.path();
    let state = STATE.contains(&path);
    if parts.extensions.get::<Spare>().is_some() && !state {
        return Err(ApiError::full());
    }
    // Whoever looks after the server hears from it, by whatever name, however many others ask at the same time.
    if state {
        return Ok(());
    }
    if Client::comes_through_an_undeclared_proxy(parts, app.config.behind_proxy) {
        app.notice_proxy();
    }
    let client = Client::of(parts, app.config.behind_proxy);
    let cost = tenths(&parts.method, path);
    if !client.local && !app.limits.allow(client.address, cost) {
        app.metrics.limited.add(1);
        return Err(ApiError::too_many_requests());
    }
    origin::check(parts, &app.config)
}

/// Whatever makes work costs more than one request, which is ten.
fn tenths(method: &Method, path: &str) -> u32 {
    match (method, path) {
        (&Method::POST, "/api/replays") => 200,
        (&Method::POST, "/api/games") => 80,
        (&Method::POST, _) => 40,
        // A page is many files at once.
        (_, path) if !path.starts_with("/api") => 1,
        _ => 10,
    }
}
