use std::fmt;

use serde::de;

/// What is wrong in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A word that means nothing where it stands, and those that would.
    Word {
        /// What is there.
        found: String,
        /// What could be.
        known: &'static [&'static str],
    },
    /// A field that a record does not have, and those that it has.
    Field {
        /// What is there.
        found: String,
        /// What could be.
        known: &'static [&'static str],
    },
    /// Anything else, in words.
    Other(String),
}

/// What is wrong in a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The byte at which it stands; nothing while that is not known yet.
    at: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

impl Error {
    /// Something wrong at a place.
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at: Some(at),
            fault: Fault::Other(message.into()),
        }
    }

    pub(crate) fn fault(at: usize, fault: Fault) -> Self {
        Self {
            at: Some(at),
            fault,
        }
    }

    /// The byte at which it stands.
    pub fn at(&self) -> usize {
        self.at.unwrap_or(0)
    }

    pub(crate) fn has_place(&self) -> bool {
        self.at.is_some()
    }

    /// The same, at a place if it had none.
    pub(crate) fn or_at(mut self, at: usize) -> Self {
        self.at.get_or_insert(at);
        self
    }

    fn somewhere(message: String) -> Self {
        Self {
            at: None,
            fault: Fault::Other(message),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Fault::Word { found, known } | Fault::Field { found, known } => {
                write!(
                    f,
                    "`{found}` is not known here; known are: {}",
                    known.join(", ")
                )
            }
            Fault::Other(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::somewhere(message.to_string())
    }

    fn invalid_type(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::somewhere(format!("expected {expected}, found {unexpected}"))
    }

    fn invalid_value(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::somewhere(match (unexpected, expected.to_string().as_str()) {
            (de::Unexpected::Signed(number), "u8") => {
                format!("{number} is no number from 0 to 255")
            }
            (de::Unexpected::Signed(number), "i16") => {
                format!("{number} is no number from -32768 to 32767")
            }
            (unexpected, expected) => format!("expected {expected}, found {unexpected}"),
        })
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        Self {
            at: None,
            fault: Fault::Word {
                found: variant.to_owned(),
                known,
            },
        }
    }

    fn missing_field(field: &'static str) -> Self {
        Self::somewhere(format!("`{field}` is missing; write `{field}: ..`"))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::somewhere(format!("`{field}` is there twice; leave one out"))
    }

    fn invalid_length(length: usize, expected: &dyn de::Expected) -> Self {
        Self::somewhere(format!("expected {expected}, found {length}"))
    }
}
