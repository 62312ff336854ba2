//! What a load run is asked for.

use std::net::SocketAddr;
use std::path::PathBuf;

/// Play many games at once against servers of this program, and prove afterwards that nothing was lost.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Games that are played at a time.
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub games: usize,
    /// How long it is measured, in seconds.
    #[arg(long, default_value_t = 30, value_name = "N")]
    pub seconds: u64,
    /// How long people think about a choice, in milliseconds, on average: a game makes one choice in this time.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub think: u64,
    /// Choices, on average, that are made in each game before it is measured, so that games are in all their phases.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub warm_up: u64,
    /// People who watch each game.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub spectators: usize,
    /// Only games of this edition; all in turn if left out.
    #[arg(long, value_name = "SLUG")]
    pub edition: Option<String>,
    /// Nodes on the database; more than one needs PostgreSQL.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub nodes: usize,
    /// `postgres://…` of an empty database, or the path of an SQLite file. Without it, a file in a folder for temporary ones.
    #[arg(long, value_name = "ADDRESS", hide_env_values = true)]
    pub database: Option<String>,
    /// Servers that run already instead of own nodes; needs --database for the proof.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub server: Vec<SocketAddr>,
    /// The program whose nodes are started; this one if left out.
    #[arg(long, value_name = "FILE")]
    pub program: Option<PathBuf>,
    /// More flags for the nodes.
    #[arg(long, value_name = "FLAG", allow_hyphen_values = true)]
    pub node_flag: Vec<String>,
    /// Updates are asked for packed, as browsers do.
    #[arg(long)]
    pub packed: bool,
    /// How many of a hundred choices are followed by a lost connection, before or after the answer.
    #[arg(long, default_value_t = 0.0, value_name = "PERCENT")]
    pub disconnects: f64,
    /// How many of a hundred choices are sent twice.
    #[arg(long, default_value_t = 0.0, value_name = "PERCENT")]
    pub duplicates: f64,
    /// How many of a hundred choices are sent once more after later ones, and followed by one that comes too late.
    #[arg(long, default_value_t = 0.0, value_name = "PERCENT")]
    pub reorderings: f64,
    /// A node is killed without warning this often, in seconds, and started again.
    #[arg(long, value_name = "N")]
    pub kill_every: Option<u64>,
    /// The disk of an SQLite file is full for two seconds this often, in seconds. Mounts a small one, which needs root.
    #[arg(long, value_name = "N")]
    pub full_disk_every: Option<u64>,
    /// A PostgreSQL database cannot be reached for two seconds this often, in seconds.
    #[arg(long, value_name = "N")]
    pub cut_every: Option<u64>,
    /// What people choose follows from this number.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// The report as one line of JSON.
    #[arg(long)]
    pub json: bool,
}

impl Options {
    /// Whether faults were asked for.
    pub fn faulty(&self) -> bool {
        self.kill_every.is_some() || self.full_disk_every.is_some() || self.cut_every.is_some()
    }
}
