//! The Underhex server: games over HTTP and WebSockets, stored as what was chosen.
//!
//! A game is what was set up, a seed, and the entries of a table: choices, offers, resignations. Everything else is put together from
//! them, so that any node can go on with any game. What leaves the server is the view of a seat; see `docs/protocol.md`.

mod app;
mod catalogue;
mod census;
mod coach;
mod config;
mod doors;
mod error;
mod http;
mod jobs;
mod limits;
mod listen;
mod lobby;
mod metrics;
mod names;
pub mod plan;
mod play;
pub mod protocol;
mod recording;
mod retold;
mod review;
mod secret;
mod serve;
mod socket;
pub mod storage;
mod text;
mod time;
#[cfg(test)]
mod worlds_test;

pub use app::App;
pub use config::{Config, LogFormat};
pub use error::ApiError;
pub use http::{document, router};
pub use listen::listen;
pub use retold::Retold;
pub use serve::{ServeError, serve};
