//! What the players of a scenario bring: warband, cards, rules of their own.

use std::sync::Arc;

use underhex_engine::cards::{
    CardDef, DeckDef, FighterDef, Rules, ScrollAbility, WarbandDef, Warscroll,
};
use underhex_engine::name::slug;
use underhex_engine::table::SeatSetup;

use super::build::MADE_UP;
use super::fighters::{fighter, name as name_of};
use super::file::{ScenarioFile, Side};
use super::wrong::nearest;
use crate::Content;

type Result<T> = std::result::Result<T, String>;

/// What a player brings. A deck has each card once, unless that is what is wrong with it.
pub(super) fn seat(
    content: &Content,
    file: &ScenarioFile,
    side: &Side,
    inline: &[Arc<CardDef>],
    rules: Rules,
    twice: bool,
) -> Result<SeatSetup> {
    let mut warband = warband(content, side)?;
    let listed = side
        .fighters
        .iter()
        .map(|line| fighter(file, &warband, line));
    let listed: Vec<Arc<FighterDef>> = listed.collect::<Result<_>>()?;
    for (place, def) in listed.iter().enumerate() {
        if listed[..place].iter().any(|other| other.id == def.id) {
            return Err(format!("two fighters of a player are called `{}`", def.id));
        }
    }
    warband.fighters = listed;
    if !rules.is_empty() {
        warband.warscroll.abilities.push(ScrollAbility {
            name: "Scenario".to_owned(),
            token: false,
            rules,
        });
    }
    let mut cards: Vec<Arc<CardDef>> = Vec::new();
    let mut plots = Vec::new();
    let mut decks = Vec::new();
    let own = match &side.deck {
        Some(id) => Some(own_deck(content, id)?),
        None => None,
    };
    if side.full_deck && own.is_none() {
        return Err("`full_deck` puts all cards of the `deck` there, but there is none".to_owned());
    }
    if let Some(own) = &own {
        for deck in &own.decks {
            decks.push(deck.id.clone());
        }
        plots.extend(own.plot.clone());
        if side.full_deck {
            cards.extend(own.cards.clone());
        }
    }
    for name in mentioned(side) {
        if side.full_deck && cards.iter().any(|card| called(card, name)) {
            continue;
        }
        let (card, deck) = find_card(content, own.as_ref(), inline, name)?;
        if !twice && cards.iter().any(|other| other.id == card.id) {
            return Err(format!(
                "a player has the card `{name}` twice; call another one like it `{name}-2`"
            ));
        }
        if let Some(deck) = deck
            && !decks.contains(&deck.id)
        {
            decks.push(deck.id.clone());
        }
        cards.push(card);
    }
    Ok(SeatSetup {
        warband: Arc::new(warband),
        decks,
        cards,
        plots,
    })
}

fn warband(content: &Content, side: &Side) -> Result<WarbandDef> {
    let Some(id) = &side.warband else {
        return Ok(WarbandDef {
            id: MADE_UP.to_owned(),
            name: "Made-up fighters".to_owned(),
            alliance: None,
            look: None,
            fighters: Vec::new(),
            warscroll: Warscroll::default(),
        });
    };
    let all = &content.library.warbands;
    match content.library.warband(id) {
        Some(found) => Ok((**found).clone()),
        None => {
            let known: Vec<&str> = all.iter().map(|warband| warband.id.as_str()).collect();
            Err(format!("there is no warband `{id}`{}", nearest(id, &known)))
        }
    }
}

/// The cards that a player's lines name.
fn mentioned(side: &Side) -> impl Iterator<Item = &String> {
    side.hand
        .iter()
        .chain(&side.objective_deck)
        .chain(&side.power_deck)
        .chain(&side.discard)
        .chain(&side.scored)
        .chain(side.fighters.iter().flat_map(|line| &line.upgrades))
}

fn called(card: &CardDef, name: &str) -> bool {
    card.id == *name || slug(&card.name) == name
}

/// What a player's `deck` stands for.
struct OwnDeck<'a> {
    decks: Vec<&'a Arc<DeckDef>>,
    plot: Option<Rules>,
    cards: Vec<Arc<CardDef>>,
}

/// A deck or set as printed, or a ready deck with the sets its cards come from.
fn own_deck<'a>(content: &'a Content, id: &str) -> Result<OwnDeck<'a>> {
    let library = &content.library;
    if let Some(deck) = library.deck(id) {
        return Ok(OwnDeck {
            decks: vec![deck],
            plot: deck.plot.clone(),
            cards: deck.cards.clone(),
        });
    }
    let Some(build) = library.build(id) else {
        let decks = library.decks.iter().map(|deck| deck.id.as_str());
        let builds = library.builds.iter().map(|build| build.id.as_str());
        let known: Vec<&str> = decks.chain(builds).collect();
        return Err(format!("there is no deck `{id}`{}", nearest(id, &known)));
    };
    let mut own = OwnDeck {
        decks: Vec::new(),
        plot: None,
        cards: Vec::new(),
    };
    let found = build
        .cards
        .iter()
        .filter_map(|id| library.card(id.as_str()));
    for (deck, card) in found {
        if !own.decks.iter().any(|known| known.id == deck.id) {
            own.decks.push(deck);
        }
        own.cards.push(card.clone());
    }
    Ok(own)
}

type FoundCard<'a> = (Arc<CardDef>, Option<&'a DeckDef>);

/// A card by its id or name: of the file, of the player's own deck, of the edition. A name that several cards have does not do.
fn find_card<'a>(
    content: &'a Content,
    own: Option<&OwnDeck<'a>>,
    inline: &[Arc<CardDef>],
    name: &str,
) -> Result<FoundCard<'a>> {
    if let Some(card) = inline.iter().find(|card| called(card, name)) {
        return Ok((card.clone(), None));
    }
    if let Some((deck, card)) = content.library.card(name) {
        return Ok((card.clone(), Some(&**deck)));
    }
    let mut found: Vec<(&Arc<DeckDef>, &Arc<CardDef>)> = Vec::new();
    let own_ids = own.iter().flat_map(|own| &own.cards).map(|card| card.id);
    let own_ids: Vec<_> = own_ids.collect();
    for (deck, card) in content.library.cards() {
        if slug(&card.name) == name && !found.iter().any(|(_, other)| other.id == card.id) {
            found.push((deck, card));
        }
    }
    if found.is_empty()
        && let Some((stem, number)) = numbered(name)
    {
        let (card, deck) = find_card(content, own, inline, stem)?;
        return Ok((copy(&card, number)?, deck));
    }
    if found.len() > 1 && found.iter().any(|(_, card)| own_ids.contains(&card.id)) {
        found.retain(|(_, card)| own_ids.contains(&card.id));
    }
    match found[..] {
        [(deck, card)] => Ok((card.clone(), Some(&**deck))),
        [] => {
            let cards = content.library.cards().map(|(_, card)| card);
            let known: Vec<String> = cards.chain(inline).map(|card| slug(&card.name)).collect();
            let near = nearest(name, &known);
            Err(format!("there is no card `{name}`{near}"))
        }
        _ => {
            let ids: Vec<String> = found
                .iter()
                .map(|(deck, card)| format!("{} ({})", card.id, deck.id))
                .collect();
            Err(format!(
                "several cards are called `{name}`; write the id of one of them: {}",
                ids.join(", ")
            ))
        }
    }
}

/// `nudge-2`: another card that is like `nudge`.
fn numbered(name: &str) -> Option<(&str, u8)> {
    let (stem, number) = name.rsplit_once('-')?;
    let number = number.parse().ok()?;
    (2..=99).contains(&number).then_some((stem, number))
}

/// A card like another, with a name and an id of its own.
fn copy(card: &CardDef, number: u8) -> Result<Arc<CardDef>> {
    let mut copy = card.clone();
    copy.id = name_of(&format!("{}-{number}", card.id))?;
    copy.name = format!("{} {number}", card.name);
    Ok(Arc::new(copy))
}
