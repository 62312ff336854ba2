//! Games that are over, step by step and as replay files. Everything is open then.

use underhex_content::content_mark;
use underhex_engine::Contest;
use underhex_engine::replay::{Outcome, Replay};
use underhex_engine::state::Seat;

use crate::app::App;
use crate::error::ApiError;
use crate::play::Fold;
use crate::protocol::{GameState, OpenPosition, StepInfo, StepList};

/// The game, if it is over.
fn over(fold: &Fold) -> Result<&Fold, ApiError> {
    if fold.result().is_some() || fold.row().state == GameState::Over {
        Ok(fold)
    } else {
        Err(ApiError::not_over())
    }
}

/// A finished game step by step.
pub async fn steps(app: &App, game: &str) -> Result<StepList, ApiError> {
    let live = app.games.game(game);
    let inner = live.caught_up().await?;
    let info = inner.info().ok_or_else(ApiError::not_over)?;
    let fold = over(inner.begun()?)?;
    let made = fold.made();
    let first = made.first().map(|made| made.lines);
    let steps = made.iter().enumerate().map(|(place, step)| {
        let next = made.get(place + 1).map(|next| next.lines);
        StepInfo {
            step: place as u32 + 1,
            player: step.player,
            option: step.option.clone(),
            game: step.at.0,
            round: step.at.1,
            lines: fold.log_between(step.lines, next).to_vec(),
        }
    });
    Ok(StepList {
        game: info,
        opening: fold.log_between(0, first).to_vec(),
        steps: steps.collect(),
    })
}

/// The position after so many choices of a finished game.
pub async fn position(app: &App, game: &str, step: u32) -> Result<OpenPosition, ApiError> {
    let live = app.games.game(game);
    let inner = live.caught_up().await?;
    let fold = over(inner.begun()?)?;
    let most = fold.made().len();
    if step as usize > most {
        return Err(ApiError::not_found(format!(
            "the game has {most} choices; there is no step {step}"
        )));
    }
    let contest = fold.replayed(step as usize)?;
    Ok(open(&contest, step))
}

fn open(contest: &Contest, step: u32) -> OpenPosition {
    let game = contest.game();
    let public = game.view(None);
    let mut view = public.summary();
    for seat in (0..game.state().players.len() as u8).map(Seat) {
        let own = game.view(Some(seat)).summary();
        let Some(shown) = view.players.get_mut(seat.index()) else {
            continue;
        };
        if let Some(own) = own.players.into_iter().nth(seat.index()) {
            *shown = own;
        }
    }
    if let Some(decision) = game.decision() {
        view.decision = game.view(Some(decision.seat)).summary().decision;
    }
    OpenPosition {
        step,
        game: contest.number() as u8,
        ground: public.ground(),
        view,
    }
}

/// A finished game as a replay file.
pub async fn replay(app: &App, game: &str) -> Result<String, ApiError> {
    let live = app.games.game(game);
    let inner = live.caught_up().await?;
    let fold = over(inner.begun()?)?;
    let Some(setup) = &fold.row().plan.setup else {
        return Err(ApiError::bad_request(
            "a puzzle starts from a position; there is no replay file of it",
        ));
    };
    let mark = content_mark(setup, fold.contest().game().table());
    let mut replay = Replay::new(setup.clone(), &mark, fold.row().seed);
    let choices = fold.made().iter().map(|made| made.option.clone());
    replay.choices = choices.collect();
    replay.outcome = Outcome::of(fold.contest());
    Ok(replay.write())
}
