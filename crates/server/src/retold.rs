//! A game put together from what is stored, without a server: for whoever wants to compare it with what players were shown.

use serde_json::Value;

use crate::error::ApiError;
use crate::play::{Fold, summary};
use crate::storage::{EntryRow, Storage};

/// A game put together from what is stored.
#[derive(Debug)]
pub struct Retold {
    /// How much is recorded.
    pub seq: u32,
    /// Everything that is recorded.
    pub entries: Vec<EntryRow>,
    /// The position and the battlefield: as spectators see them, and the players.
    seen: Vec<(Value, Value)>,
}

impl Retold {
    /// Puts a game together.
    pub async fn from(storage: &Storage, game: &str) -> Result<Self, ApiError> {
        let row = storage.game(game).await?;
        let row = row.ok_or_else(|| ApiError::not_found(format!("there is no game `{game}`")))?;
        let entries = storage.entries_after(game, 0).await?;
        let mut fold = Fold::begin(row, storage.seats(game).await?)?;
        fold.apply_all(&entries)?;
        let mut seen = Vec::new();
        for player in 0..=fold.seats().len() as u8 {
            let seat = (player > 0).then(|| Fold::seat(player));
            let view = fold.contest().game().view(seat);
            let summary = summary(&view, fold.can_go_back());
            let json = |error: serde_json::Error| ApiError::internal(error);
            let view_json = serde_json::to_value(summary).map_err(json)?;
            seen.push((
                view_json,
                serde_json::to_value(view.ground()).map_err(json)?,
            ));
        }
        Ok(Self {
            seq: fold.seq(),
            entries,
            seen,
        })
    }

    /// The position and the battlefield as a player sees them, from 1; 0 is a spectator.
    pub fn seen_by(&self, player: u8) -> (Value, Value) {
        self.seen
            .get(usize::from(player))
            .cloned()
            .unwrap_or_default()
    }
}
