//! How often the database was asked, so that it can be said what a choice costs.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Number(AtomicU64);

impl Number {
    /// Adds to it.
    pub fn add(&self, by: u64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    /// What it is.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often the database was asked.
#[derive(Debug, Default)]
pub struct Counts {
    /// Transactions that were committed: each is synced to the disk.
    pub commits: Number,
    /// Statements in them and around them.
    pub statements: Number,
    /// Statements that only read.
    pub reads: Number,
    /// Notices to other nodes.
    pub notices: Number,
}
