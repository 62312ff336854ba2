use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use traversable::TraversableMut;

const MOST: usize = 31;

/// A short name that content makes up: a status, a counter, a kind of token, a runemark, a fighter's slug.
///
/// It is stored inline, so that the kernel compares and copies it like a number and needs no table of strings. What its text
/// leaves free is zero: two names are equal if all their bytes are, and come in the order of their texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, TraversableMut)]
#[traverse(skip_children)]
pub struct Name {
    bytes: [u8; MOST],
    len: u8,
}

impl Name {
    /// The name, or `None` if it is longer than 31 bytes.
    pub fn new(text: &str) -> Option<Self> {
        let mut bytes = [0; MOST];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(Self {
            bytes,
            len: text.len() as u8,
        })
    }

    /// A name that stands in the kernel itself.
    pub(crate) const fn known(text: &'static str) -> Self {
        let (text, mut bytes, mut at) = (text.as_bytes(), [0; MOST], 0);
        while at < text.len() {
            bytes[at] = text[at];
            at += 1;
        }
        Self {
            bytes,
            len: text.len() as u8,
        }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        // A name is only ever made from text, so there is nothing to lose here.
        std::str::from_utf8(&self.bytes[..self.len as usize]).unwrap_or_default()
    }
}

impl Default for Name {
    fn default() -> Self {
        Self {
            bytes: [0; MOST],
            len: 0,
        }
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a name of at most {MOST} bytes")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Name, E> {
                Name::new(text).ok_or_else(|| E::invalid_length(text.len(), &self))
            }
        }

        deserializer.deserialize_str(Visitor)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.bytes[..self.len as usize] == *other.as_bytes()
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}
