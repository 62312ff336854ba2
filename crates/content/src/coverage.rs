//! How much of each printed set can be played.

use serde::Serialize;
use underhex_engine::cards::{CardDef, WarbandDef};
use underhex_engine::rules::{Decks, editions};

use crate::Content;

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
/// Fixed decks say themselves how many cards they have; of a set all cards that can be played at all are there.
pub fn coverage(content: &Content) -> Vec<Coverage> {
    let fixed = editions::by_name(&content.edition)
        .filter(|rules| rules.decks == Decks::Fixed)
        .map(|rules| usize::from(rules.deck_objectives) + usize::from(rules.deck_power));
    content
        .library
        .decks
        .iter()
        .map(|deck| Coverage {
            edition: content.edition.clone(),
            set: deck.id.clone(),
            printed: fixed.unwrap_or(deck.cards.len()),
            playable: deck.cards.len(),
            native: deck
                .cards
                .iter()
                .filter(|card| card_is_native(card))
                .count(),
        })
        .collect()
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

/// Content is data: what it mentions can be read off its text, and no name of a card has a parenthesis.
fn mentions_native<T: Serialize>(part: &T) -> bool {
    ron::to_string(part).is_ok_and(|text| text.contains("Native("))
}
