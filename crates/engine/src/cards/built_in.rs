//! The names that the kernel itself knows, as values. All others are made up by content.

use std::fmt;

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::Name;

/// Names of one sort, of which the kernel knows some: `Own` are those that content makes up.
macro_rules! known_names {
    ($(#[$doc:meta])* $sort:ident { $($(#[$word_doc:meta])* $word:ident $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut)]
        #[serde(from = "Name", into = "Name")]
        pub enum $sort {
            $($(#[$word_doc])* $word,)+
            /// One that content makes up.
            Own(Name),
        }

        impl $sort {
            /// The names that the kernel knows.
            pub const NAMES: [&'static str; [$($text),+].len()] = [$($text),+];

            /// What it is called.
            pub fn name(self) -> Name {
                match self {
                    $(Self::$word => const { Name::known($text) },)+
                    Self::Own(name) => name,
                }
            }
        }

        impl From<Name> for $sort {
            fn from(name: Name) -> Self {
                match name.as_str() {
                    $($text => Self::$word,)+
                    _ => Self::Own(name),
                }
            }
        }

        impl From<$sort> for Name {
            fn from(known: $sort) -> Self {
                known.name()
            }
        }

        impl fmt::Display for $sort {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name().as_str())
            }
        }
    };
}

/// Names of one sort, all of which the kernel knows.
macro_rules! fixed_names {
    ($(#[$doc:meta])* $sort:ident { $($(#[$word_doc:meta])* $word:ident $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $sort {
            $($(#[$word_doc])* $word,)+
        }

        impl $sort {
            /// What they are called.
            pub const NAMES: [&'static str; [$($text),+].len()] = [$($text),+];

            /// What it is called.
            pub fn name(self) -> Name {
                match self {
                    $(Self::$word => const { Name::known($text) },)+
                }
            }
        }
    };
}

known_names! {
    /// A runemark of a fighter.
    Runemark {
        /// It leads its warband.
        Leader "leader",
        /// It flies.
        Flying "flying",
        /// It is a beast.
        Beast "beast",
    }
}

known_names! {
    /// A tag of a card.
    CardTag {
        /// Few of these may be in a deck.
        Restricted "restricted",
        /// None of these may be in a deck.
        Forsaken "forsaken",
        /// It lasts until the next one of its kind.
        Domain "domain",
        /// No beast can have it.
        BoundSpell "bound-spell",
        /// It can be raided.
        Emberstone "emberstone",
    }
}

fixed_names! {
    /// What `Event` tells of Core abilities.
    CoreName {
        /// Move.
        Move "move",
        /// Attack.
        Attack "attack",
        /// Charge.
        Charge "charge",
        /// Guard.
        Guard "guard",
        /// One that a card or a warscroll brings.
        Other "ability",
    }
}

fixed_names! {
    /// What `Event` tells of actions without a fighter.
    PlayerAction {
        /// A power card is drawn.
        Draw "draw",
        /// An Objective is exchanged for another.
        Exchange "exchange",
        /// Nothing is done.
        Pass "pass",
    }
}

fixed_names! {
    /// The tags under which native operations tell that they were used.
    NativeTag {
        /// Emberstone was used up.
        Emberstone "emberstone",
        /// A fighter grew.
        Grown "grown",
        /// Swords were foretold and came.
        ForetoldSlaughter "foretold-slaughter",
        /// Hammers were foretold and came.
        ForetoldWisdom "foretold-wisdom",
        /// Support was foretold and came.
        ForetoldProtection "foretold-protection",
    }
}
