//! The same players again, each one seat further.

use underhex_engine::setup::{DeckChoice, PlayerSetup};

use super::check;
use super::claim::Claim;
use super::join::sit;
use crate::app::App;
use crate::error::ApiError;
use crate::plan::Plan;
use crate::protocol::{Brings, DeckWish, GameState, SeatKind, Seated};
use crate::secret;
use crate::storage::{GameRow, SeatRow};

/// The others may take their seats at the same time.
const TRIES: usize = 8;

/// Takes a player's seat in the game in which the same players meet again, and makes that game if nobody has.
pub async fn rematch(
    app: &App,
    origin: &str,
    game: &str,
    token: Option<&str>,
) -> Result<Seated, ApiError> {
    let token = token.ok_or_else(ApiError::wrong_token)?;
    let hash = secret::hash(token);
    let live = app.games.game(game);
    // What counts is the token that is stored, which may be another than the one that was known here.
    let player = live.player_of(&hash).await?;
    let (row, seats, over) = {
        let inner = live.caught_up().await?;
        let row = inner.row().cloned().ok_or_else(ApiError::not_over)?;
        let over = row.state == GameState::Over
            || inner.fold().is_some_and(|fold| fold.result().is_some());
        (row, inner.seats().to_vec(), over)
    };
    let player = player.ok_or_else(ApiError::wrong_token)?;
    if !over {
        return Err(ApiError::not_over());
    }
    if row.plan.puzzle.is_some() {
        return Err(ApiError::bad_request("start the puzzle anew instead"));
    }
    let next = match &row.rematch {
        Some(next) => next.clone(),
        None => {
            check::room(app, origin).await?;
            make(app, origin, &row, &seats).await?
        }
    };
    // Whoever lost the answer asks again with the same old token and gets the same new one.
    let claim = Claim::with(Some(token))?;
    let player = turned(player, seats.len());
    for _ in 0..TRIES {
        let row = app.storage.game(&next).await?;
        let row = row.ok_or_else(|| ApiError::internal("a rematch is gone"))?;
        let seats = app.storage.seats(&next).await?;
        let seated = |token: String| Seated {
            game: next.clone(),
            player: Some(player),
            token: Some(token),
        };
        if let Some((_, token)) = claim.taken(&seats) {
            return Ok(seated(token));
        }
        let kept = seats.iter().find(|seat| seat.player == player);
        let kept = kept.filter(|seat| seat.reserved.as_ref() == Some(&hash) && !seat.taken);
        let Some(kept) = kept.filter(|_| row.state == GameState::Waiting) else {
            return Err(ApiError::seat_taken("your seat is not kept any more"));
        };
        let (taken, token) = claim.take(kept);
        if sit(app, row, &seats, &taken).await? {
            // Those who are still at the old table hear of it.
            live.touch();
            return Ok(seated(token));
        }
    }
    Err(ApiError::seat_taken("the others were faster; try again"))
}

fn turned(player: u8, players: usize) -> u8 {
    if usize::from(player) >= players {
        1
    } else {
        player + 1
    }
}

async fn make(
    app: &App,
    origin: &str,
    old: &GameRow,
    seats: &[SeatRow],
) -> Result<String, ApiError> {
    let setup = old.plan.setup.as_ref();
    let mut next: Vec<SeatRow> = seats
        .iter()
        .map(|seat| {
            let place = usize::from(seat.player).saturating_sub(1);
            let brought = setup.and_then(|setup| setup.players.get(place));
            SeatRow {
                player: turned(seat.player, seats.len()),
                taken: seat.kind == SeatKind::Bot,
                token: None,
                key: None,
                reserved: seat.token.clone(),
                brings: brought.map(brings),
                ..seat.clone()
            }
        })
        .collect();
    next.sort_by_key(|seat| seat.player);
    let plan = Plan {
        setup: None,
        ..old.plan.clone()
    };
    let game = GameRow::waiting(plan, secret::seed(&app.config), origin);
    if app.storage.add_rematch(&old.id, &game, &next).await? {
        return Ok(game.id);
    }
    // Somebody else was faster: theirs it is.
    let row = app.storage.game(&old.id).await?;
    row.and_then(|row| row.rematch)
        .ok_or_else(|| ApiError::internal("a rematch is gone"))
}

fn brings(player: &PlayerSetup) -> Brings {
    Brings {
        warband: player.warband.clone(),
        deck: match &player.deck {
            DeckChoice::Cards(cards) if cards.is_empty() => None,
            DeckChoice::Cards(cards) => Some(DeckWish::Cards(cards.clone())),
            other => Some(DeckWish::Named(other.to_string())),
        },
        boards: player.boards.clone(),
    }
}
