//! Whether an answer would change anything.

use super::View;
use crate::decision::{Choice, Question};
use crate::game::Game;

/// More windows than come one after the other.
const MOST_WINDOWS: usize = 24;

impl View {
    /// Whether an option of a window leads to the same as passing, as far as can be told before dice are rolled: a heal for somebody
    /// who is not hurt. What is spent on it does not count.
    pub(super) fn is_idle(&self, game: &Game, choice: Choice) -> bool {
        let Some(decision) = &self.decision else {
            return false;
        };
        let window = matches!(decision.asked(), Question::Respond(_));
        let answer = matches!(
            choice,
            Choice::Use { .. } | Choice::Play(_) | Choice::Answer(_)
        );
        if !window || !answer || !decision.options.contains(&Choice::Pass) {
            return false;
        }
        let (Some(used), Some(passed)) = (settled(game, choice), settled(game, Choice::Pass))
        else {
            return false;
        };
        same(&used, &passed)
    }
}

/// The position after a choice, once nobody answers any more; nothing if dice are rolled before, or if something else is asked.
fn settled(game: &Game, choice: Choice) -> Option<Game> {
    let mut game = game.clone();
    let chance = game.state().chance.clone();
    let mut choice = choice;
    for _ in 0..MOST_WINDOWS {
        game.choose(choice).ok()?;
        if game.state().chance != chance {
            return None;
        }
        let decision = game.decision()?;
        let window = matches!(decision.question, Question::Respond(_));
        if !window {
            return Some(game);
        }
        choice = Choice::Pass;
    }
    None
}

fn same(used: &Game, passed: &Game) -> bool {
    let (one, other) = (used.state(), passed.state());
    let players = one.players.iter().zip(&other.players);
    used.decision() == passed.decision()
        && one.fighters == other.fighters
        && one.features == other.features
        && one.markers == other.markers
        && one.in_play.len() == other.in_play.len()
        && one.attack() == other.attack()
        && players.into_iter().all(|(one, other)| {
            one.glory == other.glory
                && one.counters == other.counters
                && one.power_deck() == other.power_deck()
                && one.objective_deck() == other.objective_deck()
        })
}
