//! The text of a content file as a tree that knows where everything stands, so that a piece of it can be changed and shown.
//!
//! This is no reader of RON: whatever is changed goes through the loader, which decides whether it makes sense.

use std::ops::Range;

/// A piece of RON.
#[derive(Debug)]
pub(super) struct Node {
    /// Where it stands.
    pub span: Range<usize>,
    pub kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// A word or a number that stands alone.
    Atom,
    /// Quoted text.
    Text,
    /// `[..]`.
    List(Vec<Item>),
    /// `Word(..)` or a record `(..)`, which has no word.
    Call(Range<usize>, Vec<Item>),
}

/// What stands in a list or in parentheses.
#[derive(Debug)]
pub(super) struct Item {
    /// The name before the colon.
    pub key: Option<Range<usize>>,
    pub value: Node,
    /// The whole item with the comma after it, if there is one.
    pub span: Range<usize>,
}

impl Node {
    /// The tree of a text; an error says at which byte it is no RON.
    pub fn read(text: &str) -> Result<Node, String> {
        let mut reader = Reader { text, at: 0 };
        reader.node()
    }

    /// The items in brackets or parentheses.
    pub fn items(&self) -> &[Item] {
        match &self.kind {
            Kind::List(items) | Kind::Call(_, items) => items,
            Kind::Atom | Kind::Text => &[],
        }
    }

    /// The value of a named item.
    pub fn field(&self, text: &str, name: &str) -> Option<&Node> {
        self.items()
            .iter()
            .find(|item| item.named(text) == Some(name))
            .map(|item| &item.value)
    }

    /// The quoted text of a named item.
    pub fn text<'t>(&self, text: &'t str, name: &str) -> Option<&'t str> {
        let value = self.field(text, name)?;
        matches!(value.kind, Kind::Text).then(|| text[value.span.clone()].trim_matches('"'))
    }
}

impl Item {
    /// The name before the colon.
    pub fn named<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.key.clone().map(|key| &text[key])
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Goes past spaces and comments.
    fn skip(&mut self) {
        loop {
            match self.rest() {
                [b'/', b'/', ..] => self.past("\n"),
                [b'/', b'*', ..] => self.past("*/"),
                [byte, ..] if byte.is_ascii_whitespace() => self.at += 1,
                _ => return,
            }
        }
    }

    /// Goes past the next place where this stands.
    fn past(&mut self, end: &str) {
        let rest = &self.text[self.at..];
        self.at += rest.find(end).map_or(rest.len(), |found| found + end.len());
    }

    fn wrong<T>(&self) -> Result<T, String> {
        let line = self.text[..self.at].matches('\n').count() + 1;
        Err(format!("line {line} cannot be read as RON"))
    }

    fn node(&mut self) -> Result<Node, String> {
        self.skip();
        let start = self.at;
        let kind = match self.peek() {
            Some(b'"') => self.quoted()?,
            Some(b'[') => Kind::List(self.items(b']')?),
            Some(b'(') => Kind::Call(start..start, self.items(b')')?),
            _ => {
                let word = self.word()?;
                if self.peek() == Some(b'(') {
                    Kind::Call(word, self.items(b')')?)
                } else {
                    Kind::Atom
                }
            }
        };
        Ok(Node {
            span: start..self.at,
            kind,
        })
    }

    fn quoted(&mut self) -> Result<Kind, String> {
        self.at += 1;
        loop {
            match self.peek() {
                Some(b'\\') => self.at += 2,
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Kind::Text);
                }
                Some(_) => self.at += 1,
                None => return self.wrong(),
            }
            if self.at > self.text.len() {
                self.at = self.text.len();
            }
        }
    }

    fn word(&mut self) -> Result<Range<usize>, String> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_-+.".contains(&byte))
        {
            self.at += 1;
        }
        if self.at == start {
            return self.wrong();
        }
        Ok(start..self.at)
    }

    /// The items up to the closing bracket.
    fn items(&mut self, close: u8) -> Result<Vec<Item>, String> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip();
            if self.peek() == Some(close) {
                self.at += 1;
                return Ok(items);
            }
            let start = self.at;
            let mut value = self.node()?;
            let mut key = None;
            self.skip();
            if self.peek() == Some(b':') {
                self.at += 1;
                key = Some(value.span);
                value = self.node()?;
            }
            let mut end = value.span.end;
            self.skip();
            if self.peek() == Some(b',') {
                self.at += 1;
                end = self.at;
            }
            items.push(Item {
                key,
                value,
                span: start..end,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_comments_hold_no_pieces() {
        let text = "Deck(id: \"a, [b\", // cards: [1]\n cards: [(id: \"1\"), Near(2, [Enemy]),])";
        let tree = Node::read(text).expect("it is RON");
        assert_eq!(tree.items().len(), 2);
        assert_eq!(tree.text(text, "id"), Some("a, [b"));
        let cards = tree.field(text, "cards").expect("there are cards");
        assert_eq!(cards.items().len(), 2);
        assert_eq!(&text[cards.items()[1].span.clone()], "Near(2, [Enemy]),");
    }

    #[test]
    fn a_text_that_ends_too_early_is_an_error() {
        for text in ["Deck(", "[1, \"a", "", "Deck(a:", "\"\\"] {
            assert!(Node::read(text).is_err(), "{text}");
        }
    }
}
