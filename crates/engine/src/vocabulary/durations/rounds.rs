//! Battle rounds.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{DurationWord, Start};
use crate::render::names::Names;
use crate::state::{Ends, Wakes};

/// The last Power step of the battle round is over: no longer in its end phase, so that objectives scored there do not see it. What the books call the end of the round or of the action phase.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfRound;

impl DurationWord for EndOfRound {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::Round(start.eval.state.round)))
    }

    fn lasts(&self, _: &Names) -> String {
        "until the end of the battle round".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "at the end of the battle round".to_owned()
    }
}

/// The end phase of the battle round is over, too: objectives that are scored in it see it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfEndPhase;

impl DurationWord for EndOfEndPhase {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::EndPhase(start.eval.state.round)))
    }

    fn lasts(&self, _: &Names) -> String {
        "until the end phase is over".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after the end phase".to_owned()
    }
}

/// The end phase of the next battle round is over, too.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfNextRound;

impl DurationWord for EndOfNextRound {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::EndPhase(start.eval.state.round + 1)))
    }

    fn lasts(&self, _: &Names) -> String {
        "until the end of the next battle round".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "at the end of the next battle round".to_owned()
    }
}

/// To the end of the game.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfGame;

impl DurationWord for EndOfGame {
    fn ends(&self, _: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::Game))
    }

    fn lasts(&self, _: &Names) -> String {
        "for the rest of the game".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "at the end of the game".to_owned()
    }
}
