//! Many people at many tables of a server at once: how long they wait, and the proof that nothing was lost.
//!
//! Nodes are real processes and people real WebSockets. Everything that can go wrong on a busy evening can be asked for: people who lose
//! their connection, say things twice or late; nodes that are killed, disks that are full, databases that cannot be reached. Afterwards the
//! database is opened without any node, and what it holds is compared with what people were told.

mod faults;
mod http;
mod node;
mod options;
mod person;
mod picture;
mod proof;
mod proxy;
mod report;
mod run;
mod table;
mod used;

pub use options::Options;
pub use report::Report;
pub use run::run;

/// Why there is nothing to report.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// What was asked for does not go together.
    #[error("{0}")]
    Options(String),
    /// A node does not start.
    #[error("a node does not start: {0}")]
    Node(String),
    /// The database cannot be opened for the proof.
    #[error(transparent)]
    Storage(#[from] underhex_server::storage::StorageError),
    /// The system does not do.
    #[error("{0}")]
    System(#[from] std::io::Error),
}
