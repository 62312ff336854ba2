//! The HTTP part of the protocol.

mod catalogue;
mod client;
mod games;
mod guard;
mod openapi;
mod operations;
mod replays;
mod router;
mod web;

pub use client::{ApiJson, ApiPath, ApiQuery, Client, Token};
pub use openapi::document;
pub use router::router;
