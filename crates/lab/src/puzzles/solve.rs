//! Whether a goal can be reached for certain: whatever the other player does, and without dice.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use underhex_engine::dice::Chance;
use underhex_engine::state::{CardId, Phase, Seat};
use underhex_engine::{Choice, Game};

/// The one who solves is player a.
pub(super) const SOLVER: Seat = Seat(0);

/// Positions that are looked at for one goal, at most: what is not decided by then is no puzzle.
const POSITIONS: usize = 150_000;
/// Choices of one kind that are looked at, at most.
const OPTIONS: usize = 80;

/// What is to be reached: these Objectives are scored before the round is over.
pub(super) struct Goal<'a> {
    cards: &'a [CardId],
    round: u8,
    chance: &'a Chance,
}

/// How it stands with a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Reached,
    Missed,
    Open,
}

impl<'a> Goal<'a> {
    pub fn new(start: &'a Game, cards: &'a [CardId]) -> Self {
        let state = start.state();
        Self {
            cards,
            round: state.round,
            chance: &state.chance,
        }
    }

    fn standing(&self, game: &Game) -> Standing {
        let state = game.state();
        let scored = &state.player(SOLVER).scored;
        if self.cards.iter().all(|card| scored.contains(card)) {
            return Standing::Reached;
        }
        let over = state.round != self.round || matches!(state.phase, Phase::Over | Phase::Setup);
        let rolled = state.phase == Phase::Combat && state.chance != *self.chance;
        if over || rolled || game.decision().is_none() {
            Standing::Missed
        } else {
            Standing::Open
        }
    }

    /// The choice that is made without thinking, if this is no part of the puzzle: in the end phase what counts is scored and all else let be.
    fn plain(&self, game: &Game) -> Option<Choice> {
        let decision = game.decision()?;
        if game.state().phase == Phase::Combat {
            return None;
        }
        let wanted = |choice: &&Choice| {
            decision.seat == SOLVER
                && matches!(choice, Choice::Score(card) if self.cards.contains(card))
        };
        decision
            .options
            .iter()
            .find(wanted)
            .copied()
            .or_else(|| idle(game))
    }
}

/// What somebody chooses who lets everything pass.
pub(super) fn idle(game: &Game) -> Option<Choice> {
    let options = &game.decision()?.options;
    let passes = |choice: &&Choice| matches!(choice, Choice::Pass | Choice::No);
    options.iter().find(passes).or(options.first()).copied()
}

/// Looks for a way to a goal.
pub(super) struct Solver<'a> {
    goal: Goal<'a>,
    /// What is known of positions: with so many choices left it can be done, or cannot.
    known: HashMap<(u64, u8), bool>,
    left: usize,
}

impl<'a> Solver<'a> {
    pub fn new(goal: Goal<'a>) -> Self {
        Self {
            goal,
            known: HashMap::new(),
            left: POSITIONS,
        }
    }

    /// The fewest choices of the solver's that are enough, up to so many; nothing if they are not, or if that takes too long to find out.
    pub fn fewest(&mut self, start: &Game, most: u8) -> Option<u8> {
        (0..=most).find(|choices| self.can(start, *choices) == Some(true))
    }

    /// Whether it can be done with so many choices that are no passes. Nothing if that takes too long to find out.
    fn can(&mut self, game: &Game, choices: u8) -> Option<bool> {
        match self.goal.standing(game) {
            Standing::Reached => return Some(true),
            Standing::Missed => return Some(false),
            Standing::Open => {}
        }
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        let key = (hasher.finish(), choices);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        self.left = self.left.checked_sub(1)?;
        let can = self.can_from(game, choices)?;
        self.known.insert(key, can);
        Some(can)
    }

    fn can_from(&mut self, game: &Game, choices: u8) -> Option<bool> {
        if let Some(plain) = self.goal.plain(game) {
            return self.can(&after(game, plain)?, choices);
        }
        let decision = game.decision()?;
        if decision.options.len() > OPTIONS {
            return None;
        }
        if decision.seat != SOLVER {
            for choice in &decision.options {
                if !self.can(&after(game, *choice)?, choices)? {
                    return Some(false);
                }
            }
            return Some(true);
        }
        for choice in &decision.options {
            let Some(left) = choices.checked_sub(cost(*choice)) else {
                continue;
            };
            if self.can(&after(game, *choice)?, left)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// One way to the goal with so many choices, the other player letting everything pass: who chooses what, as a script has it.
    pub fn line(&mut self, start: &Game, choices: u8) -> Option<Vec<String>> {
        let (mut game, mut left) = (start.clone(), choices);
        let mut line = Vec::new();
        while self.goal.standing(&game) == Standing::Open {
            let seat = game.decision()?.seat;
            let choice = match self.goal.plain(&game) {
                Some(plain) => plain,
                None if seat != SOLVER => idle(&game)?,
                None => {
                    let options = game.decision()?.options.clone();
                    let good = options.into_iter().find(|choice| {
                        let rest = left.checked_sub(cost(*choice));
                        rest.is_some_and(|rest| {
                            after(&game, *choice).and_then(|next| self.can(&next, rest))
                                == Some(true)
                        })
                    })?;
                    left -= cost(good);
                    good
                }
            };
            let name = game.name(choice);
            // A name that several options have would not say which.
            game.find(&name).ok()?;
            line.push(format!("{} {name}", if seat == SOLVER { "a" } else { "b" }));
            game.choose(choice).ok()?;
        }
        (self.goal.standing(&game) == Standing::Reached).then_some(line)
    }

    /// Of so many lines of choices made at random, how many lead to the goal.
    pub fn by_chance(&self, start: &Game, lines: usize, chance: &mut Chance) -> usize {
        let solved = (0..lines).filter(|_| {
            let mut game = start.clone();
            while self.goal.standing(&game) == Standing::Open {
                let drawn = || {
                    let decision = game.decision()?;
                    let own = decision.seat == SOLVER;
                    own.then(|| decision.options[chance.below(decision.options.len())])
                };
                let choice = self
                    .goal
                    .plain(&game)
                    .or_else(drawn)
                    .or_else(|| idle(&game));
                if choice.is_none_or(|choice| game.choose(choice).is_err()) {
                    return false;
                }
            }
            self.goal.standing(&game) == Standing::Reached
        });
        solved.count()
    }
}

/// To let pass is no deed.
fn cost(choice: Choice) -> u8 {
    u8::from(!matches!(choice, Choice::Pass | Choice::No))
}

fn after(game: &Game, choice: Choice) -> Option<Game> {
    let mut next = game.clone();
    next.choose(choice).ok()?;
    Some(next)
}
