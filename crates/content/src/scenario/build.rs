//! From what a scenario file says to a table and a position.

use std::ops::Range;
use std::sync::Arc;

use underhex_engine::board::{Battlefield, CellSpec, HexId, HexKind};
use underhex_engine::cards::{
    CardDef, CardKind, Die, FighterDef, FighterSide, Name, Num, Rules, ScrollAbility, TallyId,
    Token, WarbandDef, Warscroll, WeaponDef, collect, next_tally,
};
use underhex_engine::name::{face_named, slug};
use underhex_engine::position::{FighterSpec, PlayerSpec, Point, Position};
use underhex_engine::rules::Ruleset;
use underhex_engine::state::{CardId, Seat};
use underhex_engine::table::{BattlefieldEntry, SeatSetup, Table};

use super::file::{Board, Drawn, FighterLine, Scenario, ScenarioFile, Side, SideLine};
use crate::{Content, embergard_battlefields, parse};

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
    let base = content.library.arena.clone();
    let mut first = 0;
    let (made, arena) = collect(base, || -> Result<_> {
        first = next_tally();
        let cards: Vec<Arc<CardDef>> = if file.cards.trim().is_empty() {
            Vec::new()
        } else {
            parse("cards", &file.cards).map_err(|error| error.to_string())?
        };
        let rules = [&scenario.a, &scenario.b].map(|side| -> Result<Option<Rules>> {
            if side.rules.trim().is_empty() {
                return Ok(None);
            }
            parse("rules", &side.rules)
                .map(Some)
                .map_err(|error| error.to_string())
        });
        let [a, b] = rules;
        Ok((cards, [a?, b?], next_tally()))
    });
    let (cards, own_rules, last) = made?;
    let mut library = (*content.library).clone();
    library.arena = arena;
    let library = Arc::new(library);
    let sides = [&scenario.a, &scenario.b];
    let mut seats = Vec::new();
    for (side, rules) in sides.iter().zip(own_rules) {
        seats.push(seat(content, side, &cards, rules, first..last)?);
    }
    let battlefield = battlefield(content, &scenario.board)?;
    let names: Vec<Vec<String>> = seats
        .iter()
        .map(|seat| seat.cards.iter().map(|card| slug(&card.name)).collect())
        .collect();
    let table =
        Table::new(library, rules, seats, battlefield).map_err(|error| error.to_string())?;
    let position = match scenario.start.as_str() {
        "setup" => None,
        start => Some(position(scenario, start, &table, &names)?),
    };
    Ok(Built {
        table: Arc::new(table),
        position,
        seed: scenario.seed,
    })
}

fn battlefield(content: &Content, board: &Board) -> Result<Vec<BattlefieldEntry>> {
    match board {
        Board::Named(name) => {
            let all = embergard_battlefields(content).map_err(|error| error.to_string())?;
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
    let (only, blocked, stagger, starting) = (
        all(&drawn.only)?,
        all(&drawn.blocked)?,
        all(&drawn.stagger)?,
        all(&drawn.starting)?,
    );
    let (mine, theirs, neutral) = (
        all(&drawn.territory_a)?,
        all(&drawn.territory_b)?,
        all(&drawn.neutral)?,
    );
    let mut cells = Vec::new();
    for r in -radius..=radius {
        for q in -radius..=radius {
            if (q + r).abs() > radius || (!only.is_empty() && !only.contains(&(q, r))) {
                continue;
            }
            let at = (q, r);
            let mut kinds = Vec::new();
            for (list, kind) in [
                (&blocked, HexKind::Blocked),
                (&stagger, HexKind::Stagger),
                (&starting, HexKind::Starting),
            ] {
                if list.contains(&at) {
                    kinds.push(kind);
                }
            }
            let listed = !mine.is_empty() || !theirs.is_empty();
            let territory = if mine.contains(&at) || (!listed && r < 0 && !neutral.contains(&at)) {
                Some(0)
            } else if theirs.contains(&at) || (!listed && r > 0 && !neutral.contains(&at)) {
                Some(1)
            } else {
                None
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

fn seat(
    content: &Content,
    side: &Side,
    inline: &[Arc<CardDef>],
    rules: Option<Rules>,
    made: Range<u32>,
) -> Result<SeatSetup> {
    let mut tallies: Vec<TallyId> = made.map(TallyId).collect();
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
    if let Some(rules) = rules {
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
        let known = || {
            content
                .library
                .decks
                .iter()
                .map(|deck| deck.id.as_str())
                .collect::<Vec<_>>()
        };
        let deck = content
            .library
            .deck(id)
            .ok_or_else(|| format!("there is no deck `{id}`{}", nearest(id, &known())))?;
        decks.push(deck.id.clone());
        plots.extend(deck.plot.clone());
        tallies.extend(deck.tallies.clone().map(TallyId));
        if side.full_deck {
            cards.extend(deck.cards.iter().cloned());
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

type FoundCard<'a> = (Arc<CardDef>, Option<&'a underhex_engine::cards::DeckDef>);

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
        weapons: line.weapons.clone(),
    };
    let uninspired = side(&plain, None)?;
    let inspired = side(
        line.inspired_side.as_ref().unwrap_or(&plain),
        Some(&uninspired),
    )?;
    Ok(Arc::new(FighterDef {
        inspire: Default::default(),
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
        wizard: Num::Const(0),
        moves: number(line.moves, base.map(|base| &base.moves), 4),
        save,
        health: number(line.health, base.map(|base| &base.health), 4),
        bounty: number(line.bounty, base.map(|base| &base.bounty), 1),
        weapons,
        runemarks: Vec::new(),
        rules: Rules::default(),
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
        spell: false,
        name: title.trim().to_owned(),
        kind: None,
        range: number(range)?,
        symbol: face_named(symbol).ok_or_else(wrong)?,
        dice: number(dice)?,
        damage: number(damage)?,
        abilities: abilities
            .iter()
            .map(|ability| name(ability))
            .collect::<Result<Vec<_>>>()?,
        rules: Rules::default(),
        when: Default::default(),
        fixed: false,
    })
}

pub(super) fn seat_named(text: &str) -> Result<Seat> {
    match text {
        "a" => Ok(Seat(0)),
        "b" => Ok(Seat(1)),
        _ => Err(format!("`{text}` is not a player; players are a and b")),
    }
}

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
    let active = seat_named(&scenario.active)?;
    let mut fighters = Vec::new();
    let mut players = Vec::new();
    for (index, side) in [&scenario.a, &scenario.b].into_iter().enumerate() {
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
            territory: index as u8,
            turns_taken: side.turns_taken,
            hand: dealer.take_all(&side.hand, table)?,
            objective_deck: dealer.take_all(&side.objective_deck, table)?,
            power_deck: dealer.take_all(&side.power_deck, table)?,
            discard: dealer.take_all(&side.discard, table)?,
            scored: dealer.take_all(&side.scored, table)?,
            counters: side
                .counters
                .iter()
                .map(|(counter, value)| Ok((name(counter)?, *value)))
                .collect::<Result<Vec<_>>>()?,
        };
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
            let number = number
                .parse()
                .map_err(|_| format!("`{number}` is not the number of a feature token"))?;
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
            Some(first) => seat_named(first)?,
            None => active,
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
