//! What players may use: in turn, or declared in turn and then resolved. (EMB-TIMING-03, -18)

use super::by_itself::follows_roll;
use super::{choice_for, places};
use crate::board::HexSet;
use crate::cards::CardKind;
use crate::cards::boost::Boost;
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::flow::Engine;
use crate::rules::Reactions;
use crate::state::{
    Answer, At, Candidate, Core, CoreKind, CoreStep, FighterId, Frame, MoveStep, Seat, Window,
    WindowStep,
};

impl Engine<'_, '_> {
    /// Players may now use what they have. Where several can, they declare in turn.
    pub(in crate::flow) fn enter_may(&mut self, at: At<Window>) {
        let window = &self.state[at];
        let mut seats = self.state.seats_from(self.state.active);
        if !seats.any(|seat| may_answer(window, seat)) {
            return self.end_may(at);
        }
        let several = self.several_may(window);
        let declare = self.table.rules.reactions == Reactions::DeclareThenResolve;
        let first = if several && self.without_order() {
            self.roll_off(None, None)
        } else {
            self.first_to_answer(window)
        };
        let window = &mut self.state[at];
        window.contested = declare && several;
        window.passes = 0;
        window.seat = first;
        window.step = WindowStep::May;
    }

    /// Whether more than one player can use something.
    fn several_may(&self, window: &Window) -> bool {
        let seats = || self.state.seats_from(self.state.active);
        let can = |seat: &Seat| {
            let mut all = answers_of(window, *seat);
            window.might.answer.contains(*seat) || all.any(|one| self.usable(window, one))
        };
        // Most often only one player has anything, and need not be asked.
        let may = |seat: &Seat| may_answer(window, *seat);
        seats().filter(may).take(2).count() > 1 && seats().filter(can).take(2).count() > 1
    }

    pub(super) fn ask_may(&self, window: &Window) -> Option<Decision> {
        // Everybody has passed one after another: the chance is over.
        if window.passes as usize >= self.state.players.len() {
            return None;
        }
        let usable = self.usable_by(window, window.seat);
        if usable.is_empty() && !window.might.answer.contains(window.seat) {
            return None;
        }
        let needed = self.needed_among(window, &usable);
        let forced = !needed.is_empty();
        let offered = if forced { needed } else { usable };
        let mut options = self.options([]);
        list_options(window, &offered, &mut options);
        if !forced {
            options.push(Choice::Pass);
        }
        Self::decision(window.seat, Question::Respond(window.moment()), options)
    }

    pub(super) fn accept_may(&mut self, at: At<Window>, choice: Choice) {
        let window = &self.state[at];
        match self.chosen(window, choice) {
            Some(index) if window.contested => self.declare(at, index),
            Some(index) => self.answer(at, index),
            None => {
                let seat = window.seat;
                self.log(|| Event::Passed { seat });
                self.next_in_turn(at);
            }
        }
    }

    /// The player whose chance it is has nothing to use: on to the next who may have something, or the end.
    pub(super) fn advance_may(&mut self, at: At<Window>) {
        let players = self.state.players.len();
        while usize::from(self.state[at].passes) < players {
            self.next_in_turn(at);
            let window = &self.state[at];
            if usize::from(window.passes) < players && may_answer(window, window.seat) {
                self.calm = true;
                return;
            }
        }
        let mut all = self.state[at].candidates.iter();
        if all.any(waits_to_be_resolved) {
            self.state[at].step = WindowStep::Resolve;
        } else {
            self.end_may(at);
        }
    }

    fn next_in_turn(&mut self, at: At<Window>) {
        let next = self.state.next_seat(self.state[at].seat);
        let window = &mut self.state[at];
        window.passes += 1;
        window.seat = next;
    }

    /// To declare a ploy is to play it: it leaves the hand and everybody sees it. What it does comes later.
    fn declare(&mut self, at: At<Window>, index: usize) {
        let next = self.state.next_seat(self.state[at].seat);
        let window = &mut self.state[at];
        window.candidates[index].declared = true;
        window.passes = 0;
        window.seat = next;
        if let Answer::Ploy(card) = window.candidates[index].answer {
            self.take_from_hand(card);
            self.play(card);
        }
    }

    // What was declared.

    pub(super) fn ask_resolve(&self, window: &Window) -> Option<Decision> {
        let (seat, all) = self.first_with(window, waits_to_be_resolved)?;
        if all.len() < 2 {
            return None;
        }
        let answers = all.iter().map(|index| &window.candidates[*index].answer);
        let options = answers.map(choice_for).collect();
        Self::decision(seat, Question::Order(window.moment()), options)
    }

    pub(super) fn accept_resolve(&mut self, at: At<Window>, choice: Choice) {
        if let Some(index) = self.chosen(&self.state[at], choice) {
            self.answer(at, index);
        }
    }

    pub(super) fn advance_resolve(&mut self, at: At<Window>) {
        match self.first_with(&self.state[at], waits_to_be_resolved) {
            Some((_, all)) => self.answer(at, all[0]),
            None => self.end_may(at),
        }
    }

    fn end_may(&mut self, at: At<Window>) {
        self.calm = false;
        if follows_roll(&self.state[at]) {
            self.enter_late(at);
        } else {
            self.pop();
        }
    }

    // What can be used.

    fn usable_by(&self, window: &Window, seat: Seat) -> Vec<usize> {
        places(window, |one| {
            !one.must && !one.free && one.seat == seat && self.usable(window, one)
        })
    }

    /// Whether a candidate could be used now.
    pub(super) fn usable(&self, window: &Window, candidate: &Candidate) -> bool {
        if candidate.used || candidate.declared {
            return false;
        }
        let env = self.answer_env(window, candidate);
        let eval = self.eval();
        let in_hand = |card| self.state.player(candidate.seat).hand().contains(card);
        match &candidate.answer {
            Answer::Objective(_) => false,
            Answer::Ploy(card) => match &self.table.card(*card).kind {
                CardKind::Ploy { condition, .. } => {
                    eval.holds(condition, &Ctx::new(candidate.seat, &env))
                        && in_hand(card)
                        && eval.can_be_played(*card, &env)
                }
                _ => false,
            },
            Answer::Upgrade(card) => in_hand(card) && self.surge_bearer(*card, &env).is_some(),
            Answer::Ability { id, rule } => {
                self.ability(*id, *rule).is_some_and(|(source, ability)| {
                    eval.holds(&ability.condition, &Ctx::new(source.owner, &env))
                        && eval.may_use(source, *rule, window.subject_of(candidate))
                        && self.ability_feasible(source, ability, &env)
                })
            }
        }
    }

    /// Of these, what gives a fighter the Move, Range, weapons or place in the hope of which it has begun: it must get it. (EMB-CORE-11, -18)
    fn needed_among(&self, window: &Window, usable: &[usize]) -> Vec<usize> {
        let Some(boost) = self.needed(window.seat) else {
            return Vec::new();
        };
        let boosts = |index: &usize| self.boosts(window, &window.candidates[*index], boost);
        usable.iter().copied().filter(boosts).collect()
    }

    /// What a player's fighter in the middle of an ability lacks for it to be possible.
    fn needed(&self, seat: Seat) -> Option<Boost> {
        if !self.table.rules.counts_on_surges.on() {
            return None;
        }
        let eval = self.eval();
        let mine = |fighter: FighterId| self.state.fighter(fighter).seat == seat;
        let below = self.state.stack.len().checked_sub(2)?;
        match self.state.stack.get(below)? {
            Frame::Core(Core {
                kind: CoreKind::Charge,
                fighter,
                step: CoreStep::Act,
                ..
            }) if mine(*fighter) && eval.can_do_from_here(*fighter, CoreKind::Charge) => {
                (!eval.charge_is_possible(*fighter)).then_some(Boost::Move)
            }
            Frame::Core(core) if mine(core.fighter) && core.step == CoreStep::Act => {
                (!eval.can_do_from_here(core.fighter, core.kind)).then_some(Boost::Place)
            }
            Frame::Move(moving) if mine(moving.fighter) && moving.step == MoveStep::Measure => {
                let from = self.state.fighter(moving.fighter).hex?;
                let distance = eval.stat(moving.fighter, crate::cards::Stat::Move);
                let reach = eval
                    .move_walk(moving.fighter, from, distance)
                    .ends(eval.board());
                (eval.ends_of_move(moving, reach).is_empty()).then_some(Boost::Move)
            }
            Frame::Attack(attack) if mine(attack.attacker) && attack.chooses_target() => {
                self.targets_for(attack).is_empty().then_some(Boost::Range)
            }
            Frame::Attack(attack) if mine(attack.attacker) && attack.chooses_weapon() => self
                .weapons_for(attack)
                .is_empty()
                .then_some(Boost::Weapons),
            _ => None,
        }
    }

    fn boosts(&self, window: &Window, candidate: &Candidate, boost: Boost) -> bool {
        let mut env = self.answer_env(window, candidate);
        // However many tokens are spent: what counts is that it can help.
        env.x = 1;
        let (eval, ctx) = (self.eval(), Ctx::new(candidate.seat, &env));
        self.block_of(&candidate.answer)
            .is_some_and(|block| match boost {
                Boost::Place => self.picked_for_core().is_some_and(|(fighter, kind)| {
                    let ends = eval.pushed_to(block, fighter, &ctx);
                    !eval.hexes_to_do_from(fighter, kind, ends).is_empty()
                }),
                _ => eval.boost_of(block, boost, &ctx) > 0,
            })
    }
}

impl Engine<'_, '_> {
    /// The fighter that has been picked for a Core ability and has not begun with it.
    fn picked_for_core(&self) -> Option<(FighterId, CoreKind)> {
        let mut frames = self.state.stack.iter().rev();
        frames.find_map(|frame| match frame {
            Frame::Core(core) => (core.step == CoreStep::Act).then_some((core.fighter, core.kind)),
            _ => None,
        })
    }

    /// Of these hexes those from which a fighter can do what it was picked for, if it cannot from where it stands. (EMB-CORE-11, -18)
    pub(in crate::flow) fn ends_to_do_from(&self, fighter: FighterId, ends: HexSet) -> HexSet {
        if !self.table.rules.counts_on_surges.on() {
            return ends;
        }
        let eval = self.eval();
        let able = match self.picked_for_core() {
            Some((picked, kind)) if picked == fighter && !eval.can_do_from_here(fighter, kind) => {
                eval.hexes_to_do_from(fighter, kind, ends)
            }
            _ => return ends,
        };
        if able.is_empty() { ends } else { able }
    }
}

/// What a player may use in a window, if it can be used.
fn answers_of(window: &Window, seat: Seat) -> impl Iterator<Item = &Candidate> {
    let all = window.candidates.iter();
    all.filter(move |one| !one.must && !one.free && one.seat == seat)
}

/// Whether a player has something to use in a window, or might have.
fn may_answer(window: &Window, seat: Seat) -> bool {
    window.might.answer.contains(seat) || answers_of(window, seat).next().is_some()
}

fn waits_to_be_resolved(candidate: &Candidate) -> bool {
    candidate.declared && !candidate.used
}

/// What is offered, as choices: by its card or ability, or by its place where the same could answer to several moments.
fn list_options(window: &Window, offered: &[usize], options: &mut Vec<Choice>) {
    let mut by_place = Vec::new();
    for index in offered {
        let candidate = &window.candidates[*index];
        let subject = window.subject_of(candidate);
        let others = offered.iter().filter(|other| *other != index);
        let mut twins =
            others.filter(|other| window.candidates[**other].answer == candidate.answer);
        let several = twins
            .any(|other| other < index || window.subject_of(&window.candidates[*other]) != subject);
        let key = (candidate.answer, subject);
        if !several {
            options.push(choice_for(&candidate.answer));
        } else if !by_place.contains(&key) {
            // The same answer for the same fighter is one answer.
            by_place.push(key);
            options.push(Choice::Answer(window.number_of(*index)));
        }
    }
}
