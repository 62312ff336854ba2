use underhex_engine::dice::Chance;
use underhex_engine::state::Seat;
use underhex_engine::{Choice, View};

use crate::budget::Budget;
use crate::mind::{Horizon, Ranked, Search, Weights};

/// Says how good a position is and what to do in it, from what a seat may know: for hints, reviews and puzzles.
#[derive(Clone, Debug)]
pub struct Judge {
    chance: Chance,
    budget: Budget,
}

/// An option, and what follows it in most of the games that are played ahead.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The option.
    pub ranked: Ranked,
    /// The choices after it, whoever makes them.
    pub then: Vec<Choice>,
}

/// Games imagined to judge a position.
const GUESSES: usize = 16;

impl Judge {
    /// A judge who thinks about each choice for so long; the same seed and iterations give the same judgement.
    pub fn new(seed: u64, budget: Budget) -> Self {
        Self {
            chance: Chance::seeded(seed),
            budget,
        }
    }

    /// The winning chance of a seat as the position looks from the view, without looking ahead; a draw counts as half a win.
    pub fn glance(&mut self, view: &View, seat: Seat) -> f32 {
        let weights = Weights::of_edition(&view.table().rules.name);
        let guesses = (0..GUESSES).map(|_| {
            let game = view.imagine(&mut self.chance);
            let chances = weights.chances(&game, view.seat());
            chances.get(seat.index()).copied().unwrap_or(0.0)
        });
        guesses.sum::<f32>() / GUESSES as f32
    }

    /// The options of the viewer's decision with their winning chances for the viewer, the best first; none if it is not the viewer's
    /// to choose. What was hardly tried says little: see [`Ranked::visits`].
    pub fn rank(&mut self, view: &View) -> Vec<Ranked> {
        let study = self.study(view);
        study.into_iter().map(|line| line.ranked).collect()
    }

    /// The same, each option with how it would be gone on with.
    pub fn study(&mut self, view: &View) -> Vec<Line> {
        let Some(seat) = view
            .decision()
            .map(|decision| decision.seat)
            .filter(|seat| Some(*seat) == view.seat())
        else {
            return Vec::new();
        };
        let weights = Weights::of_edition(&view.table().rules.name);
        let horizon = Horizon::FAR.worth(self.budget.iterations);
        let mut search = Search::new(view, seat, weights, horizon);
        search.think(self.budget, &mut self.chance);
        let ranking = search.ranking().into_iter();
        let line = |ranked: Ranked| Line {
            ranked,
            then: search.then(ranked.choice),
        };
        ranking.map(line).collect()
    }

    /// The winning chance of the player who chooses, with the best choice and with this one.
    pub fn compare(&mut self, view: &View, choice: Choice) -> Option<(Ranked, Ranked)> {
        let ranking = self.rank(view);
        let best = *ranking.first()?;
        let other = *ranking.iter().find(|ranked| ranked.choice == choice)?;
        Some((best, other))
    }
}
