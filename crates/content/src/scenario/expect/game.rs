//! What can be expected of the game as a whole.

use underhex_engine::forms::Kind;
use underhex_engine::name::slug;
use underhex_engine::state::{Phase, Seat, Step};

use super::super::running::Running;
use super::super::wrong::{Result, red, senseless};
use super::super::{matches, seat_name};
use super::{Expectation, count, one_of, same};

pub(super) fn list<'r>() -> Vec<Expectation<Running<'r>>> {
    vec![
        Expectation::new("round NUMBER", |running, words| {
            count(words, running.game.state().round)
        }),
        Expectation::new("phase PHASE", phase),
        Expectation::new("step STEP", step),
        Expectation::new("active PLAYER", |running, words| {
            let wanted = running.seat(words[0])?;
            same(seat_name(wanted), seat_name(running.game.state().active))
        }),
        Expectation::new("hazards NUMBER", |running, words| {
            count(words, running.game.state().hazards.deck.len() as i64)
        }),
        Expectation::new("result RESULT..", result),
        Expectation::new("view PLAYER has TEXT", |running, words| {
            match shown(running, running.seat(words[0])?)?.contains(words[1]) {
                true => Ok(()),
                false => red(format!("`{}` is not in the view", words[1])),
            }
        }),
        Expectation::new("view PLAYER lacks TEXT", hidden),
        Expectation::new("replays", |running, _| replays(running)),
        Expectation::new("game NUMBER", |running, words| {
            let Some(matched) = &running.matched else {
                return senseless("no match is played; write `match = {}` in the scenario");
            };
            // The last game is on until there is another one.
            let over = matched.games().len() - usize::from(matched.game().result().is_some());
            count(words, over as i64 + 1)
        }),
        Expectation::new("match WHAT..", matches::expect),
    ]
}

fn phase(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let phase = match running.game.state().phase {
        Phase::Setup => "setup",
        Phase::Hazard => "hazard",
        Phase::Combat => "combat",
        Phase::End => "end",
        Phase::Over => "over",
    };
    one_of(
        words[0],
        &["setup", "hazard", "combat", "end", "over"],
        phase,
    )
}

fn step(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let step = match running.game.state().step {
        Step::None => "none",
        Step::Action => "action",
        Step::Power => "power",
    };
    one_of(words[0], &["none", "action", "power"], step)
}

/// How the game ended.
fn result(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let wanted = words.join(" ");
    let known = running
        .names
        .members(Kind::Result, running.game.eval().board());
    if wanted != "none" && !known.contains(&wanted) {
        return senseless(format!("`{wanted}` is not {}", Kind::Result.meaning()));
    }
    let players = running.game.state().players.len();
    let name = |seat| seat_name(seat).to_owned();
    let found = running.game.result();
    let found = found.map_or("none".to_owned(), |result| result.text(players, name));
    same(wanted, found)
}

/// The position round-trips through its saved form.
fn replays(running: &Running<'_>) -> Result<()> {
    let (table, state) = (running.game.table().clone(), running.game.state().clone());
    let again = underhex_engine::Game::resume(table, state);
    if again.decision() == running.game.decision() {
        return Ok(());
    }
    red("the resumed game asks something else")
}

/// What a player may know, in the words that it is sent in.
fn shown(running: &Running<'_>, seat: Seat) -> Result<String> {
    let view = serde_json::to_string(&running.game.view(Some(seat)));
    Ok(view.map_err(|error| error.to_string())?)
}

/// What a view lacks must be in another one or could be in it, or it would be no secret.
fn hidden(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let (seat, text) = (running.seat(words[0])?, words[1]);
    let view = shown(running, seat)?;
    if view.contains(text) {
        return red(format!("`{text}` is in the view"));
    }
    for other in running.game.state().seats_from(seat) {
        if shown(running, other)?.contains(text) {
            return Ok(());
        }
    }
    if could_be_shown(running, text, &view) {
        return Ok(());
    }
    senseless(format!(
        "nothing that is called `{text}` could be in a view, so that it is not in this one says nothing"
    ))
}

/// A card, a hazard, a deck or a warband; or a field that the view has, with another value.
fn could_be_shown(running: &Running<'_>, text: &str, view: &str) -> bool {
    if let Some((field, _)) = text.split_once(':') {
        return field.starts_with('"') && view.contains(field);
    }
    let (table, library) = (running.game.table(), &running.content.library);
    let called = |id: &str, name: &str| text == id || text == slug(name) || text == name;
    let mut cards = table.seats.iter().flat_map(|seat| &seat.cards);
    let mut hazards = table.hazards.iter().flat_map(|deck| &deck.cards);
    cards.any(|card| called(card.id.as_str(), &card.name))
        || hazards.any(|card| called(card.id.as_str(), &card.name))
        || library.deck(text).is_some()
        || library.warband(text).is_some()
        || library.build(text).is_some()
}
