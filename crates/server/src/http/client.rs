//! Who asks, and what is asked: addresses, tokens and bodies.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, Version, header};
use serde::de::DeserializeOwned;

use super::origin;
use crate::app::App;
use crate::error::ApiError;
use crate::limits::{is_here, network};
use crate::secret;
use crate::text::holds_nul;

/// No path that leads anywhere is longer.
const LONGEST: usize = 400;

/// The address of a client.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// The address.
    pub address: IpAddr,
    /// It is this machine itself, which is not limited.
    pub local: bool,
}

impl Client {
    /// What is noted about the origin of a game; nothing for this machine itself.
    pub fn origin(&self) -> String {
        if self.local {
            String::new()
        } else {
            secret::hash(&network(self.address).to_string())
        }
    }

    /// The client behind a request.
    pub fn of(parts: &Parts, behind_proxy: bool) -> Self {
        let peer = peer(parts).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let here = is_here(peer);
        // A proxy on this machine that was not declared hides nobody either: what it says is worth as much as whoever runs it.
        if behind_proxy || here && is_passed_on(parts) {
            return Self {
                address: forwarded(parts).unwrap_or(peer),
                local: false,
            };
        }
        Self {
            address: peer,
            local: here,
        }
    }

    /// Whether somebody has passed a request on who was not declared.
    pub fn comes_through_an_undeclared_proxy(parts: &Parts, behind_proxy: bool) -> bool {
        let here = peer(parts).is_some_and(is_here);
        !behind_proxy && (is_forwarded(parts) || here && is_passed_on(parts))
    }
}

/// Where the connection comes from.
fn peer(parts: &Parts) -> Option<IpAddr> {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map(|info| info.0.ip())
}

/// Whether a request that comes from this machine was somebody else's: who sits here asks for this machine, in the words of our time.
fn is_passed_on(parts: &Parts) -> bool {
    is_forwarded(parts) || parts.version == Version::HTTP_10 || !origin::names_this_machine(parts)
}

/// Whether a request bears what proxies put on it, and nobody else.
fn is_forwarded(parts: &Parts) -> bool {
    let mut names = parts.headers.keys().map(|name| name.as_str());
    names.any(|name| {
        name.starts_with("x-forwarded-") || matches!(name, "forwarded" | "via" | "x-real-ip")
    })
}

/// The last address that a request came by, which is the one that our own proxy has added.
fn forwarded(parts: &Parts) -> Option<IpAddr> {
    let said = parts
        .headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back()?;
    address(said.to_str().ok()?.rsplit(',').next()?.trim())
}

/// An address as proxies write it: with or without a port, IPv6 in brackets or not.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim_matches('"');
    let plain = text.parse().ok();
    let with_port = || text.parse().ok().map(|socket: SocketAddr| socket.ip());
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    plain.or_else(with_port).or_else(bracketed)
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self::of(parts, app.config.behind_proxy))
    }
}

/// The token that was shown, if any.
#[derive(Clone, Debug)]
pub struct Token(pub Option<String>);

impl<S: Sync> FromRequestParts<S> for Token {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let shown = parts.headers.get(header::AUTHORIZATION);
        let shown = shown.and_then(|value| value.to_str().ok());
        let token = shown.and_then(|value| value.strip_prefix("Bearer "));
        Ok(Self(token.map(|token| token.trim().to_owned())))
    }
}

/// A body of JSON; what is wrong with it is said as everything else is.
#[derive(Clone, Debug)]
pub struct ApiJson<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let whole = Request::from_parts(parts.clone(), body);
        let bytes = Bytes::from_request(whole, state).await;
        let bytes =
            bytes.map_err(|rejection| refused(rejection.status(), rejection.body_text()))?;
        if holds_nul(&bytes) {
            return Err(ApiError::bad_request("no text holds a NUL"));
        }
        let again = Request::from_parts(parts, Body::from(bytes));
        match Json::<T>::from_request(again, state).await {
            Ok(Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(refused(rejection.status(), rejection.body_text())),
        }
    }
}

fn refused(status: StatusCode, why: String) -> ApiError {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::too_large("the request is too large; at most 64 KiB are read")
        }
        _ => ApiError::bad_request(why),
    }
}

/// Parts of a path; what does not fit is not found.
#[derive(Clone, Debug)]
pub struct ApiPath<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = parts.uri.path();
        if path.len() > LONGEST || path.contains("%00") {
            return Err(ApiError::not_found("nothing is called that"));
        }
        match Path::<T>::from_request_parts(parts, state).await {
            Ok(Path(value)) => Ok(Self(value)),
            Err(rejection) => Err(ApiError::not_found(rejection.body_text())),
        }
    }
}

/// The query of a path.
#[derive(Clone, Debug)]
pub struct ApiQuery<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(ApiError::bad_request("no text holds a NUL"));
        }
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(ApiError::bad_request(rejection.body_text())),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn client(peer: &str, forwarded: Option<&str>, behind_proxy: bool) -> Client {
        let mut request = Request::builder()
            .uri("/api/games")
            .header("host", "localhost:8080");
        if let Some(forwarded) = forwarded {
            request = request.header("x-forwarded-for", forwarded);
        }
        let (mut parts, ()) = request.body(()).expect("a request").into_parts();
        let peer: SocketAddr = peer.parse().expect("an address");
        parts.extensions.insert(ConnectInfo(peer));
        Client::of(&parts, behind_proxy)
    }

    #[test]
    fn a_client_behind_a_proxy_is_who_the_proxy_says() {
        for said in [
            "203.0.113.9, 2001:db8::7",
            "[2001:db8::7]",
            "[2001:db8::7]:4321",
        ] {
            let through = client("127.0.0.1:1", Some(said), true);
            assert_eq!(through.address.to_string(), "2001:db8::7", "{said}");
            assert!(!through.local);
        }
        let port = client("127.0.0.1:1", Some("192.0.2.1:99"), true);
        assert_eq!(port.address.to_string(), "192.0.2.1");
    }

    #[test]
    fn a_proxy_on_this_machine_makes_nobody_local() {
        assert!(client("127.0.0.1:1", None, false).local);
        let through = client("[::1]:1", Some("192.0.2.1"), false);
        assert!(!through.local);
        assert_eq!(through.address.to_string(), "192.0.2.1");
        // Some say only that they pass it on, or for which name.
        for said in ["via", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"] {
            let request = Request::builder()
                .uri("/api/games")
                .header("host", "localhost")
                .header(said, "1.1 front");
            let (mut parts, ()) = request.body(()).expect("a request").into_parts();
            let here: SocketAddr = "127.0.0.1:1".parse().expect("an address");
            parts.extensions.insert(ConnectInfo(here));
            assert!(!Client::of(&parts, false).local, "{said}");
        }
        // Others say nothing at all, but that is how they talk.
        for (host, version, local) in [
            ("localhost:8080", Version::HTTP_11, true),
            ("127.0.0.1", Version::HTTP_11, true),
            ("[::1]:8080", Version::HTTP_11, true),
            ("127.0.0.1:8080", Version::HTTP_10, false),
            ("underhex.example", Version::HTTP_11, false),
            ("", Version::HTTP_11, false),
        ] {
            let request = Request::builder()
                .uri("/api/games")
                .version(version)
                .header("host", host);
            let (mut parts, ()) = request.body(()).expect("a request").into_parts();
            let here: SocketAddr = "127.0.0.1:1".parse().expect("an address");
            parts.extensions.insert(ConnectInfo(here));
            assert_eq!(Client::of(&parts, false).local, local, "{host} {version:?}");
            let noticed = Client::comes_through_an_undeclared_proxy(&parts, false);
            assert_eq!(noticed, !local, "{host} {version:?}");
        }
        // Anybody else can claim what they like.
        let claimed = client("192.0.2.2:1", Some("127.0.0.1"), false);
        assert_eq!(claimed.address.to_string(), "192.0.2.2");
    }
}
