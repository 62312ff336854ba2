//! What a seat sees does not depend on what is hidden from it.

use underhex_engine::Game;
use underhex_engine::dice::Chance;
use underhex_engine::state::{Frame, Seat};

/// Says what leaks, if anything does.
pub fn check(game: &Game, chance: &mut Chance) -> Result<(), String> {
    let Some(decision) = game.decision() else {
        return Ok(());
    };
    let seat = decision.seat;
    let view = game.view(Some(seat));
    let imagined = view.imagine(chance);
    if imagined.decision() != Some(decision) {
        return Err(format!(
            "player {}'s view imagines another decision: {:?} instead of {decision:?}",
            seat.0 + 1,
            imagined.decision()
        ));
    }
    if imagined.view(Some(seat)) != view {
        return Err(format!(
            "player {}'s view of an imagined game is another one",
            seat.0 + 1
        ));
    }
    for other in game.state().seats_from(Seat(0)) {
        names(game, Some(other))?;
    }
    names(game, None)
}

/// No card that a viewer cannot see is named in what they get.
fn names(game: &Game, viewer: Option<Seat>) -> Result<(), String> {
    let text = serde_json::to_string(&game.view(viewer)).map_err(|error| error.to_string())?;
    let table = game.table();
    let shown = |card| {
        let mut stack = game.state().stack.iter();
        stack.any(|frame| matches!(frame, Frame::Raiding(raid) if raid.card() == Some(card)))
    };
    for seat in game.state().seats_from(Seat(0)) {
        let player = game.state().player(seat);
        if Some(seat) == viewer {
            continue;
        }
        let planted = player.planted.iter().map(|(card, _)| card);
        for card in player.hand().iter().chain(planted) {
            let name = &table.card(*card).name;
            let twins = table
                .seats
                .iter()
                .filter(|setup| setup.cards.iter().any(|other| other.name == *name));
            if twins.count() > 1 || shown(*card) {
                continue;
            }
            let quoted = serde_json::to_string(name).map_err(|error| error.to_string())?;
            if text.contains(&format!("\"name\":{quoted},\"kind\"")) {
                let viewer = viewer.map_or("a spectator".to_owned(), |seat| {
                    format!("player {}", seat.0 + 1)
                });
                return Err(format!(
                    "{name} of player {} is hidden, but {viewer} sees it",
                    seat.0 + 1
                ));
            }
        }
    }
    Ok(())
}
