//! A deck played against a field.

mod count;
mod report;

pub use count::{CardUse, Counts};
pub use report::{CardRow, OpponentRow, RoundRow, TrialReport};

use std::sync::Arc;

use underhex_bots::{Bot, PlayError, UnknownBot, bot_by_name};
use underhex_content::{Content, SetupError, Wish, draw_players, set_up};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::matchplay::MatchError;
use underhex_engine::{Contest, Mode, PlayerSetup, Setup};

/// A deck that is tried: who plays it, against whom, and how often.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The edition.
    pub edition: String,
    /// Warband and deck.
    pub player: PlayerSetup,
    /// The bot that plays it.
    pub bot: String,
    /// The bot that plays against it.
    pub against: String,
    /// Against what: one after the other, over and over. What they leave open is drawn for each game.
    pub field: Vec<Wish>,
    /// The same seed gives the same games.
    pub seed: u64,
}

/// An opponent as it is counted: its warband.
pub type Opponent = String;

/// Why a game of a trial could not be played.
#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    /// It cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// It cannot begin.
    #[error(transparent)]
    Begin(#[from] MatchError),
    /// It did not come to an end.
    #[error("game {number} against {opponent}: {error}")]
    Play {
        /// Which game.
        number: u64,
        /// Against whom.
        opponent: String,
        /// Why.
        error: PlayError,
    },
}

impl Trial {
    /// Whether it can be played at all.
    pub fn check(&self, content: &Content) -> Result<(), TrialError> {
        bot_by_name(&self.bot, 0)?;
        bot_by_name(&self.against, 0)?;
        for place in 0..self.field.len().max(1) as u64 {
            set_up(content, &self.setup(content, place * 2)?)?;
        }
        Ok(())
    }

    /// What is set up for a game. Two games in a row are played with the same, with seats swapped in the second.
    fn setup(&self, content: &Content, number: u64) -> Result<Setup, TrialError> {
        let any = Wish::default();
        let place = (number / 2) as usize % self.field.len().max(1);
        let wish = self.field.get(place).unwrap_or(&any);
        let chance = &mut Chance::seeded(self.seed_of(number));
        let mut players = draw_players(content, Mode::Game, &[wish], chance)?;
        players.insert(Self::seat(number), self.player.clone());
        Ok(Setup::new(&self.edition, players))
    }

    fn seed_of(&self, number: u64) -> u64 {
        game_seed(self.seed, number / 2)
    }

    /// The seat of the deck that is tried.
    fn seat(number: u64) -> usize {
        usize::from(number % 2 == 1)
    }

    /// Plays the game with this number: everything about it follows from the seed and the number.
    pub fn play(&self, content: &Content, number: u64) -> Result<Counts, TrialError> {
        let setup = self.setup(content, number)?;
        let seat = Self::seat(number);
        let other = setup.players.get(1 - seat);
        let opponent = other.map_or_else(String::new, |other| other.warband.clone());
        let seed = self.seed_of(number);
        let table = Arc::new(set_up(content, &setup)?);
        let mut contest = Contest::new(table, &setup, seed)?;
        contest.record(true);
        let bot = |own: bool| if own { &self.bot } else { &self.against };
        let mut bots: Vec<Box<dyn Bot>> = (0..2)
            .map(|place| bot_by_name(bot(place == seat), game_seed(seed, place as u64 + 1)))
            .collect::<Result<_, _>>()?;
        let played = count::play(&mut contest, &mut bots, seat);
        played
            .map(|played| Counts::of(opponent.clone(), played))
            .map_err(|error| TrialError::Play {
                number,
                opponent,
                error,
            })
    }
}
