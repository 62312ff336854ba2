//! Whether cards make a deck.

use underhex_engine::rules::Decks;
use underhex_engine::state::Seat;

use super::super::run::matches;
use super::super::running::Running;
use super::super::wrong::{Result, red, senseless};
use crate::legality::{Fault, Format, Sizes, check_built};

/// `12 20 legal`, `12 21 gambits 11 surges 2 illegal`: whether so many cards make a deck.
pub(super) fn sizes(running: &Running<'_>, words: &[&str]) -> Result<()> {
    const HOW: &str = "write the number of Objectives and of Power cards, and legal or illegal";
    let [objectives, power, figures @ .., verdict] = words else {
        return senseless(HOW);
    };
    let count = |word: &str| word.parse::<usize>().map_err(|_| HOW.to_owned());
    let mut sizes = Sizes {
        objectives: count(objectives)?,
        upgrades: count(power)?,
        ..Sizes::default()
    };
    for pair in figures.chunks(2) {
        match pair {
            ["gambits", number] => {
                let number = count(number)?;
                sizes.upgrades = sizes.upgrades.saturating_sub(number);
                sizes.ploys = number;
            }
            ["surges", number] => sizes.surges = count(number)?,
            other => {
                let other = other.join(" ");
                return senseless(format!("`{other}` is not counted; write gambits or surges"));
            }
        }
    }
    let table = running.game.table();
    let fixed = table.rules.decks == Decks::Fixed;
    let format = match fixed {
        true => Format::Rivals,
        false => Format::Built(&table.seats[0].warband),
    };
    let faults = sizes.faults(&table.rules, format);
    if fixed && faults.is_empty() {
        for deck in &running.content.library.decks {
            let found = Sizes::of(deck.cards.iter().map(|card| &**card));
            if found.objectives != sizes.objectives {
                return red(format!("{} has {} Objectives", deck.name, found.objectives));
            }
        }
    }
    legal(verdict, "", &faults)
}

/// Whether all cards of a player make a deck, and what is wrong.
pub(super) fn own(running: &Running<'_>, seat: Seat, verdict: &str, pattern: &str) -> Result<()> {
    let table = running.game.table();
    let setup = &table.seats[seat.index()];
    let faults = check_built(&setup.cards, &setup.warband, &table.rules);
    legal(verdict, pattern, &faults)
}

fn legal(verdict: &str, pattern: &str, faults: &[Fault]) -> Result<()> {
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    match verdict {
        "legal" if found.is_empty() => Ok(()),
        "legal" => red(format!("it is not: {}", found.join("; "))),
        "illegal" if found.is_empty() => red("it is legal"),
        "illegal" if pattern.is_empty() => Ok(()),
        "illegal" if found.iter().any(|fault| matches(pattern, fault)) => Ok(()),
        "illegal" => red(format!("it is for another reason: {}", found.join("; "))),
        other => senseless(format!("`{other}` is not legal or illegal")),
    }
}
