//! What can be expected of the attack in progress.

use underhex_engine::cards::Roll;

use super::super::running::{Running, outcome_word};
use super::super::wrong::{Result, red};
use super::{Expectation, count, one_of};

pub(super) fn list<'r>() -> Vec<Expectation<Running<'r>>> {
    vec![
        Expectation::new("successes NUMBER", |running, words| {
            attacking(running)?;
            count(words, running.game.eval().successes(Roll::Attack) as i64)
        }),
        Expectation::new("saves NUMBER", |running, words| {
            attacking(running)?;
            count(words, running.game.eval().successes(Roll::Save) as i64)
        }),
        Expectation::new("outcome OUTCOME", outcome),
    ]
}

/// Without an attack, every number about it would be 0.
fn attacking(running: &Running<'_>) -> Result<()> {
    match running.game.state().attack() {
        Some(_) => Ok(()),
        None => red("no attack is in progress"),
    }
}

/// How an attack came out, in the most exact word.
fn outcome_of(running: &Running<'_>) -> Option<&'static str> {
    let Some(attack) = running.game.state().attack() else {
        return running.outcome;
    };
    let outcome = running.game.eval().outcome(attack);
    Some(outcome.map_or("open", outcome_word))
}

/// Of the attack in progress or, if there is none, of the last one. A critical attack is successful too, and a drawn one failed:
/// what is expected is the most exact word.
fn outcome(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let known = ["critical", "successful", "drawn", "failed", "open"];
    match outcome_of(running) {
        Some(found) => one_of(words[0], &known, found),
        None => red("there was no attack"),
    }
}
