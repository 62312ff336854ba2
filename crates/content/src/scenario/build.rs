//! From what a scenario file says to a table and a position.

use std::sync::Arc;

use underhex_engine::board::{Battlefield, CellSpec, HexId, HexKind};
use underhex_engine::cards::{
    Amount, CardDef, CardKind, DeckDef, Die, FighterDef, FighterSide, HazardDeckDef, HazardDef,
    Name, Num, Ref, Rules, ScrollAbility, Stat, TallyId, Token, WarbandDef, Warscroll, WeaponDef,
    collect, next_tally,
};
use underhex_engine::name::{face_named, slug};
use underhex_engine::position::{FighterSpec, PlayerSpec, Point, Position};
use underhex_engine::rules::{Boards, Ruleset, editions};
use underhex_engine::state::{CardId, HazardId, Seat};
use underhex_engine::table::{BattlefieldEntry, SeatSetup, Standing, Table};

use super::file::{Board, Drawn, FighterLine, Scenario, ScenarioFile, Side, SideLine};
use crate::{Content, battlefields, collection, parse};

/// A scenario ready to run.
pub(super) struct Built {
    pub table: Arc<Table>,
    /// `None` for scenarios that begin with set-up.
    pub position: Option<Position>,
    pub seed: u64,
}

type Result<T> = std::result::Result<T, String>;

/// Puts a scenario together under a ruleset.
pub(super) fn build(
    content: &Content,
    file: &ScenarioFile,
    scenario: &Scenario,
    rules: Ruleset,
) -> Result<Built> {
    let rules = settle(rules, scenario)?;
    if scenario.c.is_none() && scenario.d.is_some() {
        return Err("there is a player d but no player c".to_owned());
    }
    let base = content.library.arena.clone();
    let (made, arena) = collect(base, || -> Result<_> {
        let first = next_tally();
        let cards: Vec<Arc<CardDef>> = ron("cards", &file.cards)?;
        let hazards: Vec<Arc<HazardDef>> = ron("hazard_cards", &file.hazard_cards)?;
        let hazards = HazardDeckDef {
            id: "made-up".to_owned(),
            name: "Made-up hazards".to_owned(),
            cards: hazards,
            tallies: first..next_tally(),
        };
        let mut seats = Vec::new();
        for side in scenario.sides() {
            let rules: Rules = ron("rules", &side.rules)?;
            seats.push(seat(content, side, &cards, rules)?);
        }
        // What is made up here counts for all.
        for seat in &mut seats {
            let made = (first..next_tally()).map(TallyId);
            seat.tallies.splice(0..0, made);
        }
        Ok((seats, hazards))
    });
    let (seats, hazards) = made?;
    let mut library = (*content.library).clone();
    library.arena = arena;
    if !hazards.cards.is_empty() {
        library.hazards = Some(Arc::new(hazards));
    }
    let library = Arc::new(library);
    let names: Vec<Vec<String>> = seats
        .iter()
        .map(|seat| seat.cards.iter().map(|card| slug(&card.name)).collect())
        .collect();
    let brought = scenario.sides().iter().any(|side| !side.boards.is_empty());
    let table = if brought && rules.boards == Boards::OneEach {
        let collections = scenario
            .sides()
            .into_iter()
            .map(|side| collection(content, &file.edition, &side.boards))
            .collect::<std::result::Result<Vec<_>, _>>()
            .map_err(|error| error.to_string())?;
        Table::with_boards(library, rules, seats, &collections)
    } else {
        let battlefield = battlefield(content, &file.edition, &scenario.board)?;
        Table::new(library, rules, seats, battlefield)
    };
    let mut table = table.map_err(|error| error.to_string())?;
    if scenario.fixed_layout {
        table = table.with_fixed_layout();
    }
    table.reseats = scenario.reseats;
    table.artefact = scenario.artefact.is_some();
    table.standing = scenario.standing.as_ref().map(standing);
    let position = match scenario.start.as_str() {
        "setup" => None,
        _ if table.battlefields.is_empty() => {
            return Err("boards that players bring are for `start = \"setup\"`".to_owned());
        }
        start => Some(position(scenario, start, &table, &names)?),
    };
    Ok(Built {
        table: Arc::new(table),
        position,
        seed: scenario.seed,
    })
}

/// The ruleset with what the scenario settles differently.
fn settle(rules: Ruleset, scenario: &Scenario) -> Result<Ruleset> {
    let rules = if scenario.lesson {
        editions::lesson_of(rules)
    } else {
        rules
    };
    if scenario.settings.is_empty() {
        return Ok(rules);
    }
    let known: Vec<&str> = rules.settings().iter().map(|(name, ..)| *name).collect();
    let mut settled = serde_json::to_value(&rules).map_err(|error| error.to_string())?;
    for (name, value) in &scenario.settings {
        if !known.contains(&name.as_str()) {
            let near = nearest(name, &known);
            return Err(format!("there is no setting `{name}`{near}"));
        }
        settled[name] = value.clone();
    }
    serde_json::from_value(settled).map_err(|error| format!("the settings do not fit: {error}"))
}

/// What earlier games of a match brought.
fn standing(said: &super::file::Standing) -> Standing {
    let mut standing = Standing::default();
    for (slot, wins) in standing.wins.iter_mut().zip(&said.wins) {
        *slot = *wins;
    }
    for (slot, glory) in standing.glory.iter_mut().zip(&said.glory) {
        *slot = *glory;
    }
    standing
}

/// The hazard deck of a scenario.
fn hazards(scenario: &Scenario, table: &Table) -> Result<Option<Vec<HazardId>>> {
    let Some(listed) = &scenario.hazards else {
        return Ok(None);
    };
    let known: Vec<String> = table
        .hazards
        .iter()
        .flat_map(|deck| deck.cards.iter().map(|card| slug(&card.name)))
        .collect();
    let find = |name: &String| {
        let place = known.iter().position(|other| other == name);
        place.map(|place| HazardId(place as u8)).ok_or_else(|| {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            format!("there is no hazard `{name}`{}", nearest(name, &known))
        })
    };
    listed
        .iter()
        .map(find)
        .collect::<Result<Vec<_>>>()
        .map(Some)
}

/// A value in the card language; its usual one where nothing is said.
fn ron<T: Default + serde::de::DeserializeOwned>(what: &str, text: &str) -> Result<T> {
    if text.trim().is_empty() {
        return Ok(T::default());
    }
    parse(what, text).map_err(|error| error.to_string())
}

fn battlefield(content: &Content, edition: &str, board: &Board) -> Result<Vec<BattlefieldEntry>> {
    match board {
        Board::Named(name) => {
            let all = battlefields(content, edition).map_err(|error| error.to_string())?;
            if name == "any" {
                return Ok(all);
            }
            let known: Vec<String> = all.iter().map(|entry| entry.name.clone()).collect();
            let found: Vec<BattlefieldEntry> = all
                .into_iter()
                .filter(|entry| entry.name == *name)
                .collect();
            if found.is_empty() {
                return Err(format!(
                    "there is no board `{name}`; known are: any, {}",
                    known.join(", ")
                ));
            }
            Ok(found)
        }
        Board::Drawn(drawn) => {
            let board = draw(drawn)?;
            Ok(vec![BattlefieldEntry {
                name: "drawn".to_owned(),
                board: Arc::new(board),
            }])
        }
    }
}

fn draw(drawn: &Drawn) -> Result<Battlefield> {
    let radius = drawn.radius.clamp(1, 7);
    let all = |list: &[String]| {
        list.iter()
            .map(|hex| axial(hex))
            .collect::<Result<Vec<_>>>()
    };
    let (only, neutral) = (all(&drawn.only)?, all(&drawn.neutral)?);
    let kinds = [
        (all(&drawn.blocked)?, HexKind::Blocked),
        (all(&drawn.stagger)?, HexKind::Stagger),
        (all(&drawn.lethal)?, HexKind::Lethal),
        (all(&drawn.cover)?, HexKind::Cover),
        (all(&drawn.starting)?, HexKind::Starting),
    ];
    let mut objectives = Vec::new();
    for (number, hex) in &drawn.objective {
        objectives.push((axial(hex)?, HexKind::Objective(feature_number(number)?)));
    }
    let territories = [
        all(&drawn.territory_a)?,
        all(&drawn.territory_b)?,
        all(&drawn.territory_c)?,
        all(&drawn.territory_d)?,
    ];
    let listed = territories.iter().any(|territory| !territory.is_empty());
    let mut cells = Vec::new();
    for r in -radius..=radius {
        for q in -radius..=radius {
            if (q + r).abs() > radius || (!only.is_empty() && !only.contains(&(q, r))) {
                continue;
            }
            let at = (q, r);
            let printed = kinds.iter().filter(|(list, _)| list.contains(&at));
            let numbered = objectives.iter().filter(|(hex, _)| *hex == at);
            let kinds = printed
                .map(|(_, kind)| *kind)
                .chain(numbered.map(|(_, kind)| *kind))
                .collect();
            let territory = if listed {
                let owner = territories.iter().position(|list| list.contains(&at));
                owner.map(|owner| owner as u8)
            } else if neutral.contains(&at) {
                None
            } else {
                match r.signum() {
                    -1 => Some(0),
                    1 => Some(1),
                    _ => None,
                }
            };
            cells.push((q, r, CellSpec { kinds, territory }));
        }
    }
    Battlefield::from_axial(&cells).map_err(|error| error.to_string())
}

fn axial(text: &str) -> Result<(i32, i32)> {
    text.split_once(',')
        .and_then(|(q, r)| Some((q.trim().parse().ok()?, r.trim().parse().ok()?)))
        .ok_or_else(|| {
            format!("`{text}` is not a hex of a drawn board; write it as q,r such as 1,-2")
        })
}

/// The number of a feature token.
fn feature_number(text: &str) -> Result<u8> {
    text.parse()
        .map_err(|_| format!("`{text}` is not the number of a feature token"))
}

fn seat(
    content: &Content,
    side: &Side,
    inline: &[Arc<CardDef>],
    rules: Rules,
) -> Result<SeatSetup> {
    let mut tallies: Vec<TallyId> = Vec::new();
    let mut warband = match &side.warband {
        Some(id) => {
            let known = || {
                content
                    .library
                    .warbands
                    .iter()
                    .map(|warband| warband.id.as_str())
                    .collect::<Vec<_>>()
            };
            let found = content
                .library
                .warband(id)
                .ok_or_else(|| format!("there is no warband `{id}`{}", nearest(id, &known())))?;
            tallies.extend(found.tallies.clone().map(TallyId));
            (**found).clone()
        }
        None => WarbandDef {
            id: "made-up".to_owned(),
            name: "Made-up fighters".to_owned(),
            alliance: None,
            fighters: Vec::new(),
            warscroll: Warscroll::default(),
            tallies: 0..0,
        },
    };
    let listed: Result<Vec<Arc<FighterDef>>> = side
        .fighters
        .iter()
        .map(|line| fighter(&warband, line))
        .collect();
    warband.fighters = listed?;
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
    if let Some(id) = &side.deck {
        let own = own_deck(content, id)?;
        for deck in own.decks {
            decks.push(deck.id.clone());
            tallies.extend(deck.tallies.clone().map(TallyId));
        }
        plots.extend(own.plot);
        if side.full_deck {
            cards.extend(own.cards);
        }
    }
    let mentioned = side
        .hand
        .iter()
        .chain(&side.objective_deck)
        .chain(&side.power_deck)
        .chain(&side.discard)
        .chain(&side.scored)
        .chain(side.fighters.iter().flat_map(|line| &line.upgrades));
    for name in mentioned {
        if cards
            .iter()
            .filter(|card| slug(&card.name) == *name)
            .count()
            > 0
            && side.full_deck
        {
            continue;
        }
        let (card, deck) = find_card(content, side, inline, name)?;
        if let Some(deck) = deck
            && !decks.contains(&deck.id)
        {
            decks.push(deck.id.clone());
            tallies.extend(deck.tallies.clone().map(TallyId));
        }
        cards.push(card);
    }
    Ok(SeatSetup {
        warband: Arc::new(warband),
        decks,
        cards,
        plots,
        tallies,
    })
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
    for (deck, card) in build
        .cards
        .iter()
        .filter_map(|id| library.card(id.as_str()))
    {
        if !own.decks.iter().any(|known| known.id == deck.id) {
            own.decks.push(deck);
        }
        own.cards.push(card.clone());
    }
    Ok(own)
}

type FoundCard<'a> = (Arc<CardDef>, Option<&'a DeckDef>);

fn find_card<'a>(
    content: &'a Content,
    side: &Side,
    inline: &[Arc<CardDef>],
    name: &str,
) -> Result<FoundCard<'a>> {
    if let Some(card) = inline.iter().find(|card| slug(&card.name) == name) {
        return Ok((card.clone(), None));
    }
    let own = side.deck.iter().filter_map(|id| content.library.deck(id));
    let all = own.chain(&content.library.decks);
    let mut known = Vec::new();
    for deck in all {
        for card in &deck.cards {
            let found = slug(&card.name);
            if found == name || card.id == *name {
                return Ok((card.clone(), Some(deck)));
            }
            known.push(found);
        }
    }
    known.extend(inline.iter().map(|card| slug(&card.name)));
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Err(format!(
        "there is no card `{name}`{}",
        nearest(name, &known)
    ))
}

/// `; did you mean ...?`, where something is near enough.
pub(crate) fn nearest(wrong: &str, known: &[&str]) -> String {
    known
        .iter()
        .map(|name| (strsim::jaro_winkler(wrong, name), name))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(score, _)| *score > 0.75)
        .map_or_else(String::new, |(_, name)| format!("; did you mean `{name}`?"))
}

fn name(text: &str) -> Result<Name> {
    Name::new(text).ok_or_else(|| format!("the name `{text}` is longer than 31 letters"))
}

fn fighter(warband: &WarbandDef, line: &FighterLine) -> Result<Arc<FighterDef>> {
    let base = line.name.split('@').next().unwrap_or(&line.name);
    if let Some(def) = warband.fighters.iter().find(|def| def.id == *base) {
        let mut def = (**def).clone();
        def.count = 1;
        def.runemarks.extend(
            line.runemarks
                .iter()
                .map(|mark| name(mark))
                .collect::<Result<Vec<_>>>()?,
        );
        return Ok(Arc::new(def));
    }
    // A numbered fighter of a card that several share.
    if let Some((stem, number)) = base.rsplit_once('-')
        && number.parse::<u8>().is_ok()
        && let Some(def) = warband.fighters.iter().find(|def| def.id == *stem)
    {
        let mut def = (**def).clone();
        def.count = 1;
        def.id = name(base)?;
        return Ok(Arc::new(def));
    }
    if warband.id != "made-up"
        && line.save.is_none()
        && line.weapons.is_empty()
        && line.health.is_none()
    {
        let known: Vec<&str> = warband.fighters.iter().map(|def| def.id.as_str()).collect();
        return Err(format!(
            "{} has no fighter `{}`{}; fighters: {}",
            warband.name,
            line.name,
            nearest(&line.name, &known),
            known.join(", ")
        ));
    }
    let plain = SideLine {
        moves: line.moves,
        save: line.save.clone(),
        health: line.health,
        bounty: line.bounty,
        wizard: line.wizard,
        weapons: line.weapons.clone(),
    };
    let mut uninspired = side(&plain, None)?;
    uninspired.rules = ron("rules", &line.rules)?;
    let inspired = side(
        line.inspired_side.as_ref().unwrap_or(&plain),
        Some(&uninspired),
    )?;
    Ok(Arc::new(FighterDef {
        inspire: ron("inspire", &line.inspire)?,
        id: name(&line.name)?,
        name: line.name.clone(),
        runemarks: line
            .runemarks
            .iter()
            .map(|mark| name(mark))
            .collect::<Result<Vec<_>>>()?,
        count: 1,
        uninspired,
        inspired,
    }))
}

fn side(line: &SideLine, base: Option<&FighterSide>) -> Result<FighterSide> {
    let number = |given: Option<i16>, base: Option<&Num>, usual: i16| match (given, base) {
        (Some(value), _) => Num::Const(value),
        (None, Some(base)) => base.clone(),
        (None, None) => Num::Const(usual),
    };
    let save = match (&line.save, base) {
        (Some(text), _) => save(text)?,
        (None, Some(base)) => base.save.clone(),
        (None, None) => (Num::Const(1), Die::Shield),
    };
    let weapons = if line.weapons.is_empty() {
        match base {
            Some(base) => base.weapons.clone(),
            None => vec![weapon("1 hammer 2 2")?],
        }
    } else {
        line.weapons
            .iter()
            .map(|text| weapon(text))
            .collect::<Result<Vec<_>>>()?
    };
    Ok(FighterSide {
        wizard: number(line.wizard, base.map(|base| &base.wizard), 0),
        moves: number(line.moves, base.map(|base| &base.moves), 4),
        save,
        health: number(line.health, base.map(|base| &base.health), 4),
        bounty: number(line.bounty, base.map(|base| &base.bounty), 1),
        weapons,
        runemarks: Vec::new(),
        rules: base.map_or_else(Rules::default, |base| base.rules.clone()),
    })
}

fn save(text: &str) -> Result<(Num, Die)> {
    let mut words = text.split_whitespace();
    let dice = words.next().and_then(|word| word.parse().ok());
    let symbol = words.next().and_then(face_named);
    match (dice, symbol) {
        (Some(dice), Some(symbol)) => Ok((Num::Const(dice), symbol)),
        _ => Err(format!(
            "`{text}` is not a save; write it as `1 shield` or `2 dodge`"
        )),
    }
}

fn weapon(text: &str) -> Result<WeaponDef> {
    let (title, figures) = text.split_once(':').unwrap_or(("weapon", text));
    let words: Vec<&str> = figures.split_whitespace().collect();
    let wrong = || {
        format!(
            "`{text}` is not a weapon; write range, symbol, dice, damage and abilities: `1 hammer 2 2 cleave`"
        )
    };
    let [range, symbol, dice, damage, abilities @ ..] = words.as_slice() else {
        return Err(wrong());
    };
    let number = |word: &str| word.parse::<i16>().map(Num::Const).map_err(|_| wrong());
    Ok(WeaponDef {
        spell: abilities.contains(&"spell"),
        name: title.trim().to_owned(),
        kind: None,
        range: number(range)?,
        symbol: face_named(symbol).ok_or_else(wrong)?,
        dice: match *dice {
            "-" => Num::Of(Box::new(Amount::Stat(Ref::This, Stat::Wizard))),
            dice => number(dice)?,
        },
        damage: number(damage)?,
        abilities: abilities
            .iter()
            .filter(|ability| **ability != "spell")
            .map(|ability| name(ability))
            .collect::<Result<Vec<_>>>()?,
        rules: Rules::default(),
        when: Default::default(),
        fixed: false,
    })
}

pub(super) fn seat_named(text: &str) -> Result<Seat> {
    SEATS
        .iter()
        .position(|name| *name == text)
        .map(|seat| Seat(seat as u8))
        .ok_or_else(|| format!("`{text}` is not a player; players are a and b, at most up to d"))
}

/// What a seat is called.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).copied().unwrap_or("?")
}

/// What the seats are called.
pub(super) const SEATS: [&str; 4] = ["a", "b", "c", "d"];

pub(super) fn hex_named(board: &Battlefield, text: &str) -> Result<HexId> {
    board
        .by_name(text)
        .ok_or_else(|| format!("the battlefield has no hex `{text}`"))
}

pub(super) fn token_named(text: &str) -> Result<Token> {
    Ok(match text {
        "move" => Token::Move,
        "charge" => Token::Charge,
        "guard" => Token::Guard,
        "stagger" => Token::Stagger,
        "raise" => Token::Raise,
        other => Token::Custom(name(other)?),
    })
}

fn position(
    scenario: &Scenario,
    start: &str,
    table: &Table,
    names: &[Vec<String>],
) -> Result<Position> {
    let point = match start {
        "turn" => Point::Turn,
        "power" => Point::Power,
        "end" => Point::EndPhase,
        "round" => Point::Round,
        other => {
            return Err(format!(
                "`{other}` is no place to start; write turn, power, end, round or setup"
            ));
        }
    };
    let board = &table.battlefields[0].board;
    let seated = |name: &str| {
        seat_named(name)
            .ok()
            .filter(|seat| seat.index() < table.seats.len())
            .ok_or_else(|| format!("there is no player `{name}` in this scenario"))
    };
    let active = seated(&scenario.active)?;
    let mut fighters = Vec::new();
    let mut players = Vec::new();
    for (index, side) in scenario.sides().into_iter().enumerate() {
        let seat = Seat(index as u8);
        let mut dealer = Dealer {
            seat,
            names: &names[index],
            taken: vec![false; names[index].len()],
        };
        for line in &side.fighters {
            let hex = line
                .at
                .as_ref()
                .map(|at| hex_named(board, at))
                .transpose()?;
            let mut tokens: Vec<(Token, u8)> = Vec::new();
            for token in &line.tokens {
                tokens.push((token_named(token)?, 1));
            }
            fighters.push(FighterSpec {
                hex,
                inspired: line.inspired,
                damage: line.damage,
                tokens,
                upgrades: dealer.take_all(&line.upgrades, table)?,
            });
        }
        let mut player = PlayerSpec {
            glory: side.glory,
            spent: side.spent,
            skips: side.skips,
            territory: index as u8,
            turns_taken: side.turns_taken,
            hand: dealer.take_all(&side.hand, table)?,
            objective_deck: dealer.take_all(&side.objective_deck, table)?,
            power_deck: dealer.take_all(&side.power_deck, table)?,
            discard: dealer.take_all(&side.discard, table)?,
            scored: dealer.take_all(&side.scored, table)?,
            claimed: Vec::new(),
            counters: side
                .counters
                .iter()
                .map(|(counter, value)| Ok((name(counter)?, *value)))
                .collect::<Result<Vec<_>>>()?,
        };
        for wanted in &side.claimed {
            let mut hand = player.hand.iter().copied();
            let fits = |card: &CardId| {
                names[index][card.index()] == *wanted || table.card(*card).id == *wanted.as_str()
            };
            let card = hand.find(fits).ok_or_else(|| {
                format!("the card `{wanted}` is shown but not in hand; list it in both")
            })?;
            player.claimed.push(card);
        }
        for card in dealer.rest() {
            let objective = matches!(table.card(card).kind, CardKind::Objective { .. });
            if objective {
                &mut player.objective_deck
            } else {
                &mut player.power_deck
            }
            .push(card);
        }
        players.push(player);
    }
    let mut features = Vec::new();
    for (list, treasure) in [(&scenario.treasure, true), (&scenario.cover, false)] {
        for (number, at) in list {
            let number = feature_number(number)?;
            features.push((number, hex_named(board, at)?, treasure));
        }
    }
    Ok(Position {
        seed: scenario.seed,
        battlefield: 0,
        fighters,
        players,
        features,
        round: scenario.round,
        point,
        active,
        first: match &scenario.first {
            Some(first) => seated(first)?,
            None => active,
        },
        hazards: hazards(scenario, table)?,
        artefact: match &scenario.artefact {
            Some(name) => Some(hex_named(board, name)?),
            None => None,
        },
    })
}

/// Hands out a player's cards by name, each copy once.
struct Dealer<'a> {
    seat: Seat,
    names: &'a [String],
    taken: Vec<bool>,
}

impl Dealer<'_> {
    fn take_all(&mut self, cards: &[String], table: &Table) -> Result<Vec<CardId>> {
        cards.iter().map(|card| self.take(card, table)).collect()
    }

    fn take(&mut self, card: &str, table: &Table) -> Result<CardId> {
        let found = (0..self.names.len()).find(|index| {
            let id = CardId::new(self.seat, *index);
            !self.taken[*index] && (self.names[*index] == card || table.card(id).id == *card)
        });
        let index = found
            .ok_or_else(|| format!("the card `{card}` is used more often than it is there"))?;
        self.taken[index] = true;
        Ok(CardId::new(self.seat, index))
    }

    fn rest(&self) -> Vec<CardId> {
        (0..self.names.len())
            .filter(|index| !self.taken[*index])
            .map(|index| CardId::new(self.seat, index))
            .collect()
    }
}
