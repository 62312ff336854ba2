//! What is behind something that happens: the card or ability being carried out.

use super::text::title;
use crate::cards::{CardDef, HazardDef, Rule};
use crate::eval::Eval;
use crate::state::{Frame, InPlay, Origin, Seat, State};
use crate::table::Table;

/// The name of the card or ability that is being carried out, if the rules of the game alone are not at work.
pub fn source(table: &Table, state: &State) -> Option<String> {
    match behind(table, state)? {
        Behind::Card(card) => Some(card.name.clone()),
        Behind::Hazard(hazard) => Some(hazard.name.clone()),
        Behind::Ability(Rule::Ability(ability), source) => match &ability.name {
            Some(name) => Some(super::printed(table, &name.to_string())),
            None => origin(table, state, source),
        },
        Behind::Ability(_, source) => origin(table, state, source),
    }
}

/// Whose card or ability is being carried out.
pub fn source_owner(table: &Table, state: &State) -> Option<Seat> {
    behind(table, state)?;
    state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Ploy(ploy) => Some(ploy.card.seat()),
        Frame::Run(run) => Some(run.owner),
        _ => None,
    })
}

/// What the card or ability that is being carried out says.
pub fn source_text(table: &Table, state: &State) -> Option<String> {
    let text = match behind(table, state)? {
        Behind::Card(card) => super::card(card),
        Behind::Hazard(hazard) => super::hazard(hazard),
        Behind::Ability(rule, _) => ability_text(rule),
    };
    Some(table.library.words.say(&text))
}

/// What an ability does, without its name.
pub(super) fn ability_text(rule: &Rule) -> String {
    let text = super::rules(std::slice::from_ref(rule));
    match rule {
        Rule::Ability(ability) => {
            let named = ability.name.map(|name| format!("{}. ", title(&name)));
            let rest = named.and_then(|named| text.strip_prefix(&named));
            rest.map_or(text.clone(), str::to_owned)
        }
        _ => text,
    }
}

enum Behind<'a> {
    Card(&'a CardDef),
    Hazard(&'a HazardDef),
    Ability(&'a Rule, &'a InPlay),
}

fn behind<'a>(table: &'a Table, state: &'a State) -> Option<Behind<'a>> {
    let arena = &table.arena;
    state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Ploy(ploy) => Some(Behind::Card(table.card(ploy.card))),
        Frame::Run(run) => {
            if let Some(card) = run.env.card {
                return Some(Behind::Card(table.card(card)));
            }
            if let Some(hazard) = run.env.hazard.and_then(|hazard| table.hazard(hazard)) {
                return Some(Behind::Hazard(hazard));
            }
            // An ability is known by the effects it has.
            state.in_play.iter().find_map(|source| {
                let mut rules = arena.rules(source.rules?).iter();
                let own = rules.find(|rule| {
                    matches!(rule, Rule::Ability(ability) if ability.effects.id() == run.block)
                })?;
                Some(Behind::Ability(own, source))
            })
        }
        _ => None,
    })
}

/// What a lasting effect comes from: a card, or an ability that has a name.
pub(super) fn lasting(table: &Table, source: &InPlay) -> Option<String> {
    if let Some(card) = source.env.card {
        return Some(table.card(card).name.clone());
    }
    let named = source.rules.and_then(|rules| table.arena.brought_by(rules));
    if let Some(name) = named {
        return Some(super::printed(table, &name.to_string()));
    }
    let fighter = source.env.this?;
    Some(super::fighter_name(table, fighter))
}

/// What rules in play come from.
fn origin(table: &Table, state: &State, source: &InPlay) -> Option<String> {
    match source.origin {
        Origin::Inspire => Some("Inspire".to_owned()),
        Origin::Warscroll(index) => {
            let seat = table.seats.get(source.owner.index())?;
            let ability = seat.warband.warscroll.abilities.get(usize::from(index))?;
            Some(ability.name.clone())
        }
        Origin::Plot => Some("Plot card".to_owned()),
        Origin::Upgrade(card) => Some(table.card(card).name.clone()),
        Origin::Side(fighter) => Some(super::fighter_name(table, fighter)),
        Origin::Weapon => {
            let weapon = state.attack()?.weapon()?;
            let def = Eval::new(table, state).weapon(weapon)?;
            Some(def.name.clone())
        }
        Origin::Lasting => lasting(table, source),
        Origin::Hazard(hazard) => table.hazard(hazard).map(|def| def.name.clone()),
    }
}
