//! Conditions as clauses: "you are the underdog".

use super::names::Names;
use super::text::list;
use crate::cards::Cond;
use crate::vocabulary::conditions as condition_words;
use crate::vocabulary::conditions::ConditionWord;

/// The condition, or its opposite if not `yes`, as a clause without a full stop.
pub(crate) fn clause(cond: &Cond, yes: bool, names: &Names) -> String {
    cond.clause(yes, names)
}

/// A condition as one of several: without this, "a and b or c" could be read in two ways.
pub(crate) fn among(cond: &Cond, yes: bool, conjunction: &str, names: &Names) -> String {
    let text = clause(cond, yes, names);
    if conjunction != "and" || !is_nested(cond, yes, conjunction) {
        text
    } else if text.contains(", or ") {
        format!("({text})")
    } else {
        format!("either {text}")
    }
}

/// Whether a condition is a list joined by the other conjunction.
fn is_nested(cond: &Cond, yes: bool, conjunction: &str) -> bool {
    match cond {
        Cond::All(condition_words::All(list)) => list.len() > 1 && (conjunction == "or") == yes,
        Cond::Any(condition_words::Any(list)) => list.len() > 1 && (conjunction == "and") == yes,
        _ => false,
    }
}

pub(crate) fn join(conds: &[Cond], yes: bool, conjunction: &str, names: &Names) -> String {
    let each: Vec<String> = conds
        .iter()
        .filter(|cond| !matches!(cond, Cond::Always(_)))
        .map(|cond| among(cond, yes, conjunction, names))
        .collect();
    if conjunction == "or" && conds.iter().any(|cond| is_nested(cond, yes, conjunction)) {
        return each.join(", or ");
    }
    if each.is_empty() {
        return if yes { "always" } else { "never" }.to_owned();
    }
    list(&each, conjunction)
}
