//! What has happened and is not answered to at once: it waits for the end of what it is part of, or for a step that the book lists.

use super::{Engine, Handles};
use crate::cards::Moment;
use crate::rules::SurgeScoring;
use crate::state::{
    Answered, At, Candidate, Cause, FighterId, Happened, Occasion, Seat, SeatSet, State,
    Unanswered, Whole, Window,
};

impl Engine<'_, '_> {
    /// Several things have happened at once and are answered to together.
    pub(super) fn fire_together(&mut self, mut occasions: Vec<Occasion>) {
        for occasion in &mut occasions {
            self.note(occasion);
        }
        self.offer_together(occasions);
    }

    /// Several things are answered to together that have been noted, or will be if they come to pass.
    pub(super) fn offer_together(&mut self, occasions: Vec<Occasion>) {
        let (waiting, mut occasions): (Vec<_>, Vec<_>) = occasions
            .into_iter()
            .partition(|occasion| self.waits_for_step(occasion.moment));
        for occasion in waiting {
            self.fire_between_steps(occasion);
        }
        if occasions.is_empty() {
            return self.leaving.clear();
        }
        occasions.extend(self.take_waiting_for_step());
        if let Some(window) = self.window_of(occasions, false) {
            self.state.pending.push(window);
        }
        self.leaving.clear();
    }

    /// Something has happened that was answered to before it was certain: it is noted, and what it brings about by itself happens.
    pub(super) fn happen_by_itself(&mut self, mut occasion: Occasion) {
        self.note(&mut occasion);
        if let Some(mut window) = self.window(&occasion) {
            window.candidates.retain(|candidate| candidate.must);
            window.might.answer = SeatSet::default();
            if !window.candidates.is_empty() || !window.might.is_empty() {
                self.state.pending.push(window);
            }
        }
        self.leaving.clear();
    }

    /// Fighters have come somewhere: what that did to them, above so many frames, comes before anybody answers to it.
    pub(crate) fn fire_after(&mut self, frames: usize, occasions: Vec<Occasion>) {
        if self.state.stack.len() > frames {
            let happened = Happened { occasions };
            self.state.stack.insert(frames, happened.into());
        } else {
            self.fire_together(occasions);
        }
    }

    /// Notes what is answered to together with the end of what it is part of.
    pub(super) fn hold(&mut self, occasion: Occasion) {
        self.state.unanswered.push(Unanswered {
            occasion,
            answered: self.at_end(),
            leaving: Vec::new(),
        });
    }

    /// With the end of what is going on.
    fn at_end(&self) -> Answered {
        Answered::AtEnd(self.state.innermost_whole())
    }

    /// Notes a fighter that was damaged or slain, for answers once what did it is over. (SHA-REACTION-12)
    pub(super) fn hold_casualty(
        &mut self,
        moment: Moment,
        fighter: FighterId,
        cause: Cause,
        amount: u8,
    ) {
        if !self.closes_together() {
            return;
        }
        self.hold(Occasion {
            object: cause.attacker,
            seat: cause.seat,
            cause,
            amount: i16::from(amount),
            ..Occasion::of(moment, fighter)
        });
    }

    /// Who took a fighter out is paid more for it than its bounty.
    pub(crate) fn pay_more(&mut self, fighter: FighterId, seat: Seat, amount: u8) {
        for Unanswered { occasion, .. } in &mut self.state.unanswered {
            if occasion.moment == Moment::TookOut
                && occasion.subject == Some(fighter)
                && occasion.seat == Some(seat)
            {
                occasion.amount = occasion.amount.saturating_add(i16::from(amount));
            }
        }
    }

    /// A fighter was not hurt after all.
    pub(crate) fn release_casualty(&mut self, fighter: FighterId) {
        let held = self.state.unanswered.iter().rposition(|one| {
            one.occasion.moment == Moment::Hurt && one.occasion.subject == Some(fighter)
        });
        if let Some(index) = held {
            self.state.unanswered.remove(index);
        }
    }

    /// Something has happened after which the book lists no reaction step: what happens by itself does so now, reactions wait for the
    /// next step. (HAR-REACTION-28)
    pub(super) fn fire_between_steps(&mut self, occasion: Occasion) {
        let Some(mut window) = self.window(&occasion) else {
            return;
        };
        let reacts = |candidate: &Candidate| !candidate.must && !candidate.free;
        let might = std::mem::take(&mut window.might.answer);
        let reactions = window.candidates.iter().any(reacts) || !might.is_empty();
        window.candidates.retain(|candidate| !reacts(candidate));
        if !window.candidates.is_empty() || !window.might.is_empty() {
            self.state.pending.push(window);
        }
        if reactions {
            self.state.unanswered.push(Unanswered {
                occasion: Occasion {
                    settled: true,
                    ..occasion
                },
                answered: Answered::AtStep,
                leaving: self.leaving.clone(),
            });
        }
    }

    /// A frame is no more. What happened while an end was answered to belongs to what that was part of; with a turn or a phase it has
    /// gone by.
    pub(super) fn is_gone(&mut self, whole: Whole) {
        if !matches!(whole, Whole::End(_)) {
            let past = Answered::AtEnd(whole);
            self.state.unanswered.retain(|one| one.answered != past);
        }
        self.hand_on(whole);
    }

    /// What happened in something that is no more, and was not answered to with its end, belongs to what is going on now.
    pub(super) fn hand_on(&mut self, from: Whole) {
        if from == Whole::Turn {
            return;
        }
        self.inspire_with_outer(from);
        if self.state.unanswered.is_empty() {
            return;
        }
        let outer = self.at_end();
        for one in &mut self.state.unanswered {
            if one.answered == Answered::AtEnd(from) {
                one.answered = outer;
            }
        }
    }

    /// What happened in something that is no more.
    pub(super) fn take_unanswered(&mut self) -> Vec<Occasion> {
        self.take_those(
            |state, answered| matches!(answered, Answered::AtEnd(whole) if !state.goes_on(whole)),
        )
    }

    /// What waits for the next step that the book lists.
    #[inline(always)]
    pub(super) fn take_waiting_for_step(&mut self) -> Vec<Occasion> {
        self.take_those(|_, answered| answered == Answered::AtStep)
    }

    /// Most often nothing waits.
    #[inline(always)]
    fn take_those(&mut self, is: impl Fn(&State, Answered) -> bool) -> Vec<Occasion> {
        if self.state.unanswered.is_empty() {
            return Vec::new();
        }
        self.take_all_that(is)
    }

    fn take_all_that(&mut self, is: impl Fn(&State, Answered) -> bool) -> Vec<Occasion> {
        let is = |one: &Unanswered| is(self.state, one.answered);
        if !self.state.unanswered.iter().any(is) {
            return Vec::new();
        }
        let (taken, left) = self.state.unanswered.iter().cloned().partition(is);
        self.state.unanswered = left;
        let taken: Vec<Unanswered> = taken;
        let mut occasions = Vec::with_capacity(taken.len());
        for one in taken {
            self.leaving.extend(one.leaving);
            occasions.push(one.occasion);
        }
        occasions
    }

    /// The end that the innermost window answers to: what has ended lies under it.
    fn answered_end(&self) -> Option<Whole> {
        let below = self.state.stack.len().checked_sub(2)?;
        let whole = self.state.stack[below].whole()?;
        matches!(whole, Whole::End(_)).then_some(whole)
    }

    /// What happened by itself at the end of an action, which this window is for, may have hurt somebody: that belongs to the same opportunity.
    /// (SHA-FAQ-MY-TURN-02)
    pub(super) fn casualties_of_window(&mut self, at: At<Window>) -> bool {
        let Some(end) = self.answered_end() else {
            return false;
        };
        let mut more = self.take_those(|_, answered| answered == Answered::AtEnd(end));
        if more.is_empty() {
            return false;
        }
        for occasion in &mut more {
            self.note(occasion);
        }
        self.leaving.clear();
        let claimed = self.anything_claimed();
        let Some(added) = self.window_of(more, claimed) else {
            return false;
        };
        let scoring = added.scoring && self.table.rules.surge_scoring == SurgeScoring::AfterAction;
        self.state[at].merge(added, scoring);
        true
    }
}

impl Handles<Happened> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<Happened>) {
        let happened = self.state.take(at);
        self.fire_together(happened.occasions);
    }
}
