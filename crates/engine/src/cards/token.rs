//! Tokens of fighters.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::Name;

/// A token that a fighter can have.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum Token {
    /// A Move token.
    Move,
    /// A Charge token.
    Charge,
    /// A Guard token.
    Guard,
    /// A Stagger token.
    Stagger,
    /// A Raise token.
    Raise,
    /// A token that a warscroll or a deck brings along, by its name.
    Custom(Name),
}

impl Token {
    /// What the tokens are called that every fighter can have.
    pub const NAMES: [&'static str; 5] = ["move", "charge", "guard", "stagger", "raise"];

    /// The name by which cards ask for this kind of token.
    pub fn name(self) -> Name {
        const KNOWN: [Name; Token::NAMES.len()] = {
            let [one, two, three, four, five] = Token::NAMES;
            [
                Name::known(one),
                Name::known(two),
                Name::known(three),
                Name::known(four),
                Name::known(five),
            ]
        };
        match self {
            Token::Move => KNOWN[0],
            Token::Charge => KNOWN[1],
            Token::Guard => KNOWN[2],
            Token::Stagger => KNOWN[3],
            Token::Raise => KNOWN[4],
            Token::Custom(name) => name,
        }
    }
}
