//! What a seat may know of a game, and nothing else. (EMB-SETUP-07, EMB-SETUP-15, EMB-CARDS-24)
//!
//! A view holds a position in which everything hidden from its seat has been replaced: cards that the seat cannot tell apart are
//! exchanged for one another until they lie in one fixed order, answers that only a hidden card could give are taken out, and chance
//! starts from nothing. Two games that differ only in what is hidden give the same view.

mod attack;
mod back;
mod casting;
mod forecast;
mod ground;
mod hide;
mod idle;
mod imagine;
mod line;
mod options;
mod preview;
mod progress;
mod prospect;
mod reach;
mod record;
mod refs;
mod scatter;
mod status;
mod summary;
mod why;

use std::sync::Arc;

pub use attack::{AttackSummary, DieSummary};
pub use casting::SpellForecast;
pub use forecast::{Forecast, Odds};
pub use ground::{GroundSummary, HexSummary};
pub use line::Line;
pub use options::{DecisionSummary, OptionSummary};
pub use progress::ProgressSummary;
pub use prospect::{Cost, Deed, Prospect, ProspectHex, ProspectTarget};
pub use reach::ReachSummary;
pub use record::{Part, Recorded};
pub use scatter::ScatterSummary;
pub use status::StatusSummary;
pub use summary::{
    CardSummary, FeatureSummary, FighterSummary, MarkerSummary, PlayerSummary, Summary,
    WeaponSummary,
};
pub use why::WhyNot;

use crate::decision::Decision;
use crate::game::Game;
use crate::state::{Seat, State};
use crate::table::Table;

/// What a seat, or a spectator, may know of a game.
#[derive(Clone, Debug)]
pub struct View {
    table: Arc<Table>,
    seat: Option<Seat>,
    state: State,
    decision: Option<Decision>,
    /// What the seat cannot tell apart.
    pools: hide::Pools,
}

impl Game {
    /// What this seat may know; with `None`, what a spectator may know.
    pub fn view(&self, seat: Option<Seat>) -> View {
        let decision = self.decision().map(|decision| Decision {
            options: if Some(decision.seat) == seat {
                decision.options.clone()
            } else {
                Vec::new()
            },
            ..*decision
        });
        let (state, pools) = hide::hidden_from(self.table(), self.state(), seat, decision.as_ref());
        View {
            table: self.table().clone(),
            seat,
            state,
            decision,
            pools,
        }
    }
}

impl View {
    /// What is fixed for the game: known to all.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// Whose view it is; `None` for a spectator.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Who must choose what. The options are there only for the seat that chooses.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat && self.decision == other.decision && self.state == other.state
    }
}

impl Eq for View {}
