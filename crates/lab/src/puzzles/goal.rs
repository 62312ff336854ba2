//! What is to be reached in a puzzle.

use underhex_content::scenario::Puzzle;
use underhex_engine::dice::Chance;
use underhex_engine::state::{CardId, FeatureId, FighterId, GameResult, Phase, Seat};
use underhex_engine::{Choice, Game};

/// The one who solves is player a.
pub(super) const SOLVER: Seat = Seat(0);

/// What is to be reached.
#[derive(Clone, Debug)]
pub(super) enum Aim {
    /// These Objectives are scored.
    Score(Vec<CardId>),
    /// The game is won with more Glory.
    Win,
    /// Just these feature tokens are held at the same time.
    Hold(Vec<FeatureId>),
    /// This fighter is slain.
    Slay(FighterId),
    /// As much as can be, and never enough.
    More,
    /// Everything holds that the script of a puzzle expects at its end.
    Script(Box<Puzzle>),
}

/// An aim, to be reached before the round is over and without dice.
#[derive(Debug)]
pub(super) struct Goal {
    aim: Aim,
    round: u8,
    chance: Chance,
}

/// How it stands with a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Reached,
    Missed,
    Open,
}

impl Goal {
    pub fn new(start: &Game, aim: Aim) -> Self {
        let state = start.state();
        Self {
            aim,
            round: state.round,
            chance: state.chance.clone(),
        }
    }

    pub fn standing(&self, game: &Game) -> Standing {
        // What dice have done is luck, and nobody's solution.
        if self.rolled(game) {
            return Standing::Missed;
        }
        if self.reached(game) {
            return Standing::Reached;
        }
        let state = game.state();
        let over = state.round != self.round || matches!(state.phase, Phase::Over | Phase::Setup);
        if over || game.decision().is_none() {
            Standing::Missed
        } else {
            Standing::Open
        }
    }

    /// Whether dice have been rolled since the puzzle began: in the end phase cards are drawn, which is no roll.
    pub fn rolled(&self, game: &Game) -> bool {
        game.state().phase == Phase::Combat && game.state().chance != self.chance
    }

    pub fn reached(&self, game: &Game) -> bool {
        match &self.aim {
            Aim::Score(cards) => {
                let scored = game.state().player(SOLVER).scored();
                cards.iter().all(|card| scored.contains(card))
            }
            Aim::Hold(tokens) => held(game).eq(tokens.iter().copied()),
            Aim::Slay(fighter) => game.state().fighter(*fighter).hex.is_none(),
            Aim::More => false,
            Aim::Win => game.result() == Some(GameResult::Major(SOLVER)),
            Aim::Script(puzzle) => puzzle.reached(game),
        }
    }

    /// The choice that is made without thinking, if this is no part of the puzzle: in the end phase what counts is scored and all else let be.
    pub fn plain(&self, game: &Game) -> Option<Choice> {
        let decision = game.decision()?;
        if game.state().phase == Phase::Combat {
            return None;
        }
        let wanted = |choice: &&Choice| match (choice, &self.aim) {
            (Choice::Score(card), Aim::Score(cards)) => cards.contains(card),
            (Choice::Score(_), _) => true,
            _ => false,
        };
        let own = decision.seat == SOLVER;
        let mut options = decision.options.iter().filter(|_| own);
        options.find(wanted).copied().or_else(|| idle(game))
    }
}

/// The feature tokens that the solver holds.
fn held(game: &Game) -> impl Iterator<Item = FeatureId> {
    let (state, eval) = (game.state(), game.eval());
    let tokens = (0..state.features.len() as u8).map(FeatureId);
    tokens.filter(move |token| {
        let holder = eval.holder(*token);
        holder.is_some_and(|fighter| state.fighter(fighter).seat == SOLVER)
    })
}

/// What somebody chooses who lets everything pass.
pub(super) fn idle(game: &Game) -> Option<Choice> {
    let options = &game.decision()?.options;
    let passes = |choice: &&Choice| matches!(choice, Choice::Pass | Choice::No);
    options.iter().find(passes).or(options.first()).copied()
}
