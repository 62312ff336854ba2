use underhex_engine::state::GameResult;
use underhex_engine::{ChooseError, Game};

use crate::Bot;

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
    /// There are more players than bots.
    #[error("there is no bot for player {0}")]
    NoBot(usize),
    /// The game stopped without a result.
    #[error("the game stopped without a result")]
    NoResult,
}

/// Lets bots play a game to its end, one for each seat.
pub fn play_out(game: &mut Game, bots: &mut [Box<dyn Bot>]) -> Result<GameResult, PlayError> {
    while let Some(decision) = game.decision() {
        let seat = decision.seat;
        let bot = bots
            .get_mut(seat.index())
            .ok_or(PlayError::NoBot(seat.index() + 1))?;
        let choice = bot.choose(&game.view(Some(seat)), decision);
        game.choose(choice).map_err(|error| PlayError::Illegal {
            bot: bot.name().to_owned(),
            error,
        })?;
    }
    game.result().ok_or(PlayError::NoResult)
}
