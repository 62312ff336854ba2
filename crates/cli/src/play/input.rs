//! Reading what the player types.

use std::io::{BufRead, IsTerminal};

use crate::text::print;

/// Lines from standard input.
#[derive(Debug)]
pub struct Input {
    echo: bool,
}

impl Input {
    /// Standard input. What comes from a file or a pipe is printed too, so that the whole can be read afterwards.
    pub fn new() -> Self {
        Self {
            echo: !std::io::stdin().is_terminal(),
        }
    }

    /// Asks for a line; `None` at the end of input, or if it cannot be read.
    pub fn line(&self, prompt: &str) -> Option<String> {
        print(prompt);
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => {
                print("\n");
                None
            }
            Ok(_) => {
                let line = line.trim().to_owned();
                if self.echo {
                    print(&format!("{line}\n"));
                }
                Some(line)
            }
        }
    }
}
