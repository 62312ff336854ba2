//! From what a scenario file says to a table and a position.

use std::sync::Arc;

use toml::Spanned;
use underhex_engine::cards::{CardDef, HazardDeckDef, HazardDef, Rules};
use underhex_engine::position::Position;
use underhex_engine::rules::{Boards, Ruleset, editions};
use underhex_engine::table::{Standing, Table};

use super::board::battlefield;
use super::file::{Scenario, ScenarioFile};
use super::position::position;
use super::seats::seat;
use super::sense;
use super::wrong::nearest;
use crate::written::written;
use crate::{Content, ContentError, collection, parse};

/// A scenario ready to run.
pub(super) struct Built {
    pub table: Arc<Table>,
    /// `None` for scenarios that begin with set-up.
    pub position: Option<Position>,
    pub seed: u64,
}

/// The slug of what scenarios make up.
pub(super) const MADE_UP: &str = "made-up";

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
        return Err("there is a player `d` but no player c".to_owned());
    }
    let cards: Vec<Arc<CardDef>> = ron(file, "cards", file.cards.as_ref())?;
    each_once(content, &cards)?;
    let hazards: Vec<Arc<HazardDef>> = ron(file, "hazard_cards", file.hazard_cards.as_ref())?;
    let hazards = HazardDeckDef {
        id: MADE_UP.to_owned(),
        name: "Made-up hazards".to_owned(),
        cards: hazards,
    };
    let mut seats = Vec::new();
    let illegal = scenario.script.get_ref().contains(" deck illegal");
    for side in scenario.sides() {
        let rules: Rules = ron(file, "rules", side.rules.as_ref())?;
        seats.push(seat(content, file, side, &cards, rules, illegal)?);
    }
    let mut library = (*content.library).clone();
    if !hazards.cards.is_empty() {
        library.hazards = Some(Arc::new(hazards));
    }
    let library = Arc::new(library);
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
        let battlefield = battlefield(content, &file.edition, scenario.board.as_ref())?;
        Table::new(library, rules, seats, battlefield)
    };
    let mut table = table.map_err(|error| error.to_string())?;
    if scenario.fixed_layout {
        table = table.with_fixed_layout();
    }
    table.reseats = scenario.reseats;
    table.artefact = scenario.artefact.is_some();
    table.standing = scenario.standing.as_ref().map(standing);
    let table = Arc::new(table);
    sense::check(content, file, scenario, &table)?;
    let position = match scenario.start.as_str() {
        "setup" => None,
        _ if table.battlefields.is_empty() => {
            return Err("boards that players bring are for `start = \"setup\"`".to_owned());
        }
        _ => Some(position(scenario, &table)?),
    };
    Ok(Built {
        table,
        position,
        seed: scenario.seed,
    })
}

/// Cards that a file makes up have ids of their own.
fn each_once(content: &Content, cards: &[Arc<CardDef>]) -> Result<()> {
    for (place, card) in cards.iter().enumerate() {
        let id = card.id;
        if cards[..place].iter().any(|other| other.id == id) {
            return Err(format!("two cards of this file have the id `{id}`"));
        }
        if let Some((deck, _)) = content.library.card(id.as_str()) {
            return Err(format!(
                "a card of this file has the id `{id}`, which a card of {} has already",
                deck.id
            ));
        }
    }
    Ok(())
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
    let mut settled: serde_json::Value =
        serde_json::from_str(&written(&rules)).map_err(|error| error.to_string())?;
    for (name, value) in &scenario.settings {
        if !known.contains(&name.as_str()) {
            let near = nearest(name, &known);
            return Err(format!("there is no setting `{name}`{near}"));
        }
        settled[name] = value.clone();
    }
    serde_json::from_value(settled).map_err(|error| format!("the `settings` do not fit: {error}"))
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

/// A value in the card language; its usual one where nothing is said.
pub(super) fn ron<T: Default + serde::de::DeserializeOwned>(
    file: &ScenarioFile,
    what: &str,
    text: Option<&Spanned<String>>,
) -> Result<T> {
    let Some(text) = text.filter(|text| !text.get_ref().trim().is_empty()) else {
        return Ok(T::default());
    };
    parse(what, text.get_ref()).map_err(|error| match error {
        ContentError::Syntax {
            line,
            column,
            message,
            ..
        } => {
            let line = file.line_in(text, line);
            format!("`{what}`, line {line}, column {column}: {message}")
        }
        other => other.to_string(),
    })
}
