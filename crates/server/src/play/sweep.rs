//! What has to happen without anybody asking: clocks run out, bots whose node is gone are woken, games without players are closed.

use std::time::Duration;

use super::act::Act;
use crate::app::App;
use crate::error::ApiError;
use crate::storage::Notice;
use crate::time::now;

/// A bot that has not chosen for so long has nobody who lets it, in milliseconds.
const FORGOTTEN_BOT: i64 = 3_000;
/// A game that waits for players is closed after this time, in milliseconds.
const WAITS: i64 = 3 * 24 * 3_600_000;

/// Looks after all games, for ever.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for round in 0_u64.. {
        every.tick().await;
        if let Err(error) = once(&app, round).await {
            tracing::warn!(%error, "the sweep was cut short");
        }
    }
}

async fn once(app: &App, round: u64) -> Result<(), ApiError> {
    for id in app.storage.games_out_of_time(now()).await? {
        flag(app, &id).await;
    }
    let before = now() - FORGOTTEN_BOT;
    for id in app.storage.games_waiting_for_bots(before).await? {
        app.games.game(&id).wake(&app.thinkers);
    }
    if round.is_multiple_of(15) {
        app.games.forget_unused();
        tell_presence(app).await?;
    }
    if round.is_multiple_of(60) {
        app.storage.close_stale(now() - WAITS).await?;
        app.limits.forget_unused();
    }
    Ok(())
}

async fn flag(app: &App, id: &str) {
    let live = app.games.game(id);
    let late = match live.caught_up().await {
        Ok(inner) => inner
            .fold()
            .and_then(|fold| Some((fold.to_choose()?, fold.seq()))),
        Err(error) => {
            tracing::warn!(game = id, %error, "a clock cannot be read");
            return;
        }
    };
    if let Some((player, seq)) = late
        && live
            .act(player, &Act::Flag, &format!("flag-{seq}"))
            .await
            .is_ok()
    {
        live.wake(&app.thinkers);
    }
}

/// Nodes say now and then who is connected through them, for those that have not heard it.
async fn tell_presence(app: &App) -> Result<(), ApiError> {
    for live in app.games.all() {
        let here = live.presence.refresh();
        if !here.is_empty() {
            let notice = Notice::presence(live.id(), &app.node, here);
            app.storage.tell(&notice).await?;
        }
    }
    Ok(())
}
