use std::path::PathBuf;

/// Why content could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// A file or folder could not be read at all.
    #[error("{path}: {source}; check that the path exists and can be read")]
    Io {
        /// Which one.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// No such edition.
    #[error("there is no edition `{name}`; known are: {known}")]
    UnknownEdition {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A file is not what it should be.
    #[error("{file}:{line}:{column}: {message}")]
    Syntax {
        /// Which file.
        file: String,
        /// Where in it.
        line: usize,
        /// Where in the line.
        column: usize,
        /// What is wrong and what to do.
        message: String,
    },
    /// A file can be read but makes no sense.
    #[error("{file}: {message}")]
    Invalid {
        /// Which file.
        file: String,
        /// What is wrong and what to do.
        message: String,
    },
}
