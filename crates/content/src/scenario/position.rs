//! The position that a scenario begins with.

use underhex_engine::cards::{CardKind, Token};
use underhex_engine::name::slug;
use underhex_engine::position::{FighterSpec, PlayerSpec, Point, Position};
use underhex_engine::state::{CardId, HazardId, Seat};
use underhex_engine::table::Table;

use super::SEATS;
use super::board::{feature_number, hex_named};
use super::fighters::name;
use super::file::{Scenario, Side};
use super::wrong::nearest;

type Result<T> = std::result::Result<T, String>;

/// A kind of token by its name.
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

/// The position, from what the players have.
pub(super) fn position(scenario: &Scenario, table: &Table) -> Result<Position> {
    let point = match scenario.start.as_str() {
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
        let players = &SEATS[..table.seats.len()];
        let found = players.iter().position(|seat| *seat == name);
        found
            .map(|seat| Seat(seat as u8))
            .ok_or_else(|| format!("there is no player `{name}` in this scenario"))
    };
    let active = match &scenario.active {
        Some(active) => seated(active)?,
        None => Seat(0),
    };
    let mut fighters = Vec::new();
    let mut players = Vec::new();
    for (index, side) in scenario.sides().into_iter().enumerate() {
        let mut dealer = Dealer::new(table, Seat(index as u8));
        for line in &side.fighters {
            let hex = match &line.at {
                Some(at) => Some(hex_named(board, at)?),
                None => None,
            };
            let tokens = line.tokens.iter().map(|token| Ok((token_named(token)?, 1)));
            fighters.push(FighterSpec {
                hex,
                inspired: line.inspired,
                damage: line.damage,
                tokens: tokens.collect::<Result<_>>()?,
                upgrades: dealer.take_all(&line.upgrades, Pile::Upgrades)?,
            });
        }
        players.push(player(side, &mut dealer)?);
    }
    let mut features = Vec::new();
    for (list, treasure) in [(&scenario.treasure, true), (&scenario.cover, false)] {
        for (number, at) in list {
            features.push((feature_number(number)?, hex_named(board, at)?, treasure));
        }
    }
    Ok(Position {
        seed: scenario.seed,
        battlefield: 0,
        fighters,
        players,
        features,
        round: scenario.round.unwrap_or(1),
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

fn player(side: &Side, dealer: &mut Dealer<'_>) -> Result<PlayerSpec> {
    let counters = side.counters.iter();
    let mut player = PlayerSpec {
        glory: side.glory,
        spent: side.spent,
        skips: side.skips,
        territory: dealer.seat.0,
        turns_taken: side.turns_taken,
        hand: dealer.take_all(&side.hand, Pile::Any)?,
        objective_deck: dealer.take_all(&side.objective_deck, Pile::Objectives)?,
        power_deck: dealer.take_all(&side.power_deck, Pile::Power)?,
        discard: dealer.take_all(&side.discard, Pile::Any)?,
        scored: dealer.take_all(&side.scored, Pile::Objectives)?,
        claimed: Vec::new(),
        counters: counters
            .map(|(counter, value)| Ok((name(counter)?, *value)))
            .collect::<Result<Vec<_>>>()?,
    };
    for wanted in &side.claimed {
        let mut hand = player.hand.iter().copied();
        let card = hand
            .find(|card| dealer.called(*card, wanted))
            .ok_or_else(|| {
                format!("the card `{wanted}` is shown but not in hand; list it in both")
            })?;
        if !dealer.table.is_objective(card) {
            return Err(format!("the card `{wanted}` is shown but is no Objective"));
        }
        player.claimed.push(card);
    }
    for card in dealer.rest() {
        let pile = if dealer.table.is_objective(card) {
            &mut player.objective_deck
        } else {
            &mut player.power_deck
        };
        pile.push(card);
    }
    Ok(player)
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
        let near = || nearest(name, &known);
        place
            .map(|place| HazardId(place as u8))
            .ok_or_else(|| format!("there is no hazard `{name}`{}", near()))
    };
    listed.iter().map(find).collect::<Result<_>>().map(Some)
}

/// What can lie in a pile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pile {
    Any,
    Objectives,
    Power,
    Upgrades,
}

/// Hands out a player's cards by name, each once.
struct Dealer<'a> {
    table: &'a Table,
    seat: Seat,
    taken: Vec<bool>,
}

impl<'a> Dealer<'a> {
    fn new(table: &'a Table, seat: Seat) -> Self {
        let cards = table.seats[seat.index()].cards.len();
        let taken = vec![false; cards];
        Self { table, seat, taken }
    }

    fn called(&self, card: CardId, name: &str) -> bool {
        let def = self.table.card(card);
        def.id == *name || slug(&def.name) == name
    }

    fn all(&self) -> impl Iterator<Item = CardId> + use<> {
        let seat = self.seat;
        (0..self.taken.len()).map(move |index| CardId::new(seat, index))
    }

    fn take_all(&mut self, cards: &[String], pile: Pile) -> Result<Vec<CardId>> {
        cards.iter().map(|card| self.take(card, pile)).collect()
    }

    fn take(&mut self, name: &str, pile: Pile) -> Result<CardId> {
        let card = self
            .all()
            .find(|card| !self.taken[card.index()] && self.called(*card, name))
            .ok_or_else(|| format!("the card `{name}` is in two places; there is only one"))?;
        let kind = &self.table.card(card).kind;
        let objective = matches!(kind, CardKind::Objective { .. });
        let wrong = match pile {
            Pile::Objectives if !objective => Some("is no Objective and cannot lie there"),
            Pile::Power if objective => Some("is an Objective and cannot lie in the Power deck"),
            Pile::Upgrades if !matches!(kind, CardKind::Upgrade { .. }) => {
                Some("is no Upgrade, so no fighter can have it")
            }
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(format!("the card `{name}` {wrong}"));
        }
        self.taken[card.index()] = true;
        Ok(card)
    }

    fn rest(&self) -> Vec<CardId> {
        self.all()
            .filter(|card| !self.taken[card.index()])
            .collect()
    }
}
