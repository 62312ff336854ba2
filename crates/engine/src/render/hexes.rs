//! Hexes: a list of [`HexIs`] as a noun phrase.

use super::features;
use super::fighters::{self, Det, territories, territory};
use super::names::{Names, Phrase};
use super::text::{a, list, plural, words};
use super::traits::{Says, Tense, statements, suffixes};
use crate::cards::HexIs;

/// "1 hex", "3 hexes".
pub(super) fn count(number: u8) -> String {
    if number == 1 {
        "1 hex".to_owned()
    } else {
        format!("{number} hexes")
    }
}

/// Hexes that are all of this.
pub(super) fn noun(filter: &[HexIs], det: &Det, names: &Names) -> String {
    let mut adjectives: Vec<String> = Vec::new();
    let mut says = Vec::new();
    let mut exact = None;
    for is in filter {
        match describe(is, names) {
            Trait::Adjective(word) => adjectives.push(word),
            Trait::Exactly(text) => exact = Some(text),
            Trait::Says(what) => says.push(what),
        }
    }
    let is_plural = matches!(det, Det::Bare | Det::Some(_));
    if let Some(exact) = exact {
        return exact + &suffixes(&says, false);
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
    text + &suffixes(&says, is_plural)
}

/// Where a push, a Move or a placement ends: "adjacent to the attacker", "in an empty starting hex".
pub(super) fn ending(filter: &[HexIs], names: &Names) -> String {
    let mut plain = Vec::new();
    for is in filter {
        match describe(is, names) {
            Trait::Adjective(word) if word == "empty" => {}
            Trait::Says(Says::Is(text)) => plain.push(Says::Is(text)),
            Trait::Says(says) => plain.push(says),
            Trait::Adjective(_) | Trait::Exactly(_) => {
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
            Trait::Says(says) => Trait::Says(says.not()),
        },
        HexIs::AnyOf(lists) => {
            let adjectives: Vec<String> = lists
                .iter()
                .filter_map(|list| match list.as_slice() {
                    [one] => match describe(one, names) {
                        Trait::Adjective(word) => Some(word),
                        Trait::Exactly(_) | Trait::Says(_) => None,
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
        Trait::Says(says) => says,
    }
}
