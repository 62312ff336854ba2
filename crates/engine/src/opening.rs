//! How every game at a table begins.

use std::sync::OnceLock;

use crate::state::State;

/// The position in which every game at a table begins, what is left to chance aside: warbands are mustered once for all of them.
///
/// A copy of a table, which somebody may go on to change, has none yet.
#[derive(Debug, Default)]
pub(crate) struct Opening(OnceLock<Box<State>>);

impl Opening {
    /// The position; `muster` makes it for the first game.
    pub fn state(&self, muster: impl FnOnce() -> State) -> State {
        let state = self.0.get_or_init(|| Box::new(muster()));
        (**state).clone()
    }
}

impl Clone for Opening {
    fn clone(&self) -> Self {
        Self::default()
    }
}
