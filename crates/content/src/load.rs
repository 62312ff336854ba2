//! Reading a whole folder of content.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use underhex_engine::board::PrintedBoard;
use underhex_engine::cards::{Arena, DeckDef, WarbandDef, collect, next_tally};
use underhex_engine::library::Library;

use crate::{ContentError, parse};

/// A content file: its path below the content folder, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// `embergard/decks/blazing-assault.ron`.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// Everything that a content folder holds.
#[derive(Clone, Debug)]
pub struct Content {
    /// Warbands, decks and cards.
    pub library: Arc<Library>,
    /// Boards as printed.
    pub boards: Vec<PrintedBoard>,
}

/// Builds the content from files; their order does not matter.
pub fn read(mut sources: Vec<Source>) -> Result<Content, Vec<ContentError>> {
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    let mut errors = Vec::new();
    let mut library = Library::default();
    let mut boards = Vec::new();
    let ((), arena) = collect(Arena::default(), || {
        for source in &sources {
            let first = next_tally();
            let result = if source.path.contains("decks/") {
                deck(source, first).map(|deck| library.decks.push(Arc::new(deck)))
            } else if source.path.contains("warbands/") {
                warband(source, first).map(|warband| library.warbands.push(Arc::new(warband)))
            } else if source.path.contains("boards/") {
                parse::<Vec<PrintedBoard>>(&source.path, &source.text)
                    .map(|found| boards.extend(found))
            } else {
                Ok(())
            };
            errors.extend(result.err());
        }
    });
    library.arena = arena;
    if errors.is_empty() {
        Ok(Content {
            library: Arc::new(library),
            boards,
        })
    } else {
        Err(errors)
    }
}

impl Content {
    /// The same content with one deck or warband read anew from this file, in place of the one with its slug.
    pub fn with(&self, source: &Source) -> Result<Content, ContentError> {
        let mut library = (*self.library).clone();
        let first = library.arena.tally_count();
        let (result, arena) = collect(library.arena.clone(), || {
            if source.path.contains("decks/") {
                let deck = deck(source, first)?;
                library.decks.retain(|other| other.id != deck.id);
                library.decks.push(Arc::new(deck));
                library.decks.sort_by(|a, b| a.id.cmp(&b.id));
            } else {
                let warband = warband(source, first)?;
                library.warbands.retain(|other| other.id != warband.id);
                library.warbands.push(Arc::new(warband));
                library.warbands.sort_by(|a, b| a.id.cmp(&b.id));
            }
            Ok(())
        });
        result?;
        library.arena = arena;
        Ok(Content {
            library: Arc::new(library),
            boards: self.boards.clone(),
        })
    }
}

/// Reads a deck; `first` is the number of its first tally.
fn deck(source: &Source, first: u32) -> Result<DeckDef, ContentError> {
    let mut deck = parse::<DeckDef>(&source.path, &source.text)?;
    deck.tallies = first..next_tally();
    let set = deck.id.clone();
    for card in deck.cards.iter_mut().filter_map(Arc::get_mut) {
        card.set.clone_from(&set);
    }
    Ok(deck)
}

/// Reads a warband; `first` is the number of its first tally.
fn warband(source: &Source, first: u32) -> Result<WarbandDef, ContentError> {
    let mut warband = parse::<WarbandDef>(&source.path, &source.text)?;
    warband.tallies = first..next_tally();
    Ok(warband)
}

/// Reads all files below a content folder.
pub fn sources(folder: &Path) -> Result<Vec<Source>, ContentError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let io = |path: &Path, source| ContentError::Io {
            path: path.to_path_buf(),
            source,
        };
        for entry in std::fs::read_dir(&next).map_err(|error| io(&next, error))? {
            let path: PathBuf = entry.map_err(|error| io(&next, error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                let text = std::fs::read_to_string(&path).map_err(|error| io(&path, error))?;
                let path = path
                    .strip_prefix(folder)
                    .unwrap_or(&path)
                    .to_string_lossy()
                    .replace('\\', "/");
                found.push(Source { path, text });
            }
        }
    }
    Ok(found)
}
