//! When the conditions on which fighters become Inspired need no new look: most of them ask for little, and that seldom changes.

use crate::cards::Aspect;
use crate::state::{MAX_SEATS, Phase, State};

/// What rules in play may have a say in: who is and can be Inspired, and what a fighter counts as.
const SAY: u128 = Aspect::Inspired.bit()
    | Aspect::CannotBeInspired.bit()
    | Aspect::Leader.bit()
    | Aspect::Runemark.bit();

/// All that a plain condition (see [`Cond::is_plain`](crate::cards::Cond::is_plain)), and what it leads to, depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    phase: Phase,
    glory: [u8; MAX_SEATS],
    // Sets of fighters.
    present: u64,
    slain: u64,
    damaged: u64,
    inspired: u64,
    due: u64,
}

impl Facts {
    /// The facts of a position; none where rules in play have a say in what plain conditions ask for.
    pub fn of(state: &State) -> Option<Self> {
        if state.aspects & SAY != 0 {
            return None;
        }
        let mut facts = Self {
            phase: state.phase,
            glory: [0; MAX_SEATS],
            present: 0,
            slain: 0,
            damaged: 0,
            inspired: 0,
            due: 0,
        };
        for (glory, player) in facts.glory.iter_mut().zip(&state.players) {
            *glory = player.glory;
        }
        for (index, fighter) in state.fighters.iter().enumerate() {
            facts.present |= u64::from(fighter.hex.is_some()) << index;
            facts.slain |= u64::from(fighter.slain) << index;
            facts.damaged |= u64::from(fighter.damage > 0) << index;
            facts.inspired |= u64::from(fighter.inspired) << index;
            facts.due |= u64::from(fighter.inspire_due.is_some()) << index;
        }
        Some(facts)
    }
}
