//! How warbands, fighters and cards look, and what players are told who choose among them. No rule asks for any of it,
//! and it is not written out with the rest: what a recorded game rests on does not change with a picture.

use std::fmt;

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// An icon, by the name it has in the collection of game-icons.net. Whether there is such an icon is known where pictures are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TraversableMut)]
#[serde(try_from = "String", into = "String")]
#[traverse(skip_children)]
pub struct Icon(String);

impl Icon {
    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Icon {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let fits = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
        if !name.is_empty() && name.bytes().all(fits) {
            return Ok(Self(name));
        }
        Err(format!(
            "`{name}` is no name of an icon: small letters, digits and dashes, such as `orc-head`"
        ))
    }
}

impl From<Icon> for String {
    fn from(icon: Icon) -> Self {
        icon.0
    }
}

/// A colour: `#rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TraversableMut)]
#[serde(try_from = "String", into = "String")]
#[traverse(skip_children)]
pub struct Colour(String);

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        if digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Ok(Self(text));
        }
        Err(format!(
            "`{text}` is no colour: write it as `#rrggbb`, such as `#7d1414`"
        ))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.0
    }
}

/// What surrounds the portraits of a warband.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TraversableMut)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Ornament {
    Bolts,
    Bones,
    Chains,
    Cogs,
    Feathers,
    Flames,
    Leaves,
    Petals,
    Rays,
    Runes,
    Scales,
    Spikes,
    Stars,
    Teeth,
    Thorns,
    Waves,
}

impl Ornament {
    /// Its name in lower case.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Bolts => "bolts",
            Self::Bones => "bones",
            Self::Chains => "chains",
            Self::Cogs => "cogs",
            Self::Feathers => "feathers",
            Self::Flames => "flames",
            Self::Leaves => "leaves",
            Self::Petals => "petals",
            Self::Rays => "rays",
            Self::Runes => "runes",
            Self::Scales => "scales",
            Self::Spikes => "spikes",
            Self::Stars => "stars",
            Self::Teeth => "teeth",
            Self::Thorns => "thorns",
            Self::Waves => "waves",
        }
    }
}

/// How much a warband asks of whoever plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TraversableMut)]
pub enum Difficulty {
    /// Few fighters that forgive mistakes: good for a first game.
    Easy,
    /// A plan is needed.
    Medium,
    /// A plan is needed that others do not see coming.
    Hard,
}

impl Difficulty {
    /// Its name in lower case.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// How a warband looks and what it is like to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The ground of its portraits, and what is drawn on it.
    pub colours: (Colour, Colour),
    /// What surrounds its portraits.
    pub ornament: Ornament,
    /// How much it asks of its player.
    pub difficulty: Difficulty,
    /// How it plays, in a line.
    pub style: String,
}

/// What a fighter is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TraversableMut)]
pub enum Role {
    /// Hits hard.
    Brawler,
    /// Holds a place.
    Guardian,
    /// Goes where it is needed.
    Skirmisher,
    /// Shoots.
    Marksman,
    /// Works wonders.
    Wizard,
    /// An animal or monster.
    Beast,
    /// Makes the others better.
    Support,
}

impl Role {
    /// Its name in lower case.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Brawler => "brawler",
            Self::Guardian => "guardian",
            Self::Skirmisher => "skirmisher",
            Self::Marksman => "marksman",
            Self::Wizard => "wizard",
            Self::Beast => "beast",
            Self::Support => "support",
        }
    }
}

/// A fighter's face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// The creature, its head or its helmet.
    pub icon: Icon,
    /// What it fights with.
    pub weapon: Icon,
    /// What it is there for.
    pub role: Role,
    /// Nothing says what (some of) its weapons are called: they keep the label that their card has.
    #[serde(default)]
    pub unnamed: bool,
}
