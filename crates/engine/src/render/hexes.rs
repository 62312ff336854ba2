//! Hexes: a list of [`HexIs`] as a noun phrase.

use std::borrow::Cow;

use super::features;
use super::fighters::{self, Det, territories, territory};
use super::names::{Names, Phrase};
use super::text::{a, list, plural, words};
use super::traits::{Says, Tense, statements, suffixes};
use crate::cards::HexIs;

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
        match describe(&simpler(is, filter, names), names) {
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

/// Without the hexes it is compared with where those are the ones the rest of the list speaks of.
fn simpler<'a>(is: &'a HexIs, filter: &[HexIs], names: &Names) -> Cow<'a, HexIs> {
    let HexIs::Nearest(who, among) = is else {
        return Cow::Borrowed(is);
    };
    let rest: Vec<HexIs> = filter
        .iter()
        .filter(|is| !matches!(is, HexIs::Nearest(_, _)))
        .cloned()
        .collect();
    if noun(&rest, &Det::Bare, names) == noun(among, &Det::Bare, names) {
        Cow::Owned(HexIs::Nearest(*who, Vec::new()))
    } else {
        Cow::Borrowed(is)
    }
}

/// Where a push, a Move or a placement ends: "adjacent to the attacker", "in an empty starting hex".
pub(crate) fn ending(filter: &[HexIs], names: &Names) -> String {
    let mut plain = Vec::new();
    for is in filter {
        match describe(&simpler(is, filter, names), names) {
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
        .all(|says| matches!(says, Says::Is(text) if !text.starts_with("other ")))
    {
        let texts: Vec<String> = plain.iter().map(|says| says.suffix(false)).collect();
        return list(&texts, "and");
    }
    format!("in {}", noun(filter, &Det::A, names))
}

enum Trait {
    Adjective(String),
    Exactly(String),
    /// Said last, in brackets.
    Aside(&'static str),
    Says(Says),
}

fn describe(is: &HexIs, names: &Names) -> Trait {
    let place = |text: String| Trait::Says(Says::Is(text));
    let adjective = |word: &str| Trait::Adjective(word.to_owned());
    match is {
        HexIs::Empty => adjective("empty"),
        HexIs::Starting => adjective("starting"),
        HexIs::Edge => adjective("edge"),
        HexIs::Stagger => adjective("stagger"),
        HexIs::Lethal => adjective("lethal"),
        HexIs::Cover => adjective("cover"),
        HexIs::Blocked => adjective("blocked"),
        HexIs::TowardPicked => place("nearer to the picked hex".to_owned()),
        HexIs::Supporting(who) => place(format!("in which it supports {}", names.of(*who).text)),
        HexIs::From => Trait::Exactly("the hex where it began".to_owned()),
        HexIs::BlockedOrNot => Trait::Aside("blocked or not"),
        HexIs::InChain => place("in the chain".to_owned()),
        HexIs::ChainEnd => Trait::Exactly("the last hex of the chain".to_owned()),
        HexIs::Nearest(who, among) if among.is_empty() => {
            place(format!("nearest to {}", names.of(*who).text))
        }
        HexIs::Nearest(who, among) => place(format!(
            "nearest to {} out of all {}",
            names.of(*who).text,
            noun(among, &Det::Bare, names)
        )),
        HexIs::FartherFromAll(filter) => place(format!(
            "farther from {}",
            fighters::noun(filter, &Det::Each, names).text
        )),
        HexIs::AwayFromPicked => place("farther from that hex".to_owned()),
        HexIs::In(place_) => place(format!("in {}", territory(*place_))),
        HexIs::HasFeature(filter) => Trait::Says(Says::Has(features::noun(filter, &Det::A, names))),
        HexIs::NearFeature(number, filter) => place(format!(
            "within {} of {}",
            count(*number),
            features::noun(filter, &Det::A, names)
        )),
        HexIs::Adjacent(who) => place(format!("adjacent to {}", names.of(*who).text)),
        HexIs::NextTo(filter) => place(format!(
            "adjacent to {}",
            fighters::noun(filter, &Det::A, names).text
        )),
        HexIs::NextToAtLeast(number, filter) => place(format!(
            "adjacent to {}",
            fighters::noun(filter, &Det::Some(format!("at least {number}")), names).text
        )),
        HexIs::Within(number, who) => place(format!(
            "within {} of {}",
            count(*number),
            names.of(*who).text
        )),
        HexIs::CloserToAny(filter) => place(format!(
            "closer to {}",
            fighters::noun(filter, &Det::A, names).text
        )),
        HexIs::VisibleTo(who) => place(format!("visible to {}", names.of(*who).text)),
        HexIs::NotWhere(who) => place(format!("other than {}", names.of(*who).of("own hex"))),
        HexIs::Where(who) => Trait::Exactly(names.of(*who).of("hex")),
        HexIs::Picked => Trait::Exactly("that hex".to_owned()),
        HexIs::Marker(name) => Trait::Says(Says::Has(format!("{} marker", a(&words(name))))),
        HexIs::Not(inner) => match describe(inner, names) {
            Trait::Adjective(word) if word == "empty" => adjective("occupied"),
            Trait::Adjective(word) => Trait::Says(Says::IsNot(a(&format!("{word} hex")))),
            Trait::Exactly(text) => Trait::Says(Says::IsNot(text)),
            Trait::Aside(text) => Trait::Says(Says::IsNot(text.to_owned())),
            Trait::Says(says) => Trait::Says(says.not()),
        },
        HexIs::AnyOf(lists) => {
            let adjectives: Vec<String> = lists
                .iter()
                .filter_map(|list| match list.as_slice() {
                    [one] => match describe(one, names) {
                        Trait::Adjective(word) => Some(word),
                        Trait::Exactly(_) | Trait::Aside(_) | Trait::Says(_) => None,
                    },
                    _ => None,
                })
                .collect();
            if adjectives.len() == lists.len() {
                return Trait::Adjective(list(&adjectives, "or"));
            }
            let each: Vec<Vec<Says>> = lists
                .iter()
                .map(|list| list.iter().map(|is| as_says(is, names)).collect())
                .collect();
            let it = Phrase::one("it");
            let all_is = lists
                .iter()
                .flatten()
                .all(|is| matches!(describe(is, names), Trait::Says(Says::Is(_))));
            if let Some(place) = territories(lists.iter().map(|list| match list.as_slice() {
                [HexIs::In(place)] => Some(*place),
                _ => None,
            })) {
                return Trait::Says(Says::Is(place));
            }
            let text = statements(&[Says::Either(each.clone())], &it, Tense::Present);
            match text.strip_prefix("is ") {
                Some(text) if all_is => Trait::Says(Says::Is(text.to_owned())),
                _ => Trait::Says(Says::Either(each)),
            }
        }
    }
}

fn as_says(is: &HexIs, names: &Names) -> Says {
    match describe(is, names) {
        Trait::Adjective(word) => Says::Is(a(&format!("{word} hex"))),
        Trait::Exactly(text) => Says::Is(text),
        Trait::Aside(text) => Says::Is(text.to_owned()),
        Trait::Says(says) => says,
    }
}
