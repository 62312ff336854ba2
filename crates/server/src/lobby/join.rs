//! Taking a free seat.

use super::begin::begun;
use super::claim::Claim;
use super::{announce, wishes};
use crate::app::App;
use crate::error::ApiError;
use crate::names;
use crate::protocol::{GameState, Join, Seated};
use crate::storage::{GameRow, SeatRow};

/// Others who sit down at the same time make us look again, but there are only so many seats.
const TRIES: usize = 8;

/// Takes a free seat; the game begins once all are taken. Repeated with its key, it gives the same seat.
pub async fn join(app: &App, game: &str, join: &Join) -> Result<Seated, ApiError> {
    let claim = Claim::with(join.key.as_deref())?;
    let name = names::name(&join.name)?;
    for _ in 0..TRIES {
        let row = app.storage.game(game).await?;
        let row = row.ok_or_else(|| {
            ApiError::not_found(format!("there is no game `{game}`; check the link"))
        })?;
        let seats = app.storage.seats(game).await?;
        if let Some((player, token)) = claim.taken(&seats) {
            return Ok(seated(game, player, token));
        }
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
        let free = pick(&seats, join.player)?;
        let (taken, token) = claim.take(&SeatRow {
            name: Some(name.clone()),
            brings: join.brings.clone().or_else(|| free.brings.clone()),
            ..free.clone()
        });
        if sit(app, row, &seats, &taken).await? {
            return Ok(seated(game, taken.player, token));
        }
    }
    Err(ApiError::seat_taken("somebody else was faster"))
}

/// Puts somebody on a seat of a game that waits, and begins it if that was the last one; `false` if the seats have changed since they
/// were `seen`.
pub async fn sit(
    app: &App,
    row: GameRow,
    seen: &[SeatRow],
    taken: &SeatRow,
) -> Result<bool, ApiError> {
    let with = |seat: &SeatRow| {
        if seat.player == taken.player {
            taken.clone()
        } else {
            seat.clone()
        }
    };
    let seats: Vec<SeatRow> = seen.iter().map(with).collect();
    let brings = seats.iter().map(|seat| seat.brings.clone()).collect();
    wishes::check(&row.plan, &row.seed, brings).await?;
    let begins = begun(row.clone(), seats).await?;
    let (row, changes) = match begins {
        Some((row, changes)) => (row, Some(changes)),
        None => (row, None),
    };
    let sat = app.storage.sit(&row, seen, taken, changes.as_ref()).await?;
    if sat {
        announce(app, &row);
    }
    Ok(sat)
}

fn seated(game: &str, player: u8, token: String) -> Seated {
    Seated {
        game: game.to_owned(),
        player: Some(player),
        token: Some(token),
    }
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
