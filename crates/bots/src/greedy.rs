use underhex_engine::dice::Chance;
use underhex_engine::state::Seat;
use underhex_engine::{Choice, Decision, Game, Question, View};

use crate::Bot;
use crate::random::any;
use crate::worth::worth;

/// Looks one choice ahead and takes what looks best.
///
/// Every option is tried in a few games imagined from the view. What belongs to the same deed (where a Charge goes, with which weapon) is
/// tried as well, a level down; the rest is played at random until the next deed, and there the position is judged.
#[derive(Clone, Debug)]
pub struct Greedy {
    chance: Chance,
    effort: Effort,
}

/// How hard it thinks.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Games imagined for each option.
    games: usize,
    /// Options looked at, at most.
    options: usize,
    /// Ways to go on that are looked at for each option, at most.
    ways: usize,
    /// Choices until a deed is over, at most.
    steps: usize,
}

impl Greedy {
    /// A greedy player; the same seed makes the same choices.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::seeded(seed),
            effort: Effort {
                games: 4,
                options: 40,
                ways: 8,
                steps: 40,
            },
        }
    }

    /// What a choice is worth, over all imagined games.
    fn try_option(&mut self, games: &[Game], choice: Choice, seat: Seat) -> Option<f32> {
        let mut after: Vec<Game> = Vec::with_capacity(games.len());
        for game in games {
            let mut game = game.clone();
            if game.choose(choice).is_ok() {
                after.push(game);
            }
        }
        if after.is_empty() {
            return None;
        }
        let plain = self.play_on(&after, None, seat);
        Some(
            self.ways(&after, seat)
                .into_iter()
                .fold(plain, |best, way| {
                    best.max(self.play_on(&after, Some(way), seat))
                }),
        )
    }

    /// What the seat itself could choose next as part of the same deed.
    fn ways(&mut self, games: &[Game], seat: Seat) -> Vec<Choice> {
        let Some(decision) = games.first().and_then(Game::decision) else {
            return Vec::new();
        };
        if decision.seat != seat || is_new_deed(decision.question) {
            return Vec::new();
        }
        self.some(&decision.options, self.effort.ways)
    }

    /// The mean worth after a choice (or none) and whatever comes at random up to the next deed.
    fn play_on(&mut self, games: &[Game], way: Option<Choice>, seat: Seat) -> f32 {
        let mut total = 0.0;
        for game in games {
            let mut game = game.clone();
            if let Some(way) = way {
                let _ = game.choose(way);
            }
            for _ in 0..self.effort.steps {
                let Some(decision) = game.decision() else {
                    break;
                };
                if is_new_deed(decision.question) {
                    break;
                }
                let choice = any(&decision.options, &mut self.chance);
                if game.choose(choice).is_err() {
                    break;
                }
            }
            total += worth(&game, seat);
        }
        total / games.len() as f32
    }

    /// So many of the options, without repetition.
    fn some(&mut self, options: &[Choice], most: usize) -> Vec<Choice> {
        let mut some = options.to_vec();
        if some.len() > most {
            self.chance.shuffle(&mut some);
            some.truncate(most);
        }
        some
    }
}

impl Bot for Greedy {
    fn name(&self) -> &str {
        "greedy"
    }

    fn choose(&mut self, view: &View, decision: &Decision) -> Choice {
        // One choice ahead says nothing about where boards lie, and laying one takes longer than all else.
        if lays_boards(decision.question) {
            return any(&decision.options, &mut self.chance);
        }
        let seat = decision.seat;
        let games: Vec<Game> = (0..self.effort.games)
            .map(|_| view.imagine(&mut self.chance))
            .collect();
        let mut best: Option<(f32, Choice)> = None;
        for choice in self.some(&decision.options, self.effort.options) {
            let Some(worth) = self.try_option(&games, choice, seat) else {
                continue;
            };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, choice));
            }
        }
        best.map_or_else(
            || any(&decision.options, &mut self.chance),
            |(_, choice)| choice,
        )
    }
}

/// Whether a question starts something new, so that what came before can be judged.
fn is_new_deed(question: Question) -> bool {
    match question {
        // Where a fighter is deployed goes with who it is.
        Question::DeployWhere(_) => false,
        Question::Redraw
        | Question::FirstTurn
        | Question::Action
        | Question::Power
        | Question::Score
        | Question::Equip
        | Question::Discard => true,
        question => question.is_layout(),
    }
}

/// Whether the battlefield is still being put together.
fn lays_boards(question: Question) -> bool {
    matches!(
        question,
        Question::FirstBoard | Question::Board | Question::Lay | Question::Seats
    )
}
