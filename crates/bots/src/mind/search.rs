//! Information-set Monte-Carlo tree search: each iteration imagines a whole game from the view, goes down the tree, plays on for a
//! while, and judges where that has led.

use underhex_engine::dice::Chance;
use underhex_engine::state::{MAX_SEATS, Phase, Seat};
use underhex_engine::{Choice, Game, View};

use super::policy::weigh;
use super::tree::{Place, Tree};
use super::weights::Weights;
use crate::budget::{Budget, Spending};

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Horizon {
    /// Turns that are played before a position is judged, the one in progress included.
    pub turns: u16,
    /// Choices, at most.
    pub choices: usize,
    /// Choices that are kept in the tree, at most; the rest is played.
    pub depth: usize,
}

impl Default for Horizon {
    fn default() -> Self {
        Self {
            turns: 2,
            choices: 150,
            depth: 12,
        }
    }
}

/// What was tried less often says nothing about how to go on.
const FEW: u32 = 3;

/// An option after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The option.
    pub choice: Choice,
    /// The winning chance of the player who chooses, if it is taken.
    pub chance: f32,
    /// How many of the games played ahead began with it: how sure that is.
    pub visits: u32,
}

/// A search in progress.
pub(crate) struct Search<'a> {
    view: &'a View,
    seat: Seat,
    weights: &'a Weights,
    horizon: Horizon,
    tree: Tree,
    line: Vec<(Place, usize, usize)>,
    scratch: Vec<f32>,
}

impl<'a> Search<'a> {
    pub fn new(view: &'a View, seat: Seat, weights: &'a Weights, horizon: Horizon) -> Self {
        Self {
            view,
            seat,
            weights,
            horizon,
            tree: Tree::new(),
            line: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Goes on with what was found before, if it is about these options.
    pub fn remember(&mut self, tree: Option<Tree>, options: &[Choice]) {
        if let Some(tree) = tree.filter(|tree| tree.is_about(options)) {
            self.tree = tree;
        }
    }

    /// What was found about what comes after a choice.
    pub fn after(self, choice: Choice) -> Option<Tree> {
        self.tree.after(choice)
    }

    /// Thinks as long as the budget allows, or until nothing can change any more; says how many games were played ahead.
    pub fn think(&mut self, budget: Budget, chance: &mut Chance) -> u32 {
        let mut spending = Spending::new(Budget {
            iterations: budget.iterations.saturating_sub(self.tree.visits()),
            ..budget
        });
        while spending.take() {
            self.iterate(chance);
            if spending.done().is_multiple_of(32) && self.settled(spending.left()) {
                break;
            }
        }
        spending.done()
    }

    /// Whether what was tried most stays so, whatever comes.
    fn settled(&self, left: u32) -> bool {
        let mut visits = [0; 2];
        for branch in &self.tree.root().branches {
            if branch.visits > visits[0] {
                visits = [branch.visits, visits[0]];
            } else {
                visits[1] = visits[1].max(branch.visits);
            }
        }
        visits[0] - visits[1] > left
    }

    /// The options, what was tried most first.
    pub fn ranking(&self) -> Vec<Ranked> {
        let branches = self.tree.root().branches.iter();
        let mut ranking: Vec<Ranked> = branches
            .map(|branch| Ranked {
                choice: branch.choice,
                chance: branch.mean(),
                visits: branch.visits,
            })
            .collect();
        ranking.sort_by(|a, b| {
            let by_visits = b.visits.cmp(&a.visits);
            by_visits.then(b.chance.total_cmp(&a.chance))
        });
        ranking
    }

    /// How a choice is gone on with most of the time.
    pub fn then(&self, choice: Choice) -> Vec<Choice> {
        self.tree.most_tried(choice, FEW)
    }

    fn iterate(&mut self, chance: &mut Chance) {
        let mut game = self.view.imagine(chance);
        let until = End::of(&game, self.horizon);
        let mut place = self.tree.start();
        self.line.clear();
        while let Some(decision) = game.decision() {
            if until.reached(&game) || self.line.len() >= self.horizon.depth {
                break;
            }
            weigh(&game, decision, &mut self.scratch);
            let index = self.tree.select(place, &decision.options, &self.scratch);
            let branch = self.tree.branch(place, index);
            let (choice, first) = (branch.choice, branch.visits == 0);
            self.line
                .push((place, index, decision.seat.index().min(MAX_SEATS - 1)));
            if game.choose(choice).is_err() || first {
                break;
            }
            place = self.tree.follow(place, index);
        }
        play_on(&mut game, &until, chance, &mut self.scratch);
        let chances = self.weights.chances(&game, Some(self.seat));
        self.tree.note(&self.line, &chances);
    }
}

/// Where a playout ends.
pub(crate) struct End {
    turn: u16,
    choices: usize,
}

impl End {
    pub fn of(game: &Game, horizon: Horizon) -> Self {
        let state = game.state();
        let ahead = match state.phase {
            Phase::Setup => 1,
            Phase::Hazard | Phase::End => horizon.turns.saturating_sub(1).max(1),
            _ => horizon.turns,
        };
        Self {
            turn: state.turn.saturating_add(ahead),
            choices: horizon.choices,
        }
    }

    fn reached(&self, game: &Game) -> bool {
        game.state().turn >= self.turn
    }
}

/// Plays on as one does who does not think long.
pub(crate) fn play_on(game: &mut Game, until: &End, chance: &mut Chance, scratch: &mut Vec<f32>) {
    for _ in 0..until.choices {
        let Some(decision) = game.decision() else {
            return;
        };
        if until.reached(game) {
            return;
        }
        weigh(game, decision, scratch);
        let choice = decision.options[draw(scratch, chance)];
        if game.choose(choice).is_err() {
            return;
        }
    }
}

/// A place drawn by weight.
pub(crate) fn draw(weights: &[f32], chance: &mut Chance) -> usize {
    let sum: f32 = weights.iter().sum();
    let mut at = chance.below(1 << 24) as f32 / (1u32 << 24) as f32 * sum;
    for (index, weight) in weights.iter().enumerate() {
        at -= weight;
        if at < 0.0 {
            return index;
        }
    }
    weights.len().saturating_sub(1)
}
