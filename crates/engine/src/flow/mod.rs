//! The course of the game: frames on a stack that run until somebody must choose.
//!
//! Three functions make up the kernel's heart. `ask` looks at the innermost frame and says what has to be chosen, without changing
//! anything; `accept` takes the answer; `advance` does what needs no choice. Each frame has its part of the three in the file
//! named after it.

mod abilities;
mod artefact;
mod attack;
mod cards;
mod closing;
mod combat;
mod core;
mod damage;
mod end_phase;
mod excess;
mod hazard;
mod inspiring;
mod lasting;
mod magic;
mod moves;
mod playing;
mod power;
mod push;
mod quiet;
mod reacting;
mod roll_off;
mod round;
mod run;
mod scatter;
mod setup;
mod spell_attack;
mod surges;
mod tallies;
mod tokens;
mod turn;
mod victory;
mod window;

pub(crate) use combat::innate_for;
pub(crate) use quiet::Facts;
pub(crate) use run::{Act, Does};
pub(crate) use setup::place_name;

use crate::cards::Moment;
use crate::decision::{Choice, Decision, Question};
use crate::eval::Eval;
use crate::event::{Event, Recorded};
use crate::rules::Closing;
use crate::state::{Excess, Frame, Occasion, Seat, State};
use crate::table::Table;
use crate::view::AttackSummary;

/// The kernel at work on one position.
pub(crate) struct Engine<'t, 's> {
    pub table: &'t Table,
    pub state: &'s mut State,
    /// Where events are noted, if anybody wants them.
    pub events: Option<&'s mut Vec<Recorded>>,
    /// Options that stand alone are taken without asking.
    pub automatic: bool,
    /// Facts of this game under which no plain condition calls for anything.
    pub quiet: Option<Facts>,
    /// Rules in play that the moment being noted has ended: they still answer to it.
    pub leaving: Vec<u16>,
}

impl<'t> Engine<'t, '_> {
    pub fn eval(&self) -> Eval<'_> {
        Eval::new(self.table, self.state)
    }

    pub fn log(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events {
            let event = event();
            let attack = event
                .shows_attack()
                .then(|| AttackSummary::of(self.table, self.state))
                .flatten();
            events.push(Recorded {
                event,
                source: crate::render::source(self.table, self.state),
                attack,
            });
        }
    }

    /// Something begins.
    pub fn push(&mut self, mut frame: Frame) {
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

    /// The innermost frame is done with.
    pub fn pop(&mut self) {
        self.take_off();
    }

    /// The innermost frame is done with: this is what it was.
    pub fn take_off(&mut self) -> Option<Frame> {
        let frame = self.state.stack.pop()?;
        self.pass_on_unanswered(&frame);
        Some(frame)
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
            if self.beyond() {
                break;
            }
            if self.eliminated_now() {
                self.finish();
            }
            self.open_windows();
            if self.state.stack.is_empty() {
                return None;
            }
            if self.settle() || self.settle_inspiring() {
                continue;
            }
            match self.ask() {
                Some(decision) if decision.options.is_empty() => {
                    // Nothing can be chosen: the instruction is passed over.
                    self.accept(Choice::Pass);
                }
                Some(decision) if self.automatic && decision.options.len() == 1 => {
                    let only = decision.options[0];
                    self.accept(only);
                }
                Some(decision) if !self.uncountable() => return Some(decision),
                Some(_) => self.give_up(Excess::Amount),
                None => self.advance(),
            }
        }
        self.break_off();
        None
    }

    /// What has to be chosen, and by whom. What is nobody's is settled by the active player.
    pub fn ask(&self) -> Option<Decision> {
        let mut decision = self.ask_frame()?;
        decision.seat = self.settler(decision.seat);
        Some(decision)
    }

    /// Who settles what is a seat's.
    pub fn settler(&self, seat: Seat) -> Seat {
        seat.player().unwrap_or(self.state.active)
    }

    /// What the innermost frame needs somebody to choose.
    fn ask_frame(&self) -> Option<Decision> {
        match self.state.stack.last()? {
            Frame::Setup(setup) => self.ask_setup(setup),
            Frame::Round { step, winner, .. } => self.ask_round(*step, *winner),
            Frame::Turn { step, seat, .. } => self.ask_turn(*step, *seat),
            Frame::EndPhase { step, seat, .. } => self.ask_end_phase(*step, *seat),
            Frame::GrantedCore { fighter, seat } => self.ask_granted_core(*fighter, *seat),
            Frame::Activation { fighter, begun } => self.ask_activation(*fighter, *begun),
            Frame::Upgrade {
                card,
                fighter,
                shown,
            } => self.ask_upgrade(*card, *fighter, *shown),
            Frame::Focus { seat, step, .. } => self.ask_focus(*seat, *step),
            Frame::Move(moving) => self.ask_move(moving),
            Frame::Push(push) => self.ask_push(push),
            Frame::Attack(attack) => self.ask_attack(attack),
            Frame::Window(window) => self.ask_window(window),
            Frame::Run(run) => self.ask_effect(run),
            Frame::Cast(cast) => self.ask_cast(cast),
            Frame::Scatter(scatter) => self.ask_scatter(scatter),
            Frame::Exchange { seat } => self.ask_exchange(*seat),
            Frame::Replacement { seat } => {
                Self::decision(*seat, Question::Draw, vec![Choice::Yes, Choice::No])
            }
            Frame::PickUser {
                id,
                rule,
                seat,
                env,
                ..
            } => self.ask_user(*id, *rule, *seat, env),
            Frame::Raid(raid) => self.ask_raid(raid),
            Frame::SetDice(setting) => self.ask_set_dice(setting),
            Frame::Tricks(trick) => self.ask_tricks(trick),
            Frame::Prophecy(roll) => self.ask_prophecy(roll),
            Frame::Core { .. }
            | Frame::Ended(_)
            | Frame::Happened(_)
            | Frame::NextTarget(_)
            | Frame::Whirl(_)
            | Frame::Hazard { .. }
            | Frame::Damage(_)
            | Frame::Slay(_)
            | Frame::Reaction { .. }
            | Frame::Ploy { .. }
            | Frame::Tagged { .. }
            | Frame::Give { .. }
            | Frame::Over => None,
        }
    }

    /// Takes an answer to what `ask` asked.
    pub fn accept(&mut self, choice: Choice) {
        match self.state.stack.last() {
            Some(Frame::Setup(_)) => self.accept_setup(choice),
            Some(Frame::Round { .. }) => self.accept_round(choice),
            Some(Frame::Turn { .. }) => self.accept_turn(choice),
            Some(Frame::EndPhase { .. }) => self.accept_end_phase(choice),
            Some(Frame::GrantedCore { .. }) => self.accept_granted_core(choice),
            Some(Frame::Activation { .. }) => self.accept_activation(choice),
            Some(Frame::Upgrade { .. }) => self.accept_upgrade(choice),
            Some(Frame::Focus { .. }) => self.accept_focus(choice),
            Some(Frame::Move(_)) => self.accept_move(choice),
            Some(Frame::Push(_)) => self.accept_push(choice),
            Some(Frame::Attack(_)) => self.accept_attack(choice),
            Some(Frame::Window(_)) => self.accept_window(choice),
            Some(Frame::Run(_)) => self.accept_effect(choice),
            Some(Frame::Cast(_)) => self.accept_cast(choice),
            Some(Frame::Scatter(_)) => self.accept_scatter(choice),
            Some(Frame::Exchange { .. }) => self.accept_exchange(choice),
            Some(Frame::Replacement { seat }) => {
                let seat = *seat;
                self.pop();
                if choice == Choice::Yes {
                    self.draw_replacement(seat);
                }
            }
            Some(Frame::PickUser { .. }) => self.accept_user(choice),
            Some(Frame::Raid(_) | Frame::SetDice(_) | Frame::Tricks(_) | Frame::Prophecy(_)) => {
                self.accept_native(choice);
            }
            _ => self.pop(),
        }
    }

    /// Does the next thing that needs no choice.
    fn advance(&mut self) {
        match self.state.stack.last() {
            Some(Frame::Setup(_)) => self.advance_setup(),
            Some(Frame::Round { .. }) => self.advance_round(),
            Some(Frame::Hazard { .. }) => self.advance_hazard(),
            Some(Frame::Turn { .. }) => self.advance_turn(),
            Some(Frame::EndPhase { .. }) => self.advance_end_phase(),
            Some(Frame::Core { .. }) => self.advance_core(),
            Some(Frame::Ended(_)) => self.advance_ended(),
            Some(Frame::Happened(_)) => self.advance_happened(),
            Some(Frame::NextTarget(_)) => self.advance_next_target(),
            Some(Frame::Focus { .. }) => self.advance_focus(),
            Some(Frame::Move(_)) => self.advance_move(),
            Some(Frame::Push(_)) => self.advance_push(),
            Some(Frame::Attack(_)) => self.advance_attack(),
            Some(Frame::Damage(_)) => self.advance_damage(),
            Some(Frame::Slay(_)) => self.advance_slay(),
            Some(Frame::Window(_)) => self.advance_window(),
            Some(Frame::Run(_)) => self.advance_effect(),
            Some(Frame::Cast(_)) => self.advance_cast(),
            Some(Frame::Scatter(_)) => self.advance_scatter(),
            Some(Frame::Whirl(_)) => self.advance_whirl(),
            Some(Frame::Reaction { .. }) => self.advance_reaction(),
            Some(Frame::Activation { .. }) => self.advance_activation(),
            Some(Frame::Upgrade { .. }) => self.advance_upgrade(),
            Some(Frame::Ploy { .. }) => self.advance_ploy(),
            Some(Frame::Give { .. }) => self.advance_give(),
            Some(Frame::Tagged { .. }) => self.advance_tagged(),
            Some(Frame::Raid(_) | Frame::Prophecy(_)) => self.advance_native(),
            Some(
                Frame::GrantedCore { .. }
                | Frame::PickUser { .. }
                | Frame::SetDice(_)
                | Frame::Tricks(_)
                | Frame::Exchange { .. }
                | Frame::Replacement { .. }
                | Frame::Over,
            ) => self.pop(),
            None => {}
        }
    }

    /// Natives are given their frames, off the stack, and put them back unless they are over.
    fn accept_native(&mut self, choice: Choice) {
        match self.state.stack.pop() {
            Some(Frame::Raid(raid)) => self.accept_raid(raid, choice),
            Some(Frame::SetDice(setting)) => self.accept_set_dice(setting, choice),
            Some(Frame::Tricks(trick)) => self.accept_tricks(trick, choice),
            Some(Frame::Prophecy(roll)) => self.accept_prophecy(roll, choice),
            other => self.state.stack.extend(other),
        }
    }

    fn advance_native(&mut self) {
        match self.state.stack.pop() {
            Some(Frame::Raid(raid)) => self.advance_raid(raid),
            Some(Frame::Prophecy(roll)) => self.advance_prophecy(roll),
            other => self.state.stack.extend(other),
        }
    }

    /// Notes a moment: tallies count it, and whoever can answer to it gets a chance.
    pub fn fire(&mut self, occasion: Occasion) {
        self.note(&occasion);
        self.offer(occasion);
        self.leaving.clear();
    }

    /// Notes that something has happened: it is counted once, meets conditions once, and ends once what lasts until then.
    pub fn note(&mut self, occasion: &Occasion) {
        self.count(occasion);
        self.claim(occasion);
        self.lapse_after(occasion);
    }

    /// Lets players answer to a moment that has been noted.
    pub fn offer(&mut self, occasion: Occasion) {
        if self.waits_for_step(occasion.moment) {
            return self.fire_between_steps(occasion);
        }
        let waiting = self.take_waiting_for_step();
        let window = if waiting.is_empty() {
            self.window(occasion)
        } else {
            let occasions = std::iter::once(occasion).chain(waiting).collect();
            self.window_of(occasions, false)
        };
        self.state.pending.extend(window);
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

    pub fn open_windows(&mut self) {
        while let Some(window) = self.state.pending.pop() {
            self.state.stack.push(Frame::Window(Box::new(window)));
        }
    }

    pub fn decision(seat: Seat, question: Question, options: Vec<Choice>) -> Option<Decision> {
        Some(Decision {
            seat,
            question,
            options,
        })
    }
}
