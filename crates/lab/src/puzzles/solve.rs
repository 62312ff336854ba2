//! Whether a goal can be reached for certain: whatever the other player does, and without dice.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use underhex_engine::dice::Chance;
use underhex_engine::{Choice, Game};

use super::goal::{Goal, SOLVER, Standing, idle};

/// Choices of one kind that are looked at, at most.
const OPTIONS: usize = 80;

/// Looks for a way to a goal.
pub(super) struct Solver {
    goal: Goal,
    /// What is known of positions: with so many choices left it can be done, or cannot.
    known: HashMap<(u64, u8), bool>,
    left: usize,
}

impl Solver {
    /// One who looks at so many positions at most: what is not decided by then is left open.
    pub fn new(goal: Goal, positions: usize) -> Self {
        Self {
            goal,
            known: HashMap::new(),
            left: positions,
        }
    }

    /// The fewest choices of the solver's that are enough, up to so many; nothing if they are not, or if that takes too long to find out.
    pub fn fewest(&mut self, start: &Game, most: u8) -> Option<u8> {
        for choices in 0..=most {
            if self.can(start, choices)? {
                return Some(choices);
            }
        }
        None
    }

    /// Whether it can be done with so many choices that are no passes. Nothing if that takes too long to find out.
    pub fn can(&mut self, game: &Game, choices: u8) -> Option<bool> {
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

    /// Of the solver's first choices, those that lead on to the goal within so many choices, and all of them. Nothing if that takes too long.
    pub fn first(&mut self, start: &Game, choices: u8) -> Option<(Vec<String>, usize)> {
        let mut game = start.clone();
        while game.decision()?.seat != SOLVER {
            let idle = idle(&game)?;
            game.choose(idle).ok()?;
        }
        let options = game.decision()?.options.clone();
        let mut good = Vec::new();
        for choice in &options {
            let left = choices.checked_sub(cost(*choice));
            let leads_on = match left {
                Some(left) => self.can(&after(&game, *choice)?, left)?,
                None => false,
            };
            if leads_on {
                good.push(game.name(*choice));
            }
        }
        Some((good, options.len()))
    }

    /// Of so many lines of choices made at random, how many lead to the goal.
    pub fn by_chance(&self, start: &Game, lines: usize, chance: &mut Chance) -> usize {
        let ends = (0..lines).map(|_| self.goal.at_random(start, chance, &mut |_| {}));
        ends.filter(|standing| *standing == Standing::Reached)
            .count()
    }
}

impl Goal {
    /// How a line of choices made at random ends, the other player letting everything pass; shows every position on the way that was come to without
    /// dice.
    pub fn at_random(
        &self,
        start: &Game,
        chance: &mut Chance,
        show: &mut dyn FnMut(&Game),
    ) -> Standing {
        let mut game = start.clone();
        loop {
            if !self.rolled(&game) {
                show(&game);
            }
            let standing = self.standing(&game);
            if standing != Standing::Open {
                return standing;
            }
            let drawn = || {
                let decision = game.decision()?;
                let own = decision.seat == SOLVER;
                own.then(|| decision.options[chance.below(decision.options.len())])
            };
            let choice = self.plain(&game).or_else(drawn).or_else(|| idle(&game));
            if choice.is_none_or(|choice| game.choose(choice).is_err()) {
                return Standing::Missed;
            }
        }
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
