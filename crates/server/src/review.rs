//! Games that are over, step by step and as replay files. Everything is open then.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde_json::Value;
use underhex_content::content_mark;
use underhex_engine::Contest;
use underhex_engine::replay::{Outcome, Replay};
use underhex_engine::state::Seat;

use crate::app::App;
use crate::error::ApiError;
use crate::play::{Fold, FoldError, info};
use crate::protocol::{GameState, OpenPosition, StepInfo, StepList};
use crate::recording::Recording;

/// Finished games that were looked at lately.
#[derive(Debug, Default)]
pub struct Reviews(Mutex<VecDeque<Arc<Reviewed>>>);

/// So many are kept.
const REVIEWS: usize = 32;
/// Between two positions that are kept of a finished game lie so many choices.
const APART: usize = 16;

/// A finished game with some of its positions, so that others are found by playing on from there.
#[derive(Debug)]
pub struct Reviewed {
    fold: Arc<Fold>,
    kept: Mutex<BTreeMap<usize, Arc<Contest>>>,
}

impl Reviews {
    /// A finished game, with what was found out about it.
    fn of(&self, fold: &Arc<Fold>) -> Arc<Reviewed> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |reviewed: &Arc<Reviewed>| reviewed.fold.row().id == fold.row().id;
        let reviewed = match known.iter().position(same) {
            Some(place) => known.remove(place),
            None => None,
        };
        let reviewed = reviewed.unwrap_or_else(|| {
            Arc::new(Reviewed {
                fold: fold.clone(),
                kept: Mutex::default(),
            })
        });
        known.push_back(reviewed.clone());
        if known.len() > REVIEWS {
            known.pop_front();
        }
        reviewed
    }
}

impl Reviewed {
    /// The game after so many choices.
    fn at(&self, step: usize) -> Result<Arc<Contest>, FoldError> {
        let from = {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            let last = kept.range(..=step).next_back();
            last.map(|(step, contest)| (*step, contest.clone()))
        };
        self.fold.played_on(from, step, |step, contest| {
            if step.is_multiple_of(APART) {
                let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.insert(step, contest.clone());
            }
        })
    }
}

/// A finished game: put together, or as it was written down when it could be.
enum Finished {
    Fold(Arc<Fold>),
    Recording(Recording),
}

async fn finished(app: &App, game: &str) -> Result<Finished, ApiError> {
    let live = app.games.game(game);
    let inner = live.caught_up().await?;
    let Some(foreign) = inner.foreign() else {
        let fold = inner.begun()?;
        if fold.result().is_none() && fold.row().state != GameState::Over {
            return Err(ApiError::not_over());
        }
        return Ok(Finished::Fold(fold.clone()));
    };
    let foreign = foreign.clone();
    let over = inner.row().is_some_and(|row| row.state == GameState::Over);
    if !over {
        return Err(foreign);
    }
    match app.storage.recording(game).await? {
        Some(body) => {
            let recording = app.work_out(move || Recording::read(&body)).await??;
            Ok(Finished::Recording(recording))
        }
        None => Err(foreign),
    }
}

/// A finished game that can be put together.
pub async fn finished_fold(app: &App, game: &str) -> Result<Arc<Fold>, ApiError> {
    match finished(app, game).await? {
        Finished::Fold(fold) => Ok(fold),
        Finished::Recording(_) => Err(ApiError::bad_request(
            "rules or cards have changed since this game was played, so that it can be watched and no longer reviewed",
        )),
    }
}

/// A finished game step by step.
pub async fn steps(app: &App, game: &str) -> Result<Value, ApiError> {
    match finished(app, game).await? {
        Finished::Fold(fold) => app.work_out(move || json(&step_list(&fold))).await?,
        Finished::Recording(recording) => Ok(recording.list),
    }
}

/// The position after so many choices of a finished game.
pub async fn position(app: &App, game: &str, step: u32) -> Result<Value, ApiError> {
    let beyond = |most: usize| {
        ApiError::not_found(format!(
            "the game has {most} choices; there is no step {step}"
        ))
    };
    match finished(app, game).await? {
        Finished::Fold(fold) => {
            let most = fold.made().len();
            if step as usize > most {
                return Err(beyond(most));
            }
            let reviewed = app.reviews.of(&fold);
            let work = move || json(&open(&*reviewed.at(step as usize)?, step));
            app.work_out(work).await?
        }
        Finished::Recording(recording) => {
            let most = recording.changes.len();
            let position = app.work_out(move || recording.position(step)).await??;
            position.ok_or_else(|| beyond(most))
        }
    }
}

/// A finished game as a replay file.
pub async fn replay(app: &App, game: &str) -> Result<String, ApiError> {
    let text = match finished(app, game).await? {
        Finished::Fold(fold) => replay_file(&fold),
        Finished::Recording(recording) => recording.replay,
    };
    text.ok_or_else(|| {
        ApiError::bad_request("a puzzle starts from a position; there is no replay file of it")
    })
}

fn json(value: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(ApiError::internal)
}

/// All steps of a game.
pub fn step_list(fold: &Fold) -> StepList {
    let made = fold.made();
    let first = made.get(0).map(|made| made.lines);
    let steps = made.iter().enumerate().map(|(place, step)| {
        let next = made.get(place + 1).map(|next| next.lines);
        StepInfo {
            step: place as u32 + 1,
            player: step.player,
            option: step.option.clone(),
            game: step.at.0,
            round: step.at.1,
            lines: fold.log_between(step.lines, next),
        }
    });
    StepList {
        game: info(fold.row(), fold.seats(), Some(fold)),
        opening: fold.log_between(0, first),
        steps: steps.collect(),
    }
}

/// A position after so many choices, everything open.
pub fn open(contest: &Contest, step: u32) -> OpenPosition {
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

/// A game as a replay file; none of a puzzle, which starts from a position.
pub fn replay_file(fold: &Fold) -> Option<String> {
    let setup = fold.row().plan.setup.as_ref()?;
    let mark = content_mark(setup, fold.contest().game().table());
    let mut replay = Replay::new(setup.clone(), &mark, fold.row().seed.clone());
    let choices = fold.made().iter().map(|made| made.option.clone());
    replay.choices = choices.collect();
    replay.outcome = Outcome::of(fold.contest());
    Some(replay.write())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::live_test::{game, played};

    #[tokio::test]
    async fn later_steps_are_found_from_earlier_ones() {
        let (_folder, app, id) = game().await;
        let fold = played(&app, &id, 40).await;
        let reviewed = app.reviews.of(&fold);
        let last = reviewed.at(40).expect("a position");
        assert_eq!(last.game().state(), fold.contest().game().state());
        let kept = || {
            let kept = reviewed.kept.lock().expect("what is kept");
            kept.keys().copied().collect::<Vec<usize>>()
        };
        assert_eq!(kept(), [16, 32]);
        // From what is kept, in whatever order they are asked for.
        for step in [33, 31, 16, 0, 39] {
            let found = reviewed.at(step).expect("a position");
            let anew = fold.played_on(None, step, |_, _| {}).expect("a position");
            assert_eq!(found.game().state(), anew.game().state(), "step {step}");
        }
        assert_eq!(kept(), [16, 32]);
        assert!(Arc::ptr_eq(&app.reviews.of(&fold), &reviewed));
    }
}
