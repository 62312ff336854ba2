//! A moment as cards and abilities are told of it.

use std::cell::OnceCell;
use std::ops::Deref;
use std::sync::Arc;

use crate::state::Occasion;

/// A moment that is told to one card and ability after another. Few of them listen any further than to whom it is about, so it is only shared with what
/// their words refer to once one of them does.
pub(super) struct Told<'o> {
    occasion: &'o Occasion,
    shared: OnceCell<Arc<Occasion>>,
}

impl<'o> Told<'o> {
    pub fn new(occasion: &'o Occasion) -> Self {
        Self {
            occasion,
            shared: OnceCell::new(),
        }
    }

    /// For what the words of a card refer to.
    pub fn shared(&self) -> Arc<Occasion> {
        let shared = self.shared.get_or_init(|| Arc::new(self.occasion.clone()));
        shared.clone()
    }
}

impl Deref for Told<'_> {
    type Target = Occasion;

    fn deref(&self) -> &Occasion {
        self.occasion
    }
}
