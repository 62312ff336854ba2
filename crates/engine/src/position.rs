//! Positions set up by hand: for scenarios, puzzles and bug reports.

use std::sync::Arc;

use crate::board::HexId;
use crate::cards::{CardKind, Name, Stat, Token};
use crate::game::Game;
use crate::state::{
    CardId, Env, Feature, FighterId, Frame, Ground, HazardId, Origin, Phase, Plan, Round,
    RoundStep, Seat, State, Step, Turn, TurnStep, Zone,
};
use crate::table::Table;

/// A fighter in a position.
#[derive(Clone, Debug, Default)]
pub struct FighterSpec {
    /// Where it stands; nowhere if it is slain.
    pub hex: Option<HexId>,
    /// Inspired.
    pub inspired: Option<bool>,
    /// Damage tokens.
    pub damage: u8,
    /// Other tokens.
    pub tokens: Vec<(Token, u8)>,
    /// Upgrades.
    pub upgrades: Vec<CardId>,
}

/// A player in a position. Decks are listed from the top.
#[derive(Clone, Debug, Default)]
pub struct PlayerSpec {
    /// Glory points, spent ones included.
    pub glory: u8,
    /// How many of them are spent.
    pub spent: u8,
    /// Turns that must be a pass.
    pub skips: u8,
    /// Which territory is theirs.
    pub territory: u8,
    /// Turns taken in this battle round before the one that begins.
    pub turns_taken: u8,
    /// The hand.
    pub hand: Vec<CardId>,
    /// The Objective deck.
    pub objective_deck: Vec<CardId>,
    /// The Power deck.
    pub power_deck: Vec<CardId>,
    /// Discard piles.
    pub discard: Vec<CardId>,
    /// Scored Objectives.
    pub scored: Vec<CardId>,
    /// Surge Objectives of the hand that are shown and wait to be scored.
    pub claimed: Vec<CardId>,
    /// Counters that differ from how the game starts.
    pub counters: Vec<(Name, i16)>,
}

/// Where in the game a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// A battle round is about to start with its roll-off.
    Round,
    /// A turn is about to start.
    Turn,
    /// A Power step is about to start.
    Power,
    /// The last Power step of the round is over.
    EndPhase,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    /// For dice that are not scripted.
    pub seed: u64,
    /// Which battlefield of the table.
    pub battlefield: u8,
    /// The fighters, in the table's order.
    pub fighters: Vec<FighterSpec>,
    /// The players, by seat.
    pub players: Vec<PlayerSpec>,
    /// Feature tokens: number, hex, treasure side up.
    pub features: Vec<(u8, HexId, bool)>,
    /// The battle round.
    pub round: u8,
    /// Where in the round.
    pub point: Point,
    /// Whose turn it is.
    pub active: Seat,
    /// Who has the first turn of the round.
    pub first: Seat,
    /// The hazard deck, the top card first, where it is not to be a shuffled one.
    pub hazards: Option<Vec<HazardId>>,
    /// Where the Artefact lies, if it is in the game.
    pub artefact: Option<HexId>,
}

/// Why a position is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The numbers of fighters or players do not fit the table.
    #[error("the position has {given} {what}, the table has {needed}")]
    Mismatch {
        /// Fighters or players.
        what: &'static str,
        /// In the position.
        given: usize,
        /// At the table.
        needed: usize,
    },
    /// Two fighters in one hex.
    #[error("{0} and {1} stand in the same hex; a hex holds one fighter")]
    SameHex(String, String),
    /// A fighter in a blocked hex.
    #[error("{0} stands in a blocked hex; choose another")]
    Blocked(String),
    /// Too much damage.
    #[error("{0} has damage {1}, but its Health is {2}; it would be slain")]
    Dead(String, u8, u8),
    /// More than one Guard token.
    #[error("{0} has {1} Guard tokens; a fighter has at most one")]
    Guards(String, u8),
    /// Two feature tokens in one hex.
    #[error("two feature tokens lie in one hex")]
    SameFeatureHex,
    /// More feature tokens than the kernel holds.
    #[error("{0} feature tokens are more than the {most} a game can hold", most = Feature::MOST)]
    Features(usize),
}

impl Game {
    /// A game that begins at a position, with these faces as the first dice; events are recorded.
    pub fn from_position(
        table: Arc<Table>,
        position: &Position,
        dice: impl IntoIterator<Item = crate::cards::Die>,
    ) -> Result<Self, PositionError> {
        let mut state = State::new(&table, position.seed);
        state.chance.script(dice);
        let mut game = Self::paused(table, state);
        game.set_up(position)?;
        game.record(true);
        game.go_on();
        Ok(game)
    }

    fn set_up(&mut self, position: &Position) -> Result<(), PositionError> {
        let mismatch = |what, given, needed| PositionError::Mismatch {
            what,
            given,
            needed,
        };
        let table = self.table().clone();
        if position.fighters.len() != table.fighters.len() {
            return Err(mismatch(
                "fighters",
                position.fighters.len(),
                table.fighters.len(),
            ));
        }
        if position.players.len() != table.seats.len() {
            return Err(mismatch(
                "players",
                position.players.len(),
                table.seats.len(),
            ));
        }
        let mut engine = self.engine();
        engine.muster();
        let state = &mut *engine.state;
        state.stack.clear();
        state.pending.clear();
        state.ground = Ground::new(&table, Plan::Ready(position.battlefield));
        state.round = position.round;
        state.first = position.first;
        state.active = position.active;
        let features = position.features.len() + usize::from(position.artefact.is_some());
        if features > Feature::MOST {
            return Err(PositionError::Features(features));
        }
        for (number, hex, treasure) in &position.features {
            if state.feature_at(*hex).is_some() {
                return Err(PositionError::SameFeatureHex);
            }
            state.features.push(Feature::new(*number, *hex, *treasure));
        }
        if let Some(hex) = position.artefact {
            state.features.push(Feature {
                artefact: true,
                ..Feature::new(0, hex, true)
            });
        }
        if let Some(hazards) = &position.hazards {
            state.hazards.deck = hazards.iter().rev().copied().collect();
        }
        engine.place_fighters(position, &table)?;
        for (index, player) in position.players.iter().enumerate() {
            engine.deal(Seat(index as u8), player);
        }
        engine.begin_at(position);
        self.check(position)
    }

    fn check(&self, position: &Position) -> Result<(), PositionError> {
        let eval = self.eval();
        for id in self.state().fighter_ids() {
            let name = || self.fighter_name(id).to_owned();
            let fighter = self.state().fighter(id);
            let health = eval.stat(id, Stat::Health);
            if fighter.hex.is_some() && fighter.damage >= health {
                return Err(PositionError::Dead(name(), fighter.damage, health));
            }
            if fighter.guards > 1 && !self.table().rules.several_guard_tokens.on() {
                return Err(PositionError::Guards(name(), fighter.guards));
            }
            if fighter
                .hex
                .is_some_and(|hex| eval.board().blocked().contains(hex))
            {
                return Err(PositionError::Blocked(name()));
            }
            let twin = self.state().fighter_ids().find(|other| {
                *other != id
                    && fighter.hex.is_some()
                    && self.state().fighter(*other).hex == fighter.hex
            });
            if let Some(twin) = twin {
                return Err(PositionError::SameHex(
                    name(),
                    self.fighter_name(twin).to_owned(),
                ));
            }
        }
        let _ = position;
        Ok(())
    }
}

impl crate::flow::Engine<'_, '_> {
    fn place_fighters(&mut self, position: &Position, table: &Table) -> Result<(), PositionError> {
        for (index, spec) in position.fighters.iter().enumerate() {
            let id = FighterId(index as u8);
            let fighter = self.state.fighter_mut(id);
            fighter.hex = spec.hex;
            fighter.slain = spec.hex.is_none();
            fighter.deployed = true;
            fighter.damage = spec.damage;
            for (token, count) in &spec.tokens {
                fighter.add_tokens(*token, *count);
            }
            if let Some(inspired) = spec.inspired {
                self.turn_card(id, inspired);
            }
            for card in &spec.upgrades {
                let CardKind::Upgrade { rules, .. } = &table.card(*card).kind else {
                    continue;
                };
                self.state.fighter_mut(id).upgrades.push(*card);
                if !rules.is_empty() {
                    let env = Env {
                        this: Some(id),
                        card: Some(*card),
                        ..Env::new()
                    };
                    self.bring(card.seat(), Origin::Upgrade(*card), Some(rules.id()), env);
                }
            }
        }
        self.note_holders();
        for feature in &mut self.state.features {
            feature.held_at_round_start = feature.held_this_round;
        }
        Ok(())
    }

    fn deal(&mut self, seat: Seat, spec: &PlayerSpec) {
        let table = self.table;
        let player = self.state.player_mut(seat);
        player.glory = spec.glory;
        player.spent = spec.spent.min(spec.glory);
        player.skips = spec.skips;
        player.claimed = spec.claimed.clone().into();
        player.territory = spec.territory;
        player.turns_taken = spec.turns_taken;
        let from_top = |cards: &[CardId]| cards.iter().rev().copied().collect::<Vec<_>>();
        let (objectives, power) = (&spec.objective_deck, &spec.power_deck);
        player
            .pile_mut(Zone::ObjectiveDeck)
            .hold(&from_top(objectives));
        player.pile_mut(Zone::PowerDeck).hold(&from_top(power));
        player.pile_mut(Zone::Scored).hold(&spec.scored);
        player.scored_cards = player.scored().len() as u8;
        for card in &spec.discard {
            let pile = if table.is_objective(*card) {
                Zone::ObjectiveDiscard
            } else {
                Zone::PowerDiscard
            };
            player.pile_mut(pile).push(*card);
        }
        for (name, value) in &spec.counters {
            player.set_counter(*name, *value);
        }
        for card in &spec.hand {
            self.add_to_hand(*card);
        }
    }

    fn begin_at(&mut self, position: &Position) {
        let state = &mut *self.state;
        let round = |step| {
            Frame::from(Round {
                step,
                winner: Seat(0),
                loser: Seat(0),
            })
        };
        state.turns_this_round = position
            .players
            .iter()
            .map(|player| player.turns_taken)
            .sum();
        state.turn = u16::from(state.turns_this_round);
        state.reversed = self.table.rules.second_round_reversed.on() && position.round == 2;
        state.action_steps = state.turn;
        state.phase = Phase::Combat;
        match position.point {
            Point::Round => {
                state.round = position.round.saturating_sub(1);
                for player in &mut state.players {
                    player.turns_taken = 0;
                }
                state.stack.push(round(RoundStep::Start));
            }
            Point::Turn => {
                state.stack.push(round(RoundStep::Turns));
                state.stack.push(Turn::new(position.active).into());
            }
            Point::Power => {
                state.turn += 1;
                state.action_steps += 1;
                state.turns_this_round += 1;
                state.player_mut(position.active).turns_taken += 1;
                state.step = Step::Power;
                state.stack.push(round(RoundStep::Turns));
                let turn = Turn {
                    step: TurnStep::PowerStarts,
                    ..Turn::new(position.active)
                };
                state.stack.push(turn.into());
            }
            Point::EndPhase => {
                let turns = self.table.rules.turns_for(state.players.len());
                for player in &mut state.players {
                    player.turns_taken = turns;
                }
                state.stack.push(round(RoundStep::CombatEnds));
            }
        }
    }
}
