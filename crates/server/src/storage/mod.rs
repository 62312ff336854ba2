//! Where games are kept: SQLite in a file, or PostgreSQL.
//!
//! Both are spoken to in the same words. The primary key of `entries` is the lock: whoever stores a sequence number first has it, and the
//! others read what happened and try again.

mod entries;
mod error;
mod games;
mod notices;
mod rows;
mod seats;

use std::path::Path;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AnyPool, Connection, Executor};

pub use error::StorageError;
pub use games::{Changes, OpenFilter};
pub use notices::Notice;
pub use rows::{EntryKind, EntryRow, GameRow, NewEntry, SeatRow};

/// What a function of the storage gives.
pub type Result<T> = std::result::Result<T, StorageError>;

static SQLITE: Migrator = sqlx::migrate!("./migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("./migrations/postgres");

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
}

impl Storage {
    /// Opens a database by its address and brings its tables up to date: `postgres://…`, `sqlite:///path` or the path of a file.
    pub async fn open(address: &str) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let engine = if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Engine::Postgres
        } else {
            Engine::Sqlite
        };
        match engine {
            Engine::Postgres => {
                let options = AnyPoolOptions::new()
                    .max_connections(16)
                    .acquire_timeout(Duration::from_secs(10));
                // A pool tries for a while and then only says that it has waited; one connection says what is wrong.
                let first = AnyConnection::connect(address).await;
                first.map_err(|error| StorageError::Unreachable {
                    place: place(address).to_owned(),
                    error: error.to_string(),
                })?;
                let pool = options.connect(address).await?;
                POSTGRES.run(&pool).await?;
                Ok(Self {
                    engine,
                    url: address.to_owned(),
                    reader: pool.clone(),
                    writer: pool,
                })
            }
            Engine::Sqlite => {
                let url = sqlite_url(address)?;
                let writer = sqlite_pool(1).connect(&url).await?;
                SQLITE.run(&writer).await?;
                Ok(Self {
                    engine,
                    reader: sqlite_pool(4).connect(&url).await?,
                    url,
                    writer,
                })
            }
        }
    }

    /// Which database it is.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        self.reader.execute("SELECT 1").await?;
        Ok(())
    }

    /// Waits for what is under way and lets go of the database.
    pub async fn close(&self) {
        self.writer.close().await;
        self.reader.close().await;
    }
}

/// The machine and the name of a database in its address, without user and password.
fn place(address: &str) -> &str {
    let place = address.split_once("://").map_or(address, |(_, rest)| rest);
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    place.split('?').next().unwrap_or(place)
}

/// A choice is stored once it would survive a loss of power.
fn sqlite_pool(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(10))
        .after_connect(|connection, _| {
            Box::pin(async move {
                for setting in [
                    "PRAGMA busy_timeout = 5000",
                    "PRAGMA journal_mode = WAL",
                    "PRAGMA synchronous = FULL",
                    "PRAGMA foreign_keys = ON",
                ] {
                    connection.execute(setting).await?;
                }
                Ok(())
            })
        })
}

fn sqlite_url(address: &str) -> Result<String> {
    let path = address
        .strip_prefix("sqlite://")
        .or_else(|| address.strip_prefix("sqlite:"))
        .unwrap_or(address);
    if path.contains("://") {
        return Err(StorageError::UnknownAddress(address.to_owned()));
    }
    let path = path.split('?').next().unwrap_or(path);
    if let Some(folder) = Path::new(path).parent() {
        std::fs::create_dir_all(folder).map_err(|error| StorageError::Folder {
            folder: folder.display().to_string(),
            error: error.to_string(),
        })?;
    }
    Ok(format!("sqlite://{path}?mode=rwc"))
}
