//! What all commands share: the content, errors and exit codes.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use underhex_content::Content;

/// Where the content comes from.
#[derive(clap::Args)]
pub struct ContentArgs {
    /// Read warbands, decks and boards from this folder instead of those that come with the program.
    #[arg(long = "content", global = true, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl ContentArgs {
    /// The content files themselves.
    pub fn sources(&self) -> Result<Vec<underhex_content::Source>, Failure> {
        match &self.folder {
            Some(folder) => Ok(underhex_content::sources(folder)?),
            None => Ok(underhex_content::builtin_sources()),
        }
    }

    /// Has the whole program play with it, for those who serve.
    pub fn serve(&self) -> Result<(), Failure> {
        if self.folder.is_some() {
            underhex_content::serve_from(self.sources()?)?;
        }
        Ok(())
    }

    /// Reads the content of an edition.
    pub fn load(&self, edition: &str) -> Result<Content, Failure> {
        match &self.folder {
            Some(folder) => underhex_content::sources(folder)
                .map_err(|error| vec![error])
                .and_then(|sources| underhex_content::read(edition, sources))
                .map_err(|errors| {
                    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
                    Failure::input(lines.join("\n"))
                }),
            None => Ok(underhex_content::builtin_of(edition)?.clone()),
        }
    }
}

/// Whether a file that is written in the end can be: said before everything else is done for it.
pub fn writable(file: Option<&Path>) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if folder.is_dir() && !file.is_dir() {
        return Ok(());
    }
    let (file, folder) = (file.display(), folder.display());
    Err(Failure::input(format!(
        "{file} cannot be written: {folder} must be a folder that is there, and {file} none"
    )))
}

/// Why a command did not succeed.
#[derive(Debug)]
pub struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// What was asked for makes no sense: exit code 2.
    pub fn input(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: 2,
        }
    }

    /// What was checked is not so: exit code 1.
    pub fn check(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: 1,
        }
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::input(error.to_string())
    }
}
