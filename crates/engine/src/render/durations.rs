//! How long things last: "until the end of the battle round", "in the next turn".

use super::clause::Fact;
use super::modifiers::{is_hazard_phase, lasts, over};
use super::moments;
use super::names::Names;
use super::realise;
use super::text::list;
use crate::cards::Until;

/// For how long: "until the end of the battle round", "in the next turn".
pub(crate) fn duration(until: &[Until], names: &Names) -> String {
    let (happens, others): (Vec<&Until>, Vec<&Until>) = until
        .iter()
        .partition(|until| matches!(until, Until::Happens(trigger) if !is_hazard_phase(trigger)));
    let others: Vec<String> = others.iter().map(|until| lasts(until, names)).collect();
    let happens: Vec<Fact> = happens
        .iter()
        .filter_map(|until| match until {
            Until::Happens(trigger) => Some(moments::has_happened(trigger, names)),
            _ => None,
        })
        .collect();
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
    let each: Vec<String> = until.iter().map(|until| over(until, names)).collect();
    list(&each, "or")
}
