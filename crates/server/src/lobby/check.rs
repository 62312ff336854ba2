//! What names, clocks and the like may be.

use crate::app::App;
use crate::error::ApiError;
use crate::protocol::{ClockSettings, SeatKind};
use crate::storage::SeatRow;
use crate::time::now;

const DAY: i64 = 24 * 3_600_000;

/// A clock that can be played with.
pub fn clock(clock: Option<ClockSettings>) -> Result<(), ApiError> {
    match clock {
        Some(clock) if clock.minutes == 0 || clock.minutes > 1440 => {
            Err(ApiError::illegal_setup("a clock has 1 to 1440 minutes"))
        }
        Some(clock) if clock.seconds_per_choice > 3600 => Err(ApiError::illegal_setup(
            "a choice adds at most 3600 seconds to a clock",
        )),
        _ => Ok(()),
    }
}

/// Games between bots only take what others would play with.
pub async fn bots(app: &App, origin: &str, seats: &[SeatRow]) -> Result<(), ApiError> {
    let most = app.config.bot_games;
    let bots = seats.iter().all(|seat| seat.kind == SeatKind::Bot);
    if bots && !origin.is_empty() && app.storage.games_of_bots().await? >= most {
        return Err(ApiError::too_many_bots(most));
    }
    Ok(())
}

/// Nobody may have too many open games.
pub async fn room(app: &App, origin: &str) -> Result<(), ApiError> {
    if origin.is_empty() {
        return Ok(());
    }
    let most = app.config.games_per_address;
    let open = app.storage.games_of(origin, now() - DAY).await?;
    if open >= most {
        return Err(ApiError::too_many_games(most));
    }
    Ok(())
}

/// Nobody may bring too many replays in a day.
pub async fn replays(app: &App, origin: &str) -> Result<(), ApiError> {
    if origin.is_empty() {
        return Ok(());
    }
    let most = app.config.games_per_address;
    if app.storage.replays_of(origin, now() - DAY).await? >= most {
        return Err(ApiError::too_many_replays(most));
    }
    Ok(())
}
