//! What is asked, in words.

use underhex_engine::decision::Question;
use underhex_engine::render;

use super::board::View;

impl View<'_> {
    /// A text in the words of the edition.
    pub fn say(&self, text: &str) -> String {
        self.game.table().library.words.say(text)
    }

    /// The question at hand.
    pub fn question(&self, question: Question) -> String {
        let words = render::question(self.game.table(), self.game.state(), question);
        match question {
            Question::Territory => format!("{words} (`show N` draws option N)"),
            _ => words,
        }
    }
}
