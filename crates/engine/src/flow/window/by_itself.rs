//! What happens by itself: in whose order, and when it makes a difference.

use arrayvec::ArrayVec;

use super::choice_for;
use crate::cards::Moment;
use crate::decision::{Choice, Decision, Question};
use crate::flow::Engine;
use crate::rules::{Simultaneous, SurgeScoring};
use crate::state::{Answer, At, Candidate, MAX_SEATS, Seat, Window, WindowStep};
use crate::vocabulary::effects::is_aside;

/// Players in the order of their turns.
type Order = ArrayVec<Seat, MAX_SEATS>;

impl Engine<'_, '_> {
    /// Which of several things comes next, and whether what is optional among them is wanted.
    pub(super) fn ask_order(&self, window: &Window) -> Option<Decision> {
        // One thing alone needs no order.
        let mut all = (window.candidates.iter()).filter(|one| happens_by_itself(one));
        let alone = match (all.next(), all.next()) {
            (None, _) => true,
            (Some(one), None) => !one.free,
            _ => false,
        };
        if alone || self.needs_roll_off(window) {
            return None;
        }
        let (seat, all) = self.due(window)?;
        if seat == Seat::NOBODY {
            return None;
        }
        let optional = all.iter().any(|index| window.candidates[*index].free);
        let matter = all
            .iter()
            .filter(|index| !self.makes_no_difference(&window.candidates[**index]))
            .count();
        if !optional && matter < 2 {
            return None;
        }
        let answers = all.iter().map(|index| &window.candidates[*index].answer);
        let mut options: Vec<Choice> = answers.map(choice_for).collect();
        // What is optional may be declined, and with it everything else that is. (SHA-SEQUENCING-03)
        if optional {
            options.push(Choice::Pass);
        }
        Self::decision(seat, Question::Order(window.moment()), options)
    }

    pub(super) fn accept_order(&mut self, at: At<Window>, choice: Choice) {
        match self.chosen(&self.state[at], choice) {
            Some(index) => self.answer(at, index),
            None => self.decline_optional(at),
        }
    }

    /// A player has declined something optional: all else of theirs that is optional here has gone by, too.
    fn decline_optional(&mut self, at: At<Window>) {
        let Some((seat, _)) = self.due(&self.state[at]) else {
            return;
        };
        let window = &mut self.state[at];
        for candidate in &mut window.candidates {
            candidate.used |= candidate.free && candidate.seat == seat;
        }
        put_last(&mut window.order, seat);
    }

    /// The next thing happens by itself; then Surge Objectives are scored, or what came after a roll is over.
    pub(super) fn advance_by_itself(&mut self, at: At<Window>) {
        let window = &self.state[at];
        if self.needs_roll_off(window) {
            return self.roll_for_order(at);
        }
        match self.due(window) {
            Some((_, all)) => {
                // What makes no difference goes first, so that nobody is asked about it.
                let mut several = all.iter().filter(|_| all.len() > 1);
                let first = several
                    .find(|index| self.makes_no_difference(&window.candidates[**index]))
                    .unwrap_or(&all[0]);
                self.answer(at, *first);
            }
            None if window.step == WindowStep::LateMust => self.pop(),
            None => self.enter_score(at),
        }
    }

    /// After a roll, what happens by itself is judged on the roll as it lies once it was re-rolled.
    pub(super) fn enter_late(&mut self, at: At<Window>) {
        let occasion = self.state[at].occasions.first();
        let mut fresh = occasion.map_or_else(Vec::new, |one| self.happening_by_itself(one));
        let window = &mut self.state[at];
        for one in &mut fresh {
            let mut before = window.candidates.iter();
            one.used = before.any(|other| other.used && other.answer == one.answer);
        }
        window.candidates = fresh;
        window.step = WindowStep::LateMust;
    }

    /// What happens by itself and has not yet, of the first player who has such.
    ///
    /// After a roll, re-rolls come first: what happens by itself is judged on the roll as it then lies.
    fn due(&self, window: &Window) -> Option<(Seat, Vec<usize>)> {
        if !window.candidates.iter().any(happens_by_itself) {
            return None;
        }
        let first = window.step == WindowStep::Must;
        let early = first && follows_roll(window);
        let shown = self.table.rules.surge_scoring == SurgeScoring::SurgeStep;
        self.first_with(window, |candidate| {
            if candidate.free {
                return first && self.usable(window, candidate);
            }
            let waits = shown && matches!(candidate.answer, Answer::Objective(_));
            candidate.must && !early && !candidate.used && !waits
        })
    }

    /// Whether it makes no difference when this is settled among others.
    fn makes_no_difference(&self, candidate: &Candidate) -> bool {
        match candidate.answer {
            Answer::Ability { id, rule } => self
                .ability(id, rule)
                .is_none_or(|(_, ability)| is_aside(&ability.effects)),
            _ => false,
        }
    }

    // Who begins, where nobody's turn says so.

    /// Whether several players have something that happens at the same time and makes a difference: they roll off for who begins.
    /// (SHA-SEQUENCING-02)
    fn needs_roll_off(&self, window: &Window) -> bool {
        self.table.rules.simultaneous != Simultaneous::ActivePlayerFirst
            && window.order.is_empty()
            && self.seats_with_something(window).len() > 1
    }

    /// The players who have something that happens at the same time and makes a difference.
    fn seats_with_something(&self, window: &Window) -> Order {
        let matters = |one: &Candidate| {
            let counts =
                one.must && !self.makes_no_difference(one) || one.free && self.usable(window, one);
            counts && !one.used && !matches!(one.answer, Answer::Objective(_))
        };
        let mut seats: Order = self.state.seats_from(Seat(0)).collect();
        seats.retain(|seat| {
            let mut all = window.candidates.iter();
            all.any(|one| one.seat == *seat && matters(one))
        });
        seats
    }

    /// Those players roll off for the first place, the others for the next, and so on. (SHA-MULTI-17, HAR-MULTI-19)
    fn roll_for_order(&mut self, at: At<Window>) {
        let mut seats = self.seats_with_something(&self.state[at]);
        let mut order = Order::new();
        while seats.len() > 1 {
            let winner = self.roll_off_among(&seats);
            seats.retain(|seat| *seat != winner);
            order.push(winner);
        }
        order.extend(seats);
        self.state[at].order = order;
        if self.table.rules.simultaneous == Simultaneous::RollOffNames
            && self.state.players.len() == 2
        {
            self.state[at].step = WindowStep::Name;
        }
    }

    pub(super) fn ask_who_begins(&self, window: &Window) -> Option<Decision> {
        let winner = *window.order.first()?;
        let options = self.state.seats_from(winner).map(Choice::Seat).collect();
        Self::decision(winner, Question::Order(window.moment()), options)
    }

    pub(super) fn accept_who_begins(&mut self, at: At<Window>, choice: Choice) {
        let window = &mut self.state[at];
        window.step = WindowStep::Must;
        if let Choice::Seat(seat) = choice {
            put_first(&mut window.order, seat);
        }
    }
}

/// Whether something happens by itself, or can besides any reaction, and has not yet.
fn happens_by_itself(candidate: &Candidate) -> bool {
    (candidate.must || candidate.free) && !candidate.used
}

/// Whether a window comes after a roll that may be changed in it.
pub(super) fn follows_roll(window: &Window) -> bool {
    matches!(
        window.moment(),
        Moment::AttackRoll | Moment::SaveRoll | Moment::CastingRoll
    )
}

/// The order goes on from the player after this one.
pub(super) fn put_last(order: &mut Order, seat: Seat) {
    if let Some(place) = order.iter().position(|other| *other == seat) {
        let after = (place + 1) % order.len();
        order.rotate_left(after);
    }
}

/// The order begins with this player.
fn put_first(order: &mut Order, seat: Seat) {
    if let Some(place) = order.iter().position(|other| *other == seat) {
        order.rotate_left(place);
    }
}
