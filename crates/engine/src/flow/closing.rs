//! What ends, ends by itself: a frame that has nothing left to do is closed, and with it all that it was the last part of.
//!
//! What has ended stays on the stack, as [`Frame::Ended`], for as long as it is answered to. When that is answered to is the
//! edition's closing policy: each end by itself; or what ends at the same moment together, once, with all that happened in it
//! (SHA-FAQ-28, HAR-REACTION-10, -29); and that only in the steps that the book lists (HAR-REACTION-28).

use super::{Engine, Handles};
use crate::cards::Moment;
use crate::event::Event;
use crate::rules::{Closing, ReplacementWaits, SurgeScoring};
use crate::state::{
    At, Core, CoreKind, CoreStep, Ended, Ends, FighterId, Frame, Occasion, Run, TurnStep, UseScope,
};

impl Engine<'_, '_> {
    /// Whether what ends together is answered to together.
    pub(super) fn closes_together(&self) -> bool {
        self.table.rules.closing != Closing::AtOnce
    }

    /// Closes the innermost frame, whose end is this, and all that ends with it.
    pub(super) fn close(&mut self, end: Occasion) {
        let ended = self.left();
        self.conclude(ended, Some(end), Self::close_whole);
    }

    /// Closes a Charge of which both parts are done.
    pub(super) fn close_charge(&mut self) {
        self.conclude(Ended::default(), None, Self::close_whole);
    }

    /// Closes the innermost frame alone: once that is answered to, another one takes its place.
    pub(super) fn close_part(&mut self, end: Occasion, next: Frame) {
        let ended = self.left();
        self.state.stack.push(next);
        self.conclude(ended, Some(end), |_, _, _| {});
    }

    /// Closes a ploy; if it was a reaction, that is over with it. (HAR-REACTION-03)
    pub(super) fn close_ploy(&mut self, end: Occasion) {
        let ended = self.left();
        self.conclude(ended, Some(end), |engine, _, occasions| {
            if let Some(reacted) = engine.end_reaction() {
                occasions.insert(0, reacted);
            }
        });
    }

    /// A reaction is over. Where objectives are scored after actions, it is one of them. (SHA-OBJECTIVE-02, DRE-SURGE-01)
    pub(super) fn close_reaction(&mut self, mut reacted: Occasion) {
        if !self.scores_after_actions() {
            return self.fire(reacted);
        }
        self.note(&mut reacted);
        // DRE-SURGE-05
        if self.table.rules.surge_scoring == SurgeScoring::AfterActivation {
            self.unlock_replacements_for(ReplacementWaits::LaterAction);
        }
        let mut over = Occasion::by(Moment::ActionOver, self.state.active);
        self.note(&mut over);
        let scoring = self.may_score_after_action(false);
        if let Some(window) = self.window_of(vec![reacted, over], scoring) {
            self.state.pending.push(window);
        }
        self.leaving.clear();
    }

    /// A step of the innermost frame has come to its end, the frame itself has not.
    pub(super) fn close_step(&mut self, end: Option<Occasion>) {
        self.conclude(Ended::default(), end, |_, _, _| {});
    }

    /// Something that has no frame of its own is over, and with it what it was the last part of.
    pub(super) fn close_step_whole(&mut self, end: Occasion) {
        self.conclude(Ended::default(), Some(end), Self::close_whole);
    }

    /// Leaves the innermost frame without an end that anybody could answer to.
    pub(super) fn abandon(&mut self) {
        let left = self.state.stack.last().and_then(Frame::whole);
        let ended = self.left();
        self.has_ended(ended);
        if let Some(left) = left {
            self.hand_on(left);
        }
        self.lapse_with_innermost_end();
    }

    /// Takes the innermost frame off the stack: this is to be known of it.
    fn left(&mut self) -> Ended {
        let mut ended = Ended::default();
        self.leave(&mut ended);
        ended
    }

    /// Takes the innermost frame off the stack and keeps what is to be known of it.
    fn leave(&mut self, ended: &mut Ended) {
        let left = self.state.stack.pop();
        if left.as_ref().is_some_and(Frame::is_numbered) {
            self.part_ended();
        }
        match left {
            Some(Frame::Attack(attack)) => ended.attack = Some(attack),
            Some(Frame::Move(moving)) => ended.moving = Some(moving),
            Some(Frame::Ploy(ploy)) => ended.ploy = Some(ploy.serial),
            Some(Frame::Core(core)) if core.kind == CoreKind::Charge => {
                ended.charge = Some(core.serial);
            }
            _ => {}
        }
    }

    /// A numbered part of the game has come to its end.
    pub(super) fn part_ended(&mut self) {
        self.state.parts_ended = self.state.parts_ended.wrapping_add(1);
    }

    /// Closes what the frames just left were the last part of.
    fn close_whole(&mut self, ended: &mut Ended, occasions: &mut Vec<Occasion>) {
        loop {
            if let Some(at) = self.ended_core_ability() {
                self.end_run(at);
            }
            match self.state.stack.last_mut() {
                Some(Frame::Core(core)) if core.step >= CoreStep::Charged => {
                    let Core { kind, fighter, .. } = *core;
                    let charged = core.step == CoreStep::Charged;
                    // What an ability used as a Core ability did is over when its text is.
                    if matches!(kind, CoreKind::Guard) {
                        return;
                    }
                    self.leave(ended);
                    if charged {
                        self.log(|| Event::Charged { fighter });
                        occasions.push(Occasion::of(Moment::Charged, fighter));
                    }
                    occasions.push(self.core_used(kind, fighter));
                }
                Some(Frame::Turn(turn)) if turn.step == TurnStep::ActionEnds => {
                    turn.step = TurnStep::ActionInspire;
                    occasions.push(self.action_step_ends());
                    return;
                }
                _ => return,
            }
        }
    }

    /// The end of an Action step.
    pub(super) fn action_step_ends(&self) -> Occasion {
        Occasion {
            subject: self.state.activated,
            ..Occasion::by(Moment::ActionStepEnds, self.state.active)
        }
    }

    /// The innermost run, if it has come to the end of an ability used as a Core ability.
    pub(super) fn ended_core_ability(&self) -> Option<At<Run>> {
        let at = self.state.top::<Run>()?;
        let run = &self.state[at];
        let core = matches!(
            self.state.stack.iter().rev().nth(1),
            Some(Frame::Core(Core {
                kind: CoreKind::Other { .. },
                step: CoreStep::Over,
                ..
            }))
        );
        let over = run.next as usize >= self.table.arena.block(run.block).len();
        (core && over).then_some(at)
    }

    /// The moment at which a Core ability has been used.
    pub(super) fn core_used(&self, kind: CoreKind, fighter: FighterId) -> Occasion {
        let card = match kind {
            CoreKind::Other { id, .. } => self.source(id).and_then(|source| source.env.card),
            _ => None,
        };
        Occasion {
            name: kind.called().name(),
            card,
            ..Occasion::of(Moment::CoreUsed, fighter)
        }
    }

    /// What has ended is answered to; where that is done for all that ends together, with what ends with it. What lasted as long as it
    /// lapses now; what is then to be done is done before anybody answers.
    fn conclude(
        &mut self,
        mut ended: Ended,
        end: Option<Occasion>,
        with_it: impl FnOnce(&mut Self, &mut Ended, &mut Vec<Occasion>),
    ) {
        if self.closes_together() {
            let mut occasions = together(end);
            with_it(self, &mut ended, &mut occasions);
            self.has_ended(ended);
            self.answer_together(occasions);
        } else {
            self.has_ended(ended);
            if let Some(end) = end {
                self.fire(end);
            }
        }
        self.open_windows();
        self.lapse_with_innermost_end();
    }

    /// What has ended is known for as long as that is answered to.
    fn has_ended(&mut self, ended: Ended) {
        let number = self.state.next_end;
        self.state.next_end = number.wrapping_add(1);
        self.state
            .stack
            .push(Frame::Ended(Ended { number, ..ended }));
    }

    /// What lasted as long as what has ended is over. Says whether there was any.
    fn lapse_with_innermost_end(&mut self) -> bool {
        if !self.state.touching.have_ends(Ends::WITH_ENDED) {
            return false;
        }
        let ended = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Ended(ended) => Some(ended),
            _ => None,
        });
        let over = ended.map(Ended::ends);
        over.is_some_and(|over| self.end_by(&over))
    }

    /// What has ended is answered to together with all that happened in it.
    fn answer_together(&mut self, mut occasions: Vec<Occasion>) {
        occasions.extend(self.take_unanswered());
        for occasion in &mut occasions {
            self.note(occasion);
        }
        let leaving = std::mem::take(&mut self.leaving);
        let activation = occasions
            .iter()
            .any(|occasion| occasion.moment == Moment::ActionStepEnds);
        self.inspire_after_end();
        let mut over = Occasion::by(Moment::ActionOver, self.state.active);
        over.counted = 1;
        self.count(&over);
        // A ploy is no action for which a replacement waits. (SHA-OBJECTIVE-04)
        if occasions
            .iter()
            .any(|occasion| !matches!(occasion.moment, Moment::PloyResolved | Moment::Reacted))
            || self.table.rules.surge_scoring == SurgeScoring::AfterActivation
        {
            self.unlock_replacements_for(ReplacementWaits::LaterAction);
        }
        self.claim(&over);
        occasions.push(over);
        occasions.extend(self.take_waiting_for_step());
        let scoring = self.may_score_after_action(activation);
        self.leaving.extend(leaving);
        if let Some(window) = self.window_of(occasions, scoring) {
            self.state.pending.push(window);
        }
        self.leaving.clear();
    }
}

/// What ends, with room for all that mostly ends with it.
fn together(end: impl Into<Option<Occasion>>) -> Vec<Occasion> {
    let mut occasions = Vec::with_capacity(4);
    occasions.extend(end.into());
    occasions
}

impl Handles<Ended> for Engine<'_, '_> {
    /// What has ended has been answered to: nothing is left of it.
    fn advance_in(&mut self, at: At<Ended>) {
        // What was begun by answers for as long as what they answer to.
        if self.lapse_with_innermost_end() {
            return;
        }
        let ended = &mut self.state[at];
        let moving = ended.moving.as_ref().map(|moving| moving.serial);
        let innermost = ended.attack.is_some() || moving.is_some();
        self.pop();
        if let Some(serial) = moving {
            self.renew(UseScope::Move(serial));
        }
        if innermost {
            self.innermost_changed();
        }
    }
}
