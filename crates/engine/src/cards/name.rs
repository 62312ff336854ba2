use std::fmt;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// A short name that content makes up: a status, a counter, a kind of token, a runemark, a fighter's slug.
///
/// It is stored inline, so that the kernel compares and copies it like a number and needs no table of strings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(ArrayString<31>);

impl Name {
    /// The name, or `None` if it is longer than 31 bytes.
    pub fn new(text: &str) -> Option<Self> {
        ArrayString::from(text).ok().map(Self)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl Default for Name {
    fn default() -> Self {
        Self(ArrayString::new_const())
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
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}
