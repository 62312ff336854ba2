//! One game on this node: what is known of it, always read up to date before it is used.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Instant;

use tokio::sync::{Mutex, MutexGuard, watch};

use super::act::Act;
use super::fold::Fold;
use super::info::info;
use super::presence::Presence;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::protocol::{GameInfo, GameState};
use crate::storage::{EntryRow, GameRow, NewEntry, SeatRow, Storage, StorageError};
use crate::time::now;

/// Others who store at the same time make us try again, but not for ever.
const TRIES: usize = 20;

/// A game on this node.
#[derive(Debug)]
pub struct Live {
    id: String,
    storage: Storage,
    metrics: Arc<Metrics>,
    inner: Mutex<Inner>,
    changed: watch::Sender<u64>,
    /// Who is connected.
    pub presence: Presence,
    pub(super) driving: AtomicBool,
    pub(super) wakes: AtomicU64,
    used: AtomicI64,
}

/// What is known of a game.
#[derive(Debug, Default)]
pub struct Inner {
    row: Option<GameRow>,
    seats: Vec<SeatRow>,
    fold: Option<Fold>,
}

impl Inner {
    /// The game, once it has begun.
    pub fn fold(&self) -> Option<&Fold> {
        self.fold.as_ref()
    }

    /// The game, or that it has not begun.
    pub fn begun(&self) -> Result<&Fold, ApiError> {
        let waiting = || ApiError::bad_request("the game has not begun; it waits for players");
        self.fold.as_ref().ok_or_else(waiting)
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatRow] {
        match &self.fold {
            Some(fold) => fold.seats(),
            None => &self.seats,
        }
    }

    /// What is public about the game.
    pub fn info(&self) -> Option<GameInfo> {
        let row = self.row()?;
        Some(info(row, self.seats(), self.fold.as_ref()))
    }

    /// What is stored about the game.
    pub fn row(&self) -> Option<&GameRow> {
        self.fold.as_ref().map(Fold::row).or(self.row.as_ref())
    }

    /// The player whose token has this hash.
    fn player_of(&self, hash: &str) -> Option<u8> {
        let mut seats = self.seats().iter();
        let own = seats.find(|seat| seat.token.as_deref() == Some(hash))?;
        Some(own.player)
    }
}

impl Live {
    pub(super) fn new(id: &str, storage: Storage, metrics: Arc<Metrics>) -> Self {
        Self {
            id: id.to_owned(),
            storage,
            metrics,
            inner: Mutex::default(),
            changed: watch::channel(0).0,
            presence: Presence::new(),
            driving: AtomicBool::new(false),
            wakes: AtomicU64::new(0),
            used: AtomicI64::new(now()),
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// When it was last used.
    pub(super) fn used(&self) -> i64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Tells all who follow that something may have changed.
    pub fn touch(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// Follows changes.
    pub fn follow(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// What is known of the game, read up to date.
    pub async fn caught_up(&self) -> Result<MutexGuard<'_, Inner>, ApiError> {
        self.used.store(now(), Ordering::Relaxed);
        let mut inner = self.inner.lock().await;
        match inner.fold.take() {
            // Whoever is cut off here leaves nothing behind, and the next one starts from what is stored.
            Some(fold) => {
                let fold = self.follow_up(fold).await?;
                inner.fold = Some(fold);
            }
            None => self.load(&mut inner).await?,
        }
        Ok(inner)
    }

    async fn follow_up(&self, mut fold: Fold) -> Result<Fold, ApiError> {
        if fold.result().is_some() {
            if fold.row().rematch.is_none()
                && let Some(row) = self.storage.game(&self.id).await?
            {
                fold.set_rematch(row.rematch);
            }
            return Ok(fold);
        }
        let entries = self.storage.entries_after(&self.id, fold.seq()).await?;
        fold.apply_all(&entries)?;
        Ok(fold)
    }

    async fn load(&self, inner: &mut Inner) -> Result<(), ApiError> {
        let Some(row) = self.storage.game(&self.id).await? else {
            return Err(ApiError::not_found(format!(
                "there is no game `{}`; check the link",
                self.id
            )));
        };
        inner.seats = self.storage.seats(&self.id).await?;
        let begun = matches!(row.state, GameState::Playing | GameState::Over);
        if begun {
            let started = Instant::now();
            let entries = self.storage.entries_after(&self.id, 0).await?;
            let seats = inner.seats.clone();
            let (kept, count) = (row.clone(), entries.len());
            let fold = tokio::task::spawn_blocking(move || {
                let mut fold = Fold::begin(kept, seats)?;
                fold.apply_all(&entries)?;
                Ok::<_, super::FoldError>(fold)
            });
            let fold = fold.await.map_err(ApiError::internal)??;
            self.metrics.loads.observe(started.elapsed());
            tracing::debug!(game = self.id, entries = count, took = ?started.elapsed(), "game loaded");
            inner.fold = Some(fold);
        }
        inner.row = Some(row);
        Ok(())
    }

    /// The player whose token has this hash; the seats are read anew if it is not known.
    pub async fn player_of(&self, hash: &str) -> Result<Option<u8>, ApiError> {
        let mut inner = self.caught_up().await?;
        if let Some(player) = inner.player_of(hash) {
            return Ok(Some(player));
        }
        if let Some(mut fold) = inner.fold.take() {
            fold.set_seats(self.storage.seats(&self.id).await?);
            inner.fold = Some(fold);
        }
        Ok(inner.player_of(hash))
    }

    /// Does something for a player; gives the sequence number under which it is stored. What was stored with the same key before is not
    /// done again.
    pub async fn act(&self, player: u8, act: &Act, key: &str) -> Result<u32, ApiError> {
        // Keys of one player say nothing about those of another.
        let key = format!("{player}:{key}");
        for _ in 0..TRIES {
            let mut inner = self.caught_up().await?;
            let fold = inner.begun()?;
            if let Some(seq) = fold.stored(&key) {
                return Ok(seq);
            }
            let entry = act.check(fold, player, &key, now())?;
            match self.store(&mut inner, vec![entry]).await {
                Ok(seq) => {
                    drop(inner);
                    self.touch();
                    return Ok(seq);
                }
                Err(StorageError::Conflict) => self.metrics.conflicts.add(1),
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::internal("too many conflicts"))
    }

    /// Stores choices of bots that were made when so much was recorded; `false` if the game has gone on since.
    pub(super) async fn append_bots(
        &self,
        seq: u32,
        entries: Vec<NewEntry>,
    ) -> Result<bool, ApiError> {
        let mut inner = self.caught_up().await?;
        if inner.begun()?.seq() != seq {
            return Ok(false);
        }
        match self.store(&mut inner, entries).await {
            Ok(_) => {
                drop(inner);
                self.touch();
                Ok(true)
            }
            Err(StorageError::Conflict) => {
                self.metrics.conflicts.add(1);
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Applies and stores entries. Whatever goes wrong, what is known of the game is read anew before it is used again.
    async fn store(&self, inner: &mut Inner, entries: Vec<NewEntry>) -> Result<u32, StorageError> {
        let Some(mut fold) = inner.fold.take() else {
            return Err(StorageError::Conflict);
        };
        let mut rows = Vec::with_capacity(entries.len());
        for entry in entries {
            let (seq, at_ms) = fold.next(now());
            let row = EntryRow { seq, at_ms, entry };
            fold.apply(&row)
                .map_err(|error| StorageError::Unreadable(error.to_string()))?;
            rows.push(row);
        }
        let started = Instant::now();
        self.storage
            .append(&self.id, &rows, &fold.changes())
            .await?;
        self.metrics.appends.observe(started.elapsed());
        self.metrics.entries.add(rows.len() as u64);
        let seq = fold.seq();
        inner.fold = Some(fold);
        Ok(seq)
    }
}
