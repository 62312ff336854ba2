//! Lists of cards as people write them.

use serde::Deserialize;
use underhex_engine::cards::{BuildDef, DeckDef};

/// A list of cards as somebody wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    /// Card names or ids with the line they stand in.
    pub cards: Vec<(usize, String)>,
}

/// Why a deck list cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckListError {
    /// Not TOML of the right shape.
    #[error("line {line}: {message}; a deck in TOML is a list `cards = [\"First Card\", ...]`")]
    Syntax {
        /// Where.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// No card in it.
    #[error("the list has no cards; write one card name on each line")]
    Empty,
}

impl DeckList {
    /// Reads one card name from each line; `#` starts a comment, empty lines do nothing.
    pub fn from_text(text: &str) -> Result<Self, DeckListError> {
        let cards: Vec<(usize, String)> = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.split('#').next().unwrap_or("").trim()))
            .filter(|(_, name)| !name.is_empty())
            .map(|(line, name)| (line, name.to_owned()))
            .collect();
        Self { cards }.not_empty()
    }

    /// Reads `cards = ["...", ...]`.
    pub fn from_toml(text: &str) -> Result<Self, DeckListError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            cards: Vec<toml::Spanned<String>>,
        }
        let line_of = |offset: usize| {
            let before = text.get(..offset).unwrap_or(text);
            before.bytes().filter(|byte| *byte == b'\n').count() + 1
        };
        let file: File = toml::from_str(text).map_err(|error| DeckListError::Syntax {
            line: error.span().map_or(1, |span| line_of(span.start)),
            message: error.message().to_owned(),
        })?;
        let cards = file
            .cards
            .into_iter()
            .map(|name| (line_of(name.span().start), name.into_inner()))
            .collect();
        Self { cards }.not_empty()
    }

    /// The cards of a printed deck.
    pub fn printed(deck: &DeckDef) -> Self {
        let cards = deck.cards.iter().map(|card| (0, card.name.clone()));
        Self {
            cards: cards.collect(),
        }
    }

    /// The cards of a ready deck.
    pub fn ready(build: &BuildDef) -> Self {
        let cards = build.cards.iter().map(|id| (0, id.to_string()));
        Self {
            cards: cards.collect(),
        }
    }

    fn not_empty(self) -> Result<Self, DeckListError> {
        if self.cards.is_empty() {
            Err(DeckListError::Empty)
        } else {
            Ok(self)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_do_nothing() {
        let list = DeckList::from_text("# title\n\n Keen Eye  # good\n").expect("one card");
        assert_eq!(list.cards, [(3, "Keen Eye".to_owned())]);
        assert_eq!(DeckList::from_text("# nothing"), Err(DeckListError::Empty));
    }
}
