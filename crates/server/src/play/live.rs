//! One game on this node: what is known of it, and how that changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, watch};

use super::act::{Act, flag};
use super::answers::Answers;
use super::fold::Fold;
use super::known::Known;
use super::presence::Presence;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::protocol::GameState;
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
    /// What is known; everybody may look at it at any time.
    known: watch::Sender<Arc<Known>>,
    /// Whoever has it may put something else there.
    turn: Mutex<()>,
    /// Who is connected.
    pub presence: Presence,
    pub(super) driving: AtomicBool,
    pub(super) wakes: AtomicU64,
    /// Answers to what was asked about the position.
    pub answers: Answers,
    used: AtomicI64,
}

impl Live {
    pub(super) fn new(id: &str, storage: Storage, metrics: Arc<Metrics>) -> Self {
        Self {
            id: id.to_owned(),
            storage,
            metrics,
            known: watch::channel(Arc::default()).0,
            turn: Mutex::default(),
            presence: Presence::new(),
            driving: AtomicBool::new(false),
            wakes: AtomicU64::new(0),
            answers: Answers::default(),
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

    /// Something about it may have changed that is stored already: it is read, and all who follow are told.
    pub fn touch(self: &Arc<Self>) {
        let live = self.clone();
        tokio::spawn(async move {
            if let Err(error) = live.caught_up().await {
                tracing::debug!(game = live.id, %error, "a game cannot be read");
            }
        });
    }

    /// Another node has recorded so much for it.
    pub fn heard(self: &Arc<Self>, seq: Option<u32>) {
        let known = self.known.borrow();
        let behind = match (known.fold(), seq) {
            (Some(fold), Some(seq)) => fold.seq() < seq,
            // Nobody who follows it is kept waiting for what is read when it is needed.
            _ => !known.is_nothing() || self.known.receiver_count() > 0,
        };
        drop(known);
        if behind {
            self.touch();
        }
    }

    /// Follows what is known. It may be nothing for a while, if nobody does anything.
    pub fn follow(&self) -> watch::Receiver<Arc<Known>> {
        self.known.subscribe()
    }

    /// What is known at this moment, which may be nothing.
    pub fn now_known(&self) -> Arc<Known> {
        self.known.borrow().clone()
    }

    fn look(&self) -> Arc<Known> {
        self.used.store(now(), Ordering::Relaxed);
        self.known.borrow().clone()
    }

    /// Puts what was learnt in the place of what was known; needs the turn.
    fn learn(&self, new: Known) -> Arc<Known> {
        let new = Arc::new(new);
        self.known.send_if_modified(|known| {
            let differs = new.differs(known);
            *known = new.clone();
            differs
        });
        new
    }

    /// Forgets everything that can be read again, unless somebody has done something since.
    pub(super) fn rest(&self, before: i64) {
        if self.used() > before || self.known.borrow().is_nothing() {
            return;
        }
        // Whoever has the turn is doing something.
        if let Ok(_turn) = self.turn.try_lock() {
            self.known.send_if_modified(|known| {
                *known = Arc::default();
                false
            });
            self.answers.forget();
        }
    }

    /// What is known of the game: as it was when it was last heard of, read only if nothing is known. Other nodes may be further, which whoever
    /// stores something finds out.
    pub async fn known(&self) -> Result<Arc<Known>, ApiError> {
        let known = self.look();
        if !known.is_nothing() {
            return Ok(known);
        }
        let _turn = self.turn.lock().await;
        let known = self.look();
        if !known.is_nothing() {
            return Ok(known);
        }
        self.load().await
    }

    /// What is known of the game, read up to date. If it cannot be read, what was known is kept for the next time. Nobody who plays waits while
    /// it is only read.
    pub async fn caught_up(&self) -> Result<Arc<Known>, ApiError> {
        let known = self.look();
        let Some(fold) = known.fold() else {
            let _turn = self.turn.lock().await;
            return self.catch_up().await;
        };
        if fold.result().is_some() {
            let again = fold.row().rematch.is_none();
            if !again || self.storage.rematch_of(&self.id).await?.is_none() {
                return Ok(known);
            }
            let _turn = self.turn.lock().await;
            return self.catch_up().await;
        }
        let entries = self.storage.entries_after(&self.id, fold.seq()).await?;
        if entries.is_empty() {
            return Ok(known);
        }
        let _turn = self.turn.lock().await;
        let known = self.look();
        match known.fold() {
            None => self.load().await,
            Some(fold) => {
                let new = entries.iter().position(|row| row.seq > fold.seq());
                let new = new.and_then(|first| entries.get(first..)).unwrap_or(&[]);
                self.apply(&known, fold, new)
            }
        }
    }

    /// Puts entries to what is known; needs the turn.
    fn apply(
        &self,
        known: &Arc<Known>,
        fold: &Fold,
        entries: &[EntryRow],
    ) -> Result<Arc<Known>, ApiError> {
        if entries.is_empty() {
            return Ok(known.clone());
        }
        let mut next = fold.clone();
        if let Err(error) = next.apply_all(entries) {
            self.learn(Known::default());
            return Err(error.into());
        }
        Ok(self.learn(known.with(next)))
    }

    /// Reads what is not known yet; needs the turn.
    async fn catch_up(&self) -> Result<Arc<Known>, ApiError> {
        let known = self.look();
        let Some(fold) = known.fold() else {
            return self.load().await;
        };
        if fold.result().is_some() {
            if fold.row().rematch.is_some() {
                return Ok(known);
            }
            let mut next = (**fold).clone();
            next.set_rematch(self.storage.rematch_of(&self.id).await?);
            return Ok(self.learn(known.with(next)));
        }
        let entries = self.storage.entries_after(&self.id, fold.seq()).await?;
        self.apply(&known, fold, &entries)
    }

    /// Reads everything; needs the turn.
    async fn load(&self) -> Result<Arc<Known>, ApiError> {
        let Some(row) = self.storage.game(&self.id).await? else {
            return Err(ApiError::not_found(format!(
                "there is no game `{}`; check the link",
                self.id
            )));
        };
        let mut known = Known {
            seats: Arc::new(self.storage.seats(&self.id).await?),
            ..Known::default()
        };
        let begun = matches!(row.state, GameState::Playing | GameState::Over);
        if begun {
            let started = Instant::now();
            let entries = self.storage.entries_after(&self.id, 0).await?;
            let seats = known.seats.to_vec();
            let (kept, count) = (row.clone(), entries.len());
            let fold = tokio::task::spawn_blocking(move || put_together(kept, seats, &entries));
            match fold.await.map_err(ApiError::internal)? {
                Ok(fold) => known.fold = Some(Arc::new(fold)),
                Err(error) => {
                    tracing::debug!(game = self.id, %error, "a game cannot be put together");
                    known.foreign = Some(error.into());
                }
            }
            self.metrics.loads.observe(started.elapsed());
            tracing::debug!(game = self.id, entries = count, took = ?started.elapsed(), "game loaded");
        }
        known.row = Some(Arc::new(row));
        Ok(self.learn(known))
    }

    /// The player whose token has this hash. A token may have been given anew, so that only what is stored counts; whoever is connected with
    /// the old one is told to look.
    pub async fn player_of(&self, hash: &str) -> Result<Option<u8>, ApiError> {
        let known = self.caught_up().await?;
        let seats = self.storage.seats(&self.id).await?;
        let tokens = |seats: &[SeatRow]| -> Vec<Option<String>> {
            seats.iter().map(|seat| seat.token.clone()).collect()
        };
        if tokens(known.seats()) == tokens(&seats) {
            return Ok(known.player_of(hash));
        }
        let _turn = self.turn.lock().await;
        let known = self.catch_up().await?;
        let mut known = Known {
            seats: Arc::new(seats.clone()),
            ..(*known).clone()
        };
        if let Some(fold) = &mut known.fold {
            Arc::make_mut(fold).set_seats(seats);
        }
        let player = known.player_of(hash);
        self.known.send_replace(Arc::new(known));
        Ok(player)
    }

    /// Whether a player's token still has this hash, as far as is known here.
    pub fn holds(&self, player: u8, hash: &str) -> bool {
        let known = self.known.borrow();
        known.is_nothing() || known.player_of(hash) == Some(player)
    }

    /// Goes on from another position, to see who can tell.
    #[cfg(test)]
    pub async fn turn_into(&self, contest: underhex_engine::Contest) {
        let _turn = self.turn.lock().await;
        let known = self.look();
        if let Some(fold) = known.fold() {
            let mut next = (**fold).clone();
            next.turn_into(contest);
            self.learn(known.with(next));
        }
    }

    /// Does something for a player that came at a moment; gives the sequence number under which it is stored. What was stored with the same
    /// key before is not done again.
    pub async fn act(&self, player: u8, act: &Act, key: &str, came: i64) -> Result<u32, ApiError> {
        let key = client_key(player, key);
        // Once a write has ended in doubt, only its key or its absence tells what became of it.
        let mut doubt = false;
        // What is known is enough for a choice that is taken, since whoever stores compares how far the game is; not for one that is refused.
        let mut fresh = false;
        for _ in 0..TRIES {
            let turn = self.turn.lock().await;
            let known = if fresh {
                self.catch_up().await
            } else {
                let known = self.look();
                if known.is_nothing() {
                    fresh = true;
                    self.load().await
                } else {
                    Ok(known)
                }
            };
            let known = known.map_err(|error| if doubt { ApiError::in_doubt() } else { error })?;
            let fold = known.begun()?;
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
                None => match act.check(fold, player, &key) {
                    Ok(entry) => entry,
                    Err(_) if !std::mem::replace(&mut fresh, true) => continue,
                    Err(error) => return Err(error),
                },
            };
            match self.store(&known, vec![entry], came).await {
                Ok(seq) if late.is_none() => return Ok(seq),
                Ok(_) => {}
                Err(StorageError::Conflict) => {
                    self.metrics.conflicts.add(1);
                    fresh = true;
                }
                Err(StorageError::InDoubt(error)) => {
                    tracing::warn!(game = self.id, %error, "a write has ended in doubt");
                    (doubt, fresh) = (true, true);
                }
                Err(_) if doubt => {
                    drop(turn);
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
        let _turn = self.turn.lock().await;
        let known = self.catch_up().await?;
        let outages = self.storage.outages();
        let fold = known.begun()?;
        let Some(late) = fold.late(now(), outages) else {
            let (seq, deadline) = (fold.seq(), fold.deadline(outages));
            self.storage.set_deadline(&self.id, seq, deadline).await?;
            return Ok(false);
        };
        let entry = flag(late, fold.seq());
        let stored = self.store(&known, vec![entry], now()).await;
        self.settled(stored)
    }

    /// Stores choices of bots that were made when so much was recorded; `false` if the game has gone on since.
    pub(super) async fn append_bots(
        &self,
        seq: u32,
        entries: Vec<NewEntry>,
    ) -> Result<bool, ApiError> {
        let turn = self.turn.lock().await;
        let known = self.look();
        if known.fold().is_none_or(|fold| fold.seq() != seq) {
            return Ok(false);
        }
        let stored = self.store(&known, entries, now()).await;
        let settled = self.settled(stored)?;
        if !settled {
            self.catch_up().await?;
        }
        drop(turn);
        Ok(settled)
    }

    /// What became of what the server has stored by itself; `false` if somebody else was first.
    fn settled(&self, stored: Result<u32, StorageError>) -> Result<bool, ApiError> {
        match stored {
            Ok(_) => Ok(true),
            Err(StorageError::Conflict) => {
                self.metrics.conflicts.add(1);
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Stores entries that came at a moment, and tells those who follow; needs the turn. Until that is confirmed, what is known of the game
    /// stays as it was.
    async fn store(
        &self,
        known: &Known,
        entries: Vec<NewEntry>,
        came: i64,
    ) -> Result<u32, StorageError> {
        let Some(fold) = known.fold() else {
            return Err(StorageError::Conflict);
        };
        let mut next = (**fold).clone();
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
        self.learn(known.with(next));
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
