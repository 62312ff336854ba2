//! Games before they begin: making, finding and joining them, and meeting again.

mod begin;
mod check;
mod claim;
mod create;
mod join;
mod puzzles;
mod rematch;
mod replays;
mod wishes;

pub use begin::begin_if_full;
pub use create::create;
pub use join::join;
pub use puzzles::{list as puzzles, position as puzzle_position, start as start_puzzle};
pub use rematch::rematch;
pub use replays::take_in;
pub use wishes::deck;

use crate::app::App;
use crate::error::ApiError;
use crate::play::info;
use crate::protocol::{GameState, OpenGames};
use crate::storage::{GameRow, OpenFilter};

/// Games that wait for players.
pub async fn open_games(app: &App, filter: &OpenFilter) -> Result<OpenGames, ApiError> {
    let rows = app.storage.open_games(filter).await?;
    let seats = app.storage.seats_of(&rows).await?;
    // One game that cannot be read does not hide the others.
    let listed = |row: &GameRow| Some(info(row, seats.get(&row.id)?, None));
    let games = rows.iter().filter_map(listed).collect();
    Ok(OpenGames { games })
}

/// Tells all who follow a game here that something about it has changed, and lets its bots go on if it has begun; other nodes were told with
/// the change.
fn announce(app: &App, game: &GameRow) {
    if let Some(live) = app.games.known(&game.id) {
        live.touch();
    }
    if game.state == GameState::Playing {
        app.games.game(&game.id).wake(&app.thinkers);
    }
}
