//! Content as text, for whoever compares it or looks for words in it.
//!
//! There is one way to it: the whole card language is compiled once more for each format that it is written in.

use serde::Serialize;

/// A value as JSON. What cannot be written so cannot be part of content, so that nothing is ever left out here.
pub(crate) fn written<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use underhex_engine::rules::editions;

    use super::*;
    use crate::builtin_of;

    #[test]
    fn all_content_can_be_written() {
        for (edition, rules) in editions::all() {
            let content = builtin_of(edition).unwrap_or_else(|error| panic!("{error}"));
            let library = &content.library;
            let mut texts = vec![written(&rules)];
            texts.extend(library.warbands.iter().map(written));
            texts.extend(library.cards().map(|(_, card)| written(card)));
            let hazards = library.hazards.iter().flat_map(|deck| &deck.cards);
            texts.extend(hazards.map(written));
            assert!(texts.iter().all(|text| !text.is_empty()), "{edition}");
        }
    }
}
