//! What happened, as clients tell and show it.

use serde::Serialize;

use super::options::kebab;
use super::{AttackSummary, View};
use crate::cards::Die;
use crate::event::Event;
use crate::game::Game;
use crate::name::{face, slug};
use crate::render;
use crate::state::{CardId, FighterId, Seat, State};
use crate::view::{Part, Recorded};

/// Something that happened, in words and with what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// What kind of thing: `moved`, `attack-roll`, `slain`, `scored`.
    pub kind: String,
    /// A sentence; empty for what is shown but not told.
    pub text: String,
    /// The card or ability behind it.
    pub source: Option<String>,
    /// The player it is about, from 1.
    pub player: Option<u8>,
    /// Fighters, by id.
    pub fighters: Vec<String>,
    /// Hexes, by name.
    pub hexes: Vec<String>,
    /// Cards, by slug.
    pub cards: Vec<String>,
    /// Dice faces.
    pub dice: Vec<&'static str>,
    /// Damage, glory and the like.
    pub amount: Option<i16>,
    /// The attack as it stood then, where the line is about its weapon, its target or its dice.
    pub attack: Option<AttackSummary>,
    /// What was in progress then; whoever numbers the lines tells clients which of them belong together.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub part: Part,
}

impl View {
    /// What was recorded, as lines. Events hold nothing that is hidden from anybody.
    pub fn lines(game: &Game, recorded: &[Recorded]) -> Vec<Line> {
        recorded.iter().map(|one| line(game, one)).collect()
    }
}

/// What an event is about.
#[derive(Default)]
struct About {
    seat: Option<Seat>,
    fighters: Vec<FighterId>,
    hexes: Vec<crate::board::HexId>,
    cards: Vec<CardId>,
    dice: Vec<Die>,
    amount: Option<i16>,
}

fn line(game: &Game, recorded: &Recorded) -> Line {
    let event = &recorded.event;
    let (table, state) = (game.table(), game.state());
    let about = about(state, event);
    let name = format!("{event:?}");
    let name = name.split([' ', '(']).next().unwrap_or_default();
    let owner = about
        .fighters
        .first()
        .map(|fighter| state.fighter(*fighter).seat);
    let card_owner = about.cards.first().map(|card| card.seat());
    let seat = about.seat.or(owner).or(card_owner);
    Line {
        kind: kebab(name),
        text: render::event(table, state, event).unwrap_or_default(),
        source: recorded.source.clone(),
        player: seat.and_then(Seat::player).map(|seat| seat.0 + 1),
        fighters: about
            .fighters
            .iter()
            .map(|fighter| game.fighter_name(*fighter).to_owned())
            .collect(),
        hexes: about.hexes.iter().map(|hex| game.hex_name(*hex)).collect(),
        cards: about
            .cards
            .iter()
            .map(|card| slug(&table.card(*card).name))
            .collect(),
        dice: about.dice.iter().map(|die| face(*die)).collect(),
        amount: about.amount,
        attack: recorded.attack.clone(),
        part: recorded.part,
    }
}

fn about(state: &State, event: &Event) -> About {
    let mut about = About::default();
    match event {
        Event::RollOff { rolls, winner, .. } => {
            about.seat = *winner;
            about.dice = rolls.iter().flat_map(|(_, dice)| dice.clone()).collect();
        }
        Event::GoesFirst { seat }
        | Event::BoardChosen { seat, .. }
        | Event::BoardLaid { seat, .. }
        | Event::BattlefieldChosen { seat, .. }
        | Event::Territory { seat, .. }
        | Event::FirstTurn { seat }
        | Event::ActionStep { seat }
        | Event::PowerStep { seat }
        | Event::Focused { seat }
        | Event::ScatterPlaced { seat, .. }
        | Event::Redrew { seat, .. }
        | Event::AbilityUsed { seat, .. }
        | Event::Passed { seat } => about.seat = Some(*seat),
        Event::TurnStarts { seat, turn, .. } => {
            about.seat = Some(*seat);
            about.amount = Some(i16::from(*turn));
        }
        Event::FeaturePlaced { seat, hex } | Event::BlankPlaced { seat, hex } => {
            about.seat = Some(*seat);
            about.hexes.push(*hex);
        }
        Event::FeaturesLeftOut { count } => about.amount = Some(i16::from(*count)),
        Event::RoundStarts { round } | Event::HazardPhase { round } | Event::EndPhase { round } => {
            about.amount = Some(i16::from(*round))
        }
        Event::Deployed { fighter, hex }
        | Event::Entered { fighter, hex }
        | Event::Placed { fighter, hex }
        | Event::Raised { fighter, hex } => {
            about.fighters.push(*fighter);
            about.hexes.push(*hex);
        }
        Event::Moved { fighter, from, to } | Event::Pushed { fighter, from, to } => {
            about.fighters.push(*fighter);
            about.hexes.extend([*from, *to]);
        }
        Event::Picked { fighter, .. }
        | Event::DrivenBack { fighter }
        | Event::Overrun { fighter }
        | Event::StoodFast { fighter }
        | Event::WeaponPicked { fighter, .. }
        | Event::Attacked { fighter }
        | Event::Charged { fighter }
        | Event::Guarded { fighter }
        | Event::Delved { fighter, .. }
        | Event::Healed { fighter }
        | Event::Slain { fighter }
        | Event::LeftBattlefield { fighter }
        | Event::TokensCleared { fighter }
        | Event::Inspired { fighter }
        | Event::Uninspired { fighter }
        | Event::TokenGiven { fighter, .. }
        | Event::TokenRemoved { fighter, .. }
        | Event::LostTarget { fighter }
        | Event::Trapped { fighter }
        | Event::Backlash { fighter }
        | Event::SpellCast { fighter }
        | Event::ArtefactHeld { fighter } => about.fighters.push(*fighter),
        Event::SpellFailed { fighter } => about.fighters.extend(*fighter),
        Event::Casting { fighter, card } => {
            about.fighters.push(*fighter);
            about.cards.extend(*card);
        }
        Event::TargetPicked { attacker, target } => about.fighters.extend([*attacker, *target]),
        Event::AttackRoll { seat, dice }
        | Event::SaveRoll { seat, dice }
        | Event::CardRoll { seat, dice }
        | Event::CastingRoll { seat, dice }
        | Event::ScatterRoll { seat, dice } => {
            about.seat = Some(*seat);
            about.dice.clone_from(dice);
        }
        Event::Rerolled { seat, from, to } => {
            about.seat = Some(*seat);
            about.dice = vec![*from, *to];
        }
        Event::Added { die } | Event::DieRemoved { die } => about.dice.push(*die),
        Event::Changed { from, to } => about.dice = vec![*from, *to],
        Event::Damage { fighter, amount } | Event::Wounded { fighter, amount } => {
            about.fighters.push(*fighter);
            about.amount = Some(i16::from(*amount));
        }
        Event::Played { card }
        | Event::Shown { card }
        | Event::Discarded { card }
        | Event::CardRevealed { card } => about.cards.push(*card),
        Event::Equipped { card, fighter } => {
            about.cards.push(*card);
            about.fighters.push(*fighter);
        }
        Event::Scored { card, glory } => {
            about.cards.push(*card);
            about.amount = Some(i16::from(*glory));
        }
        Event::GlorySpent { seat, amount }
        | Event::GloryLost { seat, amount }
        | Event::Glory { seat, amount } => {
            about.seat = Some(*seat);
            about.amount = Some(i16::from(*amount));
        }
        Event::Drew { seat, count, .. } => {
            about.seat = Some(*seat);
            about.amount = Some(i16::from(*count));
        }
        Event::Counter { seat, value, .. } => {
            about.seat = Some(*seat);
            about.amount = Some(*value);
        }
        Event::FeatureMoved { hex, .. }
        | Event::MarkerPlaced { hex, .. }
        | Event::MarkerRemoved { hex, .. } => about.hexes.push(*hex),
        Event::FeatureRemoved { feature } | Event::Flipped { feature } => {
            about.hexes.push(state.feature(*feature).hex);
        }
        Event::FeaturesSwapped { a, b } => {
            about
                .hexes
                .extend([state.feature(*a).hex, state.feature(*b).hex]);
        }
        Event::Scattered { chain, .. } => about.hexes.clone_from(chain),
        Event::GameOver { result } => about.seat = result.winner(),
        Event::Seats { .. }
        | Event::FeaturesRevealed
        | Event::HazardDrawn { .. }
        | Event::HazardDiscarded { .. }
        | Event::WeaponAbility { .. }
        | Event::Result { .. }
        | Event::CleanUp
        | Event::SuddenDeath => {}
    }
    about
}
