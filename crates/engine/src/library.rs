//! All definitions that a game can refer to, read once and shared.

use std::sync::Arc;

use crate::board::Shapes;
use crate::cards::{BuildDef, CardDef, DeckDef, HazardDeckDef, WarbandDef};
use crate::words::Words;

/// What an edition is played with: warbands, decks and cards.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The warbands, in the order of their slugs.
    pub warbands: Vec<Arc<WarbandDef>>,
    /// The fixed decks or, where decks are built, the printed sets that cards come from, in the order of their slugs.
    pub decks: Vec<Arc<DeckDef>>,
    /// Decks ready to play, in the order of their slugs.
    pub builds: Vec<Arc<BuildDef>>,
    /// The deck of cards that belong to nobody.
    pub hazards: Option<Arc<HazardDeckDef>>,
    /// What the edition calls things.
    pub words: Words,
    /// How the boards of its games have been joined.
    pub shapes: Shapes,
}

impl Library {
    /// The warband with this slug.
    pub fn warband(&self, id: &str) -> Option<&Arc<WarbandDef>> {
        self.warbands.iter().find(|warband| warband.id == id)
    }

    /// The deck or set with this slug.
    pub fn deck(&self, id: &str) -> Option<&Arc<DeckDef>> {
        self.decks.iter().find(|deck| deck.id == id)
    }

    /// The ready deck with this slug.
    pub fn build(&self, id: &str) -> Option<&Arc<BuildDef>> {
        self.builds.iter().find(|build| build.id == id)
    }

    /// The card with this id, with the deck or set it comes from.
    pub fn card(&self, id: &str) -> Option<(&Arc<DeckDef>, &Arc<CardDef>)> {
        self.cards().find(|(_, card)| card.id == id)
    }

    /// All cards, deck by deck.
    pub fn cards(&self) -> impl Iterator<Item = (&Arc<DeckDef>, &Arc<CardDef>)> {
        self.decks
            .iter()
            .flat_map(|deck| deck.cards.iter().map(move |card| (deck, card)))
    }
}
