use underhex_engine::state::GameResult;
use underhex_engine::{Choice, ChooseError, Contest, ContestResult, Game};

use crate::{Bot, BotFailure};

/// Why bots did not finish a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// A bot chose what it could not.
    #[error("{bot}: {error}")]
    Illegal {
        /// Which bot.
        bot: String,
        /// What the kernel said.
        error: ChooseError,
    },
    /// A bot did not choose.
    #[error(transparent)]
    Failed(#[from] BotFailure),
    /// There are more players than bots.
    #[error("there is no bot for player {0}")]
    NoBot(usize),
    /// The game stopped without a result.
    #[error("the game stopped without a result")]
    NoResult,
}

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub result: GameResult,
    /// How many choices it took.
    pub choices: u64,
}

/// Lets bots play a game to its end, one for each seat.
pub fn play_out(game: &mut Game, bots: &mut [Box<dyn Bot>]) -> Result<Played, PlayError> {
    let mut choices = 0;
    while let Some((seat, choice)) = ask(game, bots)? {
        let taken = game.choose(choice);
        taken.map_err(|error| illegal(bots, seat, error))?;
        choices += 1;
    }
    let result = game.result().ok_or(PlayError::NoResult)?;
    Ok(Played { result, choices })
}

/// Lets bots play a game or a match to its end, one for each seat; says how it ended and how many choices it took.
pub fn play_contest(
    contest: &mut Contest,
    bots: &mut [Box<dyn Bot>],
) -> Result<(ContestResult, u64), PlayError> {
    let mut choices = 0;
    while play_choice(contest, bots)? {
        choices += 1;
    }
    let result = contest.result().ok_or(PlayError::NoResult)?;
    Ok((result, choices))
}

/// Lets the bot whose decision it is choose; `false` if there is nothing left to choose.
pub fn play_choice(contest: &mut Contest, bots: &mut [Box<dyn Bot>]) -> Result<bool, PlayError> {
    let Some((seat, choice)) = ask(contest.game(), bots)? else {
        return Ok(false);
    };
    let taken = contest.choose(choice);
    taken.map_err(|error| illegal(bots, seat, error))?;
    Ok(true)
}

/// What the bot whose decision it is chooses; nothing once the game is over.
fn ask(game: &Game, bots: &mut [Box<dyn Bot>]) -> Result<Option<(usize, Choice)>, PlayError> {
    let Some(decision) = game.decision() else {
        return Ok(None);
    };
    let seat = decision.seat;
    let bot = bots
        .get_mut(seat.index())
        .ok_or(PlayError::NoBot(seat.index() + 1))?;
    let choice = bot.answer(&game.view(Some(seat)), decision)?;
    Ok(Some((seat.index(), choice)))
}

fn illegal(bots: &[Box<dyn Bot>], seat: usize, error: ChooseError) -> PlayError {
    let bot = bots
        .get(seat)
        .map_or_else(String::new, |bot| bot.name().to_owned());
    PlayError::Illegal { bot, error }
}
