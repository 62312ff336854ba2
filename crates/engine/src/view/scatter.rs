//! The scatter in progress: the chain so far, and where it could lead next.

use serde::Serialize;

use crate::board::HexId;
use crate::decision::Choice;
use crate::eval::Eval;
use crate::name::face;
use crate::state::{Frame, Scatter, State};
use crate::table::Table;

/// A scatter in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScatterSummary {
    /// The chain so far, by hex: it begins where the scatter does.
    pub chain: Vec<String>,
    /// The dice that were rolled and are not used yet.
    pub roll: Vec<&'static str>,
}

impl ScatterSummary {
    /// The scatter in progress in a position. All of it is open to everybody.
    pub(crate) fn of(table: &Table, state: &State) -> Option<Self> {
        let scatter = in_progress(state)?;
        let eval = Eval::new(table, state);
        let chain = scatter.origin.iter().chain(&scatter.chain);
        Some(ScatterSummary {
            chain: chain
                .map(|hex| eval.board().name(*hex).to_owned())
                .collect(),
            roll: scatter.roll.iter().copied().map(face).collect(),
        })
    }
}

/// The hex that a direction of the scatter in progress leads to: whoever chooses it points there instead of reading a compass.
pub(super) fn pointed_at(table: &Table, state: &State, choice: Choice) -> Option<HexId> {
    let (Choice::Direction(direction) | Choice::Scatter(_, direction)) = choice else {
        return None;
    };
    let scatter = in_progress(state)?;
    let last = scatter.chain.last().copied().or(scatter.origin)?;
    Eval::new(table, state)
        .board()
        .in_direction(last, direction)
}

fn in_progress(state: &State) -> Option<&Scatter> {
    match state.stack.last() {
        Some(Frame::Scatter(scatter)) => Some(scatter),
        _ => None,
    }
}
