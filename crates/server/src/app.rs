//! What all requests share.

use std::ops::Deref;
use std::sync::{Arc, Once};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use crate::census::Census;
use crate::config::Config;
use crate::doors::Doors;
use crate::error::ApiError;
use crate::jobs::Jobs;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::play::{Registry, carefully, sweep};
use crate::recording::record;
use crate::review::Reviews;
use crate::storage::{Notice, Storage, StorageError};

/// How often a node says that it is there while clocks run.
const PULSE: Duration = Duration::from_secs(2);
/// How long after a failed write the next one is tried.
const AGAIN: Duration = Duration::from_millis(500);

/// What all requests share; a clone is the same.
#[derive(Clone, Debug)]
pub struct App(Arc<Shared>);

/// What all requests share.
#[derive(Debug)]
pub struct Shared {
    /// How the server is run.
    pub config: Config,
    /// The database.
    pub storage: Storage,
    /// The games in memory.
    pub games: Registry,
    /// Figures.
    pub metrics: Arc<Metrics>,
    /// Lets so many bots think at the same time.
    pub thinkers: Arc<Semaphore>,
    /// Lets so many questions that take a while be answered at the same time.
    pub answerers: Arc<Semaphore>,
    /// Lets one hint be worked out at a time, which takes long.
    pub advisers: Semaphore,
    /// Finished games that are looked at.
    pub reviews: Reviews,
    /// Work that takes long.
    pub jobs: Jobs,
    /// How many games there are.
    pub census: Census,
    /// What the addresses have left.
    pub limits: Limits,
    /// The connections.
    pub doors: Doors,
    /// Whether the server is told to stop.
    pub stopping: watch::Sender<bool>,
    /// It was said that a proxy is in front that was not declared.
    proxy_noticed: Once,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// Opens the database and looks after its games from now on.
    pub async fn start(config: Config) -> Result<Self, StorageError> {
        let storage = Storage::open_with(&config.database(), config.database_connections).await?;
        let metrics = Arc::new(Metrics::default());
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let app = Self(Arc::new(Shared {
            games: Registry::new(storage.clone(), metrics.clone()),
            thinkers: Arc::new(Semaphore::new(
                config.bot_threads.unwrap_or(processors).max(1),
            )),
            answerers: Arc::new(Semaphore::new(
                config.answer_threads.unwrap_or(processors).max(1),
            )),
            advisers: Semaphore::new(1),
            reviews: Reviews::default(),
            jobs: Jobs::default(),
            census: Census::default(),
            limits: Limits::new(config.requests_per_second),
            doors: Doors::new(config.connections, config.connections_per_address),
            stopping: watch::channel(false).0,
            proxy_noticed: Once::new(),
            config,
            storage,
            metrics,
        }));
        // Before anybody's clock is looked at it must be known how long nobody was there. Where nothing can be stored yet, that comes
        // before anything else is.
        let resumed = app.storage.clocks_run().await?;
        match app.storage.pulse(resumed).await {
            Err(error) if error.standstill().is_none() => return Err(error),
            _ => {}
        }
        app.keep("pulse", keep_pulse);
        app.keep("recovery", recover);
        app.keep("sweep", sweep);
        app.keep("recording", record);
        app.keep("hearing", hear);
        Ok(app)
    }

    /// Works something out that takes a while, with a few at a time.
    pub async fn work_out<T: Send + 'static>(
        &self,
        how: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _permit = self.answerers.acquire().await;
        let done = tokio::task::spawn_blocking(how).await;
        done.map_err(ApiError::internal)
    }

    /// Does something for ever, also after it has failed.
    fn keep<F>(&self, what: &'static str, how: fn(App) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let app = self.clone();
        tokio::spawn(async move {
            while let Err(error) = tokio::spawn(how(app.clone())).await {
                tracing::error!(%error, what, "something that lasts has failed; it begins anew");
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
}

impl Shared {
    /// Says once that somebody is in front of the server who was not declared.
    pub fn notice_proxy(&self) {
        self.proxy_noticed.call_once(|| {
            tracing::warn!(
                "requests come through a proxy that was not declared: start the server with --behind-proxy, or clients cannot be told apart"
            );
        });
        self.metrics.undeclared_proxy.set(1);
    }
}

/// Notes now and then that this node is there, as long as any clock runs, so that after a crash it is known for how long none was.
async fn keep_pulse(app: App) {
    let mut every = tokio::time::interval(PULSE);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        if app.storage.gate().standstill().is_some() {
            continue;
        }
        let beat = async {
            if app.storage.clocks_run().await? {
                app.storage.pulse(false).await?;
            }
            Ok::<_, StorageError>(())
        };
        if let Err(error) = beat.await {
            tracing::debug!(%error, "no pulse");
        }
    }
}

/// Tries to store something as long as nothing can be, for ever.
async fn recover(app: App) {
    let mut gate = app.storage.gate().follow();
    loop {
        if gate.wait_for(Option::is_some).await.is_err() {
            return;
        }
        if let Err(error) = app.storage.probe().await {
            tracing::debug!(%error, "storing does not work yet");
            tokio::time::sleep(AGAIN).await;
            continue;
        }
        // Whoever could not be told what happened, or waits for a bot, goes on now.
        reread(&app).await;
        for live in app.games.all() {
            live.wake(&app.thinkers);
        }
    }
}

/// Hears what other nodes tell, for ever.
async fn hear(app: App) {
    loop {
        match listen(&app).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "other nodes cannot be heard"),
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn listen(app: &App) -> Result<(), StorageError> {
    let Some(mut listener) = app.storage.listen().await? else {
        return Ok(());
    };
    // Something may have been missed before we listened.
    reread(app).await;
    loop {
        match listener.next().await? {
            Some(Notice::Games { node, games }) if node != app.storage.node() => {
                for (game, seq) in games {
                    if let Some(live) = app.games.known(&game) {
                        live.heard(seq);
                    }
                }
            }
            Some(Notice::Presence {
                node,
                game,
                connected,
            }) if node != app.storage.node() => {
                if let Some(live) = app.games.known(&game) {
                    live.presence.elsewhere(&node, connected);
                }
            }
            Some(_) => {}
            None => reread(app).await,
        }
    }
}

/// Reads all games in memory up to date, one after the other.
async fn reread(app: &App) {
    for live in app.games.all() {
        if let Err(error) = carefully(live.caught_up()).await {
            tracing::debug!(game = live.id(), %error, "a game cannot be read");
        }
    }
}
