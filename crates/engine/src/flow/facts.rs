//! When the conditions on which fighters become Inspired need no new look: most of them ask for little, and that seldom changes.

use super::Engine;
use crate::cards::{Aspect, Name, SAY};
use crate::state::{MAX_SEATS, Phase, Seat, State};

/// All that a plain condition (see [`Cond::is_plain`](crate::cards::Cond::is_plain)), and what it leads to, depends on, as long as the
/// same rules are in play and no counter is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    phase: Phase,
    glory: [u8; MAX_SEATS],
    /// Who is on the battlefield, slain, damaged, Inspired or to be Inspired has changed so often.
    changes: u32,
}

impl Facts {
    /// The facts of a settled position; none where what rules in play say about what plain conditions ask for hangs on more than these.
    #[inline]
    pub fn of(state: &State) -> Option<Self> {
        if state.aspects & Aspect::SayVaries.bit() != 0 {
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

impl Facts {
    /// Whether they are those of a settled position still.
    #[inline]
    pub fn hold(&self, state: &State) -> bool {
        self.changes == state.fighters.changes()
            && self.phase == state.phase
            && (state.players.iter().zip(self.glory)).all(|(player, glory)| player.glory == glory)
            && state.aspects & Aspect::SayVaries.bit() == 0
    }
}

impl Engine<'_, '_> {
    /// Sets a counter of a player's: plain conditions are looked at again.
    pub(crate) fn set_counter(&mut self, seat: Seat, name: Name, value: i16) {
        self.state.player_mut(seat).set_counter(name, value);
        self.quiet = None;
    }

    /// Other rules are in play, or are awake: if any of them has a say in what plain conditions ask for, these are looked at again.
    #[inline]
    pub(super) fn rules_changed(&mut self) {
        if self.state.aspects & SAY != 0 {
            self.quiet = None;
        }
    }
}
