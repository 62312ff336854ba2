//! One game, checked after every choice.

use std::sync::Arc;

use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::state::State;
use underhex_engine::{Contest, Decision, Game, Setup, Table};

use super::{invariants, leaks, scopes};

/// More choices than any game or match takes.
const TOO_MANY: u64 = 60_000;

/// Every so many choices what others see is looked at too.
const VIEWS: u64 = 7;

/// What is broken, and after how many choices.
#[derive(Debug)]
pub struct Broken {
    pub choice: u64,
    pub what: String,
}

/// Plays a random game and the same game again by the names of its choices; says how many there were.
pub fn play(table: &Arc<Table>, setup: &Setup, seed: u64) -> Result<u64, Broken> {
    let mut chance = Chance::seeded(seed ^ 0x50AC);
    let mut contest = Contest::recorded(table.clone(), setup, seed).map_err(|error| Broken {
        choice: 0,
        what: error.to_string(),
    })?;
    let mut glory = vec![0u32; table.seats.len()];
    let mut names: Vec<String> = Vec::new();
    loop {
        let choice = names.len() as u64;
        let last = names.len().saturating_sub(8);
        let broken = |game: &Game, what: String| Broken {
            choice,
            what: format!(
                "{what}\nthe last choices: {}\nthe stack: {}",
                names[last..].join(" | "),
                frames(game.state())
            ),
        };
        let over = contest.is_over();
        contest.drain_events(|_, event| match event {
            Event::Glory { seat, amount } => glory[seat.index()] += u32::from(amount),
            Event::GloryLost { seat, amount } => {
                let left = &mut glory[seat.index()];
                *left = left.saturating_sub(u32::from(amount));
            }
            // The next game of a match begins from nothing.
            Event::GameOver { .. } if !over => glory.fill(0),
            _ => {}
        });
        let game = contest.game();
        invariants::check(game, &glory).map_err(|what| broken(game, what))?;
        scopes::check(game).map_err(|what| broken(game, what))?;
        round_trip(game.table(), game.state()).map_err(|what| broken(game, what))?;
        let Some(decision) = game.decision() else {
            break;
        };
        let options = named(game, decision).map_err(|what| broken(game, what))?;
        if choice.is_multiple_of(VIEWS) {
            leaks::check(game, &mut chance).map_err(|what| broken(game, what))?;
        }
        if choice >= TOO_MANY {
            return Err(broken(game, "the game does not end".to_owned()));
        }
        let index = chance.below(options.len());
        let taken = decision.options[index];
        if let Err(error) = contest.choose(taken) {
            return Err(broken(
                contest.game(),
                format!("an offered choice is refused: {error}"),
            ));
        }
        names.extend(options.into_iter().nth(index));
    }
    let choices = names.len() as u64;
    let broken = |what: String| Broken {
        choice: choices,
        what,
    };
    if contest.result().is_none() {
        let last = names.len().saturating_sub(8);
        let last = names[last..].join(" | ");
        return Err(broken(format!(
            "the game stopped without a result\nthe last choices: {last}"
        )));
    }
    replay(table, setup, seed, &names, &contest)?;
    Ok(choices)
}

/// What is in progress, the innermost last.
fn frames(state: &State) -> String {
    let name = |text: String| {
        let end = text.find(|letter: char| !letter.is_alphanumeric());
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let frames: Vec<String> = state
        .stack
        .iter()
        .map(|frame| name(format!("{frame:?}")))
        .collect();
    frames.join(" > ")
}

/// The names of the options: there are some, and each is said once.
fn named(game: &Game, decision: &Decision) -> Result<Vec<String>, String> {
    if decision.options.is_empty() {
        return Err(format!("{:?} has no options", decision.question));
    }
    let names: Vec<String> = decision
        .options
        .iter()
        .map(|option| game.name(*option))
        .collect();
    for (index, name) in names.iter().enumerate() {
        let option = decision.options[index];
        if decision.options[..index].contains(&option) {
            return Err(format!("{:?} offers {option:?} twice", decision.question));
        }
        if let Some(twin) = names[..index].iter().position(|other| other == name) {
            return Err(format!(
                "{:?} has two options called `{name}`: {:?} and {option:?}",
                decision.question, decision.options[twin]
            ));
        }
        if name.trim().is_empty() {
            return Err(format!(
                "{:?} has an option without a name: {option:?}",
                decision.question
            ));
        }
    }
    Ok(names)
}

/// A position is as it is kept at hand, and can be saved, read again and cloned.
fn round_trip(table: &Arc<Table>, state: &State) -> Result<(), String> {
    if !state.is_as_kept(table) {
        return Err("what is kept at hand is not what there is".to_owned());
    }
    if state.clone() != *state {
        return Err("a clone is not equal".to_owned());
    }
    let text = serde_json::to_string(state).map_err(|error| error.to_string())?;
    let again: State = serde_json::from_str(&text)
        .map_err(|error| format!("a saved position cannot be read: {error}"))?;
    if again != *state {
        return Err(format!(
            "a saved position is another one when it is read{}",
            difference(&again, state)
        ));
    }
    Game::restore(table.clone(), again).map_err(|error| error.to_string())?;
    Ok(())
}

/// The same names from the same seed lead to the same position.
fn replay(
    table: &Arc<Table>,
    setup: &Setup,
    seed: u64,
    names: &[String],
    end: &Contest,
) -> Result<(), Broken> {
    let again = Contest::new(table.clone(), setup, seed);
    let mut again = again.map_err(|error| Broken {
        choice: 0,
        what: error.to_string(),
    })?;
    for (choice, name) in (0u64..).zip(names) {
        if let Err(error) = again.choose_by_name(name) {
            let what = format!("the replay differs: {error}");
            return Err(Broken { choice, what });
        }
    }
    if again.game() != end.game() || again.games() != end.games() {
        return Err(Broken {
            choice: names.len() as u64,
            what: "the replay ends in another position".to_owned(),
        });
    }
    Ok(())
}

/// The first line in which two positions differ.
fn difference(one: &State, other: &State) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines = one.lines().zip(other.lines());
    let mut lines = lines.skip_while(|(one, other)| one == other);
    lines.next().map_or_else(String::new, |(one, other)| {
        format!(": {} instead of {}", one.trim(), other.trim())
    })
}
