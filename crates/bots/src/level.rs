use std::time::Duration;

use underhex_engine::dice::Chance;
use underhex_engine::{Choice, Decision, Question, View};

use crate::Bot;
use crate::budget::Budget;
use crate::mind::{Horizon, Search, Tree, Weights, draw, weigh};
use crate::random::any;

/// How strong a bot is.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// What it is called: `level-3`.
    pub name: &'static str,
    /// What it is called at a table.
    pub title: &'static str,
    /// What it is like to play against, in a line.
    pub words: &'static str,
    /// How long it thinks unless it is told otherwise.
    pub budget: Budget,
    /// Of a hundred choices, so many are made without thinking.
    careless: usize,
    /// How much what looks better is preferred then: not at all with 0, as in games played ahead with 1.
    taste: f32,
    horizon: Horizon,
}

const fn budget(iterations: u32, milliseconds: u64) -> Budget {
    Budget {
        iterations,
        time: Some(Duration::from_millis(milliseconds)),
        cores: 1,
    }
}

const fn horizon(turns: u16, depth: usize) -> Horizon {
    Horizon {
        turns,
        choices: 150,
        depth,
    }
}

/// All levels, the weakest first.
pub const LEVELS: [Level; 5] = [
    Level {
        name: "level-1",
        title: "Novice",
        words: "Plays by feel and lets much pass: for a first game.",
        budget: budget(8, 200),
        careless: 100,
        taste: 0.05,
        horizon: horizon(1, 2),
    },
    Level {
        name: "level-2",
        title: "Apprentice",
        words: "Sees what an action brings when it looks, which is seldom.",
        budget: budget(16, 300),
        careless: 90,
        taste: 0.28,
        horizon: horizon(1, 4),
    },
    Level {
        name: "level-3",
        title: "Veteran",
        words: "Thinks one choice of four through.",
        budget: budget(60, 500),
        careless: 73,
        taste: 0.8,
        horizon: horizon(1, 8),
    },
    Level {
        name: "level-4",
        title: "Champion",
        words: "Thinks of the answer as well, two times out of three.",
        budget: budget(250, 1000),
        careless: 34,
        taste: 1.0,
        horizon: horizon(2, 10),
    },
    Level {
        name: "level-5",
        title: "Master",
        words: "Thinks as long and as far ahead as it can.",
        budget: budget(40_000, 2000),
        careless: 0,
        taste: 1.0,
        horizon: Horizon::FAR,
    },
];

/// Whoever plays the games that weights are fitted to and puzzles are looked for in. It is no opponent of people, so that those can be made stronger or
/// weaker and the same games still give the same weights and puzzles.
pub const STUDENT: Level = Level {
    name: "student",
    title: "Student",
    words: "Plays the games that others learn from.",
    budget: Budget::iterations(10),
    careless: 25,
    taste: 1.0,
    horizon: horizon(1, 4),
};

/// What a bot has found out about the choices that follow its last one.
#[derive(Clone, Debug)]
pub struct Memory(Tree);

impl Memory {
    /// How many games were played ahead from there on.
    pub fn games(&self) -> u32 {
        self.0.visits()
    }
}

/// A bot that searches, as strong as its level.
#[derive(Clone, Debug)]
pub struct Thinker {
    level: Level,
    budget: Budget,
    chance: Chance,
    /// What was found about the next choice of the same deed.
    memory: Option<Memory>,
    /// Games played ahead for the last choice.
    played: u32,
    /// What it judges positions by, if not by what was fitted to the edition.
    weights: Option<Weights>,
}

impl Thinker {
    /// A player of a level; with a budget of its own it thinks for that long instead. The same seed makes the same choices as long as
    /// iterations run out before time does.
    pub fn new(level: Level, seed: u64, budget: Option<Budget>) -> Self {
        Self {
            budget: budget.unwrap_or(level.budget),
            level,
            chance: Chance::seeded(seed),
            memory: None,
            played: 0,
            weights: None,
        }
    }

    /// The same player, judging positions by these weights.
    #[must_use]
    pub fn judging_by(self, weights: Weights) -> Self {
        Self {
            weights: Some(weights),
            ..self
        }
    }

    /// How many games it has played ahead for its last choice, those not counted that it remembered.
    pub fn played_ahead(&self) -> u32 {
        self.played
    }
}

impl Bot for Thinker {
    fn name(&self) -> &str {
        self.level.name
    }

    fn leave(&mut self) -> Option<Memory> {
        self.memory.take()
    }

    fn take_over(&mut self, memory: Memory) {
        self.memory = Some(memory);
    }

    fn choose(&mut self, view: &View, decision: &Decision) -> Choice {
        let memory = self.memory.take().filter(|_| goes_on(decision.question));
        self.played = 0;
        let careless = self.chance.below(100) < self.level.careless;
        if careless || lays_boards(decision.question) {
            let game = view.imagine(&mut self.chance);
            let mut weights = Vec::new();
            weigh(&game, decision, &mut weights);
            for weight in &mut weights {
                *weight = weight.powf(self.level.taste);
            }
            let drawn = decision.options.get(draw(&weights, &mut self.chance));
            return drawn.copied().unwrap_or(Choice::Pass);
        }
        let fitted = Weights::of_edition(&view.table().rules.name);
        let weights = self.weights.as_ref().unwrap_or(fitted);
        let horizon = self.level.horizon.worth(self.budget.iterations);
        let mut search = Search::new(view, decision.seat, weights, horizon);
        search.remember(memory.map(|memory| memory.0), &decision.options);
        self.played = search.think(self.budget, &mut self.chance);
        let ranking = search.ranking();
        let best = ranking
            .iter()
            .find(|ranked| decision.options.contains(&ranked.choice));
        let Some(best) = best else {
            return any(&decision.options, &mut self.chance);
        };
        self.memory = search.after(best.choice).map(Memory);
        best.choice
    }
}

/// Whether a question is part of a deed that was begun with the choice before it, without dice or hidden cards in between.
fn goes_on(question: Question) -> bool {
    matches!(
        question,
        Question::DeployWhere(_)
            | Question::Move(_)
            | Question::Weapon(_)
            | Question::Target(_)
            | Question::WeaponAbility
    )
}

/// Whether the battlefield is still being put together: what comes of that is too far away to be searched.
fn lays_boards(question: Question) -> bool {
    matches!(
        question,
        Question::FirstBoard | Question::Board | Question::Lay | Question::Seats
    )
}
