//! How much of each printed set can be played.

use serde::Serialize;
use underhex_engine::cards::{CardDef, DeckDef, WarbandDef};
use underhex_engine::rules::{Decks, editions};

use crate::Content;
use crate::legality::may_use;
use crate::written::written;

/// How much of a set can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The slug of the edition.
    pub edition: String,
    /// The slug of the set.
    pub set: String,
    /// Cards printed.
    pub printed: usize,
    /// Cards that the kernel plays.
    pub playable: usize,
    /// Cards that need a mechanic of their own in the kernel.
    pub native: usize,
}

/// How much of each deck or set can be played, in the order of their slugs.
///
/// A fixed deck has as many cards as the edition says, a set as many as were printed. A card that no warband of the edition can
/// use is written down but not playable.
pub fn coverage(content: &Content) -> Vec<Coverage> {
    let rules = editions::by_name(&content.edition).unwrap_or_else(editions::embergard);
    let fixed = usize::from(rules.deck_objectives) + usize::from(rules.deck_power);
    let library = &content.library;
    let playable = |card: &CardDef| {
        let mut warbands = library.warbands.iter();
        warbands.any(|warband| may_use(card, warband, &rules))
    };
    let of = |deck: &DeckDef| {
        let cards = || deck.cards.iter().filter(|card| playable(card));
        Coverage {
            edition: content.edition.clone(),
            set: deck.id.clone(),
            printed: match deck.printed {
                _ if rules.decks == Decks::Fixed => fixed,
                Some(printed) => usize::from(printed),
                None => deck.cards.len(),
            },
            playable: cards().count(),
            native: cards().filter(|card| card_is_native(card)).count(),
        }
    };
    library.decks.iter().map(|deck| of(deck)).collect()
}

/// Whether a card needs a mechanic of its own in the kernel.
pub fn card_is_native(card: &CardDef) -> bool {
    mentions_native(card)
}

/// How many parts of a warband need a mechanic of their own: warscroll abilities and fighters.
pub fn native_parts(warband: &WarbandDef) -> usize {
    let abilities = warband.warscroll.abilities.iter().map(mentions_native);
    let fighters = warband.fighters.iter().map(mentions_native);
    abilities.chain(fighters).filter(|native| *native).count()
}

/// Content is data: what it mentions can be read off its text, and no name of a card has a quotation mark.
fn mentions_native<T: Serialize>(part: &T) -> bool {
    written(part).contains("\"Native\":")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{builtin_of, read};

    fn sets(edition: &str) -> Vec<Coverage> {
        coverage(builtin_of(edition).unwrap_or_else(|error| panic!("{error}")))
    }

    #[test]
    fn a_set_says_how_many_cards_were_printed() {
        for (edition, rules) in editions::all() {
            for set in sets(edition) {
                assert!(set.playable <= set.printed, "{set:?}");
            }
            if rules.decks == Decks::Fixed {
                continue;
            }
            let content = builtin_of(edition).unwrap_or_else(|error| panic!("{error}"));
            for deck in &content.library.decks {
                assert!(
                    deck.printed.is_some(),
                    "{}: how many were printed?",
                    deck.id
                );
            }
        }
        let shadespire = sets("shadespire");
        let of = |slug: &str| shadespire.iter().find(|set| set.set == slug);
        assert_eq!(of("shadespire-core").map(|set| set.printed), Some(77));
        assert_eq!(of("leaders").map(|set| set.printed), Some(60));
    }

    #[test]
    fn a_card_without_its_warband_is_not_playable() {
        let set = "Deck(id: \"core\", name: \"Core\", printed: 9, cards: [
            (id: \"1\", name: \"One\", kind: Objective(glory: 1, score: EndPhase)),
            (id: \"2\", name: \"Two\", faction: \"absent\", kind: Objective(glory: 1, score: EndPhase)),
            (id: \"3\", name: \"Three\", faction: \"mine\", kind: Objective(glory: 1, score: EndPhase)),
        ])";
        let warband = "Warband(id: \"mine\", name: \"Mine\", fighters: [])";
        let source = |path: &str, text: &str| crate::Source {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        // A warband that is not there has to be known by name all the same.
        let names = "Names(factions: [(\"absent\", \"Absent\")])";
        let sources = vec![
            source("shadespire/names.ron", names),
            source("shadespire/sets/core.ron", set),
            source("shadespire/warbands/mine.ron", warband),
        ];
        let content = read("shadespire", sources).expect("it is well-formed");
        let found = coverage(&content);
        assert_eq!((found[0].printed, found[0].playable), (9, 2));
    }
}
