//! When fighters that have met their condition become Inspired. (SHA-INSPIRE, DRE-INSPIRE)

use super::Engine;
use crate::rules::Inspiring;
use crate::state::{FighterId, Frame, State, Whole};

impl Engine<'_, '_> {
    /// Whether a fighter that has met its condition is Inspired now or later.
    pub(crate) fn inspires_later(&self) -> bool {
        self.table.rules.inspiring != Inspiring::AtOnce
    }

    /// A fighter that met its Inspire condition is Inspired when the time comes.
    pub(crate) fn inspire_soon(&mut self, fighter: FighterId) {
        let state = self.state.fighter(fighter);
        if !state.inspired && !self.eval().cannot(fighter, crate::cards::Deed::BeInspired) {
            let after = self.inspired_after();
            self.state.fighter_mut(fighter).inspire_due = Some(after);
        }
    }

    /// What a fighter waits for that meets its condition now. (SHA-INSPIRE-02, DRE-INSPIRE-02)
    fn inspired_after(&self) -> Whole {
        let whole = match self.table.rules.inspiring {
            Inspiring::AfterAction => false,
            Inspiring::AfterWholeAction => true,
            Inspiring::AtOnce | Inspiring::InspireStep => return Whole::Turn,
        };
        let mut frames = self.state.stack.iter().rev();
        let Some(part) = frames.find_map(Frame::whole) else {
            return Whole::Turn;
        };
        match frames.next() {
            // Its parts are over together with the Core ability.
            Some(Frame::Core(core)) if whole => Whole::Part(core.serial),
            _ => part,
        }
    }

    /// What fighters waited for is no more and was not the end that Inspires them: that of what is going on now will be.
    pub(super) fn inspire_with_outer(&mut self, gone: Whole) {
        if !self.waits_for_actions() {
            return;
        }
        let after = self.inspired_after();
        for id in self.state.fighters.due().iter() {
            let fighter = self.state.fighter_mut(id);
            if fighter.inspire_due == Some(gone) {
                fighter.inspire_due = Some(after);
            }
        }
    }

    /// A swing goes on to its next target: who waits for its end waits for the end of this blow.
    pub(super) fn swing_goes_on_as(&mut self, before: u16, next: u16) {
        for id in self.state.fighters.due().iter() {
            let fighter = self.state.fighter_mut(id);
            if fighter.inspire_due == Some(Whole::Part(before)) {
                fighter.inspire_due = Some(Whole::Part(next));
            }
        }
    }

    /// Whether fighters are Inspired when an action is over.
    fn waits_for_actions(&self) -> bool {
        matches!(
            self.table.rules.inspiring,
            Inspiring::AfterAction | Inspiring::AfterWholeAction
        )
    }

    /// An Inspire step has come. Says whether somebody was waiting for it. (HAR-INSPIRE-02)
    pub(super) fn inspire_step(&mut self) -> bool {
        let waiting = self.inspires_later() && !self.state.fighters.due().is_empty();
        if waiting {
            self.inspire_all_due();
        }
        waiting
    }

    /// Something is over: those that have met their condition in it are Inspired, where an action is what they wait for.
    pub(super) fn inspire_after_end(&mut self) {
        self.inspire_after_action(|state, due| !state.goes_on(due));
    }

    /// Inspires fighters that wait for something like this; all others are, too, if nothing is going on any more.
    fn inspire_after_action(&mut self, over: impl Fn(&State, Whole) -> bool) {
        if !self.waits_for_actions() || self.state.fighters.due().is_empty() {
            return;
        }
        let whole = self.table.rules.inspiring == Inspiring::AfterWholeAction;
        if whole && self.swing_goes_on() {
            return;
        }
        let idle = !(self.in_action() || whole && self.in_core());
        self.inspire_due(|state, due| idle || over(state, due));
    }

    /// Inspires fighters that have met their condition and wait for something like this.
    fn inspire_due(&mut self, now: impl Fn(&State, Whole) -> bool) {
        let is_due = |fighter: &FighterId| {
            let due = self.state.fighter(*fighter).inspire_due;
            due.is_some_and(|due| now(self.state, due))
        };
        let due: Vec<FighterId> = self
            .state
            .seats_from(self.state.active)
            .flat_map(|seat| self.state.warband(seat).filter(is_due))
            .collect();
        for fighter in &due {
            self.state.fighter_mut(*fighter).inspire_due = None;
        }
        for fighter in due {
            self.inspire(fighter);
        }
    }

    pub(super) fn inspire_all_due(&mut self) {
        self.inspire_due(|_, _| true);
    }

    /// What happened by itself at the end of an action may have met an Inspire condition: the flip comes ahead of reactions.
    /// (SHA-INSPIRE-05, -06)
    pub(super) fn inspire_before_reactions(&mut self) {
        if let Some(end) = self.innermost_end() {
            self.inspire_after_action(|_, due| due == end);
        }
    }

    /// What has ended last and is answered to.
    fn innermost_end(&self) -> Option<Whole> {
        let wholes = self.state.stack.iter().rev().filter_map(Frame::whole);
        wholes
            .into_iter()
            .find(|whole| matches!(whole, Whole::End(_)))
    }

    /// Outside actions a fighter is Inspired as soon as its condition is met.
    pub(super) fn settle_inspiring(&mut self) -> bool {
        let fighters = &self.state.fighters;
        if !self.waits_for_actions() || (fighters.due() & fighters.present()).is_empty() {
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

    /// Whether what has just ended was a blow of a swing that goes on to another target.
    pub(super) fn swing_goes_on(&self) -> bool {
        let mut frames = self.state.stack.iter().rev();
        let below = frames.find(|frame| !matches!(frame, Frame::Ended(_) | Frame::Window(_)));
        matches!(below, Some(Frame::NextTarget(_)))
    }

    /// Whether a Core ability is in progress.
    pub(super) fn in_core(&self) -> bool {
        let mut frames = self.state.stack.iter();
        frames.any(|frame| matches!(frame, Frame::Core { .. }))
    }
}
