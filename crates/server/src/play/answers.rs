//! Answers to questions that take a while, worked out once for each position and seat.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::value::{RawValue, to_raw_value};
use underhex_bots::{Budget, Judge};
use underhex_engine::state::Seat;
use underhex_engine::view::View;
use underhex_lab::advise;

/// How long a hint may take, and how many games are played ahead for it at most.
const HINT: Budget = Budget {
    time: Some(Duration::from_millis(1_500)),
    ..Budget::iterations(2_000)
};
/// What numbers of those who give hints are drawn from.
const HINTS: u64 = 0x417;
/// More than anybody asks for in one position.
const MOST: usize = 96;

/// No fighter or option has a longer name.
const LONGEST: usize = 200;

/// A question about what a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The exact odds of the attacks and spells on offer.
    Forecasts,
    /// What a fighter could do.
    Prospect(String),
    /// How far a fighter gets and sees.
    Reach(String),
    /// What the battlefield would look like after an option.
    Preview(String),
    /// What a strong player would do, and why.
    Hint,
}

impl Question {
    /// What it is about.
    fn name(&self) -> &str {
        match self {
            Self::Forecasts | Self::Hint => "",
            Self::Prospect(name) | Self::Reach(name) | Self::Preview(name) => name,
        }
    }

    /// The answer, as it is written.
    pub fn answer(&self, view: &View) -> Arc<RawValue> {
        let answer = match self {
            Self::Forecasts => to_raw_value(&view.odds()),
            Self::Prospect(fighter) => to_raw_value(&view.prospect(fighter)),
            Self::Reach(fighter) => to_raw_value(&view.reach(fighter)),
            Self::Preview(option) => to_raw_value(&view.preview(option)),
            Self::Hint => to_raw_value(&advise(view, &mut Judge::new(HINTS, HINT))),
        };
        // Plain structs with string keys: this does not fail.
        answer.unwrap_or_default().into()
    }
}

/// What is known of the last position that was asked about.
#[derive(Debug, Default)]
pub struct Answers(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    seq: u32,
    of: HashMap<(Option<Seat>, Question), Arc<RawValue>>,
}

impl Answers {
    /// What a seat was told at a sequence number, if it has asked before.
    pub fn known(
        &self,
        seq: u32,
        seat: Option<Seat>,
        question: &Question,
    ) -> Option<Arc<RawValue>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.seq != seq {
            return None;
        }
        known.of.get(&(seat, question.clone())).cloned()
    }

    /// Keeps what was found out, unless it was asked about something that nothing is called.
    pub fn keep(&self, seq: u32, seat: Option<Seat>, question: Question, answer: Arc<RawValue>) {
        if question.name().len() > LONGEST {
            return;
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.seq != seq || known.of.len() >= MOST {
            known.seq = seq;
            known.of.clear();
        }
        known.of.insert((seat, question), answer);
    }

    /// Forgets everything.
    pub fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Known::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_fills_it_with_names_of_nothing() {
        let answers = Answers::default();
        let answer: Arc<RawValue> = to_raw_value(&0).expect("an answer").into();
        let kept = |name: &str| {
            let question = Question::Reach(name.to_owned());
            answers.keep(7, None, question.clone(), answer.clone());
            answers.known(7, None, &question).is_some()
        };
        assert!(kept("garrek-gorebeard"));
        assert!(!kept(&"x".repeat(16_000)));
    }
}
