//! The HTTP part of the protocol.

mod catalogue;
mod client;
mod games;
mod guard;
mod openapi;
mod operations;
mod origin;
mod replays;
mod router;
mod web;

pub use client::{ApiJson, ApiPath, ApiQuery, Client, Token};
pub use openapi::document;
pub use router::router;

use crate::error::ApiError;

/// Carries something out to its end, whether or not the client that asked for it is still there.
async fn undisturbed<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.map_err(ApiError::internal)?
}
