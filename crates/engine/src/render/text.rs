//! Words and punctuation: what any sentence needs, whatever it speaks of.

use std::fmt::Display;

/// A name as plain words: `blood-tithe` is "blood tithe".
pub(crate) fn words(name: &impl Display) -> String {
    name.to_string().replace('-', " ")
}

/// A name as a proper name: `critical-grievous` is "Critical Grievous".
pub(crate) fn title(name: &impl Display) -> String {
    slug_title(&name.to_string())
}

/// A slug as a proper name: `hall-of-sublimation` is "Hall of Sublimation".
pub(crate) fn slug_title(slug: &str) -> String {
    const SMALL: [&str; 12] = [
        "a", "an", "and", "at", "by", "for", "from", "in", "of", "the", "to", "with",
    ];
    let words: Vec<&str> = slug.split('-').collect();
    let within = 1..words.len().saturating_sub(1);
    let said = words.iter().enumerate().map(|(at, word)| {
        if within.contains(&at) && SMALL.contains(word) {
            (*word).to_owned()
        } else {
            capitalise(word)
        }
    });
    said.collect::<Vec<_>>().join(" ")
}

/// The text with its first letter in upper case.
pub(crate) fn capitalise(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The text as a sentence of its own: upper case first, a full stop last.
pub(crate) fn sentence(text: &str) -> String {
    let text = capitalise(text.trim());
    match text.chars().last() {
        None => text,
        Some('.' | '!' | '?') => text,
        Some(_) => text + ".",
    }
}

/// "a" or "an", with the text it belongs to.
pub(crate) fn a(text: &str) -> String {
    if text.starts_with("other ") {
        return format!("an{text}");
    }
    let lower = text.to_lowercase();
    let vowel = match lower.chars().next() {
        Some('a' | 'e' | 'i' | 'o') => !lower.starts_with("one") && !lower.starts_with("once"),
        Some('u') => !lower.starts_with("uni") || lower.starts_with("unin"),
        _ => false,
    };
    format!("{} {text}", if vowel { "an" } else { "a" })
}

/// The plural of a noun of ours.
pub(crate) fn plural(noun: &str) -> String {
    const SAME: [&str; 6] = ["dice", "glory", "damage", "successes", "cards", "times"];
    if SAME.iter().any(|same| noun.ends_with(same)) {
        noun.to_owned()
    } else if noun.ends_with('x') || noun.ends_with("ch") || noun.ends_with('s') {
        format!("{noun}es")
    } else {
        match noun.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o']) => format!("{stem}ies"),
            _ => format!("{noun}s"),
        }
    }
}

/// "a, b and c", or with another word before the last.
pub(crate) fn list<T: AsRef<str>>(items: &[T], before_last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => format!(
            "{} {before_last} {}",
            first
                .iter()
                .map(AsRef::as_ref)
                .collect::<Vec<_>>()
                .join(", "),
            last.as_ref()
        ),
    }
}

/// Statements about the same subject joined, a verb that would be repeated being said once: "has Cleave and Grievous".
pub(crate) fn join_verbs(verbs: &[String], conjunction: &str) -> String {
    const LEADS: [&str; 10] = [
        "has been ",
        "have been ",
        "is ",
        "are ",
        "was ",
        "were ",
        "has ",
        "have ",
        "carries ",
        "carry ",
    ];
    let mut said: Option<(&str, bool)> = None;
    let parts: Vec<String> = verbs
        .iter()
        .map(|verb| {
            let lead = LEADS.into_iter().find(|lead| verb.starts_with(lead));
            let lead = lead.map(|lead| (lead, verb[lead.len()..].starts_with("not ")));
            // After a "not", what is so needs its verb again.
            let short = match (said, lead) {
                (Some((last, no)), Some((lead, not))) if last == lead && (not || !no) => {
                    verb[lead.len()..].to_owned()
                }
                _ => verb.clone(),
            };
            said = lead;
            short
        })
        .collect();
    // Where two verbs share what is said between them, each half has its own "and".
    let verbs_said: Vec<usize> = (0..parts.len())
        .filter(|at| parts[*at] == verbs[*at])
        .collect();
    if let [0, second] = verbs_said.as_slice()
        && parts.len() > 2
        && *second > 0
    {
        let (one, other) = parts.split_at(*second);
        let (one, other) = (list(one, conjunction), list(other, conjunction));
        return format!("{one} {conjunction} {other}");
    }
    list(&parts, conjunction)
}
