//! Entries of many games that are made durable together.
//!
//! Whoever has something to store hands it to a writer and waits. A writer takes everything that waits, stores it in one transaction, and
//! tells each whether it is durable. While one transaction is being synced to the disk the next one gathers, so that a busy database syncs no
//! more often than a quiet one. SQLite has one writer, PostgreSQL a few.
//!
//! What is stored about a game says how far it is, so `seq` in its row is compared and set first: whoever is too late is left out and hears
//! of a conflict, and the others do not notice.

use std::collections::HashSet;
use std::sync::Arc;

use serde::Serialize;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::games::state_name;
use super::{Changes, Engine, EntryRow, Result, Standstill, Storage, StorageError};
use crate::protocol::GameState;

/// So many games are stored together at most.
const MOST: usize = 256;
/// So many wait at most; whoever comes later waits to be let wait.
const WAITING: usize = 4096;

/// What is to be stored for one game, all of it or nothing.
#[derive(Debug)]
pub(super) struct Job {
    changed: Changed,
    entries: Vec<Entry>,
    answer: oneshot::Sender<Result<()>>,
}

/// The row of a game after its entries, as the database reads it.
#[derive(Clone, Debug, Serialize)]
struct Changed {
    id: String,
    /// How far it was, and is.
    before: u32,
    seq: u32,
    updated: i64,
    state: &'static str,
    result: Option<String>,
    deadline: Option<i64>,
    bot_since: Option<i64>,
}

/// One entry, as the database reads it.
#[derive(Clone, Debug, Serialize)]
struct Entry {
    game: String,
    seq: u32,
    kind: &'static str,
    player: u8,
    body: String,
    key: String,
    at_ms: i64,
    lost_ms: i64,
}

/// Where jobs are handed in.
#[derive(Clone, Debug)]
pub(super) struct Jobs {
    send: mpsc::Sender<Job>,
    take: Arc<Mutex<mpsc::Receiver<Job>>>,
}

impl Default for Jobs {
    fn default() -> Self {
        let (send, take) = mpsc::channel(WAITING);
        Self {
            send,
            take: Arc::new(Mutex::new(take)),
        }
    }
}

impl Storage {
    /// Records something and what it changes about its game; once this returns it is durable. Fails with a conflict if the game has gone
    /// on since, or a key is taken.
    pub async fn append(&self, game: &str, entries: &[EntryRow], changes: &Changes) -> Result<()> {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Ok(());
        };
        self.gate.pass()?;
        let gone = || StorageError::Standstill(Standstill::Gone);
        if *self.closed.borrow() {
            return Err(gone());
        }
        let result = changes.result.as_ref().map(serde_json::to_string);
        let state = match changes.result {
            Some(_) => GameState::Over,
            None => GameState::Playing,
        };
        let (answer, answered) = oneshot::channel();
        let job = Job {
            changed: Changed {
                id: game.to_owned(),
                before: first.seq.saturating_sub(1),
                seq: last.seq,
                updated: last.at_ms,
                state: state_name(state),
                result: result.transpose()?,
                deadline: changes.deadline,
                bot_since: changes.bot_since,
            },
            entries: entries.iter().map(|row| Entry::of(game, row)).collect(),
            answer,
        };
        // Writers last until the storage is closed; without them nothing can be stored.
        self.jobs.send.send(job).await.map_err(|_| gone())?;
        let lost = |_| StorageError::InDoubt(sqlx::Error::WorkerCrashed);
        answered.await.map_err(lost)?
    }

    /// Stores what is handed in, until the storage is closed.
    pub(super) async fn write_batches(self) {
        let mut closed = self.closed.subscribe();
        let mut batch = Vec::new();
        loop {
            let mut take = self.jobs.take.lock().await;
            tokio::select! {
                _ = take.recv_many(&mut batch, MOST) => {}
                _ = closed.wait_for(|closed| *closed) => {
                    // Whoever waits hears that nothing can be stored.
                    take.close();
                    while take.try_recv().is_ok() {}
                    return;
                }
            }
            drop(take);
            // Whatever becomes of this batch, there is somebody for the next one.
            let (storage, jobs) = (self.clone(), std::mem::take(&mut batch));
            let stored = tokio::spawn(async move { storage.store(jobs).await });
            if let Err(error) = stored.await {
                tracing::error!(%error, "a batch was not stored");
            }
        }
    }

    /// Stores jobs together; where that fails because of one of them, one by one.
    async fn store(&self, batch: Vec<Job>) {
        let jobs: Vec<&Job> = batch.iter().collect();
        let stored = match self.try_to_store_all(&jobs).await {
            Err(StorageError::Conflict | StorageError::Rejected(_)) if batch.len() > 1 => {
                for job in batch {
                    let stored = self.try_to_store_all(&[&job]).await;
                    self.settle(vec![job], stored);
                }
                return;
            }
            stored => stored,
        };
        self.settle(batch, stored);
    }

    /// Tells everybody what became of their jobs, and the other nodes.
    fn settle(&self, jobs: Vec<Job>, stored: Result<HashSet<String>>) {
        let mut told = Vec::new();
        for job in jobs {
            let answer = match &stored {
                Ok(done) if done.contains(&job.changed.id) => {
                    told.push((job.changed.id, Some(job.changed.seq)));
                    Ok(())
                }
                Ok(_) => Err(StorageError::Conflict),
                Err(error) => Err(error.shared()),
            };
            // Whoever is gone reads it another time.
            job.answer.send(answer).ok();
        }
        self.tell_games(told);
    }

    /// One transaction; gives the games for which everything is stored.
    async fn try_to_store_all(&self, jobs: &[&Job]) -> Result<HashSet<String>> {
        let mut write = self.write().await?;
        let done = async {
            let changed: Vec<&Changed> = jobs.iter().map(|job| &job.changed).collect();
            self.counts.statements.add(1);
            let done: Vec<String> = sqlx::query_scalar(self.engine.change_games())
                .bind(serde_json::to_string(&changed)?)
                .fetch_all(&mut *write)
                .await?;
            let done: HashSet<String> = done.into_iter().collect();
            let entries = jobs.iter().filter(|job| done.contains(&job.changed.id));
            let entries: Vec<&Entry> = entries.flat_map(|job| &job.entries).collect();
            if !entries.is_empty() {
                self.counts.statements.add(1);
                sqlx::query(self.engine.add_entries())
                    .bind(serde_json::to_string(&entries)?)
                    .execute(&mut *write)
                    .await?;
            }
            Ok(done)
        };
        let done = done.await;
        write.end(done).await
    }
}

impl Entry {
    fn of(game: &str, row: &EntryRow) -> Self {
        Self {
            game: game.to_owned(),
            seq: row.seq,
            kind: row.entry.kind.name(),
            player: row.entry.player,
            body: row.entry.body.clone(),
            key: row.entry.key.clone(),
            at_ms: row.at_ms,
            lost_ms: row.lost_ms,
        }
    }
}

impl Engine {
    /// Sets the rows of the games that are as far as is thought; gives their ids.
    fn change_games(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "UPDATE games SET seq = new.value ->> 'seq', updated = new.value ->> 'updated', state = new.value ->> 'state', \
                 result = new.value ->> 'result', deadline = new.value ->> 'deadline', bot_since = new.value ->> 'bot_since' \
                 FROM json_each($1) AS new \
                 WHERE games.id = new.value ->> 'id' AND games.seq = new.value ->> 'before' RETURNING games.id"
            }
            // In one order, so that two nodes never wait for each other.
            Self::Postgres => {
                "WITH new AS MATERIALIZED (SELECT new.* FROM json_to_recordset($1::json) AS new (id TEXT, before BIGINT, seq BIGINT, \
                 updated BIGINT, state TEXT, result TEXT, deadline BIGINT, bot_since BIGINT) ORDER BY new.id) \
                 UPDATE games SET seq = new.seq, updated = new.updated, state = new.state, result = new.result, \
                 deadline = new.deadline, bot_since = new.bot_since \
                 FROM new WHERE games.id = new.id AND games.seq = new.before RETURNING games.id"
            }
        }
    }

    fn add_entries(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "INSERT INTO entries (game, seq, kind, player, body, key, at_ms, lost_ms) \
                 SELECT value ->> 'game', value ->> 'seq', value ->> 'kind', value ->> 'player', value ->> 'body', value ->> 'key', \
                 value ->> 'at_ms', value ->> 'lost_ms' FROM json_each($1)"
            }
            Self::Postgres => {
                "INSERT INTO entries (game, seq, kind, player, body, key, at_ms, lost_ms) \
                 SELECT game, seq, kind, player, body, key, at_ms, lost_ms FROM json_to_recordset($1::json) AS new (game TEXT, \
                 seq BIGINT, kind TEXT, player BIGINT, body TEXT, key TEXT, at_ms BIGINT, lost_ms BIGINT)"
            }
        }
    }
}
