//! What a node knows of a game at a moment. It never changes: whoever learns more puts another one in its place.

use std::sync::Arc;

use super::fold::Fold;
use super::info::info;
use crate::error::ApiError;
use crate::protocol::GameInfo;
use crate::storage::{GameRow, SeatRow};

/// What is known of a game.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub(super) row: Option<Arc<GameRow>>,
    pub(super) seats: Arc<Vec<SeatRow>>,
    pub(super) fold: Option<Arc<Fold>>,
    /// Why a game that has begun cannot be put together here.
    pub(super) foreign: Option<ApiError>,
}

impl Known {
    /// Whether nothing is known: it was not read yet, or was forgotten.
    pub fn is_nothing(&self) -> bool {
        self.row.is_none()
    }

    /// The game, once it has begun.
    pub fn fold(&self) -> Option<&Arc<Fold>> {
        self.fold.as_ref()
    }

    /// The game, or why there is nothing to see of it.
    pub fn begun(&self) -> Result<&Arc<Fold>, ApiError> {
        let waiting = || ApiError::bad_request("the game has not begun; it waits for players");
        let why_not = || self.foreign.clone().unwrap_or_else(waiting);
        self.fold.as_ref().ok_or_else(why_not)
    }

    /// Why a game that has begun cannot be put together here.
    pub fn foreign(&self) -> Option<&ApiError> {
        self.foreign.as_ref()
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatRow] {
        match &self.fold {
            Some(fold) => fold.seats(),
            None => &self.seats,
        }
    }

    /// What is public about the game.
    pub fn info(&self) -> Option<GameInfo> {
        let row = self.row()?;
        Some(info(row, self.seats(), self.fold.as_deref()))
    }

    /// What is stored about the game.
    pub fn row(&self) -> Option<&GameRow> {
        let begun = self.fold.as_ref().map(|fold| fold.row());
        begun.or(self.row.as_deref())
    }

    /// The player whose token has this hash.
    pub(super) fn player_of(&self, hash: &str) -> Option<u8> {
        let mut seats = self.seats().iter();
        let own = seats.find(|seat| seat.token.as_deref() == Some(hash))?;
        Some(own.player)
    }

    /// Whether those who follow the game see something else than with another one.
    pub(super) fn differs(&self, other: &Known) -> bool {
        match (&self.fold, &other.fold) {
            (Some(fold), Some(other)) => {
                fold.seq() != other.seq() || fold.row().rematch != other.row().rematch
            }
            (None, None) => {
                self.foreign != other.foreign || self.info() != other.info() || self.is_nothing()
            }
            _ => true,
        }
    }

    /// The same with another fold.
    pub(super) fn with(&self, fold: Fold) -> Self {
        Self {
            fold: Some(Arc::new(fold)),
            ..self.clone()
        }
    }
}
