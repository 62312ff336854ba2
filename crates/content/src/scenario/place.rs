//! Where in its file something stands that a message is about.

use toml::Spanned;

use super::file::{Scenario, ScenarioFile};

impl ScenarioFile {
    /// The line of the file at this byte, from 1.
    fn line_at(&self, byte: usize) -> usize {
        let before = self.text.as_bytes().get(..byte).unwrap_or_default();
        before.iter().filter(|byte| **byte == b'\n').count() + 1
    }

    /// The line of the file on which a line of a longer text stands, both from 1.
    pub(super) fn line_in(&self, text: &Spanned<String>, line: usize) -> usize {
        let start = self.line_at(text.span().start);
        let written = self.text.get(text.span()).unwrap_or_default();
        let many = ["\"\"\"", "'''"]
            .iter()
            .find_map(|quotes| written.strip_prefix(quotes));
        match many {
            // A line break right after the quotes is not part of the text.
            Some(text) if text.starts_with(['\r', '\n']) => start + line,
            Some(_) => start + line - 1,
            None => start,
        }
    }

    /// The line on which a word of a scenario stands, outside of its script; where it begins if the word is nowhere.
    pub(super) fn line_of(&self, scenario: &Scenario, word: Option<&str>) -> usize {
        const HEAD: &str = "[[scenario]]";
        let script = scenario.script.span();
        let before = self.text.get(..script.start).unwrap_or_default();
        let from = before.rfind(HEAD).unwrap_or(0);
        let after = self.text.get(script.end..).unwrap_or_default();
        let to = after
            .find(HEAD)
            .map_or(self.text.len(), |at| script.end + at);
        let stretches = [from..script.start, script.end..to];
        let found = word.and_then(|word| {
            let mut stretches = stretches.into_iter();
            stretches.find_map(|stretch| {
                let at = find_word(self.text.get(stretch.clone())?, word)?;
                Some(stretch.start + at)
            })
        });
        self.line_at(found.unwrap_or(from))
    }
}

/// Where a word stands that is not part of a longer one.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let inside = |character: char| character.is_alphanumeric() || character == '-';
    let whole = |at: usize| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(inside) && !after.is_some_and(inside)
    };
    let mut found = text.match_indices(word).map(|(at, _)| at);
    found.find(|at| whole(*at))
}

/// What a message is about: the first words in it that are quoted from the file.
pub(super) fn culprit(message: &str) -> Option<&str> {
    message.split('`').nth(1).filter(|word| !word.is_empty())
}
