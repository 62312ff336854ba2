//! What clients are told again and again at one table, put into words once. It changes nothing that can be seen from outside.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cards::Name;
use crate::state::{CardId, Seat};

/// What was said at a table. There is no more to be said than its cards and statuses have to say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// Why a card is in none of the options.
    pub reasons: Memo<(CardId, Reason), String>,
    /// What a status comes from and means.
    pub statuses: Memo<Given, (Option<String>, Option<String>)>,
}

/// A status by its name, whose rules give it, and the card if it is one.
type Given = (Name, Seat, Option<CardId>);

/// Why a card is in none of the options, as far as that hangs on nothing but the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reason {
    /// Somebody else chooses.
    Chooses(Seat),
    /// It is used at another time.
    AnotherTime,
    /// It waits for a moment of its own.
    Waits,
    /// What it asks for does not hold.
    Condition,
}

/// Answers that are found once.
#[derive(Clone, Debug)]
pub(crate) struct Memo<K, V>(Arc<Mutex<HashMap<K, V>>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Hash + Eq, V: Clone> Memo<K, V> {
    /// The answer, which is found if it is not known.
    pub fn of(&self, key: K, find: impl FnOnce() -> V) -> V {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(key).or_insert_with(find).clone()
    }
}
