//! Players by chance: what is not asked for is drawn.

use std::str::FromStr;
use std::sync::Arc;

use underhex_engine::cards::BuildDef;
use underhex_engine::dice::Chance;
use underhex_engine::rules::Decks;
use underhex_engine::setup::{DeckChoice, Mode, PlayerSetup};

use super::{PlayerFault, SetupError, edition, hint, lesson, seat};
use crate::Content;

/// What a player asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The slug of the warband.
    pub warband: Option<String>,
    /// The deck.
    pub deck: Option<DeckChoice>,
}

impl Wish {
    /// Whether anything is asked for.
    pub fn is_some(&self) -> bool {
        self.warband.is_some() || self.deck.is_some()
    }
}

impl FromStr for Wish {
    type Err = std::convert::Infallible;

    /// `WARBAND[:DECK]`; either may be left empty.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (warband, deck) = text.split_once(':').unwrap_or((text, ""));
        Ok(Self {
            warband: given(warband),
            deck: given(deck).map(|deck| deck.as_str().into()),
        })
    }
}

/// Players for a mode, one for each wish.
pub fn draw_players(
    content: &Content,
    mode: Mode,
    wishes: &[&Wish],
    chance: &mut Chance,
) -> Result<Vec<PlayerSetup>, SetupError> {
    if mode == Mode::Lesson {
        return Ok(lesson::players(wishes));
    }
    let draw = |(place, wish): (usize, &&Wish)| {
        let player = draw_player(content, wish, chance);
        player.map_err(|fault| fault.of(place))
    };
    wishes.iter().enumerate().map(draw).collect()
}

/// A player, with what is not asked for drawn by chance: a ready deck where there are some.
pub fn draw_player(
    content: &Content,
    wish: &Wish,
    chance: &mut Chance,
) -> Result<PlayerSetup, PlayerFault> {
    let library = &content.library;
    if edition(&content.edition).is_ok_and(|rules| rules.decks == Decks::Fixed) {
        let warband = chance.below(library.warbands.len());
        let deck = chance.below(library.decks.len());
        let (warband, deck) = (library.warbands.get(warband), library.decks.get(deck));
        return Ok(wished(
            wish,
            warband.map_or("", |warband| &warband.id),
            deck.map_or("", |deck| &deck.id).into(),
        ));
    }
    let named = matches!(wish.deck, None | Some(DeckChoice::Named(_)));
    if !named || library.builds.is_empty() {
        return Ok(draw_any(content, wish, chance));
    }
    let ready = ready_decks(content, wish);
    match ready.get(chance.below(ready.len())) {
        Some(build) => Ok(PlayerSetup::new(&build.warband, build.id.as_str())),
        None => Err(nothing_ready(content, wish)),
    }
}

/// A player with any warband and any cards that it can use, where nothing else is asked for.
pub fn draw_any(content: &Content, wish: &Wish, chance: &mut Chance) -> PlayerSetup {
    let warbands = &content.library.warbands;
    let index = chance.below(warbands.len());
    let seed = chance.below(1 << 16) as u64;
    let warband = warbands.get(index).map_or("", |warband| &warband.id);
    wished(wish, warband, DeckChoice::Random(seed))
}

fn wished(wish: &Wish, warband: &str, deck: DeckChoice) -> PlayerSetup {
    PlayerSetup {
        warband: wish.warband.clone().unwrap_or_else(|| warband.to_owned()),
        deck: wish.deck.clone().unwrap_or(deck),
        boards: Vec::new(),
    }
}

/// The ready decks that are as it is wished for.
pub fn ready_decks<'a>(content: &'a Content, wish: &Wish) -> Vec<&'a Arc<BuildDef>> {
    let builds = content.library.builds.iter();
    builds
        .filter(|build| {
            let warband = wish.warband.as_ref();
            let deck = wish.deck.as_ref();
            warband.is_none_or(|warband| *warband == build.warband)
                && deck.is_none_or(|deck| *deck == DeckChoice::Named(build.id.clone()))
        })
        .collect()
}

/// Why no ready deck is as it is wished for.
fn nothing_ready(content: &Content, wish: &Wish) -> PlayerFault {
    let library = &content.library;
    let warband = match wish
        .warband
        .as_deref()
        .map(|name| seat::warband(library, name))
    {
        Some(Err(fault)) => return fault,
        Some(Ok(warband)) => warband.name.clone(),
        None => String::new(),
    };
    match &wish.deck {
        Some(DeckChoice::Named(slug)) => match library.build(slug) {
            Some(build) => PlayerFault::ForeignDeck {
                deck: slug.clone(),
                owner: build.warband.clone(),
                warband: wish.warband.clone().unwrap_or_default(),
            },
            None => PlayerFault::UnknownDeck {
                name: slug.clone(),
                hint: hint(slug, library.builds.iter().map(|build| build.id.as_str())),
            },
        },
        _ => PlayerFault::NoReadyDeck(warband),
    }
}
