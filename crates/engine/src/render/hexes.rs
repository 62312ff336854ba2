//! Hexes: a list of [`HexIs`] as a noun phrase.

use crate::vocabulary::hexes as hex_words;
use std::borrow::Cow;

use super::fighters::Det;
use super::names::{Names, Phrase};
use super::text::{a, list, plural};
use super::traits::{Says, Tense, statements, suffixes};
use crate::cards::HexIs;
use crate::vocabulary::hexes::{HexWord, Trait};

/// "1 hex", "3 hexes".
pub(crate) fn count(number: u8) -> String {
    if number == 1 {
        "1 hex".to_owned()
    } else {
        format!("{number} hexes")
    }
}

/// Hexes that are all of this.
pub(crate) fn noun(filter: &[HexIs], det: &Det, names: &Names) -> String {
    phrase(filter, det, names).text
}

/// Hexes that are all of this, and how many a verb is to agree with.
pub(crate) fn phrase(filter: &[HexIs], det: &Det, names: &Names) -> Phrase {
    let mut adjectives: Vec<String> = Vec::new();
    let mut says = Vec::new();
    let mut exact = None;
    let mut aside = String::new();
    for is in filter {
        match simpler(is, filter, names).said(names) {
            Trait::Adjective(word) => adjectives.push(word),
            Trait::Exactly(text) => exact = Some(text),
            Trait::Aside(text) => aside = format!(" ({text})"),
            Trait::Says(what) => says.push(what),
        }
    }
    let is_plural = matches!(det, Det::Bare | Det::Some(_));
    if let Some(exact) = exact {
        let suffix = suffixes(&says, false) + &aside;
        return Phrase {
            tail: !suffix.is_empty(),
            ..Phrase::one(exact + &suffix)
        };
    }
    // "an empty starting hex".
    adjectives.sort_by_key(|word| word != "empty");
    adjectives.push(if is_plural {
        plural("hex")
    } else {
        "hex".to_owned()
    });
    let core = adjectives.join(" ");
    let text = match det {
        Det::A => a(&core),
        Det::Each => format!("each {core}"),
        Det::No => format!("no {core}"),
        Det::Same => format!("the same {core}"),
        Det::Single(count) => format!("{count} {core}"),
        Det::Bare => core,
        Det::Some(count) => format!("{count} {core}"),
    };
    let suffix = suffixes(&says, is_plural) + &aside;
    Phrase {
        tail: !suffix.is_empty(),
        text: text + &suffix,
        plural: is_plural,
    }
}

/// A sentence about how many hexes are like this: "there are at least 2 lethal hexes adjacent to that fighter".
pub(crate) fn there(filter: &[HexIs], det: &Det, names: &Names) -> String {
    let what = phrase(filter, det, names);
    format!("there {} {}", what.is(), what.text)
}

/// Each of these is like that, or not.
pub(crate) fn each(of: &[HexIs], is: &[HexIs], yes: bool, names: &Names) -> String {
    let subject = phrase(of, &Det::Each, names);
    let says: Vec<Says> = is.iter().map(|is| as_says(is, names)).collect();
    if says.is_empty() {
        return there(of, if yes { &Det::A } else { &Det::No }, names);
    }
    let not = if yes { "" } else { "not " };
    let what = statements(&says, &subject, Tense::Present);
    format!("{not}{} {what}", subject.text)
}

/// Without the hexes it is compared with where those are the ones the rest of the list speaks of.
fn simpler<'a>(is: &'a HexIs, filter: &[HexIs], names: &Names) -> Cow<'a, HexIs> {
    let HexIs::Nearest(hex_words::Nearest(who, among)) = is else {
        return Cow::Borrowed(is);
    };
    let rest: Vec<HexIs> = filter
        .iter()
        .filter(|is| !matches!(is, HexIs::Nearest(_)))
        .cloned()
        .collect();
    if noun(&rest, &Det::Bare, names) == noun(among, &Det::Bare, names) {
        Cow::Owned(HexIs::Nearest(hex_words::Nearest(*who, Vec::new())))
    } else {
        Cow::Borrowed(is)
    }
}

/// Where a push, a Move or a placement ends: "adjacent to the attacker", "in an empty starting hex".
pub(crate) fn ending(filter: &[HexIs], names: &Names) -> String {
    let mut plain = Vec::new();
    for is in filter {
        match simpler(is, filter, names).said(names) {
            Trait::Adjective(word) if word == "empty" => {}
            Trait::Says(Says::Is(text)) => plain.push(Says::Is(text)),
            Trait::Says(says) => plain.push(says),
            Trait::Adjective(_) | Trait::Exactly(_) | Trait::Aside(_) => {
                return format!("in {}", noun(filter, &Det::A, names));
            }
        }
    }
    if plain
        .iter()
        .all(|says| matches!(says, Says::Is(text) if !text.starts_with("other ") && !text.contains("which")))
    {
        let texts: Vec<String> = plain.iter().map(|says| says.suffix(false)).collect();
        return list(&texts, "and");
    }
    format!("in {}", noun(filter, &Det::A, names))
}

pub(crate) fn as_says(is: &HexIs, names: &Names) -> Says {
    match is.said(names) {
        Trait::Adjective(word) => Says::Is(a(&format!("{word} hex"))),
        Trait::Exactly(text) => Says::Is(text),
        Trait::Aside(text) => Says::Is(text.to_owned()),
        Trait::Says(says) => says,
    }
}
