//! The games that this node has in memory. It is only a cache.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::live::Live;
use crate::metrics::Metrics;
use crate::storage::Storage;
use crate::time::now;

/// A game that nobody is connected to is forgotten after this time, in milliseconds.
const FORGOTTEN: i64 = 120_000;

/// Of a game in which nobody does anything, only who is connected is kept after this time.
const IDLE: i64 = 30_000;

/// The games that this node has in memory.
#[derive(Debug)]
pub struct Registry {
    storage: Storage,
    metrics: Arc<Metrics>,
    games: Mutex<HashMap<String, Arc<Live>>>,
}

impl Registry {
    /// None yet.
    pub fn new(storage: Storage, metrics: Arc<Metrics>) -> Self {
        Self {
            storage,
            metrics,
            games: Mutex::default(),
        }
    }

    /// The game with this id, be there one or not.
    pub fn game(&self, id: &str) -> Arc<Live> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Live::new(id, self.storage.clone(), self.metrics.clone()));
        games.entry(id.to_owned()).or_insert_with(new).clone()
    }

    /// The game with this id, if it is in memory.
    pub fn known(&self, id: &str) -> Option<Arc<Live>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get(id).cloned()
    }

    /// All games in memory.
    pub fn all(&self) -> Vec<Arc<Live>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.values().cloned().collect()
    }

    /// Forgets a game, if nobody is using it.
    pub fn forget(&self, id: &str) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|known, live| known != id || Arc::strong_count(live) > 1);
    }

    /// Forgets games that nobody has used for a while, and those of which nothing is known, be it that there are none of these ids.
    pub fn forget_unused(&self) {
        let before = now() - FORGOTTEN;
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, live| {
            let worth_keeping = || live.used() > before && !live.now_known().is_nothing();
            Arc::strong_count(live) > 1 || worth_keeping()
        });
        self.metrics.cached.set(games.len() as u64);
        drop(games);
        self.rest(now() - IDLE);
    }

    /// Of games in which nobody has done anything since a moment, only who is connected is kept.
    pub fn rest(&self, since: i64) {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.values().for_each(|live| live.rest(since));
    }
}
