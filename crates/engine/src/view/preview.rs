//! What a battlefield would look like, before a player decides on it.

use super::{GroundSummary, View};
use crate::decision::Choice;
use crate::replay::recorded_name;
use crate::state::{Frame, Ground, LaidBoard, MAX_SEATS, Plan};

impl View {
    /// The battlefield that an option of the decision at hand leads to; a board that is only being chosen is shown alone. `None` for
    /// options that are not about the battlefield, and for those who do not decide.
    pub fn preview(&self, option: &str) -> Option<GroundSummary> {
        let decision = self.decision.as_ref()?;
        let game = self.known_game();
        let choice = *decision
            .options
            .iter()
            .find(|choice| recorded_name(&game, **choice) == option)?;
        let seat = decision.seat;
        let mut view = self.clone();
        let lay = |board, x, y, turned| LaidBoard {
            board,
            seat,
            turned,
            x,
            y,
        };
        let plan = match choice {
            Choice::Battlefield(battlefield) => Plan::Ready(battlefield),
            Choice::Territory {
                battlefield,
                territory,
            } => {
                let other = view.state.next_seat(seat);
                view.state.player_mut(seat).territory = territory;
                view.state.player_mut(other).territory = 1 - territory.min(1);
                Plan::Ready(battlefield)
            }
            Choice::Board(board) => Plan::Laid([lay(board, 0, 0, false)].into_iter().collect()),
            Choice::Lay { x, y, turned } => {
                let board = self
                    .state
                    .stack
                    .iter()
                    .rev()
                    .find_map(|frame| match frame {
                        Frame::Setup(setup) => setup.board,
                        _ => None,
                    })?;
                let laid = self.state.ground.plan().laid().iter().copied();
                let laid = laid.chain([lay(board, x, y, turned)]);
                Plan::Laid(laid.take(MAX_SEATS).collect())
            }
            _ => return None,
        };
        view.state.ground = Ground::new(&self.table, plan);
        Some(view.ground())
    }
}
