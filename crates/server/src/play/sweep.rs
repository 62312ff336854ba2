//! What has to happen without anybody asking: clocks run out, bots whose node is gone are woken, games without players are closed.

use std::collections::HashMap;
use std::time::Duration;

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
    /// Does something for a game; if that fails, the game is left alone for a while.
    async fn look_after<T>(
        &mut self,
        game: &str,
        round: u64,
        what: impl Future<Output = Result<T, ApiError>>,
    ) -> Option<T> {
        if self.0.contains_key(game) {
            return None;
        }
        match what.await {
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

async fn once(app: &App, round: u64, broken: &mut Broken) -> Result<(), ApiError> {
    // While nothing can be stored there is nothing to look after.
    if app.storage.gate().standstill().is_some() {
        return Ok(());
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
    if round.is_multiple_of(15) {
        app.games.forget_unused();
        app.metrics.tidy();
        tell_presence(app);
    }
    if round.is_multiple_of(60) {
        app.forget_old().await?;
        app.limits.forget_unused();
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
