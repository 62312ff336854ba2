//! When fighters that have met their condition become Inspired. (SHA-INSPIRE, DRE-INSPIRE)

use super::Engine;
use crate::rules::Inspiring;
use crate::state::{FighterId, Frame};

impl Engine<'_, '_> {
    /// Whether a fighter that has met its condition is Inspired now or later.
    pub(crate) fn inspires_later(&self) -> bool {
        self.table.rules.inspiring != Inspiring::AtOnce
    }

    /// A fighter that met its Inspire condition is Inspired when the time comes.
    pub(crate) fn inspire_soon(&mut self, fighter: FighterId) {
        let state = self.state.fighter(fighter);
        if !state.inspired && !self.eval().cannot(fighter, crate::cards::Deed::BeInspired) {
            let part_of = self.innermost_with_end();
            self.state.fighter_mut(fighter).inspire_due = Some(part_of);
        }
    }

    /// An Inspire step has come. (HAR-INSPIRE-02)
    pub(super) fn inspire_step(&mut self) {
        if self.table.rules.inspiring != Inspiring::AtOnce {
            self.inspire_due(|_| true);
        }
    }

    /// Something that lay above so many frames is over: those that have met their condition in it are Inspired, where an action is
    /// what they wait for. All others are, too, if nothing is going on any more. (SHA-INSPIRE-02, DRE-INSPIRE-02)
    pub(super) fn inspire_after_end(&mut self, above: usize) {
        let whole = match self.table.rules.inspiring {
            Inspiring::AfterAction => false,
            Inspiring::AfterWholeAction => true,
            Inspiring::AtOnce | Inspiring::InspireStep => return,
        };
        let idle = !(self.in_action() || whole && self.in_core());
        // The last part of a Core ability has ended together with it.
        let part = whole
            && matches!(
                self.state.stack.get(above.wrapping_sub(1)),
                Some(Frame::Core { .. })
            );
        self.inspire_due(|due| idle || (due as usize > above && !part));
    }

    /// Where on the stack that lies which has ended last.
    fn ended_at(&self) -> Option<usize> {
        let mut frames = self.state.stack.iter();
        frames.rposition(|frame| matches!(frame, Frame::Ended(_)))
    }

    /// Inspires fighters that have met their condition in something like this.
    fn inspire_due(&mut self, now: impl Fn(u8) -> bool) {
        let is_due =
            |fighter: &FighterId| self.state.fighter(*fighter).inspire_due.is_some_and(&now);
        let due: Vec<FighterId> = self
            .state
            .seats_from(self.state.active)
            .flat_map(|seat| self.state.warband(seat).filter(is_due).collect::<Vec<_>>())
            .collect();
        for fighter in &due {
            self.state.fighter_mut(*fighter).inspire_due = None;
        }
        for fighter in due {
            self.inspire(fighter);
        }
    }

    pub(super) fn inspire_all_due(&mut self) {
        self.inspire_due(|_| true);
    }

    /// What happened by itself at the end of an action may have met an Inspire condition: the flip comes ahead of reactions.
    /// (SHA-INSPIRE-05, -06)
    pub(super) fn inspire_before_reactions(&mut self) {
        let ends =
            matches!(self.state.stack.last(), Some(Frame::Window(window)) if window.ends_action());
        if let Some(end) = self.ended_at().filter(|_| ends) {
            self.inspire_after_end(end);
        }
    }

    /// Outside actions a fighter is Inspired as soon as its condition is met.
    pub(super) fn settle_inspiring(&mut self) -> bool {
        let waits = matches!(
            self.table.rules.inspiring,
            Inspiring::AfterAction | Inspiring::AfterWholeAction
        );
        let fighters = &self.state.fighters;
        if !waits || (fighters.due() & fighters.present()).is_empty() {
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
                    | Frame::Casting(_)
                    | Frame::HazardPhase { .. }
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
