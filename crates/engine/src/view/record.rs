//! The record of a game: what happened, and what was to be seen then.

use super::AttackSummary;
use crate::event::{Event, Recorder};
use crate::state::State;
use crate::table::Table;

/// An event with what is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// What happened.
    pub event: Event,
    /// The card or ability that was being carried out, by name.
    pub source: Option<String>,
    /// The attack as it stood then, if it is about one: which dice count may be another matter later.
    pub attack: Option<AttackSummary>,
}

impl Recorder for Vec<Recorded> {
    fn record(&mut self, table: &Table, state: &State, event: Event) {
        let attack = event.shows_attack();
        self.push(Recorded {
            event,
            source: crate::render::source(table, state),
            attack: attack.then(|| AttackSummary::of(table, state)).flatten(),
        });
    }
}
