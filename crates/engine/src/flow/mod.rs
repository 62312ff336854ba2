//! The course of the game: frames on a stack that run until somebody must choose.
//!
//! Three functions of each frame make up the kernel's heart, in the file named after it. `ask_in` says what has to be chosen, without
//! changing anything; `accept_in` takes the answer; `advance_in` does what needs no choice.

mod abilities;
mod artefact;
mod asking;
mod attack;
mod cards;
mod closing;
mod core;
mod damage;
mod end_phase;
mod excess;
mod facts;
mod hazard;
mod inspiring;
mod interrupted;
mod lasting;
mod magic;
mod moves;
mod playing;
mod power;
mod push;
mod reacting;
mod roll_off;
mod round;
mod run;
mod scatter;
mod settling;
mod setup;
mod surges;
mod tallies;
mod tokens;
mod turn;
mod unanswered;
mod victory;
mod window;

pub(crate) use facts::Facts;
pub(crate) use run::{Act, Does, ambassador_impl_Does};
pub(crate) use setup::place_name;

use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use crate::cards::Moment;
use crate::decision::{Choice, Decision, Question};
use crate::eval::Eval;
use crate::event::{Event, Recorder};
use crate::rules::Closing;
use crate::state::{
    Activation, At, Attack, Casting, Core, Damage, EndPhase, Ended, Exchange, Focus, Foretelling,
    Frame, Give, GrantedCore, Happened, HazardPhase, Kind, Move, NextTarget, Occasion, PickUser,
    Ploy, Push, Raiding, Reaction, Replacement, Round, Run, Scatter, Seat, SettingDice, Setup,
    Slay, State, Tagged, Trick, Turn, Upgrade, Whirl, Window, kinds_of_frames,
};
use crate::table::Table;

/// What is done in a kind of frame. The frame is on the stack all the while, so that questions about the position find it; handlers get
/// it, or its place.
///
/// The `step` of a frame is what comes next in it, never what is being done: a handler first sets what follows and then does what was
/// due. Whatever that opens lies above a frame which already knows how it goes on.
pub(crate) trait Handles<F: Kind>: Leaves {
    /// What has to be chosen before the next step, and by whom.
    fn ask_in(&self, _frame: &F) -> Option<Decision> {
        None
    }

    /// Takes the choice.
    fn accept_in(&mut self, _at: At<F>, _choice: Choice) {
        self.leave_frame();
    }

    /// Takes the next step, which needs no choice.
    fn advance_in(&mut self, _at: At<F>) {
        self.leave_frame();
    }
}

/// What is done with frames in which there is nothing to do.
pub(crate) trait Leaves {
    /// The innermost frame is done with.
    fn leave_frame(&mut self);
}

impl Leaves for Engine<'_, '_> {
    fn leave_frame(&mut self) {
        self.pop();
    }
}

/// The kernel at work on one position.
pub(crate) struct Engine<'t, 's> {
    pub table: &'t Table,
    pub state: &'s mut State,
    /// Where events are noted, if anybody wants them.
    pub events: Option<&'s mut (dyn Recorder + 'static)>,
    /// Options that stand alone are taken without asking.
    pub automatic: bool,
    /// Facts of this game under which no plain condition calls for anything.
    pub quiet: &'s mut Option<Facts>,
    /// Rules in play that the moment being noted has ended: they still answer to it.
    pub leaving: Vec<u16>,
    /// Rules lean on one another in a circle.
    pub too_deep: AtomicBool,
    /// The step just taken has changed nothing but what comes next in its frame: what had to be looked after before it is looked after.
    pub calm: bool,
    /// The list of the last decision: the next one is put down in it.
    pub spare: Cell<Vec<Choice>>,
}

/// What comes after what a step has left was looked after.
enum After {
    /// The next step.
    Step,
    /// There is more to look after.
    More,
    /// The end: the game has got to where it cannot go on.
    Excess,
    /// Nothing: the game is over.
    Game,
}

impl<'t> Engine<'t, '_> {
    pub fn eval(&self) -> Eval<'_> {
        Eval::new(self.table, self.state).telling(Some(&self.too_deep))
    }

    pub fn log(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events {
            events.record(self.table, self.state, event());
        }
    }

    /// Something begins.
    pub fn push(&mut self, frame: impl Into<Frame>) {
        let mut frame = frame.into();
        self.unlock_for(&frame);
        if let Frame::Attack(attack) = &mut frame {
            attack.since = self.state.next_id;
        }
        if let Some(scope) = frame.part() {
            self.begin_part(scope);
        }
        let innermost = matches!(frame, Frame::Attack(_) | Frame::Move(_));
        self.state.stack.push(frame);
        if innermost {
            self.innermost_changed();
        }
    }

    /// Something begins, in this place.
    pub fn begin<F: Kind>(&mut self, frame: F) -> At<F> {
        self.push(frame);
        match self.state.top() {
            Some(at) => at,
            None => unreachable!("a frame is on top once it is pushed"),
        }
    }

    /// The innermost frame is done with.
    pub fn pop(&mut self) {
        let Some(frame) = self.state.stack.pop() else {
            return;
        };
        // Damage has no end that is answered to with what happened in it.
        if matches!(frame, Frame::Damage(_)) {
            self.part_ended();
        }
        if let Some(whole) = frame.whole() {
            self.is_gone(whole);
        }
    }

    /// The innermost frame of a kind that is in progress.
    pub fn innermost<'f, T>(
        &'f mut self,
        find: impl FnMut(&'f mut Frame) -> Option<&'f mut T>,
    ) -> Option<&'f mut T> {
        self.state.stack.iter_mut().rev().find_map(find)
    }

    /// The next number for an attack or a Move.
    pub fn serial(&mut self) -> u16 {
        let serial = self.state.next_serial;
        self.state.next_serial = serial.wrapping_add(1);
        serial
    }

    /// Runs until somebody must choose or the game is over.
    pub fn run(&mut self) -> Option<Decision> {
        for _ in 0..excess::STEPS {
            if !std::mem::take(&mut self.calm) && self.is_unsettled() {
                match self.look_after() {
                    After::Step => {}
                    After::More => continue,
                    After::Excess => break,
                    After::Game => return None,
                }
            }
            let Some(mut decision) = self.ask_or_advance() else {
                continue;
            };
            // What is nobody's is settled by the active player.
            decision.seat = self.settler(decision.seat);
            if self.automatic && decision.options.len() < 2 {
                // Nothing can be chosen: the instruction is passed over.
                let only = *decision.options.first().unwrap_or(&Choice::Pass);
                if self.might_choose(&decision) {
                    decision.options = vec![only];
                    return Some(decision);
                }
                self.spare.set(decision.options);
                self.accept(only);
                continue;
            }
            match self.excess() {
                None => return Some(decision),
                Some(excess) => self.give_up(excess),
            }
        }
        self.break_off();
        None
    }

    /// Whether the last step has left anything to look after: after most there is nothing, and one look at what is kept tells.
    #[inline(always)]
    fn is_unsettled(&self) -> bool {
        let state = &*self.state;
        !state.pending.is_empty()
            || state.stack.is_empty()
            || self.beyond()
            || !state.fighters.are_at_rest() && self.fighters_call()
            || self.may_settle()
    }

    /// Whether fighters may have changed, or some of them are to be Inspired, or too few are left.
    fn fighters_call(&self) -> bool {
        let fighters = &self.state.fighters;
        !fighters.are_settled() || !fighters.due().is_empty() || self.eliminated_now()
    }

    /// Looks after what a step has left: who has changed, whether the game is over, who can answer, what happens by itself.
    fn look_after(&mut self) -> After {
        self.state.fighters.settle();
        if self.beyond() {
            return After::Excess;
        }
        if self.eliminated_now() {
            self.finish();
        }
        if !self.state.pending.is_empty() {
            self.open_windows();
        }
        if self.state.stack.is_empty() {
            After::Game
        } else if self.may_settle() && self.settle() || self.settle_inspiring() {
            After::More
        } else {
            After::Step
        }
    }

    /// Who settles what is a seat's.
    pub fn settler(&self, seat: Seat) -> Seat {
        seat.player().unwrap_or(self.state.active)
    }

    /// What the innermost frame needs somebody to choose; where that is nothing, it does the next thing that needs no choice.
    #[inline(always)]
    fn ask_or_advance(&mut self) -> Option<Decision> {
        macro_rules! step {
            ($($kind:ident)*) => {
                match self.state.stack.last()? {
                    $(Frame::$kind(frame) => {
                        let at = self.state.top::<$kind>()?;
                        if let Some(asked) = Handles::<$kind>::ask_in(self, frame) {
                            return Some(asked);
                        }
                        self.advance_in(at);
                    })*
                    Frame::Over => self.pop(),
                }
            };
        }
        kinds_of_frames!(step!);
        None
    }

    /// Takes an answer to what was asked.
    pub fn accept(&mut self, choice: Choice) {
        macro_rules! accept {
            ($($kind:ident)*) => {
                match self.state.stack.last() {
                    $(Some(Frame::$kind(_)) => {
                        if let Some(at) = self.state.top::<$kind>() {
                            self.accept_in(at, choice);
                        }
                    })*
                    Some(Frame::Over) => self.pop(),
                    None => {}
                }
            };
        }
        kinds_of_frames!(accept!)
    }

    /// Notes a moment: tallies count it, and whoever can answer to it gets a chance.
    #[inline(always)]
    pub fn fire(&mut self, occasion: Occasion) {
        if self.is_heard(occasion.moment) {
            self.note_and_offer(occasion);
        }
        self.leaving.clear();
    }

    /// A moment comes in a step in which nothing else happens. Where nobody hears of it, the next step follows at once.
    #[inline(always)]
    pub fn fire_alone(&mut self, moment: Moment, occasion: impl FnOnce(&Self) -> Occasion) {
        self.calm = !self.is_heard(moment);
        if !self.calm {
            self.note_and_offer(occasion(self));
        }
        self.leaving.clear();
    }

    /// Notes a moment that is heard of.
    fn note_and_offer(&mut self, mut occasion: Occasion) {
        self.note(&mut occasion);
        self.offer(occasion);
    }

    /// Whether anything hangs on a moment: most pass unheard.
    fn is_heard(&self, moment: Moment) -> bool {
        self.table.counted.contains(moment)
            || self.state.touching.ends_with(moment)
            || !self.state.unanswered.is_empty()
            || self.anyone_listens(moment)
    }

    /// Notes that something has happened: it is counted once, meets conditions once, and ends once what lasts until then.
    #[inline(always)]
    pub fn note(&mut self, occasion: &mut Occasion) {
        occasion.counted = occasion.counted.saturating_add(1);
        self.count(occasion);
        self.claim(occasion);
        self.lapse_after(occasion);
    }

    /// Lets players answer to a moment that has been noted.
    #[inline(always)]
    pub fn offer(&mut self, occasion: Occasion) {
        if self.waits_for_step(occasion.moment) {
            return self.fire_between_steps(occasion);
        }
        self.offer_with(occasion, None);
    }

    /// Lets players answer to a moment together with another, and with what has waited for such a step.
    #[inline(always)]
    pub fn offer_with(&mut self, occasion: Occasion, other: Option<Occasion>) {
        let waiting = self.take_waiting_for_step();
        let window = if waiting.is_empty() && other.is_none() {
            self.window(&occasion)
        } else {
            let all = std::iter::once(occasion).chain(other).chain(waiting);
            self.window_of(all.collect(), false)
        };
        if let Some(window) = window {
            self.state.pending.push(window);
        }
    }

    /// Whether reactions to a moment wait for the next step that the book lists.
    pub fn waits_for_step(&self, moment: Moment) -> bool {
        self.table.rules.closing == Closing::ListedSteps && !moment.has_reaction_step()
    }

    /// A moment about nobody in particular.
    pub fn fire_plain(&mut self, moment: Moment) {
        let seat = self.state.active;
        self.fire(Occasion::by(moment, seat));
    }

    #[inline]
    pub fn open_windows(&mut self) {
        if !self.state.pending.is_empty() {
            self.open_pending();
        }
    }

    fn open_pending(&mut self) {
        while let Some(window) = self.state.pending.pop() {
            self.state.stack.push(Frame::Window(Box::new(window)));
        }
    }

    /// A list of options that begins with these.
    #[inline]
    pub fn options(&self, first: impl IntoIterator<Item = Choice>) -> Vec<Choice> {
        let mut options = self.spare.take();
        options.clear();
        options.extend(first);
        options
    }

    pub fn decision(seat: Seat, question: Question, options: Vec<Choice>) -> Option<Decision> {
        Some(Decision {
            seat,
            question,
            options,
        })
    }
}
