//! The tree of what was tried: a node for each line of choices, whatever dice and hidden cards it came about with.

use underhex_engine::Choice;
use underhex_engine::state::MAX_SEATS;

/// Where a node lies.
pub(crate) type Place = u32;

/// Nothing lies there yet.
const NOWHERE: Place = u32::MAX;

/// An option that was there at least once.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub choice: Choice,
    /// How much is expected of it before it is tried.
    pub prior: f32,
    /// How often it was taken.
    pub visits: u32,
    /// How often it could have been taken.
    pub offered: u32,
    /// What came of it for the player who chose, added up.
    pub total: f32,
    /// The squares of it, added up: how much it varies.
    squares: f32,
    next: Place,
}

impl Branch {
    fn new(choice: Choice, prior: f32) -> Self {
        Self {
            choice,
            prior,
            visits: 0,
            offered: 0,
            total: 0.0,
            squares: 0.0,
            next: NOWHERE,
        }
    }

    /// What came of it on average.
    pub fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }

    /// What the mean is likely to be wrong by (its standard error). Games that came to the same by chance are not taken for certain: a few that vary as much
    /// as is usual are counted with them.
    pub fn error(&self) -> f32 {
        let visits = self.visits.max(1) as f32;
        let squares = (self.squares - visits * self.mean().powi(2)).max(0.0);
        let spread = (squares + GUESSED * USUAL_SPREAD.powi(2)) / (visits + GUESSED);
        (spread / visits).sqrt()
    }
}

/// A line of choices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub branches: Vec<Branch>,
}

/// How far single games played ahead usually lie from their mean.
const USUAL_SPREAD: f32 = 0.1;
/// So many games are taken to vary like that.
const GUESSED: f32 = 4.0;

/// All lines.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// The choice at hand first.
    nodes: Vec<Node>,
}

/// Where the choice at hand lies.
const ROOT: Place = 0;

/// How eagerly what has been tried seldom is tried.
const CURIOSITY: f32 = 0.7;
/// What has not been tried is taken to be so much worse than what has.
const DOUBT: f32 = 0.08;

impl Tree {
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::default()],
        }
    }

    /// Where the choice at hand lies.
    pub fn start(&self) -> Place {
        ROOT
    }

    pub fn root(&self) -> &Node {
        &self.nodes[ROOT as usize]
    }

    /// How many games were played ahead from the choice at hand on.
    pub fn visits(&self) -> u32 {
        let branches = self.root().branches.iter();
        branches.map(|branch| branch.visits).sum()
    }

    /// The tree from a choice on, if what follows it was looked at; the rest is let go.
    pub fn after(mut self, choice: Choice) -> Option<Self> {
        let mut branches = self.root().branches.iter();
        let taken = branches.find(|branch| branch.choice == choice)?;
        let next = Some(taken.next).filter(|next| *next != NOWHERE)?;
        let mut nodes = vec![std::mem::take(&mut self.nodes[next as usize])];
        let mut done = 0;
        while done < nodes.len() {
            for index in 0..nodes[done].branches.len() {
                let next = nodes[done].branches[index].next;
                if next != NOWHERE {
                    nodes[done].branches[index].next = nodes.len() as Place;
                    nodes.push(std::mem::take(&mut self.nodes[next as usize]));
                }
            }
            done += 1;
        }
        Some(Self { nodes })
    }

    /// Adds what another tree of the same choice knows.
    pub fn learn(&mut self, other: &Self) {
        let mut pairs = vec![(ROOT, ROOT)];
        while let Some((place, theirs)) = pairs.pop() {
            for branch in &other.nodes[theirs as usize].branches {
                let own = &mut self.nodes[place as usize].branches;
                let known = own.iter().position(|one| one.choice == branch.choice);
                let index = known.unwrap_or_else(|| {
                    own.push(Branch::new(branch.choice, branch.prior));
                    own.len() - 1
                });
                let one = &mut own[index];
                one.visits += branch.visits;
                one.offered += branch.offered;
                one.total += branch.total;
                one.squares += branch.squares;
                if branch.next != NOWHERE {
                    pairs.push((self.follow(place, index), branch.next));
                }
            }
        }
    }

    /// What was tried most after a choice, one after the other, whoever chooses, as long as it was tried a few times.
    pub fn most_tried(&self, choice: Choice, few: u32) -> Vec<Choice> {
        let mut line = Vec::new();
        let mut branches = self.root().branches.iter();
        let mut place = branches.find(|branch| branch.choice == choice);
        while let Some(branch) = place {
            let next = self.nodes.get(branch.next as usize);
            let favourite = next.and_then(|node| {
                let branches = node.branches.iter();
                branches.max_by_key(|branch| branch.visits)
            });
            place = favourite.filter(|branch| branch.visits >= few);
            line.extend(place.map(|branch| branch.choice));
        }
        line
    }

    /// Whether the choice at hand is between these options and no others.
    pub fn is_about(&self, options: &[Choice]) -> bool {
        let branches = &self.root().branches;
        branches.len() == options.len()
            && options
                .iter()
                .zip(branches)
                .all(|(option, branch)| *option == branch.choice)
    }

    /// The branch to take among the options that there are now, with their priors.
    pub fn select(&mut self, place: Place, options: &[Choice], weights: &[f32]) -> usize {
        let node = &mut self.nodes[place as usize];
        let sum: f32 = weights.iter().sum();
        let share = 1.0 / sum.max(f32::MIN_POSITIVE);
        let mut offered = 0;
        let (mut total, mut visits) = (0.0, 0);
        let mut at: Vec<usize> = Vec::with_capacity(options.len());
        for (index, (option, weight)) in options.iter().zip(weights).enumerate() {
            let found = match node.branches.get(index) {
                Some(branch) if branch.choice == *option => Some(index),
                _ => node.branches.iter().position(|one| one.choice == *option),
            };
            let found = found.unwrap_or_else(|| {
                node.branches.push(Branch::new(*option, weight * share));
                node.branches.len() - 1
            });
            let branch = &mut node.branches[found];
            branch.offered += 1;
            offered = offered.max(branch.offered);
            total += branch.total;
            visits += branch.visits;
            at.push(found);
        }
        let usual = if visits == 0 {
            0.5
        } else {
            total / visits as f32
        };
        let mut best = (f32::NEG_INFINITY, at[0]);
        for index in at {
            let branch = &node.branches[index];
            let mean = if branch.visits == 0 {
                usual - DOUBT
            } else {
                branch.mean()
            };
            let spread = (branch.offered as f32).sqrt() / (1.0 + branch.visits as f32);
            let value = mean + CURIOSITY * branch.prior * spread;
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    pub fn branch(&self, place: Place, index: usize) -> &Branch {
        &self.nodes[place as usize].branches[index]
    }

    /// The node behind a branch, which is made if there is none.
    pub fn follow(&mut self, place: Place, index: usize) -> Place {
        let next = self.nodes[place as usize].branches[index].next;
        if next != NOWHERE {
            return next;
        }
        let new = self.nodes.len() as Place;
        self.nodes.push(Node::default());
        self.nodes[place as usize].branches[index].next = new;
        new
    }

    /// Notes what came of a line.
    pub fn note(&mut self, line: &[(Place, usize, usize)], chances: &[f32; MAX_SEATS]) {
        for (place, index, seat) in line {
            let branch = &mut self.nodes[*place as usize].branches[*index];
            branch.visits += 1;
            branch.total += chances[*seat];
            branch.squares += chances[*seat].powi(2);
        }
    }
}
