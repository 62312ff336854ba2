//! Feature tokens: a list of [`FeatureIs`] as a noun phrase or as a statement.

use std::borrow::Cow;

use super::fighters::{self, Det, territories, territory};
use super::hexes;
use super::names::{Names, Phrase};
use super::numbers::num;
use super::tallies;
use super::text::{a, list, words};
use super::traits::{Says, Tense, statements, suffixes};
use crate::cards::FeatureIs;

/// What a filter says, sorted by where it goes in a sentence.
struct Parts {
    adjectives: Vec<String>,
    kind: &'static str,
    exact: Option<&'static str>,
    says: Vec<Says>,
}

enum Trait {
    Adjective(String),
    Kind(&'static str),
    Exactly(&'static str),
    Says(Says),
}

/// Feature tokens that are all of this.
pub(super) fn noun(filter: &[FeatureIs], det: &Det, names: &Names) -> String {
    compose(parts(filter, "feature token", names), det).text
}

/// The same where only treasure tokens can be meant.
pub(super) fn treasure(filter: &[FeatureIs], det: &Det, names: &Names) -> String {
    compose(parts(filter, "treasure token", names), det).text
}

/// What the filter says of a feature token, as a statement without its subject.
pub(super) fn statement(
    filter: &[FeatureIs],
    subject: &Phrase,
    yes: bool,
    names: &Names,
) -> Option<String> {
    let mut says: Vec<Says> = filter.iter().map(|is| as_says(is, names)).collect();
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
pub(super) fn there(filter: &[FeatureIs], det: &Det, names: &Names) -> String {
    let number = filter.iter().find_map(|is| match is {
        FeatureIs::Number(numbers) => match numbers.as_slice() {
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
    let says = std::mem::take(&mut parts.says);
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
pub(super) fn each(of: &[FeatureIs], is: &[FeatureIs], yes: bool, names: &Names) -> String {
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
        match describe(&simpler(is, filter, names), names) {
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
    let FeatureIs::Nearest(who, among) = is else {
        return Cow::Borrowed(is);
    };
    let rest: Vec<FeatureIs> = filter
        .iter()
        .filter(|is| !matches!(is, FeatureIs::Nearest(_, _)))
        .cloned()
        .collect();
    if noun(&rest, &Det::Bare, names) == noun(among, &Det::Bare, names) {
        Cow::Owned(FeatureIs::Nearest(*who, Vec::new()))
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

fn as_says(is: &FeatureIs, names: &Names) -> Says {
    match describe(is, names) {
        Trait::Adjective(word) => Says::Is(word),
        Trait::Kind(kind) => Says::Is(a(kind)),
        Trait::Exactly(text) => Says::Is(text.to_owned()),
        Trait::Says(says) => says,
    }
}

fn describe(is: &FeatureIs, names: &Names) -> Trait {
    let place = |text: String| Trait::Says(Says::Is(text));
    match is {
        FeatureIs::Treasure => Trait::Kind("treasure token"),
        FeatureIs::Cover => Trait::Kind("cover token"),
        FeatureIs::In(place_) => place(format!("in {}", territory(*place_))),
        FeatureIs::Number(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            Trait::Says(Says::Has(format!("number {}", list(&numbers, "or"))))
        }
        FeatureIs::Odd => Trait::Adjective("odd-numbered".to_owned()),
        FeatureIs::NumberIs(number) => Trait::Says(Says::Has(format!(
            "a number equal to {}",
            num(number, names)
        ))),
        FeatureIs::HeldBy(filter) => place(format!(
            "held by {}",
            fighters::noun(filter, &Det::A, names).text
        )),
        FeatureIs::Unheld => place("held by nobody".to_owned()),
        FeatureIs::Under(filter) => Trait::Says(Says::Has(format!(
            "{} on it",
            fighters::noun(filter, &Det::A, names).text
        ))),
        FeatureIs::NotUnder(filter) => Trait::Says(Says::Has(format!(
            "{} on it",
            fighters::noun(filter, &Det::No, names).text
        ))),
        FeatureIs::Within(number, who) => place(format!(
            "within {} of {}",
            hexes::count(*number),
            names.of(*who).text
        )),
        FeatureIs::NearAtLeast(near, number, filter) => Trait::Says(Says::Has(format!(
            "{} within {} of it",
            fighters::noun(filter, &Det::Some(format!("at least {number}")), names).text,
            hexes::count(*near)
        ))),
        FeatureIs::TargetStoodOn => Trait::Says(Says::Whom(
            format!(
                "{} was on when it was picked",
                names.of(crate::cards::Ref::Target).text
            ),
            true,
        )),
        FeatureIs::HeldByEnemyThisRound => Trait::Says(Says::Whom(
            "an enemy fighter held this battle round".to_owned(),
            true,
        )),
        FeatureIs::HeldByEnemyAtRoundStart => Trait::Says(Says::Whom(
            "an enemy fighter held when this battle round started".to_owned(),
            true,
        )),
        FeatureIs::Mark(name) => Trait::Adjective(words(name)),
        FeatureIs::InHex(filter) => place(format!("in {}", hexes::noun(filter, &Det::A, names))),
        FeatureIs::Nearest(who, among) if among.is_empty() => {
            place(format!("nearest to {}", names.of(*who).text))
        }
        FeatureIs::Nearest(who, among) => place(format!(
            "nearest to {} out of all {}",
            names.of(*who).text,
            noun(among, &Det::Bare, names)
        )),
        FeatureIs::Picked | FeatureIs::OfEvent => Trait::Exactly("that feature token"),
        FeatureIs::Tallied(watch) => Trait::Says(tallies::tallied(watch.tally(), names)),
        FeatureIs::Not(inner) => match inner.as_ref() {
            FeatureIs::Treasure => Trait::Kind("cover token"),
            FeatureIs::Cover => Trait::Kind("treasure token"),
            FeatureIs::Odd => Trait::Adjective("even-numbered".to_owned()),
            FeatureIs::Picked => Trait::Adjective("other".to_owned()),
            inner => Trait::Says(as_says(inner, names).not()),
        },
        FeatureIs::AnyOf(lists) => {
            match territories(lists.iter().map(|list| match list.as_slice() {
                [FeatureIs::In(place)] => Some(*place),
                _ => None,
            })) {
                Some(text) => place(text),
                None => Trait::Says(Says::Either(
                    lists
                        .iter()
                        .map(|list| list.iter().map(|is| as_says(is, names)).collect())
                        .collect(),
                )),
            }
        }
    }
}
