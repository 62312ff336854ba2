//! Clauses: what a text says, before it is put into words.
//!
//! Whatever renders card data builds a [`Clause`]; [`super::realise`] turns the whole tree into sentences once. So it is decided in
//! one place what is said only once ("the target is Flanked or Surrounded"), what becomes a list and where a sentence ends.

use super::names::Phrase;

/// Something that a text says.
#[derive(Clone, Debug, Default)]
pub(crate) enum Clause {
    /// Nothing worth a word.
    #[default]
    Nothing,
    /// Words that stand as they are, without a capital and a full stop.
    Plain(String),
    /// An order to the reader or a deed of somebody else.
    Act(Act),
    /// Something that is so or not: "the target is Flanked".
    Fact(Fact),
    /// All of these are so.
    All(Vec<Clause>),
    /// At least one of these is so.
    Any(Vec<Clause>),
    /// So many of these are so: "at least 4".
    Count(String, Vec<Clause>),
    /// Somebody can do this, or let it be.
    Can(Phrase, Box<Clause>),
    /// One thing or another, depending on a condition.
    If {
        cond: Box<Clause>,
        then: Box<Clause>,
        otherwise: Box<Clause>,
    },
    /// What is said holds under these words: "until the end of the battle round", "for each enemy fighter".
    Under(String, Box<Clause>),
    /// What follows is announced: "each player in turn does this".
    Announced(String, Box<Clause>),
    /// One thing after another.
    Steps(Vec<Clause>),
    /// Things that hold beside each other.
    Rules(Vec<Clause>),
    /// One of these, picked by the player that the words name: "choose one".
    Choice(String, Vec<Clause>),
}

/// A deed, and whose it is; nobody's is an order to the reader.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub who: Option<Phrase>,
    /// As it is said to the reader, and after "can": "push".
    pub base: String,
    /// As it is said of one: "pushes".
    pub does: String,
    /// What follows the verb.
    pub rest: String,
}

/// A statement with its subject apart, so that a subject said once can serve several.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub subject: Phrase,
    /// The verb and what follows it.
    pub says: String,
}

impl Clause {
    /// Words as a clause; no words say nothing.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() {
            Clause::Nothing
        } else {
            Clause::Plain(text)
        }
    }

    /// A statement about somebody or something.
    pub fn fact(subject: Phrase, says: impl Into<String>) -> Self {
        Clause::Fact(Fact {
            subject,
            says: says.into(),
        })
    }

    /// A deed of somebody.
    pub fn deed(who: Phrase, base: &str, does: &str, rest: impl Into<String>) -> Self {
        Clause::Act(Act {
            who: Some(who),
            base: base.to_owned(),
            does: does.to_owned(),
            rest: rest.into(),
        })
    }

    /// What is said under some words: "for this Attack".
    pub fn under(lead: impl Into<String>, what: impl Into<Clause>) -> Self {
        match what.into() {
            Clause::Nothing => Clause::Nothing,
            what => Clause::Under(lead.into(), Box::new(what)),
        }
    }

    /// What is announced by some words: "do this 3 times".
    pub fn announced(intro: impl Into<String>, what: impl Into<Clause>) -> Self {
        Clause::Announced(intro.into(), Box::new(what.into()))
    }

    /// One thing after another, nothing left out of the count.
    pub fn steps(steps: Vec<Clause>) -> Self {
        some(steps, Clause::Steps)
    }

    /// All of these are so; lists of the same kind become one.
    pub fn all(all: Vec<Clause>) -> Self {
        let mut flat = Vec::new();
        for clause in all {
            match clause {
                Clause::All(inner) => flat.extend(inner),
                clause => flat.push(clause),
            }
        }
        some(flat, Clause::All)
    }

    /// Things that hold beside each other.
    pub fn rules(rules: Vec<Clause>) -> Self {
        some(rules, Clause::Rules)
    }

    /// Whether it says nothing.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Clause::Nothing)
    }

    /// Whether it is a choice, or ends with one.
    pub fn has_list(&self) -> bool {
        match self {
            Clause::Nothing | Clause::Plain(_) | Clause::Act(_) | Clause::Fact(_) => false,
            Clause::Choice(_, _) | Clause::Count(_, _) => true,
            Clause::Can(_, inner) | Clause::Under(_, inner) | Clause::Announced(_, inner) => {
                inner.has_list()
            }
            Clause::If {
                cond,
                then,
                otherwise,
            } => cond.has_list() || then.has_list() || otherwise.has_list(),
            Clause::All(all) | Clause::Any(all) | Clause::Steps(all) | Clause::Rules(all) => {
                all.iter().any(Clause::has_list)
            }
        }
    }
}

/// The clauses that say something, in one if there are several.
fn some(mut clauses: Vec<Clause>, all: fn(Vec<Clause>) -> Clause) -> Clause {
    clauses.retain(|clause| !clause.is_nothing());
    match clauses.len() {
        0 => Clause::Nothing,
        1 => clauses.remove(0),
        _ => all(clauses),
    }
}

impl From<String> for Clause {
    fn from(text: String) -> Self {
        Clause::plain(text)
    }
}

impl From<&str> for Clause {
    fn from(text: &str) -> Self {
        Clause::plain(text)
    }
}
