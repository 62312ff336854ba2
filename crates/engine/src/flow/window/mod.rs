//! Chances to answer to a moment: what happens by itself, then Surge Objectives, then what players may use. (EMB-TIMING-01 to -06, -18)

mod answering;
mod by_itself;
mod gathering;
mod using;

use super::{Engine, Handles};
use crate::decision::{Choice, Decision};
use crate::state::{Answer, At, Candidate, Seat, Window, WindowStep};

impl Handles<Window> for Engine<'_, '_> {
    fn ask_in(&self, window: &Window) -> Option<Decision> {
        match window.step {
            WindowStep::Must | WindowStep::LateMust => self.ask_order(window),
            WindowStep::Name => self.ask_who_begins(window),
            WindowStep::Score => self.ask_score(window),
            WindowStep::May => self.ask_may(window),
            WindowStep::Resolve => self.ask_resolve(window),
            WindowStep::Done => None,
        }
    }

    fn accept_in(&mut self, at: At<Window>, choice: Choice) {
        match self.state[at].step {
            WindowStep::Must | WindowStep::LateMust => self.accept_order(at, choice),
            WindowStep::Name => self.accept_who_begins(at, choice),
            WindowStep::Score => self.accept_score(at, choice),
            WindowStep::May => self.accept_may(at, choice),
            WindowStep::Resolve => self.accept_resolve(at, choice),
            WindowStep::Done => self.pop(),
        }
    }

    fn advance_in(&mut self, at: At<Window>) {
        match self.state[at].step {
            WindowStep::Must | WindowStep::LateMust => self.advance_by_itself(at),
            WindowStep::Name => self.state[at].step = WindowStep::Must,
            WindowStep::Score => self.advance_score(at),
            WindowStep::May => self.advance_may(at),
            WindowStep::Resolve => self.advance_resolve(at),
            WindowStep::Done => self.pop(),
        }
    }
}

impl Engine<'_, '_> {
    /// The first player who has something like this in a window, and its places there.
    fn first_with(
        &self,
        window: &Window,
        is: impl Fn(&Candidate) -> bool,
    ) -> Option<(Seat, Vec<usize>)> {
        // What is nobody's is nobody's to put in order, and comes first. (DRE-CARDS-12)
        let mut seats = std::iter::once(Seat::NOBODY)
            .chain(window.order.iter().copied())
            .chain(self.state.seats_from(self.state.active));
        let mut all = places(window, is);
        let of = |seat: Seat| move |place: &usize| window.candidates[*place].seat == seat;
        let first = seats.find(|seat| all.iter().any(of(*seat)))?;
        all.retain(of(first));
        Some((first, all))
    }

    /// The place in a window of what was chosen.
    fn chosen(&self, window: &Window, choice: Choice) -> Option<usize> {
        match choice {
            Choice::Answer(number) => window.numbered(number),
            _ => window
                .candidates
                .iter()
                .position(|one| !one.used && choice_for(&one.answer) == choice),
        }
    }
}

/// The places in a window of what is like this.
fn places(window: &Window, is: impl Fn(&Candidate) -> bool) -> Vec<usize> {
    let all = window.candidates.iter().enumerate();
    all.filter(|(_, one)| is(one))
        .map(|(index, _)| index)
        .collect()
}

/// How an answer is chosen.
fn choice_for(answer: &Answer) -> Choice {
    match *answer {
        Answer::Objective(card) => Choice::Score(card),
        Answer::Ploy(card) | Answer::Upgrade(card) => Choice::Play(card),
        Answer::Ability { id, rule } => Choice::Use { id, rule },
    }
}
