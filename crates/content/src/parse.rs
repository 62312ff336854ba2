//! Reading one content file, with errors that say where and what to write instead.

use serde::de::DeserializeOwned;
use underhex_notation::{Error, Fault, Node, line_and_column, scan};

use crate::ContentError;
use crate::check::faults;
use crate::suggest::{remedy, suggestion};

/// Reads a value from text in the notation of content files, be it a file or a part of a scenario; `file` is only for messages. What
/// it refers to must be there; its names are compared only where all files of an edition are known.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ContentError> {
    let (value, tree) = parse_tree(file, text)?;
    match faults(&tree).0.into_iter().next() {
        Some(fault) => Err(ContentError::at(file, text, fault.at, fault.message)),
        None => Ok(value),
    }
}

/// The same, with the tree that it was read from.
pub(crate) fn parse_tree<'t, T: DeserializeOwned>(
    file: &str,
    text: &'t str,
) -> Result<(T, Node<'t>), ContentError> {
    let read = || {
        let tree = scan(text)?;
        Ok((tree.read()?, tree))
    };
    read().map_err(|error| explain(file, text, &error))
}

fn explain(file: &str, text: &str, error: &Error) -> ContentError {
    let message = match &error.fault {
        Fault::Word { found, known } => match remedy(found, known) {
            Some(remedy) => format!("`{found}` is the first edition's word; {remedy}"),
            None => format!("`{found}` is not known here{}", suggestion(found, known)),
        },
        Fault::Field { found, known } => {
            format!("there is no `{found}` here{}", suggestion(found, known))
        }
        Fault::Other(message) => message.clone(),
    };
    ContentError::at(file, text, error.at(), message)
}

impl ContentError {
    /// Something wrong at a byte of a text.
    pub(crate) fn at(file: &str, text: &str, at: usize, message: String) -> Self {
        let (line, column) = line_and_column(text, at);
        ContentError::Syntax {
            file: file.to_owned(),
            line,
            column,
            message,
        }
    }
}
