//! Taking a free seat.

use super::begin::begin_if_full;
use super::{check, wishes};
use crate::app::App;
use crate::error::ApiError;
use crate::protocol::{GameState, Join, Seated};
use crate::secret;
use crate::storage::SeatRow;
use crate::time::now;

/// Takes a free seat; the game begins once all are taken.
pub async fn join(app: &App, game: &str, join: &Join) -> Result<Seated, ApiError> {
    let name = check::name(&join.name)?;
    // Somebody else may take the seat at the same time, but there are only so many.
    for _ in 0..4 {
        let row = app.storage.game(game).await?;
        let row = row.ok_or_else(|| {
            ApiError::not_found(format!("there is no game `{game}`; check the link"))
        })?;
        match row.state {
            GameState::Waiting => {}
            GameState::Closed => {
                return Err(ApiError::game_over("nobody came, and the game was closed"));
            }
            GameState::Playing | GameState::Over => {
                return Err(ApiError::seat_taken(
                    "all seats are taken; you can watch the game",
                ));
            }
        }
        let seats = app.storage.seats(game).await?;
        let free = pick(&seats, join.player)?;
        let brings = join.brings.clone().or_else(|| free.brings.clone());
        let all = seats.iter().map(|seat| {
            if seat.player == free.player {
                brings.clone()
            } else {
                seat.brings.clone()
            }
        });
        wishes::check(&row.plan, row.seed, all.collect()).await?;
        let token = secret::token();
        let hash = secret::hash(&token);
        let player = free.player;
        let taken = app
            .storage
            .take_seat(game, player, &name, &hash, brings.as_ref(), now());
        if taken.await? {
            begin_if_full(app, game).await?;
            return Ok(Seated {
                game: game.to_owned(),
                player: Some(player),
                token: Some(token),
            });
        }
    }
    Err(ApiError::seat_taken("somebody else was faster"))
}

fn pick(seats: &[SeatRow], wanted: Option<u8>) -> Result<&SeatRow, ApiError> {
    let is_free = |seat: &&SeatRow| !seat.taken && seat.reserved.is_none();
    match wanted {
        None => seats.iter().find(is_free).ok_or_else(|| {
            ApiError::seat_taken("no seat is free; those left are kept for somebody")
        }),
        Some(player) => {
            let mut all = seats.iter();
            let seat = all
                .find(|seat| seat.player == player)
                .ok_or_else(|| ApiError::bad_request(format!("the game has no seat {player}")))?;
            if is_free(&seat) {
                Ok(seat)
            } else {
                Err(ApiError::seat_taken(format!("seat {player} is taken")))
            }
        }
    }
}
