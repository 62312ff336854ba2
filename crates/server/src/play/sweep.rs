//! What has to happen without anybody asking: clocks run out, bots whose node is gone are woken, games without players are closed.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;

use crate::app::App;
use crate::error::ApiError;
use crate::lobby;
use crate::storage::Seen;
use crate::time::now;

/// A bot that has not chosen for so long has nobody who lets it, in milliseconds.
const FORGOTTEN_BOT: i64 = 3_000;
/// A game that waits for players is closed after this time, in milliseconds.
const WAITS: i64 = 3 * 24 * 3_600_000;
/// A replay that somebody has taken in is forgotten after this time, in milliseconds.
const REPLAYS: i64 = 30 * 24 * 3_600_000;

/// A game that could not be put together is left alone for so many rounds of the sweep, so that the log is not full of it.
const REST: u64 = 600;

/// Looks after all games, for ever.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut broken = Broken::default();
    for round in 0_u64.. {
        every.tick().await;
        broken.0.retain(|_, until| *until > round);
        if let Err(error) = once(&app, round, &mut broken).await {
            tracing::warn!(%error, "the sweep was cut short");
        }
    }
}

/// Games that could not be put together, and the round until which nobody tries again.
#[derive(Default)]
struct Broken(HashMap<String, u64>);

impl Broken {
    /// Does something for a game; if that fails in whatever way, the game is left alone for a while, and the others have their turn.
    async fn look_after<T>(
        &mut self,
        game: &str,
        round: u64,
        what: impl Future<Output = Result<T, ApiError>>,
    ) -> Option<T> {
        if self.0.contains_key(game) {
            return None;
        }
        match carefully(what).await {
            Ok(done) => Some(done),
            // That is not the game's fault.
            Err(error) if error.is_passing() => None,
            Err(error) => {
                tracing::warn!(game, %error, "a game cannot be looked after");
                self.0.insert(game.to_owned(), round + REST);
                None
            }
        }
    }
}

/// Does something for one of many games: a panic is a failure like any other, so that none keeps the others from being looked after.
pub async fn carefully<T>(what: impl Future<Output = Result<T, ApiError>>) -> Result<T, ApiError> {
    let done = AssertUnwindSafe(what).catch_unwind().await;
    done.unwrap_or_else(|_| Err(ApiError::internal("a game has made its keeper panic")))
}

async fn once(app: &App, round: u64, broken: &mut Broken) -> Result<(), ApiError> {
    if round.is_multiple_of(60) {
        app.limits.forget_unused();
    }
    // While nothing can be stored there is nothing to look after.
    if app.storage.gate().standstill().is_some() {
        return Ok(());
    }
    if round.is_multiple_of(15) {
        app.games.forget_unused();
        app.metrics.tidy();
        tell_presence(app);
    }
    let mut seen = Seen::default();
    loop {
        let due = app.storage.games_out_of_time(now(), &seen).await?;
        let Some(last) = due.last().cloned() else {
            break;
        };
        seen = last;
        for (_, id) in due {
            let live = app.games.game(&id);
            let flagged = broken.look_after(&id, round, live.flag_late()).await;
            if flagged == Some(true) {
                live.wake(&app.thinkers);
            }
        }
    }
    let before = now() - FORGOTTEN_BOT;
    let mut seen = Seen::default();
    loop {
        let due = app.storage.games_waiting_for_bots(before, &seen).await?;
        let Some(last) = due.last().cloned() else {
            break;
        };
        seen = last;
        for (since, id) in due {
            let live = app.games.game(&id);
            // They may only be waiting for their turn to think.
            if live.is_driven() {
                continue;
            }
            let known = async {
                live.caught_up().await?.begun()?;
                Ok(app.storage.claim_bots(&id, since).await?)
            };
            if broken.look_after(&id, round, known).await == Some(true) {
                live.wake(&app.thinkers);
            }
        }
    }
    if round.is_multiple_of(5) {
        for id in app.storage.full_games().await? {
            let begun = lobby::begin_if_full(app, &id);
            broken.look_after(&id, round, begun).await;
        }
    }
    if round.is_multiple_of(60) {
        app.forget_old().await?;
    }
    Ok(())
}

impl App {
    /// Closes games that have waited too long for players, and forgets replays that nobody has brought for long.
    pub async fn forget_old(&self) -> Result<(), ApiError> {
        self.storage.close_stale(now() - WAITS).await?;
        for id in self.storage.forget_replays(now() - REPLAYS).await? {
            self.games.forget(&id);
        }
        Ok(())
    }
}

/// Nodes say now and then who is connected through them, for those that have not heard it.
fn tell_presence(app: &App) {
    for live in app.games.all() {
        let here = live.presence.refresh();
        if !here.is_empty() {
            app.storage.tell_presence(live.id(), here);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_game_that_makes_its_keeper_panic_keeps_no_other_from_being_looked_after() {
        let mut broken = Broken::default();
        let tried = AtomicU32::new(0);
        let fails = || async {
            tried.fetch_add(1, Ordering::SeqCst);
            panic!("it cannot be put together")
        };
        for round in 0..REST {
            broken.0.retain(|_, until| *until > round);
            assert_eq!(broken.look_after::<()>("one", round, fails()).await, None);
            let fine = broken.look_after("other", round, async { Ok(round) }).await;
            assert_eq!(fine, Some(round));
        }
        assert_eq!(tried.load(Ordering::SeqCst), 1, "it rests for a while");
    }
}
