//! How the server is run: flags, each of which can be given in the environment instead.

use std::net::SocketAddr;
use std::path::PathBuf;

use directories::BaseDirs;

use crate::storage::CONNECTIONS;

/// How the server is run.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// The address to listen on.
    #[arg(
        long,
        env = "UNDERHEX_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS:PORT"
    )]
    pub listen: SocketAddr,
    /// Where games are kept: `postgres://user:password@host/name` or the path of an SQLite file. Without it, a file in your data folder.
    #[arg(
        long,
        env = "UNDERHEX_DATABASE",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    pub database: Option<String>,
    /// A reverse proxy is in front: clients are told apart by the last address in X-Forwarded-For.
    #[arg(long, env = "UNDERHEX_BEHIND_PROXY")]
    pub behind_proxy: bool,
    /// A name under which clients find the server, if only these are to be answered: may be given several times.
    #[arg(
        long,
        env = "UNDERHEX_HOST",
        value_delimiter = ',',
        value_name = "NAME"
    )]
    pub host: Vec<String>,
    /// Connections at a time, in all.
    #[arg(
        long,
        env = "UNDERHEX_CONNECTIONS",
        default_value_t = 10_000,
        value_name = "N"
    )]
    pub connections: u32,
    /// Connections at a time from one address.
    #[arg(
        long,
        env = "UNDERHEX_CONNECTIONS_PER_ADDRESS",
        default_value_t = 100,
        value_name = "N"
    )]
    pub connections_per_address: u32,
    /// Requests that one address may make in a second, on average.
    #[arg(
        long,
        env = "UNDERHEX_REQUESTS_PER_SECOND",
        default_value_t = 20,
        value_name = "N"
    )]
    pub requests_per_second: u32,
    /// Games from one address that may be open at a time.
    #[arg(
        long,
        env = "UNDERHEX_GAMES_PER_ADDRESS",
        default_value_t = 40,
        value_name = "N"
    )]
    pub games_per_address: u32,
    /// Connections to a PostgreSQL database.
    #[arg(
        long,
        env = "UNDERHEX_DATABASE_CONNECTIONS",
        default_value_t = CONNECTIONS,
        value_name = "N"
    )]
    pub database_connections: u32,
    /// Bots that may think at the same time; as many as there are processors if left out.
    #[arg(long, env = "UNDERHEX_BOT_THREADS", value_name = "N")]
    pub bot_threads: Option<usize>,
    /// Questions that take a while (odds, reach, steps of finished games) and are answered at the same time; as many as there are processors
    /// if left out.
    #[arg(long, env = "UNDERHEX_ANSWER_THREADS", value_name = "N")]
    pub answer_threads: Option<usize>,
    /// Games between bots only that may be played at a time.
    #[arg(
        long,
        env = "UNDERHEX_BOT_GAMES",
        default_value_t = 16,
        value_name = "N"
    )]
    pub bot_games: u32,
    /// What is logged: `warn`, `info`, `debug`, or parts such as `underhex_server=debug`.
    #[arg(
        long,
        env = "UNDERHEX_LOG",
        default_value = "info",
        value_name = "FILTER"
    )]
    pub log: String,
    /// How it is written.
    #[arg(
        long,
        env = "UNDERHEX_LOG_FORMAT",
        value_enum,
        default_value_t = LogFormat::Text
    )]
    pub log_format: LogFormat,
    /// What the chance of every game follows from, in tests that must go the same way every time. Nothing that is served to people has one.
    #[arg(skip)]
    pub chance: Option<[u8; 32]>,
}

/// How logs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Config {
    /// A server for tests and for one player: this database, any free port on this machine.
    pub fn local(database: &str) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: Some(database.to_owned()),
            behind_proxy: false,
            host: Vec::new(),
            connections: 10_000,
            connections_per_address: 100,
            requests_per_second: 20,
            games_per_address: 40,
            database_connections: CONNECTIONS,
            bot_threads: None,
            answer_threads: None,
            bot_games: 16,
            log: "warn".to_owned(),
            log_format: LogFormat::Text,
            chance: None,
        }
    }

    /// The address of the database.
    pub fn database(&self) -> String {
        match &self.database {
            Some(address) => address.clone(),
            None => data_folder().join("underhex.db").display().to_string(),
        }
    }
}

/// The folder in which programs keep what belongs to the user.
fn data_folder() -> PathBuf {
    let folder = BaseDirs::new().map(|folders| folders.data_local_dir().to_path_buf());
    folder.unwrap_or_default().join("underhex")
}
