//! How many games there are, counted seldom: everybody may ask for the figures of a server, as often as they like, and counting takes longer
//! the more games there are.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::storage::Storage;

/// What was counted is good for so long.
const FRESH: Duration = Duration::from_secs(2);

/// How many games there are.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// In each state.
    pub by_state: Vec<(String, i64)>,
    /// Finished, and not written down yet.
    pub unrecorded: i64,
}

/// What was counted last, and when.
#[derive(Debug, Default)]
pub struct Census(Mutex<(Option<Instant>, Counted)>);

impl Census {
    /// How many games there are, or were a moment ago. While the database does not answer, what was counted before.
    pub async fn take(&self, storage: &Storage) -> Counted {
        let mut last = self.0.lock().await;
        let (when, counted) = &mut *last;
        if when.is_none_or(|when| when.elapsed() >= FRESH) {
            if let Ok(by_state) = storage.count_games().await {
                counted.by_state = by_state;
            }
            if let Ok(unrecorded) = storage.count_unrecorded().await {
                counted.unrecorded = unrecorded;
            }
            *when = Some(Instant::now());
        }
        counted.clone()
    }
}
