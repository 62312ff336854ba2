//! Bytes that say what is to be done: one decision after another, until they are used up.

/// What is left of it.
#[derive(Debug)]
pub struct Recipe<'a>(&'a [u8]);

impl<'a> Recipe<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte; nothing but zeros follows the last one.
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// A number below another one.
    pub fn below(&mut self, limit: usize) -> usize {
        let number = match limit {
            0 | 1 => return 0,
            2..=256 => usize::from(self.byte()),
            _ => usize::from(self.byte()) << 8 | usize::from(self.byte()),
        };
        number % limit
    }
}
