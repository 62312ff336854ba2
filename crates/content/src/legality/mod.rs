//! Whether a deck may be played.
//!
//! The second edition knows Rivals decks, which are played as printed. Nemesis decks, built from two Rivals decks, are a format of
//! organised play: beyond the book, and checked here because deck builders ask for it. In the first edition every player builds
//! a deck for a warband.

mod built;
mod draw;
mod fault;
mod fixed;
mod list;

use std::sync::Arc;

use underhex_engine::cards::{CardDef, CardKind, DeckDef, Score, WarbandDef};
use underhex_engine::library::Library;
use underhex_engine::name::slug;
use underhex_engine::rules::Ruleset;

pub use built::may_use;
pub use draw::draw_deck;
pub use fault::Fault;
pub use list::{DeckList, DeckListError};

/// A way to build decks.
#[derive(Clone, Copy, Debug)]
pub enum Format<'a> {
    /// A Rivals deck as printed, by the book.
    Rivals,
    /// Built from two Rivals decks: beyond the book.
    Nemesis,
    /// Built for a warband, by the books of the first edition.
    Built(&'a WarbandDef),
}

/// How many cards of each kind a deck has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Objectives.
    pub objectives: usize,
    /// Surge Objectives among them.
    pub surges: usize,
    /// Ploys and spells.
    pub ploys: usize,
    /// Upgrades.
    pub upgrades: usize,
}

impl Sizes {
    /// Counts cards.
    pub fn of<'c>(cards: impl Iterator<Item = &'c CardDef>) -> Self {
        let mut sizes = Self::default();
        for card in cards {
            match &card.kind {
                CardKind::Objective { score, .. } => {
                    sizes.objectives += 1;
                    sizes.surges += usize::from(matches!(score, Score::Surge(_)));
                }
                CardKind::Ploy { .. } => sizes.ploys += 1,
                CardKind::Upgrade { .. } => sizes.upgrades += 1,
            }
        }
        sizes
    }

    /// Power cards.
    pub fn power(&self) -> usize {
        self.ploys + self.upgrades
    }

    /// No more than half of the Power cards can be ploys and spells. (SHA-DECK-02, NIG-GAMBIT-01, HAR-DECK-05)
    fn too_many_ploys(&self) -> Option<Fault> {
        (self.ploys * 2 > self.power()).then(|| Fault::Ploys {
            ploys: self.ploys,
            power: self.power(),
        })
    }

    /// What is wrong with these numbers.
    pub fn faults(&self, rules: &Ruleset, format: Format) -> Vec<Fault> {
        let exactly = match format {
            Format::Built(_) => return built::sizes(self, rules),
            Format::Rivals => true,
            Format::Nemesis => false,
        };
        let mut faults = Vec::new();
        let wanted = usize::from(rules.deck_objectives);
        if self.objectives != wanted {
            faults.push(Fault::Objectives {
                found: self.objectives,
                wanted,
                exactly: true,
            });
        }
        let wanted = usize::from(rules.deck_power);
        if self.power() < wanted || exactly && self.power() > wanted {
            faults.push(Fault::PowerCards {
                found: self.power(),
                wanted,
                exactly,
            });
        }
        faults
    }
}

/// What a deck is made of, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The names of the decks or sets that the cards come from.
    pub decks: Vec<String>,
    /// How many cards of each kind there are.
    pub sizes: Sizes,
    /// Everything that is wrong; nothing for a legal deck.
    pub faults: Vec<Fault>,
}

/// A card of the list that was found.
struct Found<'a> {
    line: usize,
    card: &'a CardDef,
    deck: &'a Arc<DeckDef>,
}

/// A card with the line it stands in.
type Line<'a> = (usize, &'a CardDef);

/// What is wrong with these cards as a deck that is built for a warband.
pub fn check_built(cards: &[Arc<CardDef>], warband: &WarbandDef, rules: &Ruleset) -> Vec<Fault> {
    let cards: Vec<Line> = cards.iter().map(|card| (0, &**card)).collect();
    let mut faults = duplicates(&cards);
    let sizes = Sizes::of(cards.iter().map(|(_, card)| *card));
    faults.extend(sizes.faults(rules, Format::Built(warband)));
    faults.extend(built::factions(&cards, warband, rules));
    faults
}

/// Checks a deck.
pub fn check_deck(library: &Library, rules: &Ruleset, list: &DeckList, format: Format) -> Verdict {
    let mut faults = Vec::new();
    let found = find_cards(library, rules, list, format, &mut faults);
    let cards: Vec<Line> = found.iter().map(|entry| (entry.line, entry.card)).collect();
    faults.extend(duplicates(&cards));
    let mut decks: Vec<&Arc<DeckDef>> = Vec::new();
    for entry in &found {
        if !decks.iter().any(|deck| deck.id == entry.deck.id) {
            decks.push(entry.deck);
        }
    }
    let verdict = Verdict {
        decks: decks.iter().map(|deck| deck.name.clone()).collect(),
        sizes: Sizes::of(found.iter().map(|entry| entry.card)),
        faults: Vec::new(),
    };
    faults.extend(verdict.sizes.faults(rules, format));
    match format {
        Format::Rivals => fixed::as_printed(&decks, &found, &mut faults),
        Format::Nemesis => fixed::nemesis(&verdict, &decks, &found, &mut faults),
        Format::Built(warband) => faults.extend(built::factions(&cards, warband, rules)),
    }
    Verdict { faults, ..verdict }
}

fn find_cards<'a>(
    library: &'a Library,
    rules: &Ruleset,
    list: &DeckList,
    format: Format,
    faults: &mut Vec<Fault>,
) -> Vec<Found<'a>> {
    let mut found: Vec<Found> = Vec::new();
    for (line, name) in &list.cards {
        let wanted = slug(name);
        let hits = library
            .cards()
            .filter(|(_, card)| slug(&card.name) == wanted || card.id == *name.as_str());
        // A card printed in several decks counts for one that is in use already, and for the warband, if it can.
        let best = hits.min_by_key(|(deck, card)| {
            let foreign = match format {
                Format::Built(warband) => !may_use(card, warband, rules),
                Format::Rivals | Format::Nemesis => false,
            };
            (foreign, !found.iter().any(|entry| entry.deck.id == deck.id))
        });
        match best {
            Some((deck, card)) => found.push(Found {
                line: *line,
                card,
                deck,
            }),
            None => faults.push(Fault::UnknownCard {
                line: *line,
                name: name.clone(),
                suggestion: nearest(name, library.cards().map(|(_, card)| card.name.as_str())),
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

/// The same name twice. (SHA-DECK-01, NIG-FAQ-UNIQUE-01, HAR-DECK-08)
fn duplicates(cards: &[Line]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, (line, card)) in cards.iter().enumerate() {
        let same = |(_, other): &&Line| other.name == card.name;
        let count = cards.iter().filter(same).count();
        if count > 1 && !cards.iter().take(index).any(|other| same(&other)) {
            faults.push(Fault::Duplicate {
                line: *line,
                name: card.name.clone(),
                count,
            });
        }
    }
    faults
}
