//! Text for terminals: printing that survives a closed pipe, wrapping, colours.

use std::io::{IsTerminal, Write};

/// How wide text is set.
pub const WIDTH: usize = 88;

/// Prints text; a reader that has gone away (`| head`) is no error.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// Breaks text into lines of at most `width` characters, each indented by so many spaces.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        let (mark, rest) = match line.chars().next() {
            Some(mark @ ('•' | '–')) => (Some(mark), line[mark.len_utf8()..].trim_start()),
            _ => (None, line),
        };
        let (first, margin) = match mark {
            Some('–') => ("  – ", indent + 4),
            Some(_) => ("• ", indent + 2),
            None => ("", indent),
        };
        let first = format!("{}{first}", " ".repeat(indent));
        wrap_line(rest, width, &first, margin, &mut lines);
    }
    lines
}

/// A line broken between words, all but its first part after a margin.
fn wrap_line(text: &str, width: usize, first: &str, margin: usize, lines: &mut String) {
    let mut start = first.to_owned();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && margin + line.chars().count() + 1 + word.chars().count() > width {
            lines.push_str(&format!("{start}{line}\n"));
            start = " ".repeat(margin);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push_str(&format!("{start}{line}\n"));
    }
}

/// Colours, or none where nobody sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Colours are on.
    pub on: bool,
}

impl Paint {
    /// Colours if standard output is a terminal and `NO_COLOR` is not set.
    pub fn detect() -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let able = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        Self {
            on: wanted && able && std::io::stdout().is_terminal(),
        }
    }

    /// The text in a style, given as the numbers of an ANSI sequence: `1;34`.
    pub fn style(self, style: &str, text: &str) -> String {
        if self.on && !style.is_empty() {
            format!("\x1b[{style}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Bold.
    pub fn bold(self, text: &str) -> String {
        self.style("1", text)
    }

    /// Less to be seen.
    pub fn dim(self, text: &str) -> String {
        self.style("2", text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_words() {
        assert_eq!(wrap("one two three", 9, 2), "  one two\n  three\n");
        assert_eq!(wrap("", 9, 2), "");
    }

    #[test]
    fn without_colours_text_stays_plain() {
        assert_eq!(Paint { on: false }.bold("x"), "x");
    }
}
