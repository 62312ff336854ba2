//! Beginning a game once all seats are taken.

use underhex_content::settled;

use super::announce;
use super::wishes::settle;
use crate::app::App;
use crate::error::ApiError;
use crate::play::Fold;
use crate::protocol::GameState;
use crate::time::now;

/// Begins a game if all its seats are taken and it has not begun.
pub async fn begin_if_full(app: &App, game: &str) -> Result<(), ApiError> {
    let Some(mut row) = app.storage.game(game).await? else {
        return Ok(());
    };
    let seats = app.storage.seats(game).await?;
    if row.state != GameState::Waiting || seats.iter().any(|seat| !seat.taken) {
        return announce(app, game).await;
    }
    let began = now();
    let started = tokio::task::spawn_blocking(move || {
        if row.plan.puzzle.is_none() {
            let brings: Vec<_> = seats.iter().map(|seat| seat.brings.clone()).collect();
            row.plan.setup = Some(settle(&row.plan, row.seed, &brings)?);
        }
        row.state = GameState::Playing;
        row.began = Some(began);
        let fold = Fold::begin(row.clone(), seats)?;
        let table = fold.contest().game().table();
        row.plan.setup = row.plan.setup.map(|setup| settled(&setup, table));
        Ok::<_, ApiError>((row, fold.changes()))
    });
    let (row, changes) = started.await.map_err(ApiError::internal)??;
    app.storage.begin_game(&row, began, &changes).await?;
    announce(app, game).await?;
    app.games.game(game).wake(&app.thinkers);
    Ok(())
}
