//! When and how often something is used, before what it does: "Surge, once a game, after a friendly fighter Moves, if ...".

use super::clause::Clause;
use super::names::Names;
use super::realise::{self, Sentence, headed};
use super::text::list;
use super::tree;
use crate::cards::Cond;

/// With more words than this before it, what something does cannot be found any more.
const LONG: usize = 38;

/// What stands before the colon.
#[derive(Default)]
pub(super) struct Usage {
    /// What it is and how often it is used: "Surge", "once a game".
    pub head: Vec<String>,
    /// The moments that it answers to.
    pub when: Vec<String>,
    /// What else is asked.
    pub asked: Clause,
    /// How that is asked in a sentence of its own: "use this".
    pub only: &'static str,
}

impl Usage {
    /// Asks for this too.
    pub fn ask(&mut self, cond: &Cond, names: &Names) {
        if !matches!(cond, Cond::Always(_)) {
            let asked = std::mem::take(&mut self.asked);
            self.asked = Clause::all(vec![asked, tree::cond(cond, true, names)]);
        }
    }

    /// Whether the two differ in nothing but the moments.
    pub fn same_but_when(&self, other: &Self) -> bool {
        self.head == other.head && realise::inline(&self.asked) == realise::inline(&other.asked)
    }

    /// All of it without what is asked.
    fn opening(&self) -> String {
        let mut head = self.head.clone();
        if !self.when.is_empty() {
            head.push(list(&self.when, "or"));
        }
        head.join(", ")
    }

    /// What it does, after when it is used. What is asked gets a sentence of its own where it would make the first too long.
    pub fn sentences(&self, body: &Clause) -> Vec<Sentence> {
        let opening = self.opening();
        let body = realise::sentences(body);
        if self.asked.is_nothing() {
            return headed(&opening, body);
        }
        if opening.is_empty() {
            let mut sentences = vec![realise::demand(self.only, &self.asked)];
            sentences.extend(body);
            return sentences;
        }
        let asked = realise::inline(&self.asked);
        let words = |text: &str| text.split_whitespace().count();
        let first = body.first().map_or(0, |first| words(&first.text));
        if words(&opening) + words(&asked) + first < LONG && !self.asked.has_list() {
            let head = format!("{opening}, if {asked}");
            return headed(&head, body);
        }
        let mut sentences = headed(&opening, body);
        sentences.push(realise::demand(self.only, &self.asked));
        sentences
    }
}
