//! Feature tokens: a list of [`FeatureIs`] as a noun phrase or as a statement.

use crate::vocabulary::features as feature_words;
use std::borrow::Cow;

use super::fighters::Det;
use super::names::{Names, Phrase};
use super::text::a;
use super::traits::{Says, Tense, statements, suffixes};
use crate::cards::FeatureIs;
use crate::vocabulary::features::{FeatureWord, Trait};

/// What a filter says, sorted by where it goes in a sentence.
struct Parts {
    adjectives: Vec<String>,
    kind: &'static str,
    exact: Option<&'static str>,
    says: Vec<Says>,
}

/// Feature tokens that are all of this.
pub(crate) fn noun(filter: &[FeatureIs], det: &Det, names: &Names) -> String {
    compose(parts(filter, "feature token", names), det).text
}

/// The same where only treasure tokens can be meant.
pub(crate) fn treasure(filter: &[FeatureIs], det: &Det, names: &Names) -> String {
    compose(parts(filter, "treasure token", names), det).text
}

/// What the filter says of a feature token, as a statement without its subject.
pub(crate) fn statement(
    filter: &[FeatureIs],
    subject: &Phrase,
    yes: bool,
    names: &Names,
) -> Option<String> {
    let mut says: Vec<Says> = filter.iter().map(|is| is.said(names).says()).collect();
    if !yes {
        says = match says.len() {
            0 => return None,
            1 => says.into_iter().map(Says::not).collect(),
            _ => vec![Says::Neither(vec![says])],
        };
    }
    (!says.is_empty()).then(|| statements(&says, subject, Tense::Present))
}

/// A sentence about how many feature tokens are like this: "at least 2 treasure tokens are in enemy territory". There is only one of
/// each number: "feature token 3 is held by an enemy fighter".
pub(crate) fn there(filter: &[FeatureIs], det: &Det, names: &Names) -> String {
    let number = filter.iter().find_map(|is| match is {
        FeatureIs::Number(feature_words::Number(numbers)) => match numbers.as_slice() {
            [number] if matches!(det, Det::A) && filter.len() > 1 => Some(*number),
            _ => None,
        },
        _ => None,
    });
    let rest = filter
        .iter()
        .filter(|is| number.is_none() || !matches!(is, FeatureIs::Number(_)));
    let rest: Vec<FeatureIs> = rest.cloned().collect();
    let mut parts = parts(&rest, "feature token", names);
    let mut says = std::mem::take(&mut parts.says);
    // "a token that an enemy held is held by a friend".
    if says.len() > 1 {
        let whom = |says: &Says| matches!(says, Says::Whom(_, true));
        (parts.says, says) = says.into_iter().partition(whom);
    }
    let subject = match number {
        Some(number) => Phrase::one(format!("{} {number}", parts.kind)),
        None => compose(parts, det),
    };
    if says.is_empty() {
        return format!("there {} {}", subject.is(), subject.text);
    }
    format!(
        "{} {}",
        subject.text,
        statements(&says, &subject, Tense::Present)
    )
}

/// The subject and the statement of "each of these is like that".
pub(crate) fn each(of: &[FeatureIs], is: &[FeatureIs], yes: bool, names: &Names) -> String {
    let subject = compose(parts(of, "feature token", names), &Det::Each);
    let not = if yes { "" } else { "not " };
    match statement(is, &subject, true, names) {
        Some(what) => format!("{not}{} {what}", subject.text),
        None => there(of, if yes { &Det::A } else { &Det::No }, names),
    }
}

fn parts(filter: &[FeatureIs], default: &'static str, names: &Names) -> Parts {
    let mut parts = Parts {
        adjectives: Vec::new(),
        kind: default,
        exact: None,
        says: Vec::new(),
    };
    for is in filter {
        match simpler(is, filter, names).said(names) {
            Trait::Adjective(word) => parts.adjectives.push(word),
            Trait::Kind(kind) => parts.kind = kind,
            Trait::Exactly(text) => parts.exact = Some(text),
            Trait::Says(says) => parts.says.push(says),
        }
    }
    parts
}

/// Without the tokens it is compared with where those are the ones the rest of the list speaks of.
fn simpler<'a>(is: &'a FeatureIs, filter: &[FeatureIs], names: &Names) -> Cow<'a, FeatureIs> {
    let FeatureIs::Nearest(feature_words::Nearest(who, among)) = is else {
        return Cow::Borrowed(is);
    };
    let rest: Vec<FeatureIs> = filter
        .iter()
        .filter(|is| !matches!(is, FeatureIs::Nearest(_)))
        .cloned()
        .collect();
    if noun(&rest, &Det::Bare, names) == noun(among, &Det::Bare, names) {
        Cow::Owned(FeatureIs::Nearest(feature_words::Nearest(*who, Vec::new())))
    } else {
        Cow::Borrowed(is)
    }
}

fn compose(parts: Parts, det: &Det) -> Phrase {
    let is_plural = matches!(det, Det::Bare | Det::Some(_));
    let suffix = suffixes(&parts.says, is_plural);
    if let Some(exact) = parts.exact {
        return Phrase {
            tail: !suffix.is_empty(),
            ..Phrase::one(exact.to_owned() + &suffix)
        };
    }
    let mut words = parts.adjectives;
    words.push(if is_plural {
        format!("{}s", parts.kind)
    } else {
        parts.kind.to_owned()
    });
    let core = words.join(" ");
    let text = match det {
        Det::A => a(&core),
        Det::Each => format!("each {core}"),
        Det::No => format!("no {core}"),
        Det::Same => format!("the same {core}"),
        Det::Single(count) => format!("{count} {core}"),
        Det::Bare => core,
        Det::Some(count) => format!("{count} {core}"),
    };
    Phrase {
        tail: !suffix.is_empty(),
        text: text + &suffix,
        plural: is_plural,
    }
}
