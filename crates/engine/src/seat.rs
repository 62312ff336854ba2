//! What a player brings to the table, put together from a library.

use crate::library::Library;
use crate::rules::{Decks, Ruleset};
use crate::table::{SeatSetup, TableError};

impl SeatSetup {
    /// A warband with a deck of the library by its slug: as printed, or a ready deck where decks are built.
    pub fn ready(
        library: &Library,
        rules: &Ruleset,
        warband: &str,
        deck: &str,
    ) -> Result<Self, TableError> {
        if rules.decks == Decks::Fixed {
            return Self::rivals(library, warband, deck);
        }
        let build = library
            .build(deck)
            .ok_or_else(|| TableError::UnknownBuild(deck.to_owned()))?;
        if build.warband != warband {
            return Err(TableError::ForeignBuild {
                deck: deck.to_owned(),
                owner: build.warband.clone(),
                warband: warband.to_owned(),
            });
        }
        let ids: Vec<&str> = build.cards.iter().map(|id| id.as_str()).collect();
        let mut seat = Self::built(library, warband, &ids)?;
        seat.decks = vec![build.id.clone()];
        Ok(seat)
    }

    /// A warband with a deck of these cards, by their ids.
    pub fn built(library: &Library, warband: &str, cards: &[&str]) -> Result<Self, TableError> {
        let warband = library
            .warband(warband)
            .ok_or_else(|| TableError::UnknownWarband(warband.to_owned()))?;
        let cards = cards
            .iter()
            .map(|id| match library.card(id) {
                Some((_, card)) => Ok(card.clone()),
                None => Err(TableError::UnknownCard((*id).to_owned())),
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            warband: warband.clone(),
            decks: Vec::new(),
            cards,
            plots: Vec::new(),
        })
    }
}
