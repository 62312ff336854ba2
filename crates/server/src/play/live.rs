//! One game on this node: what is known of it, always read up to date before it is used.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, MutexGuard, watch};

use super::act::{Act, flag};
use super::fold::Fold;
use super::info::info;
use super::presence::Presence;
use super::prospects::Prospects;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::protocol::{GameInfo, GameState};
use crate::storage::{EntryRow, GameRow, NewEntry, SeatRow, Storage, StorageError, client_key};
use crate::time::now;

/// Others who store at the same time make us try again, but not for ever.
const TRIES: usize = 20;

/// How long somebody waits to hear what became of a write that ended in doubt.
const DOUBT: Duration = Duration::from_secs(3);

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
    /// What fighters can do, as far as somebody has asked.
    pub prospects: Prospects,
    used: AtomicI64,
}

/// What is known of a game.
#[derive(Debug, Default)]
pub struct Inner {
    row: Option<GameRow>,
    seats: Vec<SeatRow>,
    fold: Option<Fold>,
    /// Why a game that has begun cannot be put together here.
    foreign: Option<ApiError>,
}

impl Inner {
    /// The game, once it has begun.
    pub fn fold(&self) -> Option<&Fold> {
        self.fold.as_ref()
    }

    /// The game, or why there is nothing to see of it.
    pub fn begun(&self) -> Result<&Fold, ApiError> {
        let waiting = || ApiError::bad_request("the game has not begun; it waits for players");
        let why_not = || self.foreign.clone().unwrap_or_else(waiting);
        self.fold.as_ref().ok_or_else(why_not)
    }

    /// Why a game that has begun cannot be put together here.
    pub fn foreign(&self) -> Option<&ApiError> {
        self.foreign.as_ref()
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

#[cfg(test)]
impl Inner {
    /// Goes on from another position, to see who can tell.
    pub fn turn_into(&mut self, contest: underhex_engine::Contest) {
        if let Some(fold) = &mut self.fold {
            fold.turn_into(contest);
        }
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
            prospects: Prospects::default(),
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

    /// What is known of the game, read up to date. If it cannot be read, what was known is kept for the next time.
    pub async fn caught_up(&self) -> Result<MutexGuard<'_, Inner>, ApiError> {
        self.used.store(now(), Ordering::Relaxed);
        let mut inner = self.inner.lock().await;
        match &inner.fold {
            None => self.load(&mut inner).await?,
            Some(fold) if fold.result().is_some() => {
                if fold.row().rematch.is_none()
                    && let Some(row) = self.storage.game(&self.id).await?
                    && let Some(fold) = &mut inner.fold
                {
                    fold.set_rematch(row.rematch);
                }
            }
            Some(fold) => {
                let entries = self.storage.entries_after(&self.id, fold.seq()).await?;
                // From here on nobody is waited for, so that nothing is left half done.
                if let Some(fold) = &mut inner.fold
                    && let Err(error) = fold.apply_all(&entries)
                {
                    inner.fold = None;
                    return Err(error.into());
                }
            }
        }
        Ok(inner)
    }

    async fn load(&self, inner: &mut Inner) -> Result<(), ApiError> {
        let Some(row) = self.storage.game(&self.id).await? else {
            return Err(ApiError::not_found(format!(
                "there is no game `{}`; check the link",
                self.id
            )));
        };
        inner.seats = self.storage.seats(&self.id).await?;
        inner.foreign = None;
        let begun = matches!(row.state, GameState::Playing | GameState::Over);
        if begun {
            let started = Instant::now();
            let entries = self.storage.entries_after(&self.id, 0).await?;
            let seats = inner.seats.clone();
            let (kept, count) = (row.clone(), entries.len());
            let fold = tokio::task::spawn_blocking(move || put_together(kept, seats, &entries));
            match fold.await.map_err(ApiError::internal)? {
                Ok(fold) => inner.fold = Some(fold),
                Err(error) => {
                    tracing::debug!(game = self.id, %error, "a game cannot be put together");
                    inner.foreign = Some(error.into());
                }
            }
            self.metrics.loads.observe(started.elapsed());
            tracing::debug!(game = self.id, entries = count, took = ?started.elapsed(), "game loaded");
        }
        inner.row = Some(row);
        Ok(())
    }

    /// The player whose token has this hash. A token may have been given anew, so that only what is stored counts; whoever is connected with
    /// the old one is told to look.
    pub async fn player_of(&self, hash: &str) -> Result<Option<u8>, ApiError> {
        let mut inner = self.caught_up().await?;
        let seats = self.storage.seats(&self.id).await?;
        let tokens = |seats: &[SeatRow]| -> Vec<Option<String>> {
            seats.iter().map(|seat| seat.token.clone()).collect()
        };
        let changed = tokens(inner.seats()) != tokens(&seats);
        match &mut inner.fold {
            Some(fold) => fold.set_seats(seats),
            None => inner.seats = seats,
        }
        if changed {
            self.touch();
        }
        Ok(inner.player_of(hash))
    }

    /// Whether a player's token still has this hash, as far as is known here.
    pub async fn holds(&self, player: u8, hash: &str) -> bool {
        let inner = self.inner.lock().await;
        inner.row().is_none() || inner.player_of(hash) == Some(player)
    }

    /// Does something for a player that came at a moment; gives the sequence number under which it is stored. What was stored with the same
    /// key before is not done again.
    pub async fn act(&self, player: u8, act: &Act, key: &str, came: i64) -> Result<u32, ApiError> {
        let key = client_key(player, key);
        // Once a write has ended in doubt, only its key or its absence tells what became of it.
        let mut doubt = false;
        for _ in 0..TRIES {
            let inner = self.caught_up().await;
            let mut inner =
                inner.map_err(|error| if doubt { ApiError::in_doubt() } else { error })?;
            let fold = inner.begun()?;
            if let Some(seq) = fold.stored(&key) {
                if doubt {
                    // What can be read may still not be on the disk; whatever is stored after it takes it along.
                    let sure = self.storage.probe().await;
                    sure.map_err(|_| ApiError::in_doubt())?;
                }
                return Ok(seq);
            }
            // Whoever is out of time is so before anything else is looked at.
            let late = fold.late(came, self.storage.outages());
            let entry = match late {
                Some(late) => flag(late, fold.seq()),
                None => act.check(fold, player, &key)?,
            };
            match self.store(&mut inner, vec![entry], came).await {
                Ok(seq) => {
                    drop(inner);
                    self.touch();
                    if late.is_none() {
                        return Ok(seq);
                    }
                }
                Err(StorageError::Conflict) => self.metrics.conflicts.add(1),
                Err(StorageError::InDoubt(error)) => {
                    tracing::warn!(game = self.id, %error, "a write has ended in doubt");
                    doubt = true;
                }
                Err(_) if doubt => {
                    drop(inner);
                    if !self.storage.gate().opens_within(DOUBT).await {
                        return Err(ApiError::in_doubt());
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::internal("too many conflicts"))
    }

    /// Notes who has run out of time, if anybody has; otherwise, when that will be.
    pub async fn flag_late(&self) -> Result<bool, ApiError> {
        let mut inner = self.caught_up().await?;
        let outages = self.storage.outages();
        let fold = inner.begun()?;
        let Some(late) = fold.late(now(), outages) else {
            let (seq, deadline) = (fold.seq(), fold.deadline(outages));
            self.storage.set_deadline(&self.id, seq, deadline).await?;
            return Ok(false);
        };
        let entry = flag(late, fold.seq());
        let stored = self.store(&mut inner, vec![entry], now()).await;
        drop(inner);
        self.settled(stored)
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
        let stored = self.store(&mut inner, entries, now()).await;
        drop(inner);
        self.settled(stored)
    }

    /// Tells those who follow what the server has stored by itself; `false` if somebody else was first.
    fn settled(&self, stored: Result<u32, StorageError>) -> Result<bool, ApiError> {
        match stored {
            Ok(_) => {
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

    /// Stores entries that came at a moment. Until that is confirmed, what is known of the game stays as it was.
    async fn store(
        &self,
        inner: &mut Inner,
        entries: Vec<NewEntry>,
        came: i64,
    ) -> Result<u32, StorageError> {
        let Some(fold) = &inner.fold else {
            return Err(StorageError::Conflict);
        };
        let mut next = fold.clone();
        let mut rows = Vec::with_capacity(entries.len());
        for entry in entries {
            let row = next.next(came, self.storage.outages(), entry);
            next.apply(&row)
                .map_err(|error| StorageError::Unreadable(error.to_string()))?;
            rows.push(row);
        }
        let started = Instant::now();
        self.storage
            .append(&self.id, &rows, &next.changes())
            .await?;
        self.metrics.appends.observe(started.elapsed());
        self.metrics.entries.add(rows.len() as u64);
        let seq = next.seq();
        inner.fold = Some(next);
        Ok(seq)
    }
}

/// A game from what is stored about it. One from before it was kept what games begin with has to end as it did.
fn put_together(
    row: GameRow,
    seats: Vec<SeatRow>,
    entries: &[EntryRow],
) -> Result<Fold, super::FoldError> {
    let unmarked = row.mark.is_none().then(|| row.result.clone()).flatten();
    let mut fold = Fold::begin(row, seats)?;
    fold.apply_all(entries)?;
    if unmarked.is_some() && unmarked != fold.result() {
        return Err(super::FoldError::OtherRules);
    }
    Ok(fold)
}
