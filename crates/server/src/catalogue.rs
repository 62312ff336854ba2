//! What there is to play with, as clients show it.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use underhex_bots::usual_budget;
use underhex_content::legality::{DeckList, Format, check_deck};
use underhex_content::{Content, builtin_of, edition, joined_boards};
use underhex_engine::cards::{
    CardDef, CardKind, DeckDef, FighterDef, FighterSide, Icon, Name, Num, Runemark, Score,
    WarbandDef, WeaponDef,
};
use underhex_engine::name::{face, slug};
use underhex_engine::render;
use underhex_engine::rules::{Boards, Decks, editions};
use underhex_engine::setup::Mode;
use underhex_engine::words::Words;

use crate::error::ApiError;
use crate::protocol::{
    BoardInfo, BotInfo, CardInfo, Catalogue, Comparison, DeckInfo, DeckQuestion, DeckVerdict,
    DeckWish, DrawnInfo, EditionInfo, EditionList, EditionName, FaceInfo, FighterCard, HazardInfo,
    LookInfo, ModeInfo, PlotInfo, ScrollPart, SettingInfo, SideCard, WarbandCard, WarbandInfo,
    WarbandList, WeaponCard,
};

fn content(name: &str) -> Result<&'static Content, ApiError> {
    edition(name)?;
    builtin_of(name).map_err(ApiError::internal)
}

/// All editions, in short.
pub fn editions_list() -> Result<EditionList, ApiError> {
    let editions = editions::all()
        .into_iter()
        .map(|(id, _)| edition_info(content(id)?))
        .collect::<Result<_, _>>()?;
    let bots = underhex_bots::bots().map(|(name, words)| BotInfo {
        id: name.to_owned(),
        name: underhex_bots::title(name).to_owned(),
        words: words.to_owned(),
        think_ms: usual_budget(name)
            .and_then(|budget| budget.time)
            .map(|time| u32::try_from(time.as_millis()).unwrap_or(u32::MAX)),
    });
    Ok(EditionList {
        editions,
        bots: bots.collect(),
    })
}

fn edition_info(content: &Content) -> Result<EditionInfo, ApiError> {
    let rules = edition(&content.edition)?;
    let library = &content.library;
    let players: Vec<u8> = (2..=rules.most_players.count()).collect();
    let modes = Mode::of_edition(&content.edition)
        .iter()
        .map(|mode| ModeInfo {
            id: mode.slug().to_owned(),
            name: match mode {
                Mode::Game => "One game",
                Mode::Match => "Best of three",
                Mode::Artefact => "Capture the Artefact",
                Mode::Lesson => "First lesson",
            }
            .to_owned(),
            players: if mode.for_two() {
                vec![2]
            } else {
                players.clone()
            },
            without_decks: *mode == Mode::Lesson,
        });
    let printed = |deck: &DeckDef| DeckInfo {
        id: deck.id.clone(),
        name: deck.name.clone(),
        warband: None,
        aim: deck.aim.clone(),
        picture: deck.icon.as_ref().map(Icon::to_string),
        cards: deck.cards.iter().map(|card| card.id.to_string()).collect(),
    };
    let builds_decks = rules.decks != Decks::Fixed;
    let sets = library.decks.iter().map(|deck| printed(deck));
    let builds = library.builds.iter().map(|build| DeckInfo {
        id: build.id.clone(),
        name: build.name.clone(),
        warband: Some(build.warband.clone()),
        aim: build.aim.clone(),
        picture: None,
        cards: build.cards.iter().map(Name::to_string).collect(),
    });
    let brings_boards = rules.boards == Boards::OneEach;
    let boards = joined_boards(content).filter(|_| brings_boards);
    Ok(EditionInfo {
        id: content.edition.clone(),
        name: rules.name.clone(),
        modes: modes.collect(),
        players,
        warbands: library
            .warbands
            .iter()
            .map(|warband| warband_info(warband))
            .collect(),
        decks: if builds_decks {
            builds.collect()
        } else {
            sets.clone().collect()
        },
        sets: if builds_decks {
            sets.collect()
        } else {
            Vec::new()
        },
        boards: boards
            .map(|board| BoardInfo {
                id: board.id.clone(),
                name: titled(&board.id),
                season: board.season.clone(),
            })
            .collect(),
        builds_decks,
        brings_boards,
        deck_objectives: rules.deck_objectives,
        deck_power: rules.deck_power,
        words: library.words.pairs().to_vec(),
    })
}

fn warband_info(warband: &WarbandDef) -> WarbandInfo {
    WarbandInfo {
        id: warband.id.clone(),
        name: warband.name.clone(),
        alliance: warband.alliance.clone(),
        fighters: warband.fighters.iter().map(|fighter| fighter.count).sum(),
        look: warband.look.as_ref().map(|look| LookInfo {
            colours: (look.colours.0.to_string(), look.colours.1.to_string()),
            ornament: look.ornament.slug().to_owned(),
            difficulty: look.difficulty.slug().to_owned(),
            style: look.style.clone(),
        }),
        faces: warband
            .fighters
            .iter()
            .map(|fighter| face_info(fighter))
            .collect(),
    }
}

fn face_info(fighter: &FighterDef) -> FaceInfo {
    FaceInfo {
        card: fighter.id.to_string(),
        name: fighter.name.clone(),
        leader: fighter.runemarks.contains(&Runemark::Leader),
        count: fighter.count,
        health: figure(&fighter.uninspired.health),
        drawn: fighter.face.as_ref().map(|face| DrawnInfo {
            icon: face.icon.to_string(),
            weapon: face.weapon.to_string(),
            role: face.role.slug().to_owned(),
        }),
    }
}

/// `mirror-well` is `Mirror Well`.
fn titled(slug: &str) -> String {
    let words = slug.split('-').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// All cards of an edition.
pub fn cards(name: &str) -> Result<Catalogue, ApiError> {
    let content = content(name)?;
    let library = &content.library;
    let words = &library.words;
    let plots = library.decks.iter().filter_map(|deck| {
        let plot = deck.plot.as_ref()?;
        Some(PlotInfo {
            deck: deck.id.clone(),
            name: deck.name.clone(),
            text: words.say(&render::rules(plot.items())),
            picture: deck
                .icon
                .as_ref()
                .map_or_else(|| content.pictures.of_nobody(), Icon::as_str)
                .to_owned(),
        })
    });
    let hazards = library.hazards.iter().flat_map(|deck| &deck.cards);
    Ok(Catalogue {
        edition: name.to_owned(),
        cards: library
            .cards()
            .map(|(deck, card)| card_info(deck, card, content))
            .collect(),
        plots: plots.collect(),
        hazards: hazards
            .map(|hazard| HazardInfo {
                id: hazard.id.to_string(),
                name: hazard.name.clone(),
                picture: content.pictures.of_text(&render::hazard(hazard)).to_owned(),
                text: words.say(&render::hazard(hazard)),
            })
            .collect(),
    })
}

fn card_info(deck: &DeckDef, card: &CardDef, content: &Content) -> CardInfo {
    let words = &content.library.words;
    let (kind, glory, surge, spell, weapon) = match &card.kind {
        CardKind::Objective { glory, score, .. } => {
            let surge = matches!(score, Score::Surge(_));
            ("objective", Some(*glory), surge, false, None)
        }
        CardKind::Ploy { spell, surge, .. } => {
            ("ploy", None, surge.is_some(), !spell.is_empty(), None)
        }
        CardKind::Upgrade {
            glory,
            surge,
            weapon,
            ..
        } => {
            let weapon = weapon.as_deref().map(|weapon| weapon_card(weapon, words));
            ("upgrade", Some(*glory), surge.is_some(), false, weapon)
        }
    };
    CardInfo {
        id: card.id.to_string(),
        slug: slug(&card.name),
        name: card.name.clone(),
        kind: kind.to_owned(),
        heading: words.say(&render::card_heading(card)),
        text: words.say(&render::card(card)),
        set: deck.id.clone(),
        set_name: deck.name.clone(),
        faction: card.faction.as_ref().map(Name::to_string),
        tags: card.tags.iter().map(ToString::to_string).collect(),
        glory,
        surge,
        spell,
        weapon,
        picture: content.pictures.of(card).to_owned(),
    }
}

/// A figure, if it is the same in every game.
fn figure(number: &Num) -> Option<i16> {
    match number {
        Num::Const(figure) => Some(*figure),
        _ => None,
    }
}

fn weapon_card(weapon: &WeaponDef, words: &Words) -> WeaponCard {
    WeaponCard {
        name: weapon.called().to_owned(),
        range: figure(&weapon.range),
        dice: figure(&weapon.dice),
        symbol: face(weapon.symbol).to_owned(),
        damage: figure(&weapon.damage),
        text: words.say(&render::weapon(weapon)),
    }
}

/// All warbands of an edition.
pub fn warbands(name: &str) -> Result<WarbandList, ApiError> {
    let content = content(name)?;
    let words = &content.library.words;
    let card = |warband: &std::sync::Arc<WarbandDef>| WarbandCard {
        id: warband.id.clone(),
        name: warband.name.clone(),
        alliance: warband.alliance.clone(),
        fighters: warband
            .fighters
            .iter()
            .map(|fighter| fighter_card(fighter, words))
            .collect(),
        warscroll: render::warscroll(&warband.warscroll)
            .into_iter()
            .map(|(name, text)| ScrollPart {
                name,
                text: words.say(&text),
            })
            .collect(),
    };
    Ok(WarbandList {
        edition: name.to_owned(),
        warbands: content.library.warbands.iter().map(card).collect(),
    })
}

fn fighter_card(fighter: &FighterDef, words: &Words) -> FighterCard {
    FighterCard {
        id: fighter.id.to_string(),
        slug: fighter.id.to_string(),
        name: fighter.name.clone(),
        count: fighter.count,
        runemarks: fighter.runemarks.iter().map(ToString::to_string).collect(),
        inspire: words.say(&render::fighter_inspire(fighter)),
        uninspired: side_card(&fighter.uninspired, words),
        inspired: side_card(&fighter.inspired, words),
    }
}

fn side_card(side: &FighterSide, words: &Words) -> SideCard {
    SideCard {
        moves: figure(&side.moves),
        save_dice: figure(&side.save.0),
        save_symbol: face(side.save.1).to_owned(),
        health: figure(&side.health),
        bounty: figure(&side.bounty),
        wizard: figure(&side.wizard),
        weapons: side
            .weapons
            .iter()
            .map(|weapon| weapon_card(weapon, words))
            .collect(),
        runemarks: side.runemarks.iter().map(ToString::to_string).collect(),
        text: words.say(&render::fighter_side(side)),
    }
}

/// The settings of all editions side by side.
pub fn compare() -> Comparison {
    let all = editions::all();
    let settled: Vec<_> = all.iter().map(|(_, rules)| rules.settings()).collect();
    let first = settled.first().map_or(&[][..], Vec::as_slice);
    let settings = first.iter().enumerate().map(|(place, (name, about, _))| {
        let values = settled.iter().filter_map(|rules| rules.get(place));
        SettingInfo {
            name: (*name).to_owned(),
            about: (*about).to_owned(),
            values: values.map(|(_, _, value)| value.clone()).collect(),
        }
    });
    Comparison {
        settings: settings.collect(),
        editions: all
            .iter()
            .map(|(id, rules)| EditionName {
                id: (*id).to_owned(),
                name: rules.name.clone(),
            })
            .collect(),
    }
}

/// Whether a deck is legal, and why not.
pub fn check(question: &DeckQuestion) -> Result<DeckVerdict, ApiError> {
    let content = content(&question.edition)?;
    let rules = edition(&question.edition)?;
    let library = &content.library;
    let cards: Vec<String> = match &question.deck {
        DeckWish::Cards(cards) => cards.clone(),
        DeckWish::Named(name) => {
            let build = library.build(name).map(|build| &build.cards);
            let build = build.map(|cards| cards.iter().map(Name::to_string).collect());
            let deck = || {
                let deck = library.deck(name)?;
                Some(deck.cards.iter().map(|card| card.id.to_string()).collect())
            };
            build.or_else(deck).ok_or_else(|| {
                ApiError::not_found(format!(
                    "there is no deck `{name}`; send a list of card ids"
                ))
            })?
        }
    };
    if cards.len() > 200 {
        return Err(ApiError::too_large("a deck has at most 200 cards"));
    }
    let format = if rules.decks == Decks::Fixed {
        Format::Rivals
    } else {
        let id = question.warband.as_deref().unwrap_or_default();
        let warband = library.warband(id).ok_or_else(|| {
            ApiError::bad_request(format!(
                "decks of {} are built for a warband; there is no warband `{id}`",
                rules.name
            ))
        })?;
        Format::Built(warband)
    };
    let list = DeckList {
        cards: cards.into_iter().map(|id| (0, id)).collect(),
    };
    let verdict = check_deck(library, &rules, &list, format);
    let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    Ok(DeckVerdict {
        legal: verdict.faults.is_empty(),
        faults: verdict.faults.iter().map(ToString::to_string).collect(),
        sets: verdict.decks,
        objectives: count(verdict.sizes.objectives),
        surges: count(verdict.sizes.surges),
        ploys: count(verdict.sizes.ploys),
        upgrades: count(verdict.sizes.upgrades),
    })
}

/// Answers that are always the same are written once.
pub fn once<T: serde::Serialize>(
    name: &str,
    make: impl FnOnce() -> Result<T, ApiError>,
) -> Result<axum::body::Bytes, ApiError> {
    static MADE: OnceLock<Mutex<HashMap<String, axum::body::Bytes>>> = OnceLock::new();
    let made = MADE.get_or_init(Mutex::default);
    let known = |made: &Mutex<HashMap<String, axum::body::Bytes>>| {
        let made = made.lock().unwrap_or_else(PoisonError::into_inner);
        made.get(name).cloned()
    };
    if let Some(known) = known(made) {
        return Ok(known);
    }
    let text = serde_json::to_vec(&make()?).map_err(ApiError::internal)?;
    let bytes = axum::body::Bytes::from(text);
    let mut all = made.lock().unwrap_or_else(PoisonError::into_inner);
    all.insert(name.to_owned(), bytes.clone());
    Ok(bytes)
}
