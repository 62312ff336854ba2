//! What is being played, be it one game or a match of several.

use std::sync::Arc;

use crate::decision::{Choice, Decision};
use crate::event::Event;
use crate::game::{ChooseError, Game};
use crate::matchplay::{GameRecord, Match, MatchError, MatchResult};
use crate::render;
use crate::seed::Seed;
use crate::setup::{Mode, Setup};
use crate::state::{GameResult, Seat};
use crate::table::Table;
use crate::view::Recorded;
use crate::view::{Line, View};

/// A game or a match being played.
#[derive(Clone, Debug)]
pub enum Contest {
    /// One game.
    Game(Box<Game>),
    /// A match of two or three games.
    Match(Box<Match>),
}

/// How a game or a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestResult {
    /// One game.
    Game(GameResult),
    /// A match.
    Match(MatchResult),
}

impl ContestResult {
    /// Who won, if anyone.
    pub fn winner(self) -> Option<Seat> {
        match self {
            ContestResult::Game(result) => result.winner(),
            ContestResult::Match(result) => result.winner(),
        }
    }

    /// The result in a word, with the players it is about: `major 1`, `games 2`, `draw`.
    pub fn text(self, players: usize, name: impl Fn(Seat) -> String) -> String {
        match self {
            ContestResult::Game(result) => result.text(players, name),
            ContestResult::Match(result) => match result.winner() {
                Some(seat) => format!("{} {}", result.kind(), name(seat)),
                None => result.kind().to_owned(),
            },
        }
    }

    /// The result as a sentence.
    pub fn words(self) -> String {
        match self {
            ContestResult::Game(result) => render::game_result(result),
            ContestResult::Match(result) => result.words(),
        }
    }
}

impl Contest {
    /// What is set up, at its table: play runs until the first decision.
    pub fn new(
        table: Arc<Table>,
        setup: &Setup,
        seed: impl Into<Seed>,
    ) -> Result<Self, MatchError> {
        Ok(match setup.mode {
            Mode::Match => Contest::Match(Box::new(Match::seeded(table, seed, setup.tie_breaker)?)),
            _ => Contest::Game(Box::new(Game::new(table, seed))),
        })
    }

    /// What is set up, at its table, with every event recorded from the start.
    pub fn recorded(
        table: Arc<Table>,
        setup: &Setup,
        seed: impl Into<Seed>,
    ) -> Result<Self, MatchError> {
        Ok(match setup.mode {
            Mode::Match => {
                Contest::Match(Box::new(Match::recorded(table, seed, setup.tie_breaker)?))
            }
            _ => Contest::Game(Box::new(Game::recorded(table, seed))),
        })
    }

    /// The game in progress, or the last one.
    pub fn game(&self) -> &Game {
        match self {
            Contest::Game(game) => game,
            Contest::Match(played) => played.game(),
        }
    }

    /// The game in progress, to script its dice. Choices are for [`Contest::choose`], so that a match goes on.
    pub fn game_mut(&mut self) -> &mut Game {
        match self {
            Contest::Game(game) => game,
            Contest::Match(played) => played.game_mut(),
        }
    }

    /// The match, if it is one.
    pub fn as_match(&self) -> Option<&Match> {
        match self {
            Contest::Game(_) => None,
            Contest::Match(played) => Some(played),
        }
    }

    /// The games of a match that are over; none where a single game is played.
    pub fn games(&self) -> &[GameRecord] {
        self.as_match().map_or(&[], Match::games)
    }

    /// All games that were begun, in order; the last one is [`Contest::game`].
    pub fn all_games(&self) -> impl Iterator<Item = &Game> {
        let before = self.as_match().map_or(&[][..], Match::finished);
        before.iter().chain([self.game()])
    }

    /// The number of the game in progress, or of the last one, from 1.
    pub fn number(&self) -> usize {
        let over = self.games().len();
        if self.is_over() {
            over.max(1)
        } else {
            over + 1
        }
    }

    /// Who must choose what; `None` once all is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.game().decision()
    }

    /// Takes a choice and goes on to the next decision, be it in the next game.
    pub fn choose(&mut self, choice: Choice) -> Result<(), ChooseError> {
        match self {
            Contest::Game(game) => game.choose(choice),
            Contest::Match(played) => played.choose(choice),
        }
    }

    /// Takes the choice with this name. See [`Game::name`].
    pub fn choose_by_name(&mut self, name: &str) -> Result<(), ChooseError> {
        let choice = self.game().find(name)?;
        self.choose(choice)
    }

    /// Whether the last choice could be taken back with nobody the wiser; see [`Game::can_go_back_to`].
    pub fn can_go_back_to(&self, before: &Contest) -> bool {
        self.number() == before.number() && self.game().can_go_back_to(before.game())
    }

    /// Whether a seat knows no more of chance and hidden things than before; see [`Game::has_told_nothing_since`].
    pub fn has_told_nothing_since(&self, before: &Contest, seat: Seat) -> bool {
        self.number() == before.number() && self.game().has_told_nothing_since(before.game(), seat)
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self) -> bool {
        self.decision().is_none()
    }

    /// How it ended.
    pub fn result(&self) -> Option<ContestResult> {
        match self {
            Contest::Game(game) => game.result().map(ContestResult::Game),
            Contest::Match(played) => played.result().map(ContestResult::Match),
        }
    }

    /// Who won, if it is over and anyone did.
    pub fn winner(&self) -> Option<Seat> {
        self.result().and_then(ContestResult::winner)
    }

    /// Glory points of all games together, by seat, as they stand.
    pub fn glory(&self) -> Vec<u16> {
        match self {
            Contest::Game(game) => {
                let players = game.state().players.iter();
                players.map(|player| u16::from(player.glory)).collect()
            }
            Contest::Match(played) => played.glory(),
        }
    }

    /// Notes what happens from now on, in all games.
    pub fn record(&mut self, on: bool) {
        match self {
            Contest::Game(game) => game.record(on),
            Contest::Match(played) => played.record(on),
        }
    }

    /// What has happened since the last call, if it was recorded, over the end of one game and the beginning of the next.
    pub fn take_events(&mut self) -> Vec<Event> {
        let mut all = Vec::new();
        self.drain_events(|_, event| all.push(event));
        all
    }

    /// Hands on what has happened since the last call, each event with the game it happened in: to put an event into words takes
    /// the battlefield of its own game.
    pub fn drain_events(&mut self, mut each: impl FnMut(&Game, Event)) {
        self.drain_record(|game, recorded| each(game, recorded.event));
    }

    /// The same, with the cards and abilities behind each event.
    pub fn drain_record(&mut self, mut each: impl FnMut(&Game, Recorded)) {
        match self {
            Contest::Game(game) => {
                for recorded in game.take_record() {
                    each(game, recorded);
                }
            }
            Contest::Match(played) => played.drain_record(each),
        }
    }

    /// What has happened since the last call, as clients tell and show it.
    pub fn take_lines(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        self.drain_record(|game, recorded| lines.extend(View::lines(game, &[recorded])));
        lines
    }
}
