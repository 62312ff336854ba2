//! What is behind something that happens: the card or ability being carried out.

use super::text::title;
use crate::cards::Rule;
use crate::eval::Eval;
use crate::state::{Frame, InPlay, Origin, State};
use crate::table::Table;

/// The name of the card or ability that is being carried out, if the rules of the game alone are not at work.
pub fn source(table: &Table, state: &State) -> Option<String> {
    let arena = &table.library.arena;
    state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Ploy { card, .. } => Some(table.card(*card).name.clone()),
        Frame::Run(run) => {
            if let Some(card) = run.env.card {
                return Some(table.card(card).name.clone());
            }
            // An ability is known by the effects it has.
            state.in_play.iter().find_map(|source| {
                let rules = arena.rules(source.rules?);
                let own = rules.iter().find_map(|rule| match rule {
                    Rule::Ability(ability) if ability.effects.id() == run.block => {
                        Some(ability.name)
                    }
                    _ => None,
                })?;
                match own {
                    Some(name) => Some(title(&name)),
                    None => origin(table, state, source),
                }
            })
        }
        _ => None,
    })
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
            let weapon = state.attack()?.weapon?;
            let def = Eval::new(table, state).weapon(weapon)?;
            Some(def.name.clone())
        }
        Origin::Lasting => {
            let card = source.env.card?;
            Some(table.card(card).name.clone())
        }
        Origin::Hazard(hazard) => table.hazard(hazard).map(|def| def.name.clone()),
    }
}
