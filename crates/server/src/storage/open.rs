//! Opening a database, and saying at once what is wrong with one that is not ours, not whole or not of this version.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AnyPool, Connection, Executor};
use tokio::sync::watch;

use super::batch::Jobs;
use super::gate::Gate;
use super::migrations::migrations;
use super::notices::Notices;
use super::outages::Outages;
use super::{Engine, Result, Storage, StorageError};
use crate::secret;

/// How long somebody waits for a connection before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connections to the database, where nothing else is asked for.
pub const CONNECTIONS: u32 = 10;
/// Of these, so many store entries: while one waits for the disk, the next one gathers.
const WRITERS: u32 = 3;

impl Storage {
    /// Opens a database by its address and brings its tables up to date: `postgres://…`, `sqlite:///path` or the path of a file.
    pub async fn open(address: &str) -> Result<Self> {
        Self::open_with(address, CONNECTIONS).await
    }

    /// The same with at most so many connections to PostgreSQL.
    pub async fn open_with(address: &str, connections: u32) -> Result<Self> {
        sqlx::any::install_default_drivers();
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Self::postgres(address, connections).await
        } else {
            Self::sqlite(address, connections).await
        }
    }

    async fn postgres(address: &str, connections: u32) -> Result<Self> {
        let place = place(address);
        // A pool tries for a while and then only says that it has waited; one connection says what is wrong.
        let first = AnyConnection::connect(address).await;
        let first = first.map_err(|error| StorageError::Unreachable {
            place: place.to_owned(),
            error: error.to_string(),
        })?;
        let tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()";
        let migrations = migrations(Engine::Postgres).await?;
        is_ours(first, place, tables, &migrations).await?;
        let pool = AnyPoolOptions::new()
            .max_connections(connections.max(WRITERS + 2))
            .acquire_timeout(PATIENCE)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    // Whoever has set it to wait for more than this machine's disk keeps that.
                    let durable = "SELECT set_config('synchronous_commit', 'on', false) \
                                   WHERE current_setting('synchronous_commit') = 'off'";
                    connection.execute(durable).await?;
                    Ok(())
                })
            })
            .connect(address)
            .await?;
        migrations.run(&pool).await?;
        let url = address.to_owned();
        Ok(Self::begun(
            Engine::Postgres,
            url,
            pool.clone(),
            pool,
            WRITERS,
        ))
    }

    async fn sqlite(address: &str, connections: u32) -> Result<Self> {
        let path = sqlite_path(address)?;
        looks_like_sqlite(path)?;
        let url = format!("sqlite://{path}?mode=rwc");
        let cannot = |error: sqlx::Error| file_error(path, error);
        let mut first = AnyConnection::connect(&url).await.map_err(cannot)?;
        // Damage anywhere is better known before a game is lost to it than after.
        let (whole,): (String,) = sqlx::query_as("PRAGMA quick_check(1)")
            .fetch_one(&mut first)
            .await
            .map_err(cannot)?;
        if whole != "ok" {
            return Err(StorageError::Damaged {
                place: path.to_owned(),
                error: whole,
            });
        }
        let tables = "SELECT name FROM sqlite_master WHERE type = 'table'";
        let migrations = migrations(Engine::Sqlite).await?;
        is_ours(first, path, tables, &migrations).await?;
        let writer = sqlite_pool(1, &url).await.map_err(cannot)?;
        migrations.run(&writer).await?;
        let reader = sqlite_pool(connections.min(4), &url)
            .await
            .map_err(cannot)?;
        Ok(Self::begun(Engine::Sqlite, url, writer, reader, 1))
    }

    /// A storage whose writers are at work.
    fn begun(engine: Engine, url: String, writer: AnyPool, reader: AnyPool, writers: u32) -> Self {
        let (notices, to_send) = Notices::new();
        let storage = Self {
            engine,
            url,
            writer,
            reader,
            gate: Gate::open(),
            outages: Outages::default(),
            node: secret::game_id().into(),
            jobs: Jobs::default(),
            notices,
            counts: Arc::default(),
            closed: watch::channel(false).0,
        };
        for _ in 0..writers {
            tokio::spawn(storage.clone().write_batches());
        }
        if engine == Engine::Postgres {
            tokio::spawn(storage.clone().send_notices(to_send));
        }
        storage
    }
}

/// A choice is stored once it would survive a loss of power.
async fn sqlite_pool(connections: u32, url: &str) -> sqlx::Result<AnyPool> {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
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
        .connect(url)
        .await
}

/// Nobody else's tables are touched, and none from a version that is not known here.
async fn is_ours(
    mut connection: AnyConnection,
    place: &str,
    tables: &str,
    migrations: &Migrator,
) -> Result<()> {
    let found: Vec<(String,)> = sqlx::query_as(tables).fetch_all(&mut connection).await?;
    let found: Vec<&str> = found.iter().map(|(name,)| name.as_str()).collect();
    if found.contains(&"_sqlx_migrations") && found.contains(&"entries") {
        let newest = "SELECT MAX(version) FROM _sqlx_migrations WHERE success";
        let (version,): (i64,) = sqlx::query_as(newest).fetch_one(&mut connection).await?;
        let known = migrations.iter().map(|step| step.version).max();
        let known = known.unwrap_or(0);
        if version > known {
            return Err(StorageError::Newer {
                place: place.to_owned(),
                version,
                known,
            });
        }
    } else if found.iter().any(|name| *name != "_sqlx_migrations") {
        let named: Vec<&str> = found.iter().copied().take(3).collect();
        return Err(StorageError::Foreign {
            place: place.to_owned(),
            found: format!("it holds other tables, such as {}", named.join(", ")),
        });
    }
    connection.close().await?;
    Ok(())
}

/// The machine and the name of a database in its address, without user and password.
fn place(address: &str) -> &str {
    let place = address.split_once("://").map_or(address, |(_, rest)| rest);
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    place.split('?').next().unwrap_or(place)
}

/// The path of an SQLite file; its folder is made if it is not there.
fn sqlite_path(address: &str) -> Result<&str> {
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
    Ok(path)
}

/// A file that is there begins as SQLite's do, or is empty.
fn looks_like_sqlite(path: &str) -> Result<()> {
    const MAGIC: &[u8] = b"SQLite format 3\0";
    let shut = |error: std::io::Error| StorageError::Shut {
        place: path.to_owned(),
        error: error.to_string(),
    };
    let mut file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(shut(error)),
    };
    let mut head = Vec::with_capacity(MAGIC.len());
    file.by_ref()
        .take(MAGIC.len() as u64)
        .read_to_end(&mut head)
        .map_err(shut)?;
    if head.is_empty() || head == MAGIC {
        return Ok(());
    }
    Err(StorageError::Foreign {
        place: path.to_owned(),
        found: "it is a file of another kind".to_owned(),
    })
}

/// What keeps a file from being used, in words.
fn file_error(path: &str, error: sqlx::Error) -> StorageError {
    let error = StorageError::from(error);
    match error.standstill() {
        Some(super::Standstill::Damaged) => StorageError::Damaged {
            place: path.to_owned(),
            error: error.to_string(),
        },
        _ => StorageError::Shut {
            place: path.to_owned(),
            error: error.to_string(),
        },
    }
}
