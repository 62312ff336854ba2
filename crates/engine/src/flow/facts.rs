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
    /// Who is on the battlefield, slain, damaged, Inspired or to be Inspired has changed so often.
    changes: u32,
}

impl Facts {
    /// The facts of a settled position; none where rules in play have a say in what plain conditions ask for.
    #[inline]
    pub fn of(state: &State) -> Option<Self> {
        if state.aspects & SAY != 0 {
            return None;
        }
        let mut glory = [0; MAX_SEATS];
        for (glory, player) in glory.iter_mut().zip(&state.players) {
            *glory = player.glory;
        }
        Some(Self {
            phase: state.phase,
            glory,
            changes: state.fighters.changes(),
        })
    }
}
