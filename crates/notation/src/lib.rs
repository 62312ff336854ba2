//! The notation of content files: [RON](https://github.com/ron-rs/ron), read so that everything knows where it stands.
//!
//! A text is scanned into a tree of [`Node`]s, and values are read from the tree by serde. While that happens each node notes as
//! what it was read, so that a second look at the tree can judge what a file means and still say where. Nothing that a file
//! says is passed over: a field that nothing reads is an error, whatever the type that is read thinks of it.

mod error;
mod node;
mod read;
mod scan;

pub use error::{Error, Fault};
pub use node::{Node, Shape, Value};
pub use scan::scan;

use serde::de::DeserializeOwned;

/// Reads a value from a text.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    scan(text)?.read()
}

/// The line and the column of a place in a text, both counted from 1.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.matches('\n').count() + 1;
    (line, before[start..].chars().count() + 1)
}

#[cfg(test)]
mod tests;
