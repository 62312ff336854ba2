//! What fighters could do, worked out once for each position.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use underhex_engine::state::Seat;
use underhex_engine::view::Prospect;

/// More than anybody asks for in one position.
const MOST: usize = 64;

/// What is known of the last position that was asked about.
#[derive(Debug, Default)]
pub struct Prospects(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    seq: u32,
    of: HashMap<(Option<Seat>, String), Option<Arc<Prospect>>>,
}

impl Prospects {
    /// What a seat was told about a fighter at a sequence number, if it has asked before.
    pub fn known(
        &self,
        seq: u32,
        seat: Option<Seat>,
        fighter: &str,
    ) -> Option<Option<Arc<Prospect>>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.of.get(&(seat, fighter.to_owned()));
        found.filter(|_| known.seq == seq).cloned()
    }

    /// Forgets everything.
    pub fn forget(&self) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Known::default();
    }

    /// Keeps what was found out.
    pub fn keep(
        &self,
        seq: u32,
        seat: Option<Seat>,
        fighter: String,
        prospect: Option<Arc<Prospect>>,
    ) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.seq != seq || known.of.len() >= MOST {
            known.seq = seq;
            known.of.clear();
        }
        known.of.insert((seat, fighter), prospect);
    }
}
