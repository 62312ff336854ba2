//! Information-set Monte-Carlo tree search: each iteration imagines a whole game from the view, goes down the tree, plays on for a
//! while, and judges where that has led.

use underhex_engine::dice::Chance;
use underhex_engine::state::{MAX_SEATS, Phase, Seat};
use underhex_engine::{Choice, Game, View};

use super::policy::weigh;
use super::tree::{Branch, Place, Tree};
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

/// With fewer games played ahead, what comes of turns so far away is lost among all else that differs between them.
const FAR_FROM: u32 = 1000;

impl Horizon {
    /// Enough to see the answer to a turn.
    pub const NEAR: Self = Self {
        turns: 2,
        choices: 150,
        depth: 12,
    };
    /// As far as games played ahead by the thousand can tell.
    pub const FAR: Self = Self {
        turns: 4,
        choices: 400,
        depth: 20,
    };

    /// This one, or a nearer one where so few games are played ahead that looking far shows nothing.
    #[must_use]
    pub fn worth(self, iterations: u32) -> Self {
        if iterations < FAR_FROM && self.turns > Self::NEAR.turns {
            Self::NEAR
        } else {
            self
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

/// How far a single game played ahead leads astray.
const ERROR: f32 = 0.2;

/// Before so many games were played ahead, no choice is clear: what follows an option has hardly been looked at.
const CLEAR_AFTER: u32 = 1000;
/// So many standard errors off is out of the question, for one option at one look. It is looked often and at many options.
const SURE: f32 = 3.0;
/// Options whose winning chances lie no farther apart than this are alike.
const ALIKE: f32 = 0.005;

impl Ranked {
    /// What the winning chance is at least, as far as can be told: what looks better is better only if it was tried often enough.
    fn at_least(&self) -> f32 {
        if self.visits == 0 {
            return f32::NEG_INFINITY;
        }
        self.chance - ERROR / (self.visits as f32).sqrt()
    }
}

impl From<&Branch> for Ranked {
    fn from(branch: &Branch) -> Self {
        Self {
            choice: branch.choice,
            chance: branch.mean(),
            visits: branch.visits,
        }
    }
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

    /// Thinks as long as the budget allows, or until nothing can change any more or the choice is clear; says how many games were played ahead.
    pub fn think(&mut self, budget: Budget, chance: &mut Chance) -> u32 {
        let budget = Budget {
            iterations: budget.iterations.saturating_sub(self.tree.visits()),
            ..budget
        };
        let part = budget.of_one_core();
        if part == budget {
            return self.think_alone(budget, chance);
        }
        let others: Vec<(Self, Chance)> = (1..budget.cores)
            .map(|_| {
                let other = Self::new(self.view, self.seat, self.weights, self.horizon);
                (other, Chance::seeded(chance.below(1 << 32) as u64))
            })
            .collect();
        let mut played = 0;
        let found = std::thread::scope(|scope| {
            let others: Vec<_> = others
                .into_iter()
                .map(|(mut other, mut chance)| {
                    scope.spawn(move || (other.think_alone(part, &mut chance), other.tree))
                })
                .collect();
            played += self.think_alone(part, chance);
            let found = others.into_iter().filter_map(|other| other.join().ok());
            found.collect::<Vec<_>>()
        });
        for (more, tree) in found {
            played += more;
            self.tree.learn(&tree);
        }
        played
    }

    fn think_alone(&mut self, budget: Budget, chance: &mut Chance) -> u32 {
        let mut spending = Spending::new(budget);
        while spending.take() {
            self.iterate(chance);
            let look = spending.done().is_multiple_of(32);
            if look && (self.settled(spending.left()) || clear(&self.tree)) {
                break;
            }
        }
        spending.done()
    }

    /// Whether what looks best was tried so often that nothing else catches up, whatever comes.
    fn settled(&self, left: u32) -> bool {
        let mut visits = [0; 2];
        let mut best = (f32::NEG_INFINITY, 0);
        for branch in &self.tree.root().branches {
            if branch.visits > visits[0] {
                visits = [branch.visits, visits[0]];
            } else {
                visits[1] = visits[1].max(branch.visits);
            }
            let at_least = Ranked::from(branch).at_least();
            if at_least > best.0 {
                best = (at_least, branch.visits);
            }
        }
        best.1 == visits[0] && visits[0] - visits[1] > left
    }

    /// The options, the best first.
    pub fn ranking(&self) -> Vec<Ranked> {
        let branches = self.tree.root().branches.iter();
        let mut ranking: Vec<Ranked> = branches.map(Ranked::from).collect();
        ranking.sort_by(|a, b| b.at_least().total_cmp(&a.at_least()));
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

/// Whether what looks best is better than all else for certain, or so nearly as good as the best there could be that it makes no difference.
///
/// What was never tried is left out: by then only what the quick player thinks next to nothing of has not been.
fn clear(tree: &Tree) -> bool {
    if tree.visits() < CLEAR_AFTER {
        return false;
    }
    let branches = &tree.root().branches;
    let best = branches.iter().max_by(|one, other| {
        let [one, other] = [one, other].map(|branch| Ranked::from(*branch).at_least());
        one.total_cmp(&other)
    });
    best.is_some_and(|best| {
        let least = best.mean() - SURE * best.error();
        let tried = branches.iter().filter(|branch| branch.visits > 0);
        tried
            .filter(|branch| branch.choice != best.choice)
            .all(|branch| branch.mean() + SURE * branch.error() < least + ALIKE)
    })
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
        if game.choose_nth(draw(scratch, chance)).is_err() {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of options that were tried so often, with what came of it each time: that, and as far above it as below.
    fn tried(options: &[(u32, f32)]) -> Tree {
        const SPREAD: f32 = 0.1;
        let choices: Vec<Choice> = (0..options.len())
            .map(|number| Choice::Number(number as i16))
            .collect();
        let mut tree = Tree::new();
        tree.select(tree.start(), &choices, &vec![1.0; choices.len()]);
        for (index, (visits, mean)) in options.iter().enumerate() {
            for visit in 0..*visits {
                let off = if visit % 2 == 0 { SPREAD } else { -SPREAD };
                tree.note(&[(tree.start(), index, 0)], &[mean + off; MAX_SEATS]);
            }
        }
        tree
    }

    #[test]
    fn few_games_ahead_are_not_played_far() {
        assert_eq!(Horizon::FAR.worth(FAR_FROM), Horizon::FAR);
        assert_eq!(Horizon::FAR.worth(FAR_FROM - 1), Horizon::NEAR);
        let nearer = Horizon {
            turns: 1,
            ..Horizon::NEAR
        };
        assert_eq!(nearer.worth(10), nearer);
    }

    #[test]
    fn a_choice_is_clear_once_nothing_else_is_likely_to_be_better() {
        assert!(clear(&tried(&[(900, 0.6), (200, 0.5), (0, 0.0)])));
        // Too early to say.
        assert!(!clear(&tried(&[(700, 0.6), (200, 0.5)])));
        // The other was hardly looked at, or may yet come to as much.
        assert!(!clear(&tried(&[(1100, 0.6), (4, 0.5)])));
        assert!(!clear(&tried(&[(900, 0.6), (200, 0.58)])));
        // Alike, and known well enough to be sure of that.
        assert!(!clear(&tried(&[(5000, 0.6), (5000, 0.6)])));
        assert!(clear(&tried(&[(20_000, 0.6), (20_000, 0.6)])));
    }
}
