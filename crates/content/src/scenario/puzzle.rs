//! Scenarios with a goal, for people to play: player a is theirs, the script says what the others answer as long as it can, and the goal is
//! reached once everything holds that the script expects at its end.

use std::sync::{Arc, OnceLock};

use underhex_engine::name::slug;
use underhex_engine::replay::recorded_name;
use underhex_engine::rules::editions;
use underhex_engine::state::Seat;
use underhex_engine::{Choice, Game};

use super::build::build;
use super::file::{Difficulty, Scenario, ScenarioFile};
use super::run::{begin, matches, script_lines, split_opening};
use super::running::Running;
use super::{builtin, expect, read, seat_name};
use crate::mark::position_mark;
use crate::{BuiltinError, ContentError, builtin_of};

/// Why there is no such puzzle.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// No puzzle has that id.
    #[error("there is no puzzle `{0}`")]
    Unknown(String),
    /// A file cannot be read.
    #[error("{0}")]
    File(String),
    /// It cannot be set up.
    #[error("the puzzle cannot be set up: {0}")]
    Broken(String),
    /// There is no content for it.
    #[error(transparent)]
    Content(#[from] BuiltinError),
}

/// A scenario with a goal.
#[derive(Clone, Debug)]
pub struct Puzzle {
    id: String,
    lesson: bool,
    goal: String,
    file: Arc<ScenarioFile>,
    scenario: Arc<Scenario>,
}

impl Puzzle {
    /// All puzzles that come with the program: those of `scenarios/tutorial` are lessons and come first, in the order of their files; then the
    /// others, the easy ones first.
    pub fn all() -> Result<&'static [Puzzle], PuzzleError> {
        static ALL: OnceLock<Result<Vec<Puzzle>, ContentError>> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut all = Vec::new();
            for (path, text) in builtin() {
                if text.contains("\ngoal = ") {
                    all.extend(Self::in_file(path, read(path, text)?));
                }
            }
            all.sort_by_key(|puzzle: &Puzzle| (!puzzle.lesson, puzzle.difficulty()));
            Ok(all)
        })
        .as_deref()
        .map_err(|error| PuzzleError::File(error.to_string()))
    }

    /// The puzzle with this id.
    pub fn find(id: &str) -> Result<Self, PuzzleError> {
        let mut all = Self::all()?.iter();
        let found = all.find(|puzzle| puzzle.id == id).cloned();
        found.ok_or_else(|| PuzzleError::Unknown(id.to_owned()))
    }

    /// The puzzles of a file; `path` is for messages.
    pub fn read(path: &str, text: &str) -> Result<Vec<Self>, ContentError> {
        Ok(Self::in_file(path, read(path, text)?))
    }

    fn in_file(path: &str, file: ScenarioFile) -> Vec<Self> {
        let file = Arc::new(file);
        let scenarios = file.scenario.iter();
        let puzzles = scenarios.filter_map(|scenario| {
            Some(Self {
                id: format!("{}-{}", file.edition, slug(&scenario.name)),
                lesson: path.starts_with("tutorial/"),
                goal: scenario.goal.clone()?,
                file: file.clone(),
                scenario: Arc::new(scenario.clone()),
            })
        });
        puzzles.collect()
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The slug of the edition.
    pub fn edition(&self) -> &str {
        &self.file.edition
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.scenario.name
    }

    /// What is to be reached.
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// How hard it is, if that is said.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.scenario.difficulty
    }

    /// It teaches how to play.
    pub fn lesson(&self) -> bool {
        self.lesson
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.scenario.sides().len()
    }

    /// The game at its first decision, with events recorded.
    pub fn start(&self) -> Result<Game, PuzzleError> {
        let content = builtin_of(&self.file.edition)?;
        let broken = PuzzleError::Broken;
        let rules = editions::by_name(&self.file.edition)
            .ok_or_else(|| broken(format!("there is no edition `{}`", self.file.edition)))?;
        let built = build(content, &self.file, &self.scenario, rules).map_err(broken)?;
        let lines = script_lines(self.scenario.script.get_ref());
        let (dice, _) = split_opening(&lines).map_err(|(_, message)| broken(message))?;
        let mut game = begin(built, dice).map_err(broken)?;
        game.record(true);
        Ok(game)
    }

    /// The mark of everything that decides how this game of it goes on; it is at its first decision.
    pub fn mark(&self, game: &Game) -> String {
        position_mark(game, self.scenario.script.get_ref())
    }

    /// Whether everything holds that the script expects at its end.
    pub fn reached(&self, game: &Game) -> bool {
        let Ok(content) = builtin_of(&self.file.edition) else {
            return false;
        };
        let running = Running::new(content, game.clone());
        let lines = script_lines(self.scenario.script.get_ref());
        let expected = lines
            .iter()
            .rev()
            .map_while(|(_, line)| line.strip_prefix("expect "));
        let mut any = false;
        for line in expected {
            any = true;
            if expect::expect(&running, line.trim()).is_err() {
                return false;
            }
        }
        any
    }

    /// What the script lets a player answer who has made so many choices, if that can be chosen.
    pub fn answer(&self, game: &Game, seat: Seat, choices: usize) -> Option<Choice> {
        let name = seat_name(seat);
        let lines = script_lines(self.scenario.script.get_ref());
        let mut own = lines
            .iter()
            .filter_map(|(_, line)| line.strip_prefix(name)?.strip_prefix(' '));
        let pattern = own.nth(choices)?.trim();
        let options = &game.decision()?.options;
        let fits = |option: &&Choice| {
            matches(pattern, &game.name(**option)) || pattern == recorded_name(game, **option)
        };
        options.iter().find(fits).copied()
    }
}
