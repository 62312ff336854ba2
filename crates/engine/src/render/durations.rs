//! How long things last: "until the end of the battle round", "in the next turn".

use super::clause::Fact;
use super::moments;
use super::names::Names;
use super::realise;
use super::text::list;
use crate::cards::Until;
use crate::vocabulary::durations::DurationWord;

/// For how long: "until the end of the battle round", "in the next turn".
pub(crate) fn duration(until: &[Until], names: &Names) -> String {
    let mut happens: Vec<Fact> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for until in until {
        match until {
            Until::Happens(word) if !word.is_hazard_phase() => {
                happens.push(moments::has_happened(&word.0, names));
            }
            until => others.push(until.lasts(names)),
        }
    }
    if happens.is_empty() {
        return said_once(&others);
    }
    let until: Vec<String> = happens
        .chunk_by(|one, other| one.subject.text == other.subject.text)
        .map(|facts| {
            let says: Vec<String> = facts.iter().map(|fact| fact.says.clone()).collect();
            let says = realise::said_together(&says, "or");
            format!("until {} {says}", facts[0].subject.text)
        })
        .collect();
    match others.as_slice() {
        [] => said_once(&until),
        // Within a time, and no longer than it takes.
        [within] if within.starts_with("in ") => {
            format!("{within}, {}", said_once(&until))
        }
        _ => said_once(&[others, until].concat()),
    }
}

/// Durations as alternatives, an "until" that they share being said once.
fn said_once(each: &[String]) -> String {
    let each: Vec<&str> = each
        .iter()
        .enumerate()
        .map(|(at, text)| match text.strip_prefix("until ") {
            Some(rest) if at > 0 && each[0].starts_with("until ") => rest,
            Some(_) | None => text,
        })
        .collect();
    list(&each, "or")
}

/// When it is over: "after this Attack", "at the end of the battle round".
pub(crate) fn afterwards(until: &[Until], names: &Names) -> String {
    let each: Vec<String> = until.iter().map(|until| until.over(names)).collect();
    list(&each, "or")
}
