//! When fighters that have met their condition become Inspired. (SHA-INSPIRE, DRE-INSPIRE)

use super::Engine;
use crate::rules::Inspiring;
use crate::state::{FighterId, Frame};

impl Engine<'_, '_> {
    /// Whether a fighter that has met its condition is Inspired now or later.
    pub(super) fn inspires_later(&self) -> bool {
        self.table.rules.inspiring != Inspiring::AtOnce
    }

    /// A fighter that met its Inspire condition is Inspired when the time comes.
    pub(super) fn inspire_soon(&mut self, fighter: FighterId) {
        let state = self.state.fighter(fighter);
        if !state.inspired && !self.eval().cannot(fighter, crate::cards::Deed::BeInspired) {
            self.state.fighter_mut(fighter).inspire_due = true;
        }
    }

    /// Inspires the fighters that have met their condition, where the time for it has come. (SHA-INSPIRE-02, DRE-INSPIRE-02)
    pub(super) fn inspire_those_due(&mut self, step: bool) {
        if !self.someone_is_due() {
            return;
        }
        let now = match self.table.rules.inspiring {
            Inspiring::AtOnce => true,
            Inspiring::AfterAction => !self.in_action(),
            Inspiring::AfterWholeAction => !self.in_action() && !self.in_core(),
            Inspiring::InspireStep => step,
        };
        if now {
            self.inspire_all_due();
        }
    }

    fn someone_is_due(&self) -> bool {
        let fighters = &self.state.fighters;
        fighters.iter().any(|fighter| fighter.inspire_due)
    }

    pub(super) fn inspire_all_due(&mut self) {
        let due: Vec<_> = self
            .state
            .seats_from(self.state.active)
            .flat_map(|seat| {
                self.state
                    .warband(seat)
                    .filter(|fighter| self.state.fighter(*fighter).inspire_due)
                    .collect::<Vec<_>>()
            })
            .collect();
        for fighter in &due {
            self.state.fighter_mut(*fighter).inspire_due = false;
        }
        for fighter in due {
            self.inspire(fighter);
        }
    }

    /// What happened by itself at the end of an action may have met an Inspire condition: the flip comes ahead of reactions.
    /// (SHA-INSPIRE-05, -06)
    pub(super) fn inspire_before_reactions(&mut self) {
        let ends =
            matches!(self.state.stack.last(), Some(Frame::Window(window)) if window.ends_action());
        if ends {
            self.inspire_those_due(false);
        }
    }

    /// Outside actions a fighter is Inspired as soon as its condition is met.
    pub(super) fn settle_inspiring(&mut self) -> bool {
        let waits = matches!(
            self.table.rules.inspiring,
            Inspiring::AfterAction | Inspiring::AfterWholeAction
        );
        let fighters = &self.state.fighters;
        if !waits
            || !fighters
                .iter()
                .any(|fighter| fighter.inspire_due && fighter.hex.is_some())
        {
            return false;
        }
        let busy = self.state.stack.iter().any(|frame| {
            matches!(
                frame,
                Frame::Move(_)
                    | Frame::Attack(_)
                    | Frame::NextTarget(_)
                    | Frame::Ended(_)
                    | Frame::Core { .. }
                    | Frame::Cast(_)
                    | Frame::Hazard { .. }
            )
        });
        if busy {
            return false;
        }
        self.inspire_all_due();
        true
    }

    /// Whether a Move or an attack is in progress.
    pub(super) fn in_action(&self) -> bool {
        let mut frames = self.state.stack.iter();
        frames.any(|frame| matches!(frame, Frame::Move(_) | Frame::Attack(_)))
    }

    /// Whether a Core ability is in progress.
    pub(super) fn in_core(&self) -> bool {
        let mut frames = self.state.stack.iter();
        frames.any(|frame| matches!(frame, Frame::Core { .. }))
    }
}
