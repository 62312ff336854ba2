//! Lessons and puzzles: games that start from a scenario, against bots.

use underhex_content::scenario::{Puzzle, PuzzleError};
use underhex_engine::rules::editions;
use underhex_engine::setup::Mode;
use underhex_engine::state::Seat;

use super::check;
use super::claim::Claim;
use super::create::{add, made_before};
use crate::app::App;
use crate::error::ApiError;
use crate::names;
use crate::plan::Plan;
use crate::protocol::{OpenPosition, PuzzleInfo, PuzzleList, SeatKind, Seated, StartPuzzle};
use crate::secret;
use crate::storage::{GameRow, SeatRow};

/// All lessons and puzzles.
pub fn list() -> Result<PuzzleList, ApiError> {
    let puzzles = Puzzle::all().map_err(ApiError::internal)?;
    let info = |puzzle: &Puzzle| {
        let edition = puzzle.edition();
        let name = editions::by_name(edition).map(|rules| rules.name);
        PuzzleInfo {
            id: puzzle.id().to_owned(),
            edition: edition.to_owned(),
            edition_name: name.unwrap_or_else(|| edition.to_owned()),
            kind: if puzzle.lesson() { "lesson" } else { "puzzle" }.to_owned(),
            name: puzzle.name().to_owned(),
            goal: puzzle.goal().to_owned(),
            difficulty: puzzle.difficulty().map(|hard| hard.name().to_owned()),
        }
    };
    Ok(PuzzleList {
        puzzles: puzzles.iter().map(info).collect(),
    })
}

/// What a lesson or puzzle begins with, as player 1 sees it.
pub fn position(id: &str) -> Result<OpenPosition, ApiError> {
    let game = find(id)?.start().map_err(ApiError::internal)?;
    let view = game.view(Some(Seat(0)));
    Ok(OpenPosition {
        step: 0,
        game: 1,
        ground: view.ground(),
        view: view.summary(),
    })
}

fn find(id: &str) -> Result<Puzzle, ApiError> {
    Puzzle::find(id).map_err(|error| match error {
        PuzzleError::Unknown(_) => ApiError::not_found(error.to_string()),
        other => ApiError::internal(other),
    })
}

/// Starts a game from a puzzle; the caller is player 1.
pub async fn start(
    app: &App,
    origin: &str,
    id: &str,
    start: &StartPuzzle,
) -> Result<Seated, ApiError> {
    let puzzle = find(id)?;
    let claim = Claim::with(start.key.as_deref())?;
    let name = names::name(start.name.as_deref().unwrap_or("Player 1"))?;
    if let Some(made) = made_before(app, claim).await? {
        return Ok(made);
    }
    check::room(app, origin).await?;
    let seat = |player: u8| {
        let own = player == 1;
        SeatRow {
            player,
            kind: if own { SeatKind::Human } else { SeatKind::Bot },
            bot: (!own).then(|| "greedy".to_owned()),
            name: Some(if own {
                name.clone()
            } else {
                names::of_bot("greedy")
            }),
            taken: true,
            token: None,
            reserved: None,
            brings: None,
            key: None,
        }
    };
    let seats: Vec<SeatRow> = (1..).take(puzzle.players()).map(seat).collect();
    let plan = Plan {
        puzzle: Some(puzzle.id().to_owned()),
        ..Plan::new(puzzle.edition(), Mode::Game)
    };
    let game = GameRow::waiting(plan, secret::seed(&app.config), origin);
    add(app, game, seats, Some(0), claim).await
}
