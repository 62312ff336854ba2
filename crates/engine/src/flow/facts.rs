//! When the conditions on which fighters become Inspired need no new look: most of them ask for little, and that seldom changes.

use super::Engine;
use crate::cards::{ASKED, Aspect, Name, SAY};
use crate::state::{FighterSet, MAX_SEATS, Phase, Seat, State};
use crate::vocabulary::Touches;

/// All that a plain condition (see [`PLAIN`](crate::cards::PLAIN)), and what it leads to, depends on, as long as the same rules are in
/// play and no counter is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// Fighters that wait to be deployed are meant, too.
    in_setup: bool,
    glory: [u8; MAX_SEATS],
    /// Who is on the battlefield, slain, damaged, Inspired or to be Inspired has changed so often.
    changes: u32,
    /// Who is on the battlefield, and who is slain.
    field: [FighterSet; 2],
    damaged: FighterSet,
    /// Who is Inspired, and who is to be.
    inspired: [FighterSet; 2],
}

impl Facts {
    /// The facts of a settled position; none where what rules in play say about what plain conditions ask for hangs on more than these.
    #[inline]
    pub fn of(state: &State) -> Option<Self> {
        if state.touching.touch_both(Aspect::SayVaries, ASKED) {
            return None;
        }
        let mut glory = [0; MAX_SEATS];
        for (glory, player) in glory.iter_mut().zip(&state.players) {
            *glory = player.glory;
        }
        let fighters = &state.fighters;
        Some(Self {
            in_setup: state.phase == Phase::Setup,
            glory,
            changes: fighters.changes(),
            field: [fighters.present(), fighters.slain()],
            damaged: fighters.damaged(),
            inspired: [fighters.inspired(), fighters.due()],
        })
    }

    /// Whether they are those of a settled position still.
    #[inline]
    pub fn hold(&self, state: &State) -> bool {
        self.changes == state.fighters.changes()
            && self.in_setup == (state.phase == Phase::Setup)
            && self.is_glory_of(state)
    }

    fn is_glory_of(&self, state: &State) -> bool {
        (state.players.iter().zip(self.glory)).all(|(player, glory)| player.glory == glory)
    }

    /// What of all that plain conditions ask for is something else now than it was by these facts.
    pub fn changed(&self, state: &State) -> Touches {
        // After set-up all is looked at again, and where rules in play have a say, one thing may hang on another.
        let has_say = state.aspects & SAY != 0;
        if has_say || self.in_setup != (state.phase == Phase::Setup) {
            return Touches::EVERYTHING;
        }
        let fighters = &state.fighters;
        let field = [fighters.present(), fighters.slain()];
        let inspired = [fighters.inspired(), fighters.due()];
        let changes = [
            (!self.is_glory_of(state), Touches::GLORY),
            (self.field != field, Touches::FIELD),
            (self.damaged != fighters.damaged(), Touches::DAMAGED),
            (self.inspired != inspired, Touches::INSPIRED),
        ];
        let changed = changes.into_iter().filter(|(has_changed, _)| *has_changed);
        changed.fold(Touches::NOTHING, |all, (_, what)| all | what)
    }
}

impl Engine<'_, '_> {
    /// Sets a counter of a player's: plain conditions are looked at again.
    pub(crate) fn set_counter(&mut self, seat: Seat, name: Name, value: i16) {
        self.state.player_mut(seat).set_counter(name, value);
        *self.quiet = None;
    }

    /// Other rules are in play, or are awake: if any of them has a say in what plain conditions ask for, these are looked at again.
    #[inline]
    pub(super) fn rules_changed(&mut self) {
        if self.state.aspects & SAY != 0 {
            *self.quiet = None;
        }
    }
}
