//! What can go wrong with the database.

use sqlx::error::DatabaseError;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// Somebody else was first.
    #[error("somebody else has stored that first")]
    Conflict,
    /// Nothing can be stored at the moment.
    #[error("nothing can be stored at the moment: {0}")]
    Standstill(Standstill),
    /// Whether it was stored is not known: the database failed while it was confirming.
    #[error("it is not known whether this was stored: {0}")]
    InDoubt(sqlx::Error),
    /// Not the address of a database.
    #[error("`{0}` is neither `postgres://…` nor the path of an SQLite file")]
    UnknownAddress(String),
    /// The folder of the file cannot be made.
    #[error("the folder {folder} cannot be made: {error}")]
    Folder {
        /// Which folder.
        folder: String,
        /// What the system says.
        error: String,
    },
    /// There is no such database, or it lets nobody in.
    #[error(
        "the database at {place} cannot be used: {error}; is it running there, and may this user log in?"
    )]
    Unreachable {
        /// Where it should be, without who logs in.
        place: String,
        /// What it says, or the system.
        error: String,
    },
    /// The file cannot be opened for writing.
    #[error(
        "the database {place} cannot be opened: {error}; is it a file, and may this user read and write it and its folder?"
    )]
    Shut {
        /// Which file.
        place: String,
        /// What the database or the system says.
        error: String,
    },
    /// Somebody else's data.
    #[error(
        "{place} is not a database of Underhex ({found}); nothing was changed in it. Give --database another place"
    )]
    Foreign {
        /// Which file or database.
        place: String,
        /// What it is instead.
        found: String,
    },
    /// The file is broken.
    #[error(
        "the database {place} is damaged: {error}. Put a backup in its place; without one, `sqlite3 {place} .recover | sqlite3 rescued.db` \
         saves what can be read"
    )]
    Damaged {
        /// Which file.
        place: String,
        /// What the database says.
        error: String,
    },
    /// Its tables are of a version that is not known here.
    #[error(
        "the database {place} was used by a newer version of Underhex (its tables have version {version}, this program knows {known}); \
         run that version or a newer one"
    )]
    Newer {
        /// Which file or database.
        place: String,
        /// The version of its tables.
        version: i64,
        /// The newest version that is known here.
        known: i64,
    },
    /// Something stored is not what it should be.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
    /// The tables cannot be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The database does not take what it was given.
    #[error("the database does not take it: {0}")]
    Rejected(sqlx::Error),
    /// The database does not do it.
    #[error("the database: {0}")]
    Database(sqlx::Error),
}

/// Why nothing can be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    /// There is no room left.
    Full,
    /// It may be read only.
    ReadOnly,
    /// The file is broken.
    Damaged,
    /// Somebody else keeps it locked.
    Locked,
    /// It does not answer, or does not do it.
    Gone,
}

impl std::fmt::Display for Standstill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Full => "the disk is full",
            Self::ReadOnly => "the database can only be read",
            Self::Damaged => "the database is damaged",
            Self::Locked => "the database is locked by somebody else",
            Self::Gone => "the database does not answer",
        })
    }
}

impl Standstill {
    /// What whoever runs the server can do.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Full => "make room on its disk, and play goes on by itself",
            Self::ReadOnly => "let this user write to it, and play goes on by itself",
            Self::Damaged => "stop the server and put a backup in its place",
            Self::Locked => "end what keeps it locked, and play goes on by itself",
            Self::Gone => "see that it runs and can be reached, and play goes on by itself",
        }
    }
}

impl StorageError {
    /// Why nothing at all can be stored, if that is what the error says.
    pub fn standstill(&self) -> Option<Standstill> {
        match self {
            Self::Standstill(why) => Some(*why),
            Self::Database(error) | Self::InDoubt(error) => Some(standstill(error)),
            Self::Damaged { .. } => Some(Standstill::Damaged),
            _ => None,
        }
    }

    /// The same once more, for another one whom it concerns.
    pub(super) fn shared(&self) -> Self {
        let told = |error: &sqlx::Error| sqlx::Error::Protocol(error.to_string());
        match self {
            Self::Conflict => Self::Conflict,
            Self::InDoubt(error) => Self::InDoubt(told(error)),
            Self::Rejected(error) => Self::Rejected(told(error)),
            other => match other.standstill() {
                Some(why) => Self::Standstill(why),
                None => Self::Unreadable(other.to_string()),
            },
        }
    }
}

fn standstill(error: &sqlx::Error) -> Standstill {
    let Some(error) = error.as_database_error() else {
        return Standstill::Gone;
    };
    match kind(error) {
        // A number of SQLite, with what exactly it is in its higher bits, or five letters of PostgreSQL.
        Code::Sqlite(13) | Code::Postgres("53100") => Standstill::Full,
        Code::Sqlite(8) | Code::Postgres("25006") => Standstill::ReadOnly,
        Code::Sqlite(11 | 26) | Code::Postgres("XX001" | "XX002") => Standstill::Damaged,
        Code::Sqlite(5 | 6) | Code::Postgres("55P03") => Standstill::Locked,
        // A write that fails for want of space has no code of its own in every place.
        _ if error.message().contains("No space left") => Standstill::Full,
        _ => Standstill::Gone,
    }
}

enum Code<'c> {
    Sqlite(u32),
    Postgres(&'c str),
    None,
}

/// The code of an error. SQLite's are numbers, of which the last eight bits are the kind; PostgreSQL's have five letters.
fn kind(error: &dyn DatabaseError) -> Code<'_> {
    let Some(code) = error.code() else {
        return Code::None;
    };
    match code {
        std::borrow::Cow::Borrowed(text) if text.len() == 5 => Code::Postgres(text),
        code => code
            .parse()
            .map_or(Code::None, |number: u32| Code::Sqlite(number & 0xff)),
    }
}

/// Whether two transactions were in each other's way, of which this one can be tried again.
fn is_crossed(error: &dyn DatabaseError) -> bool {
    matches!(kind(error), Code::Postgres("40001" | "40P01"))
}

/// Whether the database has nothing against storing, but against what it was given.
fn is_rejected(error: &dyn DatabaseError) -> bool {
    match kind(error) {
        Code::Sqlite(number) => matches!(number, 18..=20 | 25),
        Code::Postgres(text) => ["22", "23"].iter().any(|class| text.starts_with(class)),
        Code::None => false,
    }
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(told) if told.is_unique_violation() || is_crossed(told) => StorageError::Conflict,
            Some(told) if is_rejected(told) => StorageError::Rejected(error),
            _ => StorageError::Database(error),
        }
    }
}

impl From<serde_json::Error> for StorageError {
    fn from(error: serde_json::Error) -> Self {
        StorageError::Unreadable(error.to_string())
    }
}
