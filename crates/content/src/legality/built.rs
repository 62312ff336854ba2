//! Decks that players of the first edition build. (SHA-DECK, NIG-GAMBIT, DRE-CARDS, HAR-DECK)

use underhex_engine::cards::{CardDef, WarbandDef};
use underhex_engine::rules::{Decks, Ruleset};
use underhex_engine::state::CardId;

use super::{Fault, Line, Sizes};

/// How many cards of each kind there may be.
pub(super) fn sizes(sizes: &Sizes, rules: &Ruleset) -> Vec<Fault> {
    let mut faults = Vec::new();
    let wanted = usize::from(rules.deck_objectives);
    let exactly = rules.decks == Decks::Built;
    // SHA-DECK-03, HAR-DECK-06
    if sizes.objectives < wanted || exactly && sizes.objectives > wanted {
        faults.push(Fault::Objectives {
            found: sizes.objectives,
            wanted,
            exactly,
        });
    }
    // HAR-DECK-07
    let most = usize::from(rules.deck_surges);
    if rules.decks == Decks::BuiltAtLeast && sizes.surges > most {
        faults.push(Fault::Surges {
            found: sizes.surges,
            most,
        });
    }
    // SHA-DECK-01, HAR-DECK-04
    let wanted = usize::from(rules.deck_power);
    if sizes.power() < wanted {
        faults.push(Fault::PowerCards {
            found: sizes.power(),
            wanted,
            exactly: false,
        });
    }
    faults.extend(sizes.too_many_ploys());
    let found = sizes.objectives + sizes.power();
    if found > CardId::PER_SEAT {
        faults.push(Fault::TooMany {
            found,
            most: CardId::PER_SEAT,
        });
    }
    faults
}

/// Whether a warband can use a card: its own ones, those of everybody and, where decks may hold them, those of its grand
/// alliance. (SHA-DECK-04, DRE-CARDS-02, HAR-DECK-09)
pub fn may_use(card: &CardDef, warband: &WarbandDef, rules: &Ruleset) -> bool {
    let Some(faction) = &card.faction else {
        return true;
    };
    let alliance = warband.alliance.as_deref();
    *faction == *warband.id
        || rules.decks == Decks::BuiltAtLeast && alliance == Some(faction.as_str())
}

/// Cards that the warband cannot use.
pub(super) fn factions(cards: &[Line], warband: &WarbandDef, rules: &Ruleset) -> Vec<Fault> {
    cards
        .iter()
        .filter(|(_, card)| !may_use(card, warband, rules))
        .map(|(line, card)| Fault::Faction {
            line: *line,
            name: card.name.clone(),
            faction: card
                .faction
                .map_or_else(String::new, |faction| faction.to_string()),
            warband: warband.name.clone(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use underhex_engine::rules::editions;

    use crate::legality::{DeckList, Format, Sizes, check_built, check_deck, draw_deck};
    use crate::{Content, Source, read};

    /// Fourteen Objectives, half of them Surges, eleven ploys, a spell, and twelve Upgrades, besides cards of others.
    fn content(edition: &str) -> Content {
        let mut cards = String::new();
        let mut card = |name: &str, count: usize, more: &str| {
            for number in 1..=count {
                let _ = writeln!(
                    cards,
                    "(id: \"{name}{number}\", name: \"{name} {number}\", {more}),"
                );
            }
        };
        card("end", 12, "kind: Objective(glory: 1, score: EndPhase)");
        card(
            "surge",
            7,
            "kind: Objective(glory: 1, score: Surge(at: Slain))",
        );
        card("ploy", 11, "kind: Ploy(do: [])");
        card("spell", 1, "kind: Ploy(spell: [Focus], do: [])");
        card("upgrade", 12, "kind: Upgrade(glory: 1)");
        card("own", 1, "faction: \"heroes\", kind: Upgrade(glory: 1)");
        card("order", 1, "faction: \"order\", kind: Upgrade(glory: 1)");
        card("theirs", 1, "faction: \"others\", kind: Upgrade(glory: 1)");
        let source = |path: &str, text: &str| Source {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let set = format!("Deck(id: \"set\", name: \"Set\", cards: [{cards}])");
        let warband =
            "Warband(id: \"heroes\", name: \"Heroes\", alliance: \"order\", fighters: [])";
        let names =
            "Names(alliances: [(\"order\", \"Order\")], factions: [(\"others\", \"Others\")])";
        let sources = vec![
            source("sets/set.ron", &set),
            source("warbands/heroes.ron", warband),
            source("names.ron", names),
        ];
        read(edition, sources).expect("well-formed")
    }

    /// What is wrong with so many cards of these names.
    fn faults(edition: &str, parts: &[(&str, usize)]) -> Vec<String> {
        let content = content(edition);
        let rules = editions::by_name(edition).expect("known");
        let mut text = String::new();
        for (name, count) in parts {
            for number in 1..=*count {
                let _ = writeln!(text, "{name} {number}");
            }
        }
        let list = DeckList::from_text(&text).expect("cards");
        let warband = content.library.warband("heroes").expect("known");
        check_deck(&content.library, &rules, &list, Format::Built(warband))
            .faults
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn as_many_objectives_as_the_book_asks_for() {
        let deck = |objectives| [("end", objectives), ("ploy", 10), ("upgrade", 10)];
        for edition in ["shadespire", "nightvault", "dreadfane"] {
            assert!(faults(edition, &deck(12)).is_empty());
            let few = faults(edition, &deck(11));
            assert_eq!(few, ["11 Objectives; there must be exactly 12"]);
        }
        let few = faults("harrowdeep", &deck(11));
        assert_eq!(few, ["11 Objectives; there must be at least 12"]);
        let more = [("end", 12), ("surge", 1), ("ploy", 10), ("upgrade", 10)];
        assert_eq!(
            faults("shadespire", &more),
            ["13 Objectives; there must be exactly 12"]
        );
        assert!(faults("harrowdeep", &more).is_empty());
    }

    #[test]
    fn no_more_than_half_of_the_power_cards_are_gambits() {
        let deck = [("end", 12), ("ploy", 10), ("spell", 1), ("upgrade", 10)];
        for edition in ["shadespire", "nightvault", "dreadfane", "harrowdeep"] {
            assert_eq!(
                faults(edition, &deck),
                ["11 of 21 Power cards are ploys or spells; no more than half may be"]
            );
        }
        let deck = [("end", 12), ("ploy", 7), ("upgrade", 12)];
        assert_eq!(
            faults("nightvault", &deck),
            ["19 Power cards; there must be at least 20"]
        );
    }

    #[test]
    fn surges_are_limited_where_the_book_limits_them() {
        let deck = [("end", 5), ("surge", 7), ("ploy", 10), ("upgrade", 10)];
        assert!(faults("nightvault", &deck).is_empty());
        assert_eq!(
            faults("harrowdeep", &deck),
            ["7 Surge Objectives; there may be 6"]
        );
    }

    #[test]
    fn cards_are_for_everybody_for_a_warband_or_for_its_alliance() {
        let with = |name| [("end", 12), ("ploy", 10), ("upgrade", 10), (name, 1)];
        assert!(faults("shadespire", &with("own")).is_empty());
        assert_eq!(
            faults("shadespire", &with("theirs")),
            ["line 33: theirs 1 is for others; Heroes cannot use it"]
        );
        assert!(faults("harrowdeep", &with("order")).is_empty());
        assert_eq!(faults("dreadfane", &with("order")).len(), 1);
    }

    #[test]
    fn a_name_is_in_a_deck_once() {
        let deck = [("end", 12), ("ploy", 10), ("upgrade", 10), ("upgrade", 1)];
        assert_eq!(
            faults("shadespire", &deck),
            ["line 23: upgrade 1 is in the deck 2 times; each card can be in it once"]
        );
    }

    #[test]
    fn a_deck_drawn_by_chance_is_legal() {
        for edition in ["shadespire", "harrowdeep"] {
            let content = content(edition);
            let rules = editions::by_name(edition).expect("known");
            let warband = content.library.warband("heroes").expect("known");
            let deck = |seed| draw_deck(&content.library, &rules, warband, seed).expect("enough");
            let names = |seed| -> Vec<String> {
                let cards = deck(seed);
                cards.iter().map(|card| card.name.clone()).collect()
            };
            for seed in 0..20 {
                assert!(check_built(&deck(seed), warband, &rules).is_empty());
            }
            assert_eq!(names(1), names(1));
            assert_ne!(names(1), names(2));
        }
    }

    #[test]
    fn every_ready_deck_is_legal() {
        for (edition, rules) in editions::all() {
            let content = crate::builtin_of(edition).expect("the content is well-formed");
            let library = &content.library;
            for build in &library.builds {
                let warband = library.warband(&build.warband).expect("known");
                let format = Format::Built(warband);
                let verdict = check_deck(library, &rules, &DeckList::ready(build), format);
                let faults: Vec<String> = verdict.faults.iter().map(ToString::to_string).collect();
                assert!(faults.is_empty(), "{edition}, {}: {faults:?}", build.id);
            }
        }
    }

    #[test]
    fn limits_are_settings() {
        let mut rules = editions::harrowdeep();
        rules.deck_power = 22;
        let sizes = Sizes {
            objectives: 12,
            surges: 0,
            ploys: 10,
            upgrades: 10,
        };
        let content = content("harrowdeep");
        let warband = content.library.warband("heroes").expect("known");
        assert_eq!(sizes.faults(&rules, Format::Built(warband)).len(), 1);
    }
}
