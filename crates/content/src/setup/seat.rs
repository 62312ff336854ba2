//! What one player brings, found in the library.

use std::sync::Arc;

use underhex_engine::cards::{DeckDef, WarbandDef};
use underhex_engine::dice::Chance;
use underhex_engine::library::Library;
use underhex_engine::rules::{Decks, Ruleset};
use underhex_engine::setup::{DeckChoice, PlayerSetup};
use underhex_engine::table::SeatSetup;

use super::{PlayerFault, hint};
use crate::legality::{DeckList, Format, check_built, check_deck, draw_deck, nearest};

type Result<T> = std::result::Result<T, PlayerFault>;

/// What a player brings.
pub(super) fn seat(library: &Library, rules: &Ruleset, player: &PlayerSetup) -> Result<SeatSetup> {
    let warband = warband(library, &player.warband)?;
    if player.deck.is_none() {
        return Err(PlayerFault::NoDeck);
    }
    if rules.decks == Decks::Fixed {
        let deck = printed(library, rules, &player.deck)?;
        return Ok(SeatSetup::rivals(library, &warband.id, &deck.id)?);
    }
    match &player.deck {
        DeckChoice::Named(slug) => ready(library, rules, warband, slug),
        DeckChoice::Cards(ids) => built(library, rules, warband, ids),
        DeckChoice::Random(seed) => {
            let cards = draw_deck(library, rules, warband, *seed)
                .ok_or_else(|| PlayerFault::TooFewCards(warband.name.clone()))?;
            let ids: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
            let mut seat = SeatSetup::built(library, &warband.id, &ids)?;
            seat.decks = vec![player.deck.to_string()];
            Ok(seat)
        }
    }
}

/// The warband with this slug.
pub(super) fn warband<'a>(library: &'a Library, name: &str) -> Result<&'a Arc<WarbandDef>> {
    library.warband(name).ok_or_else(|| {
        let known = library.warbands.iter();
        PlayerFault::UnknownWarband {
            name: name.to_owned(),
            hint: hint(name, known.map(|warband| warband.id.as_str())),
        }
    })
}

/// A deck that is played as printed.
fn printed<'a>(
    library: &'a Library,
    rules: &Ruleset,
    deck: &DeckChoice,
) -> Result<&'a Arc<DeckDef>> {
    match deck {
        DeckChoice::Named(slug) => library.deck(slug).ok_or_else(|| PlayerFault::UnknownDeck {
            name: slug.clone(),
            hint: hint(slug, library.decks.iter().map(|deck| deck.id.as_str())),
        }),
        DeckChoice::Cards(ids) => {
            check_ids(library, ids)?;
            let list = DeckList {
                cards: ids.iter().map(|id| (0, id.clone())).collect(),
            };
            let verdict = check_deck(library, rules, &list, Format::Rivals);
            let first = ids.first().and_then(|id| library.card(id));
            match first {
                Some((deck, _)) if verdict.faults.is_empty() => Ok(deck),
                _ => Err(PlayerFault::IllegalDeck(verdict.faults)),
            }
        }
        DeckChoice::Random(seed) => {
            let drawn = Chance::seeded(*seed).below(library.decks.len());
            let deck = library.decks.get(drawn);
            deck.ok_or(PlayerFault::NoDeck)
        }
    }
}

/// A ready deck of the warband.
fn ready(
    library: &Library,
    rules: &Ruleset,
    warband: &WarbandDef,
    slug: &str,
) -> Result<SeatSetup> {
    let Some(build) = library.build(slug) else {
        let own = library.builds.iter().map(|build| build.id.as_str());
        return Err(PlayerFault::UnknownDeck {
            name: slug.to_owned(),
            hint: hint(slug, own),
        });
    };
    if build.warband != warband.id {
        return Err(PlayerFault::ForeignDeck {
            deck: slug.to_owned(),
            owner: build.warband.clone(),
            warband: warband.id.clone(),
        });
    }
    Ok(SeatSetup::ready(library, rules, &warband.id, slug)?)
}

/// A deck of these cards.
fn built(
    library: &Library,
    rules: &Ruleset,
    warband: &WarbandDef,
    ids: &[String],
) -> Result<SeatSetup> {
    check_ids(library, ids)?;
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let seat = SeatSetup::built(library, &warband.id, &ids)?;
    let faults = check_built(&seat.cards, warband, rules);
    if faults.is_empty() {
        Ok(seat)
    } else {
        Err(PlayerFault::IllegalDeck(faults))
    }
}

/// Whether all of these are ids of cards. Somebody may have written a name instead.
fn check_ids(library: &Library, ids: &[String]) -> Result<()> {
    let Some(id) = ids.iter().find(|id| library.card(id).is_none()) else {
        return Ok(());
    };
    let named = nearest(id, library.cards().map(|(_, card)| card.name.as_str()));
    let named = named.and_then(|name| library.cards().find(|(_, card)| card.name == name));
    Err(PlayerFault::UnknownCard {
        id: id.clone(),
        hint: named.map_or_else(String::new, |(_, card)| {
            format!("; did you mean `{}` ({})?", card.id, card.name)
        }),
    })
}
