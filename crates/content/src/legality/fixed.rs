//! Decks of the second edition: as printed, or built from two that are.

use std::sync::Arc;

use underhex_engine::cards::{CardTag, DeckDef};

use super::{Fault, Found, Verdict};

/// How many Surge Objectives a Nemesis deck may have.
const NEMESIS_SURGES: usize = 6;
/// How many restricted cards a Nemesis deck may have.
const NEMESIS_RESTRICTED: usize = 3;
/// How many Rivals decks a Nemesis deck is built from.
const NEMESIS_DECKS: usize = 2;

/// A Rivals deck is played as printed.
pub(super) fn as_printed(decks: &[&Arc<DeckDef>], found: &[Found], faults: &mut Vec<Fault>) {
    match decks {
        [] => {}
        [deck] => {
            for card in &deck.cards {
                if !found.iter().any(|entry| entry.card.name == card.name) {
                    faults.push(Fault::Missing {
                        name: card.name.clone(),
                        deck: deck.name.clone(),
                    });
                }
            }
        }
        several => faults.push(Fault::Decks {
            decks: several.iter().map(|deck| deck.name.clone()).collect(),
            most: 1,
        }),
    }
}

/// What organised play asks of a Nemesis deck.
pub(super) fn nemesis(
    verdict: &Verdict,
    decks: &[&Arc<DeckDef>],
    found: &[Found],
    faults: &mut Vec<Fault>,
) {
    if verdict.sizes.surges > NEMESIS_SURGES {
        faults.push(Fault::Surges {
            found: verdict.sizes.surges,
            most: NEMESIS_SURGES,
        });
    }
    faults.extend(verdict.sizes.too_many_ploys());
    if decks.len() > NEMESIS_DECKS {
        faults.push(Fault::Decks {
            decks: verdict.decks.clone(),
            most: NEMESIS_DECKS,
        });
    }
    let plots: Vec<String> = decks
        .iter()
        .filter(|deck| deck.plot.is_some())
        .map(|deck| deck.name.clone())
        .collect();
    if plots.len() > 1 {
        faults.push(Fault::Plots(plots));
    }
    let tagged = |tag: CardTag| {
        found
            .iter()
            .filter(move |entry| entry.card.tags.contains(&tag))
    };
    for entry in tagged(CardTag::Forsaken) {
        faults.push(Fault::Forsaken {
            line: entry.line,
            name: entry.card.name.clone(),
        });
    }
    let restricted: Vec<String> = tagged(CardTag::Restricted)
        .map(|entry| entry.card.name.clone())
        .collect();
    if restricted.len() > NEMESIS_RESTRICTED {
        faults.push(Fault::Restricted {
            cards: restricted,
            most: NEMESIS_RESTRICTED,
        });
    }
}

#[cfg(test)]
mod tests {
    use underhex_engine::cards::CardKind;
    use underhex_engine::library::Library;
    use underhex_engine::rules::editions;

    use crate::legality::{DeckList, Fault, Format, check_deck};

    fn library() -> &'static Library {
        &crate::builtin()
            .expect("the content is well-formed")
            .library
    }

    fn check(list: &DeckList, format: Format) -> Vec<Fault> {
        check_deck(library(), &editions::embergard(), list, format).faults
    }

    /// The first cards of each kind of a deck.
    fn some(deck: &str, objectives: usize, ploys: usize, upgrades: usize) -> Vec<(usize, String)> {
        let deck = library().deck(deck).expect("a known deck");
        let of = |is: fn(&CardKind) -> bool, count: usize| {
            let cards = deck.cards.iter().filter(move |card| is(&card.kind));
            cards.take(count).map(|card| (1, card.name.clone()))
        };
        of(
            |kind| matches!(kind, CardKind::Objective { .. }),
            objectives,
        )
        .chain(of(|kind| matches!(kind, CardKind::Ploy { .. }), ploys))
        .chain(of(
            |kind| matches!(kind, CardKind::Upgrade { .. }),
            upgrades,
        ))
        .collect()
    }

    #[test]
    fn every_printed_deck_is_a_rivals_deck() {
        for deck in &library().decks {
            let faults = check(&DeckList::printed(deck), Format::Rivals);
            assert!(faults.is_empty(), "{}: {faults:?}", deck.id);
        }
    }

    #[test]
    fn a_rivals_deck_is_played_as_printed() {
        let mut list = DeckList::printed(library().deck("blazing-assault").expect("known"));
        let missing = list.cards.remove(0).1;
        let faults = check(&list, Format::Rivals);
        assert!(faults.contains(&Fault::Missing {
            name: missing,
            deck: "Blazing Assault".to_owned()
        }));
        list.cards.extend(some("reckless-fury", 1, 0, 0));
        let faults = check(&list, Format::Rivals);
        assert!(
            faults
                .iter()
                .any(|fault| matches!(fault, Fault::Decks { most: 1, .. }))
        );
    }

    #[test]
    fn a_nemesis_deck_comes_from_two_decks_at_most() {
        let mut cards = some("blazing-assault", 6, 5, 5);
        cards.extend(some("reckless-fury", 5, 5, 5));
        cards.extend(some("hunting-grounds", 1, 0, 0));
        let faults = check(&DeckList { cards }, Format::Nemesis);
        assert!(
            faults
                .iter()
                .any(|fault| matches!(fault, Fault::Decks { most: 2, .. })),
            "{faults:?}"
        );
    }

    #[test]
    fn no_more_than_half_of_the_power_cards_are_ploys() {
        let mut cards = some("blazing-assault", 12, 10, 5);
        cards.extend(some("reckless-fury", 0, 3, 4));
        let faults = check(&DeckList { cards }, Format::Nemesis);
        assert!(
            faults
                .iter()
                .any(|fault| matches!(fault, Fault::Ploys { .. })),
            "{faults:?}"
        );
    }
}
