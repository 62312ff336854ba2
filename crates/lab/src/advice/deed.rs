//! What an option is gone on with, up to its end or to the first roll of the dice.

use underhex_bots::Line;
use underhex_engine::state::Seat;
use underhex_engine::{Choice, Game, Question};

use super::Words;

/// More choices than a deed has.
const MOST: usize = 40;

/// A deed, as far as it goes without dice.
#[derive(Debug)]
pub(super) struct Deed {
    /// What is chosen after the option, in words.
    pub words: Vec<String>,
    /// Where it leads.
    pub after: Game,
    /// Dice decide what comes of it.
    pub rolled: bool,
}

impl Deed {
    /// Follows an option as it is gone on with most; what others could answer they let pass.
    pub fn follow(game: &Game, seat: Seat, line: &Line) -> Self {
        let mut deed = Self {
            words: Vec::new(),
            after: game.clone(),
            rolled: false,
        };
        if !deed.choose(game, line.ranked.choice) {
            return deed;
        }
        let mut then = line.then.iter();
        for _ in 0..MOST {
            let Some(decision) = deed.after.decision() else {
                break;
            };
            if deed.rolled || matches!(decision.question, Question::Action | Question::Power) {
                break;
            }
            let next = then.next().copied();
            let choice = if decision.seat == seat {
                next
            } else {
                idle(&deed.after)
            };
            let Some(choice) = choice.filter(|choice| decision.options.contains(choice)) else {
                break;
            };
            if decision.seat == seat && !matches!(choice, Choice::Pass | Choice::No) {
                let words = Words::of(&deed.after.view(Some(seat)));
                let words = words.of_choice(choice).map(|(_, words)| words);
                deed.words.extend(words.map(|words| uncapped(&words)));
            }
            if !deed.choose(game, choice) {
                break;
            }
        }
        deed
    }

    fn choose(&mut self, start: &Game, choice: Choice) -> bool {
        let taken = self.after.choose(choice).is_ok();
        self.rolled = self.after.state().chance != start.state().chance;
        taken
    }
}

/// What somebody chooses who lets everything pass, or Focuses where an action must be taken; nothing where that cannot be.
pub(super) fn idle(game: &Game) -> Option<Choice> {
    let options = &game.decision()?.options;
    let is = |wanted: Choice| options.contains(&wanted).then_some(wanted);
    let quiet = [Choice::Pass, Choice::No, Choice::Focus];
    quiet.into_iter().find_map(is)
}

/// `to d4` of `To: d4`; whom it is about goes without saying.
fn uncapped(words: &str) -> String {
    match words.split_once(": ") {
        Some(("Fighter", name)) => name.to_owned(),
        Some((group, label)) => format!("{} {label}", group.to_lowercase()),
        // An answer says enough without its question.
        None => words.rsplit("? ").next().unwrap_or(words).to_owned(),
    }
}
