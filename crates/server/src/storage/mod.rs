//! Where games are kept: SQLite in a file, or PostgreSQL.
//!
//! Both are spoken to in the same words. The primary key of `entries` is the lock: whoever stores a sequence number first has it, and the
//! others read what happened and try again.

mod batch;
mod counts;
mod entries;
mod error;
mod games;
mod gate;
mod migrations;
mod notices;
mod open;
mod outages;
mod recordings;
mod rows;
mod seats;
mod write;

use std::sync::Arc;

use sqlx::AnyPool;
use tokio::sync::watch;

use crate::time::now;
use batch::Jobs;
use notices::Notices;

pub use counts::Counts;
pub use error::{Standstill, StorageError};
pub use games::{Changes, Due, OpenFilter, Seen};
pub use gate::Gate;
pub use notices::Notice;
pub use open::CONNECTIONS;
pub use outages::Outages;
pub use rows::{
    EntryKind, EntryRow, GameRow, NewEntry, SeatRow, client_key, is_server_key, server_key,
};

/// What a function of the storage gives.
pub type Result<T> = std::result::Result<T, StorageError>;

/// What was stored so long ago, in milliseconds, says nothing about what can be stored now.
const FRESH: i64 = 5_000;

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A file on this machine.
    Sqlite,
    /// A PostgreSQL server, which several nodes can share.
    Postgres,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Storage {
    engine: Engine,
    url: String,
    /// One connection in SQLite, where only one can write at a time.
    writer: AnyPool,
    reader: AnyPool,
    gate: Gate,
    outages: Outages,
    /// What this node is called among others.
    node: Arc<str>,
    jobs: Jobs,
    notices: Notices,
    counts: Arc<Counts>,
    closed: watch::Sender<bool>,
}

impl Storage {
    /// Which database it is.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// What this node is called among others.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// How often the database was asked.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Whether anything can be stored.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Whether something can be stored: something was just now, or is to see whether it can.
    pub async fn is_ready(&self) -> Result<()> {
        self.gate.pass()?;
        if now() - self.gate.confirmed() > FRESH {
            self.probe().await?;
        }
        Ok(())
    }

    /// Waits for what is under way and lets go of the database.
    pub async fn close(&self) {
        self.closed.send_replace(true);
        self.writer.close().await;
        self.reader.close().await;
    }
}
