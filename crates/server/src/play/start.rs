//! From what was agreed to a game at its first decision.

use underhex_content::scenario::{Puzzle, PuzzleError};
use underhex_content::{BuiltinError, SetupError, begin, builtin_of, game_mark};
use underhex_engine::Contest;
use underhex_engine::seed::Seed;

use crate::plan::Plan;

/// Why a game cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such content.
    #[error(transparent)]
    Content(#[from] BuiltinError),
    /// What was agreed does not fit.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The puzzle is not there or cannot be set up.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// It has not been agreed who brings what.
    #[error("the game has not begun")]
    Waiting,
}

/// The mark of the kernel and the content that a game at its first decision is played with.
pub fn mark(plan: &Plan, contest: &Contest, puzzle: Option<&Puzzle>) -> String {
    match (puzzle, &plan.setup) {
        (Some(puzzle), _) => puzzle.mark(contest.game()),
        (None, Some(setup)) => game_mark(setup, contest.game().table()),
        (None, None) => String::new(),
    }
}

/// The game or match at its first decision, and the puzzle if it is one.
pub fn start(plan: &Plan, seed: &Seed) -> Result<(Contest, Option<Puzzle>), StartError> {
    if let Some(id) = &plan.puzzle {
        let puzzle = Puzzle::find(id)?;
        let game = puzzle.start()?;
        return Ok((Contest::Game(Box::new(game)), Some(puzzle)));
    }
    let setup = plan.setup.as_ref().ok_or(StartError::Waiting)?;
    let content = builtin_of(&plan.edition)?;
    Ok((begin(content, setup, seed.clone())?, None))
}
