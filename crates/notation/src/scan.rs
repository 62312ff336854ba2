//! From text to a tree.

use std::borrow::Cow;

use crate::{Error, Node, Shape, Value};

/// How deep things may lie in each other: a file cannot exhaust the stack.
const DEEPEST: usize = 100;

/// Scans a text that holds one value.
pub fn scan(text: &str) -> Result<Node<'_>, Error> {
    let mut scanner = Scanner {
        text,
        at: 0,
        depth: 0,
    };
    let node = scanner.node()?;
    scanner.space()?;
    match scanner.peek() {
        None => Ok(node),
        Some(_) => {
            Err(scanner.error("there is more than one value here; remove what follows the first"))
        }
    }
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn error(&self, message: impl Into<String>) -> Error {
        Error::new(self.at, message)
    }

    fn eat(&mut self, what: &str) -> bool {
        let found = self.rest().starts_with(what);
        if found {
            self.at += what.len();
        }
        found
    }

    /// Skips white space and comments.
    fn space(&mut self) -> Result<(), Error> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                let Some(end) = trimmed.find("*/") else {
                    return Err(self.error("this comment has no end; write `*/` after it"));
                };
                self.at += end + 2;
            } else {
                return Ok(());
            }
        }
    }

    fn node(&mut self) -> Result<Node<'t>, Error> {
        self.space()?;
        if self.depth == DEEPEST {
            return Err(self.error(format!(
                "this lies more than {DEEPEST} deep; say it with less"
            )));
        }
        self.depth += 1;
        let at = self.at;
        let shape = match self.peek() {
            Some('[') => Shape::List(self.list()?),
            Some('(') => Shape::Word {
                word: "",
                values: Some(self.values()?),
            },
            Some('"') => Shape::Text(self.quoted()?),
            Some(c) if c.is_ascii_digit() || c == '-' || c == '+' => self.number()?,
            Some(c) if c.is_alphabetic() || c == '_' => self.word()?,
            Some(c) => return Err(self.error(format!("`{c}` begins nothing that can stand here"))),
            None => return Err(self.error("the text ends here, but something must follow")),
        };
        self.depth -= 1;
        Ok(Node::new(at, shape))
    }

    /// Items between an opening and a closing sign, with commas between them; the last may have one, too.
    fn between<T>(
        &mut self,
        close: char,
        mut item: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let open = self.at;
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.space()?;
            match self.peek() {
                Some(c) if c == close => break,
                None => {
                    return Err(Error::new(
                        open,
                        format!("this is never closed; a `{close}` is missing"),
                    ));
                }
                _ => items.push(item(self)?),
            }
            self.space()?;
            match self.peek() {
                Some(',') => self.at += 1,
                Some(c) if c == close => break,
                None => {
                    return Err(Error::new(
                        open,
                        format!("this is never closed; a `{close}` is missing"),
                    ));
                }
                Some(c) => {
                    return Err(self.error(format!("expected `,` or `{close}`, found `{c}`")));
                }
            }
        }
        self.at += 1;
        Ok(items)
    }

    fn list(&mut self) -> Result<Vec<Node<'t>>, Error> {
        self.between(']', Self::node)
    }

    fn values(&mut self) -> Result<Vec<Value<'t>>, Error> {
        let values = self.between(')', |scanner| {
            let name = scanner.field_name()?;
            let node = scanner.node()?;
            Ok(Value { name, node })
        })?;
        let named = values.iter().filter(|value| value.name.is_some()).count();
        match values.iter().find(|value| value.name.is_none()) {
            Some(bare) if named > 0 => Err(Error::new(
                bare.node.at,
                "some values here have names, this one has none; write `name: ..`",
            )),
            _ => Ok(values),
        }
    }

    /// `by:`, if that is what comes.
    fn field_name(&mut self) -> Result<Option<(&'t str, usize)>, Error> {
        let before = self.at;
        let name = self.identifier();
        if !name.is_empty() {
            self.space()?;
            if self.eat(":") {
                return Ok(Some((name, before)));
            }
        }
        self.at = before;
        Ok(None)
    }

    fn identifier(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn word(&mut self) -> Result<Shape<'t>, Error> {
        let word = self.identifier();
        match word {
            "true" => return Ok(Shape::Flag(true)),
            "false" => return Ok(Shape::Flag(false)),
            "r" if matches!(self.peek(), Some('"' | '#')) => return self.raw(),
            _ => {}
        }
        let after = self.at;
        self.space()?;
        if self.peek() == Some('(') {
            let values = Some(self.values()?);
            return Ok(Shape::Word { word, values });
        }
        self.at = after;
        Ok(Shape::Word { word, values: None })
    }

    fn number(&mut self) -> Result<Shape<'t>, Error> {
        let start = self.at;
        if matches!(self.peek(), Some('-' | '+')) {
            self.at += 1;
        }
        let digits = self.identifier();
        if self.peek() == Some('.') {
            return Err(Error::new(start, "only whole numbers can be written here"));
        }
        digits
            .parse()
            .map(|number: i64| {
                Shape::Number(if self.text[start..].starts_with('-') {
                    -number
                } else {
                    number
                })
            })
            .map_err(|_| Error::new(start, "this is no number; write digits only"))
    }

    fn quoted(&mut self) -> Result<Cow<'t, str>, Error> {
        let open = self.at;
        self.at += 1;
        let rest = self.rest();
        let Some(end) = rest.find(['"', '\\']) else {
            return Err(Error::new(open, "this text has no end; a `\"` is missing"));
        };
        if rest[end..].starts_with('"') {
            self.at += end + 1;
            return Ok(Cow::Borrowed(&rest[..end]));
        }
        let mut text = String::new();
        loop {
            let Some(c) = self.peek() else {
                return Err(Error::new(open, "this text has no end; a `\"` is missing"));
            };
            let here = self.at;
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(Cow::Owned(text)),
                '\\' => {
                    let escaped = self.peek();
                    self.at += escaped.map_or(0, char::len_utf8);
                    text.push(match escaped {
                        Some(c @ ('"' | '\\' | '\'')) => c,
                        Some('n') => '\n',
                        Some('t') => '\t',
                        _ => {
                            return Err(Error::new(
                                here,
                                "only \\\", \\\\, \\n and \\t can follow a `\\`",
                            ));
                        }
                    });
                }
                c => text.push(c),
            }
        }
    }

    /// The rest of `r"..."` or `r#"..."#`.
    fn raw(&mut self) -> Result<Shape<'t>, Error> {
        let open = self.at;
        let rest = self.rest();
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        self.at += hashes;
        let end = format!("\"{}", "#".repeat(hashes));
        if !self.eat("\"") {
            return Err(Error::new(open, "a `\"` is missing"));
        }
        let rest = self.rest();
        let Some(length) = rest.find(&end) else {
            return Err(Error::new(
                open,
                format!("this text has no end; `{end}` is missing"),
            ));
        };
        self.at += length + end.len();
        Ok(Shape::Text(Cow::Borrowed(&rest[..length])))
    }
}
