//! Running the server.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::app::App;
use crate::config::{Config, LogFormat};
use crate::listen::listen;
use crate::storage::StorageError;

/// How long the database has to take what is to be said at the end.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// And whoever is in the middle of a thought.
const THOUGHTS: Duration = Duration::from_secs(1);

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The filter of the log makes no sense.
    #[error("the log filter `{0}` makes no sense; try `info` or `underhex_server=debug`")]
    Log(String),
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on: {error}; --listen takes another address")]
    Listen {
        /// Which address.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The database does not do.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The system does not do.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// Runs the server until it is told to stop. `ready` is called with the address once it listens.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    log(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener =
            TcpListener::bind(config.listen)
                .await
                .map_err(|error| ServeError::Listen {
                    address: config.listen,
                    error,
                })?;
        let address = listener.local_addr()?;
        let app = App::start(config).await?;
        warm_up();
        tracing::info!(%address, database = ?app.storage.engine(), "listening");
        ready(address);
        listen(listener, app.clone(), told_to_stop()).await;
        // Whoever is told to stop has stopped within ten seconds, whatever the database does.
        let last = async {
            if app.storage.clocks_run().await? {
                app.storage.pulse(false).await?;
            }
            app.storage.close().await;
            Ok::<_, StorageError>(())
        };
        match tokio::time::timeout(LAST_WORDS, last).await {
            Ok(Err(error)) => tracing::warn!(%error, "the last sign of life was not stored"),
            Ok(Ok(())) => {}
            Err(_) => tracing::warn!("the database does not let go"),
        }
        Ok(())
    });
    // A bot may be thinking, which nobody waits for any more.
    runtime.shutdown_timeout(THOUGHTS);
    served
}

/// Reads the content of all editions before anybody asks for it.
fn warm_up() {
    tokio::task::spawn_blocking(|| {
        for (edition, _) in underhex_engine::rules::editions::all() {
            if let Err(error) = underhex_content::builtin_of(edition) {
                tracing::error!(%error, edition, "content cannot be read");
            }
        }
    });
}

fn log(config: &Config) -> Result<(), ServeError> {
    let filter =
        EnvFilter::try_new(&config.log).map_err(|_| ServeError::Log(config.log.clone()))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    // A second server in one process keeps the log of the first.
    let _ = match config.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
    Ok(())
}

async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
    tracing::info!("stopping");
}
