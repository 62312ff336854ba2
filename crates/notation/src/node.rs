use std::borrow::Cow;
use std::cell::Cell;

use serde::de::DeserializeOwned;

use crate::Error;
use crate::read::At;

/// Something that a text says, and where.
#[derive(Clone, Debug)]
pub struct Node<'t> {
    /// The byte at which it begins.
    pub at: usize,
    /// What it is.
    pub shape: Shape<'t>,
    pub(crate) kind: Cell<&'static str>,
    pub(crate) inner: Cell<&'static str>,
}

/// The shapes there are.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape<'t> {
    /// A word that stands alone, a word with values, or values alone: then the word is empty.
    Word {
        /// `Near` of `Near(2, [Enemy])`.
        word: &'t str,
        /// What stands in the parentheses; nothing where there are none.
        values: Option<Vec<Value<'t>>>,
    },
    /// A list.
    List(Vec<Node<'t>>),
    /// Text in quotes.
    Text(Cow<'t, str>),
    /// A number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
}

/// One of the values of a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Value<'t> {
    /// Its name and where that begins, if it has one.
    pub name: Option<(&'t str, usize)>,
    /// What it is.
    pub node: Node<'t>,
}

/// Two nodes are equal if they say the same, wherever they stand.
impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape
    }
}

impl<'t> Node<'t> {
    pub(crate) fn new(at: usize, shape: Shape<'t>) -> Self {
        Self {
            at,
            shape,
            kind: Cell::new(""),
            inner: Cell::new(""),
        }
    }

    /// Reads a value from it.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        T::deserialize(At::outside(self))
    }

    /// Whether it is a record of this type: named values in parentheses, with or without the name of the type before them.
    pub(crate) fn is_record(&self, name: &str) -> bool {
        matches!(&self.shape, Shape::Word { word, values: Some(values) }
            if (word.is_empty() || *word == name) && values.iter().all(|value| value.name.is_some()))
    }

    /// The type that it was read as: of an enum or a record. Nothing of lists, texts and numbers, and of what was not read.
    pub fn kind(&self) -> &'static str {
        self.kind.get()
    }

    /// The type of the record whose fields stand directly in the parentheses of this word: `Surge(at: ..)` is a `Trigger` within.
    pub fn inner(&self) -> &'static str {
        self.inner.get()
    }

    /// The word, if it is one.
    pub fn word(&self) -> &'t str {
        match &self.shape {
            Shape::Word { word, .. } => word,
            _ => "",
        }
    }

    /// The values of a word.
    pub fn values(&self) -> &[Value<'t>] {
        match &self.shape {
            Shape::Word {
                values: Some(values),
                ..
            } => values,
            _ => &[],
        }
    }

    /// The items of a list.
    pub fn items(&self) -> &[Node<'t>] {
        match &self.shape {
            Shape::List(items) => items,
            _ => &[],
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.shape {
            Shape::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value without a name at this place.
    pub fn value(&self, place: usize) -> Option<&Node<'t>> {
        self.values()
            .get(place)
            .filter(|value| value.name.is_none())
            .map(|value| &value.node)
    }

    /// A field of a record, be it written with its name or in its place.
    pub fn part(&self, place: usize, name: &str) -> Option<&Node<'t>> {
        self.value(place).or_else(|| self.field(name))
    }

    /// The value with this name.
    pub fn field(&self, name: &str) -> Option<&Node<'t>> {
        self.values()
            .iter()
            .find(|value| value.name.is_some_and(|(own, _)| own == name))
            .map(|value| &value.node)
    }

    /// Everything directly in it.
    pub fn children(&self) -> impl Iterator<Item = &Node<'t>> {
        self.items()
            .iter()
            .chain(self.values().iter().map(|value| &value.node))
    }
}
