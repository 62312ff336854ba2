//! How much of each printed set can be played.

use serde::Serialize;
use underhex_engine::cards::{CardDef, WarbandDef};
use underhex_engine::rules::editions;

use crate::Content;

/// The edition that all decks and warbands of the content belong to.
pub const EDITION: &str = "embergard";

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

/// How much of each deck can be played, in the order of their slugs.
pub fn coverage(content: &Content) -> Vec<Coverage> {
    let printed = editions::by_name(EDITION).map_or(0, |rules| {
        usize::from(rules.deck_objectives) + usize::from(rules.deck_power)
    });
    let mut all: Vec<Coverage> = content
        .library
        .decks
        .iter()
        .map(|deck| Coverage {
            edition: EDITION.to_owned(),
            set: deck.id.clone(),
            printed,
            playable: deck.cards.len(),
            native: deck
                .cards
                .iter()
                .filter(|card| card_is_native(card))
                .count(),
        })
        .collect();
    all.sort_by(|a, b| a.set.cmp(&b.set));
    all
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
