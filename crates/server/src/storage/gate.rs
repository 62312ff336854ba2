//! Whether anything can be stored at the moment. The first write that fails shuts the gate, so that nobody is kept waiting for what cannot
//! be done; a write that was seen to succeed opens it again.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::sync::watch;

use super::error::{Standstill, StorageError};
use crate::time::now;

/// Whether anything can be stored; clones are the same gate.
#[derive(Clone, Debug)]
pub struct Gate {
    state: Arc<watch::Sender<Option<Standstill>>>,
    /// When something was last stored, in milliseconds since 1970.
    confirmed: Arc<AtomicI64>,
}

impl Gate {
    /// An open gate.
    pub(super) fn open() -> Self {
        Self {
            state: Arc::new(watch::channel(None).0),
            confirmed: Arc::default(),
        }
    }

    /// Why nothing can be stored, if so.
    pub fn standstill(&self) -> Option<Standstill> {
        *self.state.borrow()
    }

    /// Follows whether anything can be stored.
    pub fn follow(&self) -> watch::Receiver<Option<Standstill>> {
        self.state.subscribe()
    }

    /// Waits until something can be stored, but not longer than this; whether it can.
    pub async fn opens_within(&self, patience: Duration) -> bool {
        let mut state = self.follow();
        let opens = state.wait_for(Option::is_none);
        tokio::time::timeout(patience, opens).await.is_ok()
    }

    /// Nothing goes through while it is shut.
    pub(super) fn pass(&self) -> Result<(), StorageError> {
        self.standstill()
            .map_or(Ok(()), |why| Err(StorageError::Standstill(why)))
    }

    /// Shuts it if an error says that storing is impossible.
    pub(super) fn notice(&self, error: &StorageError) {
        let Some(why) = error.standstill() else {
            return;
        };
        let shut = self.state.send_if_modified(|state| {
            let new = *state != Some(why);
            *state = Some(why);
            new
        });
        if shut {
            tracing::error!(%error, "nothing can be stored: play stands still; {}", why.remedy());
        }
    }

    /// When something was last stored.
    pub(super) fn confirmed(&self) -> i64 {
        self.confirmed.load(Ordering::Relaxed)
    }

    /// Something was stored.
    pub(super) fn confirm(&self) {
        self.confirmed.store(now(), Ordering::Relaxed);
    }

    /// Everything that has to be stored before play goes on was.
    pub(super) fn reopen(&self) {
        let opened = self.state.send_if_modified(|state| state.take().is_some());
        if opened {
            tracing::info!("storing works again: play goes on");
        }
    }
}
