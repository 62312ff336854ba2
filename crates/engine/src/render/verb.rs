//! Verbs in the forms that sentences about moments need.

use super::names::Phrase;
use super::traits::Tense;

/// A verb in the forms that sentences need.
#[derive(Clone, Debug)]
pub(crate) struct Verb {
    one: String,
    many: String,
    pub past_one: String,
    pub past_many: String,
    pub past_not: [String; 2],
}

impl Verb {
    pub fn new(one: &str, many: &str, past: &str) -> Self {
        let not = format!("did not {many}");
        Self {
            one: one.to_owned(),
            many: many.to_owned(),
            past_one: past.to_owned(),
            past_many: past.to_owned(),
            past_not: [not.clone(), not],
        }
    }

    pub fn passive(what: &str) -> Self {
        Self {
            one: format!("is {what}"),
            many: format!("are {what}"),
            past_one: format!("was {what}"),
            past_many: format!("were {what}"),
            past_not: [format!("was not {what}"), format!("were not {what}")],
        }
    }

    pub fn form(&self, subject: &Phrase, tense: Tense) -> &str {
        match tense {
            Tense::Present => subject.verb(&self.one, &self.many),
            Tense::Past => subject.verb(&self.past_one, &self.past_many),
        }
    }

    /// "has Moved", "has been pushed".
    pub fn perfect(&self, subject: &Phrase) -> String {
        let past = subject.verb(&self.past_one, &self.past_many);
        let done = past
            .strip_prefix("was ")
            .or_else(|| past.strip_prefix("were "));
        match done {
            Some(done) => format!("{} been {done}", subject.has()),
            None => format!("{} {}", subject.has(), participle(past)),
        }
    }
}

/// What follows "has" where that is not what is said of the past.
fn participle(past: &str) -> String {
    const IRREGULAR: [(&str, &str); 3] = [
        ("took ", "taken "),
        ("went ", "gone "),
        ("became ", "become "),
    ];
    let irregular = IRREGULAR
        .iter()
        .find_map(|(past_word, done)| Some((done, past.strip_prefix(past_word)?)));
    match irregular {
        Some((done, rest)) => format!("{done}{rest}"),
        None => past.to_owned(),
    }
}
