//! The record of a game: what happened, and what was to be seen then.

use super::AttackSummary;
use crate::cards::Outcome;
use crate::eval::Eval;
use crate::event::{Event, Recorder};
use crate::state::{Frame, State};
use crate::table::Table;

/// An event with what is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// What happened.
    pub event: Event,
    /// The card or ability that was being carried out, by name.
    pub source: Option<String>,
    /// The attack as it stood then, if it is about one: which dice count may be another matter later.
    pub attack: Option<AttackSummary>,
    /// How the attack has come out, where its successes were counted and once more at its end: that may have been turned round since.
    pub outcome: Option<Outcome>,
    /// What was in progress then.
    pub part: Part,
}

/// What something that happens is a part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// Of nothing.
    #[default]
    Nothing,
    /// Of a Core ability, a Move, an attack or a ploy, by its number: the outermost that is in progress.
    Of(u16),
    /// Of the text of an ability, or of what has just ended.
    Same,
}

impl Part {
    fn in_progress(state: &State) -> Self {
        let part = state.stack.iter().find_map(|frame| match frame {
            Frame::Core(core) => Some(Self::Of(core.serial)),
            Frame::Move(moving) => Some(Self::Of(moving.serial)),
            Frame::Attack(attack) => Some(Self::Of(attack.serial)),
            Frame::Ploy(ploy) => Some(Self::Of(ploy.serial)),
            Frame::Run(_) | Frame::Ended(_) | Frame::Casting(_) | Frame::Tagged(_) => {
                Some(Self::Same)
            }
            _ => None,
        });
        part.unwrap_or_default()
    }
}

impl Recorder for Vec<Recorded> {
    fn record(&mut self, table: &Table, state: &State, event: Event) {
        let attack = event.shows_attack();
        let settled = matches!(event, Event::Result { .. } | Event::Attacked { .. });
        let settled = state.attack().filter(|_| settled);
        self.push(Recorded {
            outcome: settled.and_then(|attack| Eval::new(table, state).outcome(attack)),
            event,
            source: crate::render::source(table, state),
            attack: attack.then(|| AttackSummary::of(table, state)).flatten(),
            part: Part::in_progress(state),
        });
    }
}
