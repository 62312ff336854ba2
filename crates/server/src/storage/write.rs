//! Writing so that what is said to be stored is stored.
//!
//! A write begins with a `BEGIN` of its own and is confirmed by the `COMMIT` that belongs to it. On SQLite a `BEGIN` inside another
//! transaction is an error, so a `COMMIT` that succeeds ends the outermost one and its rows are synced to the disk; on PostgreSQL the
//! server answers once its log is. A connection that has failed in any way, or that was left in the middle, is never used again: nothing of
//! one write can leak into the next.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Executor as _};

use super::gate::Gate;
use super::{Counts, Engine, Result, Storage, StorageError};

/// A transaction. Dropped without [`Write::commit`], it has never happened.
#[derive(Debug)]
pub(super) struct Write {
    /// Taken out when the transaction ends well; otherwise it is given up.
    connection: Option<PoolConnection<Any>>,
    gate: Gate,
    counts: Arc<Counts>,
}

impl Storage {
    /// Begins to write, unless it is known that nothing can be stored.
    pub(super) async fn write(&self) -> Result<Write> {
        self.gate.pass()?;
        let begun = self.begin().await;
        self.noticed(begun)
    }

    /// Begins to write, to see whether it can be done.
    pub(super) async fn begin(&self) -> Result<Write> {
        let mut write = Write {
            connection: Some(self.writer.acquire().await?),
            gate: self.gate.clone(),
            counts: self.counts.clone(),
        };
        // SQLite then has the only right to write from the start, and never finds out in the middle that somebody else has it.
        let begin = match self.engine {
            Engine::Sqlite => "BEGIN IMMEDIATE",
            Engine::Postgres => "BEGIN",
        };
        self.counts.statements.add(1);
        write.execute(begin).await?;
        Ok(write)
    }

    /// Shuts the gate if an error says that nothing can be stored; whoever cannot even read cannot store either.
    pub(super) fn noticed<T>(&self, result: Result<T>) -> Result<T> {
        result.inspect_err(|error| self.gate.notice(error))
    }
}

impl Write {
    /// Once this returns, everything is durable. If it fails, that is not known.
    pub async fn commit(mut self) -> Result<()> {
        self.counts.statements.add(1);
        self.counts.commits.add(1);
        let committed = self.execute("COMMIT").await;
        match committed {
            Ok(_) => {
                // Only now does the connection go back to the others.
                drop(self.connection.take());
                self.gate.confirm();
                Ok(())
            }
            Err(error) => {
                let error = StorageError::InDoubt(error);
                self.gate.notice(&error);
                Err(error)
            }
        }
    }

    /// Nothing of it shall have happened.
    pub async fn abandon(mut self) -> Result<()> {
        self.execute("ROLLBACK").await?;
        drop(self.connection.take());
        Ok(())
    }

    /// Commits what was done, or ends what was not: where somebody else was first the connection can be used again; whatever else
    /// went wrong costs the connection, and perhaps the gate.
    pub async fn end<T>(self, done: Result<T>) -> Result<T> {
        match done {
            Ok(done) => {
                self.commit().await?;
                Ok(done)
            }
            Err(StorageError::Conflict) => {
                self.abandon().await?;
                Err(StorageError::Conflict)
            }
            Err(error) => {
                self.gate.notice(&error);
                Err(error)
            }
        }
    }
}

impl Deref for Write {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        // It is there until the write has ended, which takes it by value.
        self.connection.as_ref().expect("a write in progress")
    }
}

impl DerefMut for Write {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        self.connection.as_mut().expect("a write in progress")
    }
}

impl Drop for Write {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            // Not back to the others: what is open on it ends with it.
            drop(connection.detach());
        }
    }
}
