//! Turns and steps.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{DurationWord, Start};
use crate::cards::Num;
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::state::{Ends, Wakes};

/// The step in progress is over.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfStep;

impl DurationWord for EndOfStep {
    fn ends(&self, _: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::Step))
    }

    fn lasts(&self, _: &Names) -> String {
        "until the end of this step".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "at the end of this step".to_owned()
    }
}

/// The turn in progress is over.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfTurn;

impl DurationWord for EndOfTurn {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::Now, Ends::Turn(start.eval.state.turn)))
    }

    fn lasts(&self, _: &Names) -> String {
        "until the end of this turn".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "at the end of this turn".to_owned()
    }
}

/// During the next turn, and not before it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NextTurn;

impl DurationWord for NextTurn {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let next = start.eval.state.turn + 1;
        Some((Wakes::Turn(next), Ends::Turn(next)))
    }

    fn lasts(&self, _: &Names) -> String {
        "in the next turn".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after the next turn".to_owned()
    }
}

/// During the next turn of yours, and not before it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct YourNextTurn;

impl DurationWord for YourNextTurn {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::TurnOf(start.ctx.owner), Ends::Waking))
    }

    fn lasts(&self, _: &Names) -> String {
        "in your next turn".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after your next turn".to_owned()
    }
}

/// Until the end of the next turn of yours.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfYourNextTurn;

impl DurationWord for EndOfYourNextTurn {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let end = Ends::TurnOf(start.ctx.owner, start.eval.state.turn);
        Some((Wakes::Now, end))
    }

    fn lasts(&self, _: &Names) -> String {
        "until the end of your next turn".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after your next turn".to_owned()
    }
}

/// During the next Action step, and not before it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NextActionStep;

impl DurationWord for NextActionStep {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let next = start.eval.state.action_steps + 1;
        Some((Wakes::ActionStep(next), Ends::ActionStep(next)))
    }

    fn lasts(&self, _: &Names) -> String {
        "in the next Action step".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after the next Action step".to_owned()
    }
}

/// During the next Action step of yours, and not before it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct YourNextActionStep;

impl DurationWord for YourNextActionStep {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        Some((Wakes::ActionStepOf(start.ctx.owner), Ends::Waking))
    }

    fn lasts(&self, _: &Names) -> String {
        "in your next Action step".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after your next Action step".to_owned()
    }
}

/// Until the end of the next Action step.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndOfNextActionStep;

impl DurationWord for EndOfNextActionStep {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let next = start.eval.state.action_steps + 1;
        Some((Wakes::Now, Ends::ActionStep(next)))
    }

    fn lasts(&self, _: &Names) -> String {
        "until the end of the next Action step".to_owned()
    }

    fn over(&self, _: &Names) -> String {
        "after the next Action step".to_owned()
    }
}

/// Until so many Action steps have ended.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ActionSteps(pub Num);

impl DurationWord for ActionSteps {
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)> {
        let many = start.eval.num(&self.0, start.ctx).max(1) as u16;
        let last = start.eval.state.action_steps + many;
        Some((Wakes::Now, Ends::ActionStep(last)))
    }

    fn lasts(&self, names: &Names) -> String {
        format!("for {}", quantity(&self.0, "Action step", names))
    }

    fn over(&self, names: &Names) -> String {
        format!("after {}", quantity(&self.0, "Action step", names))
    }
}
