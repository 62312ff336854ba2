//! Chances to answer to what has happened.

use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::cards::Moment;
use crate::state::{CardId, FighterId, MAX_SEATS, Occasion, Seat, SeatSet};

/// Something that answers to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// A Surge Objective that is scored.
    Objective(CardId),
    /// A Surge ploy in hand.
    Ploy(CardId),
    /// An Upgrade in hand that can be given at this moment.
    Upgrade(CardId),
    /// An ability of rules in play, and the fighter that uses it.
    Ability {
        /// The number of the rules in play.
        id: u16,
        /// Its place there.
        rule: u8,
    },
}

/// An answer in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Candidate {
    /// What.
    pub answer: Answer,
    /// Whose.
    pub seat: Seat,
    /// To which of the window's moments.
    pub of: u32,
    /// It happens by itself.
    pub must: bool,
    /// It can be used besides any reaction.
    pub free: bool,
    /// It has been used, or its turn is over.
    pub used: bool,
    /// It has been declared and waits to be resolved.
    pub declared: bool,
    /// It was declared and will have no effect.
    pub cancelled: bool,
}

impl Candidate {
    /// What somebody may use, and has not.
    pub fn new(answer: Answer, seat: Seat) -> Self {
        Self {
            answer,
            seat,
            of: 0,
            must: false,
            free: false,
            used: false,
            declared: false,
            cancelled: false,
        }
    }
}

/// What comes next in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum WindowStep {
    Must,
    /// The winner of a roll-off names who begins with what happens by itself.
    Name,
    /// Surge Objectives are shown or scored.
    Score,
    May,
    Resolve,
    LateMust,
    Done,
}

/// Who might have an answer as far as the others can know, where these are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Might {
    /// Something to use.
    pub answer: SeatSet,
    /// A Surge Objective to show.
    pub score: SeatSet,
}

impl Might {
    /// Whether nobody might.
    pub fn is_empty(&self) -> bool {
        self.answer.is_empty() && self.score.is_empty()
    }

    /// Who might in either case.
    pub fn or(self, other: Might) -> Might {
        Might {
            answer: SeatSet(self.answer.0 | other.answer.0),
            score: SeatSet(self.score.0 | other.score.0),
        }
    }
}

/// A chance to answer to a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// What has happened: one moment, or several that are answered to together.
    pub occasions: Vec<Arc<Occasion>>,
    /// All that answers to it.
    pub candidates: Vec<Candidate>,
    /// What comes next.
    pub step: WindowStep,
    /// Who may declare next.
    pub seat: Seat,
    /// How many players passed one after another.
    pub passes: u8,
    /// Both players had something to declare when it opened.
    pub contested: bool,
    /// An action is over: Surge Objectives that were met can be scored.
    pub scoring: bool,
    /// The order in which players take turns with what happens by itself, the next one first; empty where they do not.
    pub order: ArrayVec<Seat, MAX_SEATS>,
    /// Who might have an answer, though they may have none.
    #[serde(default, skip_serializing_if = "Might::is_empty")]
    pub might: Might,
}

impl Window {
    /// The moment that it is for; of several, the first.
    pub fn moment(&self) -> Moment {
        let first = self.occasions.first();
        first.map_or(Moment::ActionOver, |occasion| occasion.moment)
    }

    /// What a candidate answers to.
    pub fn occasion_of(&self, candidate: &Candidate) -> Option<&Arc<Occasion>> {
        self.occasions.get(candidate.of as usize)
    }

    /// The fighter that the moment is about which a candidate answers to.
    pub fn subject_of(&self, candidate: &Candidate) -> Option<FighterId> {
        self.occasion_of(candidate)?.subject
    }

    /// The number of a candidate among those of its player: what the others could answer with does not show in it.
    pub fn number_of(&self, index: usize) -> u16 {
        let (before, rest) = self.candidates.split_at(index);
        let seat = rest.first().map(|candidate| candidate.seat);
        before
            .iter()
            .filter(|other| Some(other.seat) == seat)
            .count() as u16
    }

    /// The place of the candidate with this number of the player whose chance it is.
    pub fn numbered(&self, number: u16) -> Option<usize> {
        let all = self.candidates.iter().enumerate();
        all.filter(|(_, candidate)| candidate.seat == self.seat)
            .map(|(index, _)| index)
            .nth(number.into())
    }

    /// Whether an action has ended.
    pub fn ends_action(&self) -> bool {
        let mut occasions = self.occasions.iter();
        occasions.any(|occasion| occasion.moment == Moment::ActionOver)
    }

    /// The ploys that were declared and wait to be resolved.
    pub fn declared_ploys(&self) -> impl Iterator<Item = CardId> {
        let waiting = self
            .candidates
            .iter()
            .filter(|one| one.declared && !one.used);
        waiting.filter_map(|one| match one.answer {
            Answer::Ploy(card) => Some(card),
            _ => None,
        })
    }

    /// Something more belongs to the same opportunity.
    pub fn merge(&mut self, more: Window, scoring: bool) {
        let first = self.occasions.len() as u32;
        self.occasions.extend(more.occasions);
        self.candidates
            .extend(more.candidates.into_iter().map(|candidate| Candidate {
                of: first + candidate.of,
                ..candidate
            }));
        self.scoring |= scoring;
        self.might = self.might.or(more.might);
    }
}
