//! The content that comes with the program.

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use underhex_engine::rules::editions;

use crate::{Content, ContentError, Source, read};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../content");

/// Why there is no content for an edition.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BuiltinError {
    /// No such edition.
    #[error("there is no edition `{name}`; known are: {known}")]
    UnknownEdition {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The files are not what they should be.
    #[error("{}", lines(.0))]
    Content(&'static [ContentError]),
    /// The program has already begun with other files.
    #[error("where the content comes from is said once, before anything else")]
    TooLate,
}

fn lines(errors: &[ContentError]) -> String {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

type Read = Result<Content, Vec<ContentError>>;

/// The content of the second edition that comes with the program, read once.
pub fn builtin() -> Result<&'static Content, BuiltinError> {
    builtin_of("embergard")
}

/// Files that take the place of those that come with the program.
static INSTEAD: OnceLock<Vec<Source>> = OnceLock::new();

/// Takes these files instead of those that come with the program wherever this process asks for [`builtin_of`] an edition: whoever serves
/// games from a folder of their own says so before anything else. What is wrong with them is said at once, for all editions.
pub fn serve_from(sources: Vec<Source>) -> Result<(), BuiltinError> {
    if INSTEAD.set(sources).is_err() {
        return Err(BuiltinError::TooLate);
    }
    for (edition, _) in editions::all() {
        builtin_of(edition)?;
    }
    Ok(())
}

/// The content of an edition that comes with the program, read once.
pub fn builtin_of(edition: &str) -> Result<&'static Content, BuiltinError> {
    static ALL: OnceLock<Vec<(&str, OnceLock<Read>)>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let names = editions::all().into_iter().map(|(name, _)| name);
        names.map(|name| (name, OnceLock::new())).collect()
    });
    let (name, content) = all
        .iter()
        .find(|(name, _)| *name == edition)
        .ok_or_else(|| BuiltinError::UnknownEdition {
            name: edition.to_owned(),
            known: all
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(", "),
        })?;
    content
        .get_or_init(|| read(name, INSTEAD.get().cloned().unwrap_or_else(builtin_sources)))
        .as_ref()
        .map_err(|errors| BuiltinError::Content(errors))
}

/// The files of the content that comes with the program, of all editions.
pub fn builtin_sources() -> Vec<Source> {
    let mut sources = Vec::new();
    collect(&FILES, &mut sources);
    sources
}

fn collect(folder: &Dir<'_>, sources: &mut Vec<Source>) {
    for file in folder.files() {
        if let (Some("ron"), Some(text)) = (
            file.path().extension().and_then(|end| end.to_str()),
            file.contents_utf8(),
        ) {
            let path = file.path().to_string_lossy().replace('\\', "/");
            sources.push(Source {
                path,
                text: text.to_owned(),
            });
        }
    }
    for folder in folder.dirs() {
        collect(folder, sources);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_every_edition_is_well_formed() {
        for (edition, _) in editions::all() {
            let content = builtin_of(edition).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(content.edition, edition);
        }
    }
}
