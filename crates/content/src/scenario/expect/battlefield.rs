//! What can be expected of the battlefield.

use underhex_engine::board::HexId;

use super::super::SEATS;
use super::super::board::hex_named;
use super::super::running::Running;
use super::super::wrong::{Result, red, senseless};
use super::{Expectation, count, place};

pub(super) fn list<'r>() -> Vec<Expectation<Running<'r>>> {
    vec![
        Expectation::new("distance PLACE PLACE NUMBER", |running, words| {
            let (a, b) = pair(running, words)?;
            count(&words[2..], running.game.eval().board().distance(a, b))
        }),
        Expectation::new("visible PLACE PLACE", |running, words| {
            visible(running, words, true)
        }),
        Expectation::new("hidden PLACE PLACE", |running, words| {
            visible(running, words, false)
        }),
        Expectation::new("adjacent PLACE PLACE", |running, words| {
            adjacent(running, words, true)
        }),
        Expectation::new("apart PLACE PLACE", |running, words| {
            adjacent(running, words, false)
        }),
        Expectation::new("hex HEX WHAT..", hex),
    ]
}

fn pair(running: &Running<'_>, words: &[&str]) -> Result<(HexId, HexId)> {
    Ok((place(running, words[0])?, place(running, words[1])?))
}

fn visible(running: &Running<'_>, words: &[&str], wanted: bool) -> Result<()> {
    let (a, b) = pair(running, words)?;
    match (wanted, running.game.eval().visible(a, b)) {
        (true, false) => red("it is hidden"),
        (false, true) => red("it is visible"),
        _ => Ok(()),
    }
}

fn adjacent(running: &Running<'_>, words: &[&str], wanted: bool) -> Result<()> {
    let (a, b) = pair(running, words)?;
    match (
        wanted,
        running.game.eval().board().neighbours(a).contains(b),
    ) {
        (true, false) => red("they are apart"),
        (false, true) => red("they are adjacent"),
        _ => Ok(()),
    }
}

/// `0,0 starting edge empty`: the hex is all of this; `not` before a word denies it.
fn hex(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let eval = running.game.eval();
    let board = eval.board();
    if let [name, "missing"] = words {
        return match board.by_name(name) {
            None => Ok(()),
            Some(_) => red("it is there"),
        };
    }
    let at = hex_named(board, words[0])?;
    if words.len() < 2 || words.last() == Some(&"not") {
        return senseless("write what the hex is: starting, edge, empty, not blocked ...");
    }
    let mut wanted = true;
    for word in &words[1..] {
        let is = match *word {
            "not" => {
                wanted = false;
                continue;
            }
            "starting" => board.starting().contains(at),
            "blocked" => eval.blocked().contains(at),
            "stagger" => board.stagger().contains(at),
            "lethal" => eval.lethal().contains(at),
            "cover" => eval.cover().contains(at),
            "edge" => board.edge().contains(at),
            "empty" => eval.empty().contains(at),
            "occupied" => running.game.state().occupant(at).is_some(),
            name if SEATS.contains(&name) => {
                let seat = running.seat(name)?;
                let own = running.game.state().player(seat).territory;
                board.territory(own).contains(at)
            }
            "neutral" => board.neutral().contains(at),
            other => {
                return senseless(format!("`{other}` is not something a hex can be"));
            }
        };
        if is != wanted {
            let is = if is { "is" } else { "is not" };
            return red(format!("the hex {is} {word}"));
        }
        wanted = true;
    }
    Ok(())
}
