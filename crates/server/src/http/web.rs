//! The browser client, which comes with the program.

use axum::body::Body;
use axum::http::{Method, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::error::ApiError;

/// The built client; without Node, one page that says what to do.
static CLIENT: Dir<'_> = include_dir!("$OUT_DIR/web");

/// A file of the client; its page for every path that it finds its own way from.
pub async fn serve(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::not_found("there is nothing here to change").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = CLIENT.get_file(path) {
        return answer(path, file.contents());
    }
    // A missing script must not be answered with a page.
    if path.starts_with("assets/") {
        return ApiError::not_found("there is no such file").into_response();
    }
    match CLIENT.get_file("index.html") {
        Some(page) => answer("index.html", page.contents()),
        None => ApiError::not_found("this program was built without a client").into_response(),
    }
}

fn answer(path: &str, contents: &'static [u8]) -> Response {
    // Names of assets hold a hash of what is in them: they never change.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [
        (header::CONTENT_TYPE, kind(path)),
        (header::CACHE_CONTROL, caching),
    ];
    (headers, Body::from(contents)).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
