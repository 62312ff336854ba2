//! What words say of hexes, by where it goes in a sentence.

use crate::render::text::a;
use crate::render::traits::Says;

pub(crate) enum Trait {
    Adjective(String),
    Exactly(String),
    /// Said last, in brackets.
    Aside(&'static str),
    Says(Says),
}

impl Trait {
    /// The opposite.
    pub fn not(self) -> Self {
        Trait::Says(match self {
            Trait::Adjective(word) => Says::IsNot(a(&format!("{word} hex"))),
            Trait::Exactly(text) => Says::IsNot(text),
            Trait::Aside(text) => Says::IsNot(text.to_owned()),
            Trait::Says(says) => says.not(),
        })
    }
}

/// Said before the noun: "starting".
pub(super) fn adjective(word: &str) -> Trait {
    Trait::Adjective(word.to_owned())
}

/// Said of where it is: "in enemy territory".
pub(super) fn place(text: String) -> Trait {
    Trait::Says(Says::Is(text))
}
