//! The browser client, which comes with the program: its files, each known by what is in it. They are kept once, packed where they get
//! smaller by it; nearly every browser takes them so.

use std::borrow::Cow;
use std::io::Read;

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use rust_embed::{Embed, EmbeddedFile};

use crate::error::ApiError;

/// The built client; without Node, one page that says what to do. The build moves what gets smaller by it to [`Packed`].
#[derive(Embed)]
#[folder = "$OUT_DIR/web"]
struct Plain;

/// Files of the client that are kept packed, under their own names.
#[derive(Embed)]
#[folder = "$OUT_DIR/packed"]
struct Packed;

/// A file of the client.
struct File {
    kept: EmbeddedFile,
    packed: bool,
}

impl File {
    fn of(path: &str) -> Option<Self> {
        let packed = Packed::get(path).map(|kept| Self { kept, packed: true });
        packed.or_else(|| {
            let packed = false;
            Plain::get(path).map(|kept| Self { kept, packed })
        })
    }

    /// What is in it, unpacked.
    fn unpacked(self) -> std::io::Result<Cow<'static, [u8]>> {
        if !self.packed {
            return Ok(self.kept.data);
        }
        let mut whole = Vec::new();
        GzDecoder::new(&*self.kept.data).read_to_end(&mut whole)?;
        Ok(whole.into())
    }
}

/// A file of the client; its page for every path that it finds its own way from.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::not_found("there is nothing here to change").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = File::of(path) {
        return answer(path, file, &headers);
    }
    // A missing script must not be answered with a page.
    if path.starts_with("assets/") {
        return ApiError::not_found("there is no such file").into_response();
    }
    match File::of("index.html") {
        Some(page) => answer("index.html", page, &headers),
        None => ApiError::not_found("this program was built without a client").into_response(),
    }
}

fn answer(path: &str, file: File, headers: &HeaderMap) -> Response {
    let packed = file.packed && takes_gzip(headers);
    let tag = tag(&file.kept, packed);
    // Names of assets hold a hash of what is in them: they never change.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let about = [
        (header::CONTENT_TYPE, kind(&file.kept)),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
        (header::ETAG, tag.clone()),
    ];
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut known = known.filter_map(|value| value.to_str().ok());
    if known.any(|tags| tags.split(',').any(|one| one.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    if packed {
        let packing = [(header::CONTENT_ENCODING, "gzip")];
        return (about, packing, Body::from(file.kept.data)).into_response();
    }
    match file.unpacked() {
        Ok(whole) => (about, Body::from(whole)).into_response(),
        Err(error) => ApiError::internal(error).into_response(),
    }
}

/// What is in a file, in short.
fn tag(file: &EmbeddedFile, packed: bool) -> String {
    let hash = file.metadata.sha256_hash();
    let hash: String = hash
        .iter()
        .take(12)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("\"{hash}{}\"", if packed { "-gz" } else { "" })
}

fn kind(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    if kind.starts_with("text/") {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_owned()
    }
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut accepted = accepted.filter_map(|value| value.to_str().ok());
    accepted.any(|list| {
        list.split(',').any(|one| {
            let (name, how) = one.split_once(';').unwrap_or((one, ""));
            let how = how.trim().strip_prefix("q=").map(str::trim);
            let refused = how.and_then(|q| q.parse::<f32>().ok()) == Some(0.0);
            name.trim().eq_ignore_ascii_case("gzip") && !refused
        })
    })
}
