//! Work that takes long, done beside everything else: one piece at a time, for as long as somebody asks for it.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::error::ApiError;
use crate::http::Client;
use crate::limits::network;
use crate::protocol::JobState;

/// So many pieces of work are kept.
const KEPT: usize = 64;
/// So many may wait for their turn.
const WAITING: usize = 16;
/// And so many of them may be wanted by one address.
const WANTED: usize = 3;
/// What nobody has asked for so long is given up.
const PATIENCE: Duration = Duration::from_secs(20);

/// Work that was done, or is being done.
#[derive(Debug)]
pub struct Jobs {
    all: Mutex<VecDeque<Arc<Job>>>,
    turn: Arc<Semaphore>,
}

impl Default for Jobs {
    fn default() -> Self {
        Self {
            all: Mutex::default(),
            turn: Arc::new(Semaphore::new(1)),
        }
    }
}

/// A piece of work, and how far it has come.
#[derive(Debug)]
pub struct Job {
    key: String,
    /// Who wanted it first; nobody that is counted, if it was somebody on this machine.
    wanted_by: Option<IpAddr>,
    done: AtomicU32,
    of: u32,
    asked: Mutex<Instant>,
    made: OnceLock<Arc<RawValue>>,
}

impl Job {
    /// A piece of work in so many steps.
    pub fn new(key: String, of: usize, client: Client) -> Self {
        Self {
            key,
            wanted_by: (!client.local).then(|| network(client.address)),
            done: AtomicU32::new(0),
            of: of as u32,
            asked: Mutex::new(Instant::now()),
            made: OnceLock::new(),
        }
    }

    /// So many steps are done; `false` if nobody wants the rest.
    pub fn goes_on(&self, done: usize) -> bool {
        self.done.store(done as u32, Ordering::Relaxed);
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.elapsed() < PATIENCE
    }

    fn state(&self) -> JobState {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        JobState {
            done: self.done.load(Ordering::Relaxed),
            of: self.of,
            made: self.made.get().cloned(),
        }
    }
}

impl Jobs {
    /// How far the work with this key has come, if somebody has asked for it.
    pub fn find(&self, key: &str) -> Option<JobState> {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|job| job.key == key).map(|job| job.state())
    }

    /// Takes a piece of work in, unless too many wait, or somebody else has just asked for the same.
    fn take_in(&self, job: &Arc<Job>) -> Result<bool, ApiError> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.iter().any(|known| known.key == job.key) {
            return Ok(false);
        }
        let open = all.iter().filter(|job| job.made.get().is_none());
        let own = |other: &&Arc<Job>| job.wanted_by.is_some() && other.wanted_by == job.wanted_by;
        if open.clone().filter(own).count() >= WANTED || open.count() >= WAITING {
            return Err(ApiError::too_many_requests());
        }
        all.push_back(job.clone());
        while all.len() > KEPT {
            let Some(oldest) = all.iter().position(|job| job.made.get().is_some()) else {
                break;
            };
            all.remove(oldest);
        }
        Ok(true)
    }

    fn forget(&self, key: &str) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|job| job.key != key);
    }
}

impl App {
    /// Begins a piece of work. What gives nothing is forgotten, so that it can be asked for again.
    pub fn begin<T: Serialize>(
        &self,
        job: Job,
        how: impl FnOnce(&Job) -> Option<T> + Send + 'static,
    ) -> Result<JobState, ApiError> {
        let job = Arc::new(job);
        let state = job.state();
        if self.jobs.take_in(&job)? {
            let app = self.clone();
            tokio::spawn(async move {
                let _turn = app.jobs.turn.clone().acquire_owned().await;
                let working = job.clone();
                let work = move || {
                    let made = how(&working).and_then(|made| to_raw_value(&made).ok());
                    made.is_some_and(|made| working.made.set(made.into()).is_ok())
                };
                let made = tokio::task::spawn_blocking(work).await;
                if !made.unwrap_or(false) {
                    app.jobs.forget(&job.key);
                }
            });
        }
        Ok(state)
    }
}
