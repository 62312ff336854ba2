//! Printing results.

use std::io::{ErrorKind, Write};

use crate::common::Failure;

/// Prints to stdout. A reader that has seen enough and hangs up is no error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
