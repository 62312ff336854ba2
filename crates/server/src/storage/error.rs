//! What can go wrong with the database.

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// Somebody else was first.
    #[error("somebody else has stored that first")]
    Conflict,
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
    /// Something stored is not what it should be.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
    /// The tables cannot be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The database does not do it.
    #[error("the database: {0}")]
    Database(sqlx::Error),
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        let unique = error
            .as_database_error()
            .is_some_and(|error| error.is_unique_violation());
        if unique {
            StorageError::Conflict
        } else {
            StorageError::Database(error)
        }
    }
}

impl From<serde_json::Error> for StorageError {
    fn from(error: serde_json::Error) -> Self {
        StorageError::Unreadable(error.to_string())
    }
}
