//! Whether a deck may be played.
//!
//! The rulebook knows Rivals decks, which are played as printed. Nemesis decks, built from two Rivals decks, are a format of
//! organised play: beyond the book, and checked here because deck builders ask for it.

use std::sync::Arc;

use serde::Deserialize;
use underhex_engine::cards::{CardDef, CardKind, DeckDef, Score};
use underhex_engine::library::Library;
use underhex_engine::name::slug;
use underhex_engine::rules::Ruleset;

/// How many Surge Objectives a Nemesis deck may have.
const NEMESIS_SURGES: usize = 6;
/// How many restricted cards a Nemesis deck may have.
const NEMESIS_RESTRICTED: usize = 3;
/// How many Rivals decks a Nemesis deck is built from.
const NEMESIS_DECKS: usize = 2;

/// A way to build decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A Rivals deck as printed, by the book.
    Rivals,
    /// Built from two Rivals decks: beyond the book.
    Nemesis,
}

/// A list of cards as somebody wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    /// Card names with the line they stand in.
    pub cards: Vec<(usize, String)>,
}

/// Why a deck list cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckListError {
    /// Not TOML of the right shape.
    #[error("line {line}: {message}; a deck in TOML is a list `cards = [\"First Card\", ...]`")]
    Syntax {
        /// Where.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// No card in it.
    #[error("the list has no cards; write one card name on each line")]
    Empty,
}

impl DeckList {
    /// Reads one card name from each line; `#` starts a comment, empty lines do nothing.
    pub fn from_text(text: &str) -> Result<Self, DeckListError> {
        let cards: Vec<(usize, String)> = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.split('#').next().unwrap_or("").trim()))
            .filter(|(_, name)| !name.is_empty())
            .map(|(line, name)| (line, name.to_owned()))
            .collect();
        Self { cards }.not_empty()
    }

    /// Reads `cards = ["...", ...]`.
    pub fn from_toml(text: &str) -> Result<Self, DeckListError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            cards: Vec<toml::Spanned<String>>,
        }
        let line_of = |offset: usize| {
            let before = text.get(..offset).unwrap_or(text);
            before.bytes().filter(|byte| *byte == b'\n').count() + 1
        };
        let file: File = toml::from_str(text).map_err(|error| DeckListError::Syntax {
            line: error.span().map_or(1, |span| line_of(span.start)),
            message: error.message().to_owned(),
        })?;
        let cards = file
            .cards
            .into_iter()
            .map(|name| (line_of(name.span().start), name.into_inner()))
            .collect();
        Self { cards }.not_empty()
    }

    /// The cards of a printed deck.
    pub fn printed(deck: &DeckDef) -> Self {
        let cards = deck.cards.iter().map(|card| (0, card.name.clone()));
        Self {
            cards: cards.collect(),
        }
    }

    fn not_empty(self) -> Result<Self, DeckListError> {
        if self.cards.is_empty() {
            Err(DeckListError::Empty)
        } else {
            Ok(self)
        }
    }
}

/// What is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No such card.
    #[error("{}there is no card `{name}`{}", at(*.line), meant(.suggestion.as_deref()))]
    UnknownCard {
        /// Where.
        line: usize,
        /// What it says.
        name: String,
        /// What may be meant.
        suggestion: Option<String>,
    },
    /// A card is in the deck more than once.
    #[error("{}{name} is in the deck {count} times; each card can be in it once", at(*.line))]
    Duplicate {
        /// Where it first stands.
        line: usize,
        /// Which card.
        name: String,
        /// How often.
        count: usize,
    },
    /// The wrong number of Objectives.
    #[error("{found} Objectives; there must be exactly {wanted}")]
    Objectives {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// Too few Power cards, or not exactly as many as printed.
    #[error("{found} Power cards; there must be {}{wanted}", if *.exactly { "exactly " } else { "at least " })]
    PowerCards {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
        /// No more either.
        exactly: bool,
    },
    /// Too many Surge Objectives.
    #[error("{found} Surge Objectives; there may be {NEMESIS_SURGES}")]
    Surges {
        /// How many there are.
        found: usize,
    },
    /// Too many ploys.
    #[error("{ploys} of {power} Power cards are ploys; no more than half may be")]
    Ploys {
        /// How many ploys.
        ploys: usize,
        /// How many Power cards.
        power: usize,
    },
    /// Cards from too many decks.
    #[error("cards come from {} decks ({}); there may be {most}", .decks.len(), .decks.join(", "))]
    Decks {
        /// From which.
        decks: Vec<String>,
        /// From how many they may come.
        most: usize,
    },
    /// More than one deck with a plot card.
    #[error("{} each bring a plot card; only one deck of the two may", .0.join(" and "))]
    Plots(Vec<String>),
    /// A card that is not allowed.
    #[error("{}{name} is forsaken: it cannot be in the deck", at(*.line))]
    Forsaken {
        /// Where.
        line: usize,
        /// Which card.
        name: String,
    },
    /// Too many restricted cards.
    #[error("{} restricted cards ({}); there may be {NEMESIS_RESTRICTED}", .0.len(), .0.join(", "))]
    Restricted(Vec<String>),
    /// A card of the printed deck is missing.
    #[error("{name} of {deck} is missing; a Rivals deck is played as printed")]
    Missing {
        /// Which card.
        name: String,
        /// Of which deck.
        deck: String,
    },
}

fn at(line: usize) -> String {
    if line == 0 {
        String::new()
    } else {
        format!("line {line}: ")
    }
}

fn meant(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// What a deck is made of, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The names of the decks that the cards come from.
    pub decks: Vec<String>,
    /// Objectives.
    pub objectives: usize,
    /// Surge Objectives among them.
    pub surges: usize,
    /// Ploys.
    pub ploys: usize,
    /// Upgrades.
    pub upgrades: usize,
    /// Everything that is wrong; nothing for a legal deck.
    pub faults: Vec<Fault>,
}

/// A card of the list that was found.
struct Found<'a> {
    line: usize,
    card: &'a Arc<CardDef>,
    deck: &'a Arc<DeckDef>,
}

/// Checks a deck.
pub fn check_deck(library: &Library, rules: &Ruleset, list: &DeckList, format: Format) -> Verdict {
    let mut faults = Vec::new();
    let found = find_cards(library, list, &mut faults);
    duplicates(&found, &mut faults);
    let mut decks: Vec<&Arc<DeckDef>> = Vec::new();
    for entry in &found {
        if !decks.iter().any(|deck| deck.id == entry.deck.id) {
            decks.push(entry.deck);
        }
    }
    let count =
        |is: fn(&CardKind) -> bool| found.iter().filter(|entry| is(&entry.card.kind)).count();
    let verdict = Verdict {
        decks: decks.iter().map(|deck| deck.name.clone()).collect(),
        objectives: count(|kind| matches!(kind, CardKind::Objective { .. })),
        surges: count(|kind| {
            matches!(
                kind,
                CardKind::Objective {
                    score: Score::Surge(_),
                    ..
                }
            )
        }),
        ploys: count(|kind| matches!(kind, CardKind::Ploy { .. })),
        upgrades: count(|kind| matches!(kind, CardKind::Upgrade { .. })),
        faults: Vec::new(),
    };
    sizes(&verdict, rules, format, &mut faults);
    match format {
        Format::Rivals => as_printed(&decks, &found, &mut faults),
        Format::Nemesis => nemesis(&verdict, &decks, &found, &mut faults),
    }
    Verdict { faults, ..verdict }
}

fn find_cards<'a>(
    library: &'a Library,
    list: &DeckList,
    faults: &mut Vec<Fault>,
) -> Vec<Found<'a>> {
    let all = || {
        library
            .decks
            .iter()
            .flat_map(|deck| deck.cards.iter().map(move |card| (deck, card)))
    };
    let mut found: Vec<Found> = Vec::new();
    for (line, name) in &list.cards {
        let wanted = slug(name);
        // A card printed in several decks counts for one that is in use already, if it can.
        let hits = all().filter(|(_, card)| slug(&card.name) == wanted);
        let best = hits.min_by_key(|(deck, _)| !found.iter().any(|entry| entry.deck.id == deck.id));
        match best {
            Some((deck, card)) => found.push(Found {
                line: *line,
                card,
                deck,
            }),
            None => faults.push(Fault::UnknownCard {
                line: *line,
                name: name.clone(),
                suggestion: nearest(name, all().map(|(_, card)| card.name.as_str())),
            }),
        }
    }
    found
}

/// The name most like this one, if any is like it at all.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    names
        .map(|known| {
            let alike = strsim::jaro_winkler(&name.to_lowercase(), &known.to_lowercase());
            (alike, known)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(alike, _)| *alike > 0.8)
        .map(|(_, known)| known.to_owned())
}

fn duplicates(found: &[Found], faults: &mut Vec<Fault>) {
    for (index, entry) in found.iter().enumerate() {
        let same = |other: &&Found| other.card.name == entry.card.name;
        let count = found.iter().filter(same).count();
        if count > 1 && !found.iter().take(index).any(|other| same(&other)) {
            faults.push(Fault::Duplicate {
                line: entry.line,
                name: entry.card.name.clone(),
                count,
            });
        }
    }
}

fn sizes(verdict: &Verdict, rules: &Ruleset, format: Format, faults: &mut Vec<Fault>) {
    let wanted = usize::from(rules.deck_objectives);
    if verdict.objectives != wanted {
        faults.push(Fault::Objectives {
            found: verdict.objectives,
            wanted,
        });
    }
    let power = verdict.ploys + verdict.upgrades;
    let wanted = usize::from(rules.deck_power);
    let exactly = format == Format::Rivals;
    if power < wanted || exactly && power > wanted {
        faults.push(Fault::PowerCards {
            found: power,
            wanted,
            exactly,
        });
    }
}

fn as_printed(decks: &[&Arc<DeckDef>], found: &[Found], faults: &mut Vec<Fault>) {
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

fn nemesis(verdict: &Verdict, decks: &[&Arc<DeckDef>], found: &[Found], faults: &mut Vec<Fault>) {
    if verdict.surges > NEMESIS_SURGES {
        faults.push(Fault::Surges {
            found: verdict.surges,
        });
    }
    let power = verdict.ploys + verdict.upgrades;
    if verdict.ploys * 2 > power {
        faults.push(Fault::Ploys {
            ploys: verdict.ploys,
            power,
        });
    }
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
    let tagged = |tag: &'static str| {
        found
            .iter()
            .filter(move |entry| entry.card.tags.iter().any(|own| *own == tag))
    };
    for entry in tagged("forsaken") {
        faults.push(Fault::Forsaken {
            line: entry.line,
            name: entry.card.name.clone(),
        });
    }
    let restricted: Vec<String> = tagged("restricted")
        .map(|entry| entry.card.name.clone())
        .collect();
    if restricted.len() > NEMESIS_RESTRICTED {
        faults.push(Fault::Restricted(restricted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use underhex_engine::rules::editions;

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

    #[test]
    fn comments_and_empty_lines_do_nothing() {
        let list = DeckList::from_text("# title\n\n Keen Eye  # good\n").expect("one card");
        assert_eq!(list.cards, [(3, "Keen Eye".to_owned())]);
        assert_eq!(DeckList::from_text("# nothing"), Err(DeckListError::Empty));
    }
}
