//! Who asks, and what is asked: addresses, tokens and bodies.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::ApiError;
use crate::limits::network;
use crate::secret;

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
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
        if behind_proxy {
            // The last address is the one that our own proxy has added.
            let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
            let last = forwarded
                .and_then(|value| value.to_str().ok())
                .and_then(|value| value.rsplit(',').next())
                .and_then(|value| value.trim().parse().ok());
            return Self {
                address: last.unwrap_or(peer),
                local: false,
            };
        }
        Self {
            address: peer,
            local: network(peer).is_loopback(),
        }
    }
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
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

fn refused(rejection: &JsonRejection) -> ApiError {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::too_large("the request is too large; at most 64 KiB are read")
        }
        _ => ApiError::bad_request(rejection.body_text()),
    }
}

/// Parts of a path; what does not fit is not found.
#[derive(Clone, Debug)]
pub struct ApiPath<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
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
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(ApiError::bad_request(rejection.body_text())),
        }
    }
}
