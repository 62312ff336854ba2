//! All definitions that a game can refer to, read once and shared.

use std::sync::Arc;

use crate::cards::{Arena, DeckDef, WarbandDef};

/// Warbands, decks and cards, with the tables that running games refer to by number.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The warbands, in the order of their slugs.
    pub warbands: Vec<Arc<WarbandDef>>,
    /// The decks, in the order of their slugs.
    pub decks: Vec<Arc<DeckDef>>,
    /// Everything that can be referred to by number.
    pub arena: Arena,
}

impl Library {
    /// The warband with this slug.
    pub fn warband(&self, id: &str) -> Option<&Arc<WarbandDef>> {
        self.warbands.iter().find(|warband| warband.id == id)
    }

    /// The deck with this slug.
    pub fn deck(&self, id: &str) -> Option<&Arc<DeckDef>> {
        self.decks.iter().find(|deck| deck.id == id)
    }
}
