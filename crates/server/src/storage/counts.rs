//! How often the database was asked, so that it can be said what a choice costs.

use crate::metrics::Number;

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
