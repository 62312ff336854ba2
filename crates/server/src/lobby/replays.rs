//! Replay files, taken in as finished games to step through.

use std::sync::Arc;

use underhex_content::{builtin_of, edition, set_up};
use underhex_engine::replay::{Replay, ReplayError};

use super::check;
use crate::app::App;
use crate::error::ApiError;
use crate::plan::Plan;
use crate::play::Fold;
use crate::protocol::{GameState, SeatKind, TakenIn};
use crate::secret;
use crate::storage::{
    Changes, EntryKind, EntryRow, GameRow, NewEntry, SeatRow, StorageError, server_key,
};
use crate::time::now;

/// No game is longer than this.
const MOST_CHOICES: usize = 20_000;

/// Takes in a replay file: it is played to see that it is sound, and stored.
pub async fn take_in(app: &App, origin: &str, text: String) -> Result<TakenIn, ApiError> {
    let origin = origin.to_owned();
    let (mut game, seats, entries) = app.work_out(move || check(&text, origin)).await??;
    // The same file is the same game, whoever brings it.
    if let Some(known) = known(app, &game).await? {
        return Ok(known);
    }
    check::replays(app, &game.origin).await?;
    let fold_game = game.clone();
    let (fold_seats, fold_entries) = (seats.clone(), entries.clone());
    let result = app.work_out(move || {
        let mut fold = Fold::begin(fold_game, fold_seats)?;
        fold.apply_all(&fold_entries)?;
        Ok::<_, crate::play::FoldError>((fold.result(), fold.mark().to_owned()))
    });
    let (result, mark) = result.await??;
    game.result = result;
    game.mark = Some(mark);
    let added = app
        .storage
        .add_game(&game, &seats, &entries, &Changes::default())
        .await;
    match added {
        Err(StorageError::Conflict) => known(app, &game)
            .await?
            .ok_or_else(|| ApiError::internal("two games with one id")),
        added => {
            added?;
            Ok(TakenIn { game: game.id })
        }
    }
}

/// The game that was made of the same file before.
async fn known(app: &App, game: &GameRow) -> Result<Option<TakenIn>, ApiError> {
    let Some(key) = &game.key else {
        return Ok(None);
    };
    let Some(known) = app.storage.game_made_with(key).await? else {
        return Ok(None);
    };
    app.storage.keep_replay(&known.id).await?;
    Ok(Some(TakenIn { game: known.id }))
}

type Checked = (GameRow, Vec<SeatRow>, Vec<EntryRow>);

fn check(text: &str, origin: String) -> Result<Checked, ApiError> {
    let wrong = |error: ReplayError| ApiError::bad_request(format!("the replay: {error}"));
    let replay = Replay::read(text).map_err(wrong)?;
    if replay.choices.len() > MOST_CHOICES {
        return Err(ApiError::too_large(format!(
            "a replay has at most {MOST_CHOICES} choices"
        )));
    }
    edition(&replay.setup.edition)?;
    let content = builtin_of(&replay.setup.edition).map_err(ApiError::internal)?;
    let table = Arc::new(set_up(content, &replay.setup)?);
    replay.verify(table.clone()).map_err(wrong)?;
    let at = now();
    let mut entries = Vec::with_capacity(replay.choices.len());
    for step in replay.play(table).map_err(wrong)? {
        let step = step.map_err(wrong)?;
        entries.push(EntryRow {
            seq: entries.len() as u32 + 1,
            at_ms: at,
            lost_ms: 0,
            entry: NewEntry {
                kind: EntryKind::Choice,
                player: step.seat.0 + 1,
                body: step.choice,
                key: server_key("replay", step.number as u64),
            },
        });
    }
    let players = replay.setup.players.len() as u8;
    let seats = (1..=players).map(|player| SeatRow {
        player,
        kind: SeatKind::Human,
        bot: None,
        name: None,
        taken: true,
        token: None,
        reserved: None,
        brings: None,
        key: None,
    });
    let file = secret::hash(&replay.write());
    let game = GameRow {
        key: Some(format!("replay:{file}")),
        state: GameState::Over,
        seq: entries.len() as u32,
        created: at,
        began: Some(at),
        ..GameRow::waiting(Plan::of(replay.setup), replay.seed, &origin)
    };
    Ok((game, seats.collect(), entries))
}
