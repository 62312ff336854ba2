//! What every answer gets, and what no request gets past.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Client;
use crate::app::App;
use crate::error::ApiError;

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

/// Adds the headers, counts and times the request, and stops addresses that ask too fast.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (parts, body) = request.into_parts();
    let client = Client::of(&parts, app.config.behind_proxy);
    let path = parts.uri.path().to_owned();
    let method = parts.method.clone();
    let allowed = client.local || app.limits.allow(client.address, cost(&method, &path));
    let mut response = if allowed {
        next.run(Request::from_parts(parts, body)).await
    } else {
        app.metrics.limited.add(1);
        ApiError::too_many_requests().into_response()
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

/// Whatever makes work costs more than one request.
fn cost(method: &Method, path: &str) -> f64 {
    match (method, path) {
        (&Method::POST, "/api/replays") => 20.0,
        (&Method::POST, "/api/games") => 8.0,
        (&Method::POST, _) => 4.0,
        // A page is many files at once.
        (_, path) if !path.starts_with("/api") => 0.1,
        _ => 1.0,
    }
}
