//! What words say of fighters, by where it goes in a sentence.

use crate::render::fighters::Det;
use crate::render::names::Phrase;
use crate::render::text::a;
use crate::render::traits::Says;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Friendly,
    Enemy,
}

impl Side {
    pub fn word(self) -> &'static str {
        match self {
            Side::Friendly => "friendly",
            Side::Enemy => "enemy",
        }
    }

    pub fn says(self) -> Says {
        Says::Is(match self {
            Side::Friendly => "friendly".to_owned(),
            Side::Enemy => "an enemy".to_owned(),
        })
    }
}

#[derive(Clone)]
pub(crate) enum Kind {
    /// "leader", "minion".
    Common(String),
    /// "Mannok".
    Proper(String),
}

impl Kind {
    pub fn text(&self) -> &str {
        match self {
            Kind::Common(text) | Kind::Proper(text) => text,
        }
    }
}

/// One thing that a filter says.
pub(crate) enum Trait {
    Side(Side),
    Adjective(String),
    Kind(Kind),
    Same(Phrase),
    Other,
    Says(Says),
    Nothing,
}

impl Trait {
    pub fn says(self) -> Option<Says> {
        match self {
            Trait::Side(side) => Some(side.says()),
            Trait::Adjective(what) => Some(Says::Is(what)),
            Trait::Kind(Kind::Common(what)) => Some(Says::Is(a(&what))),
            Trait::Kind(Kind::Proper(what)) => Some(Says::Is(what)),
            Trait::Same(phrase) => Some(Says::Is(phrase.text)),
            Trait::Other => Some(Says::Is("another fighter".to_owned())),
            Trait::Says(says) => Some(says),
            Trait::Nothing => None,
        }
    }

    /// The opposite.
    pub fn not(self) -> Self {
        match self.says() {
            Some(says) => Trait::Says(says.not()),
            None => Trait::Nothing,
        }
    }
}

/// Said before the noun: "damaged".
pub(super) fn adjective(word: &str) -> Trait {
    Trait::Adjective(word.to_owned())
}

/// Said of where or what it is: "in cover".
pub(super) fn place(text: String) -> Trait {
    Trait::Says(Says::Is(text))
}

/// Said of what it has: "a Charge token".
pub(super) fn has(text: String) -> Trait {
    Trait::Says(Says::Has(text))
}

/// So many fighters: "a", "at least 3".
pub(crate) fn at_least(count: u8) -> Det {
    match count {
        0 | 1 => Det::A,
        count => Det::Some(format!("at least {count}")),
    }
}
