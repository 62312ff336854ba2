//! What holds in every position.

use underhex_engine::Game;
use underhex_engine::cards::Stat;
use underhex_engine::state::{Answer, CardId, FighterId, Frame, Seat};

/// Says what is broken, if anything is.
pub fn check(game: &Game, glory: &[u32]) -> Result<(), String> {
    fighters(game)?;
    cards(game)?;
    for (seat, player) in game.state().players.iter().enumerate() {
        if u32::from(player.glory) != glory[seat] {
            return Err(format!(
                "player {} has {} Glory, but events gave {}",
                seat + 1,
                player.glory,
                glory[seat]
            ));
        }
    }
    Ok(())
}

fn fighters(game: &Game) -> Result<(), String> {
    let state = game.state();
    let eval = game.eval();
    let board = eval.board();
    let busy = state
        .stack
        .iter()
        .any(|frame| matches!(frame, Frame::Damage(_) | Frame::Slay(_)));
    let rules = &game.table().rules;
    // Who flies over others or through walls is where nobody can stay for the moment.
    let on_the_way = |id: FighterId| {
        let mut stack = state.stack.iter();
        stack.any(|frame| matches!(frame, Frame::Move(moving) if moving.fighter == id))
    };
    for id in state.fighter_ids() {
        let fighter = state.fighter(id);
        let name = game.fighter_name(id);
        if let Some(hex) = fighter.hex {
            let place = board.name(hex);
            if board.blocked().contains(hex) && !on_the_way(id) {
                return Err(format!("{name} is in the blocked hex {place}"));
            }
            let others = state.fighter_ids().filter(|other| *other != id);
            let mut others = others.filter(|other| state.fighter(*other).hex == Some(hex));
            if let Some(other) = others
                .next()
                .filter(|other| !on_the_way(id) && !on_the_way(*other))
            {
                return Err(format!(
                    "{name} and {} are both in {place}",
                    game.fighter_name(other)
                ));
            }
            if fighter.slain {
                return Err(format!("{name} is slain and stands in {place}"));
            }
            let health = eval.stat(id, Stat::Health);
            if !busy && fighter.damage >= health {
                return Err(format!(
                    "{name} stands with {} damage and {health} Health",
                    fighter.damage
                ));
            }
        }
        if fighter.slain && !busy {
            let kept = fighter.moves + fighter.charges + fighter.guards + fighter.staggers;
            let kept = if rules.slain_keep_tokens.on() {
                0
            } else {
                kept
            };
            if kept + fighter.damage > 0 || !fighter.custom.is_empty() {
                return Err(format!("{name} is slain and has tokens: {fighter:?}"));
            }
            if !fighter.upgrades.is_empty() && rules.slain_lose_upgrades.on() {
                return Err(format!("{name} is slain and has Upgrades"));
            }
        }
        if fighter.guards > 1 && !rules.several_guard_tokens.on() {
            return Err(format!("{name} has {} Guard tokens", fighter.guards));
        }
    }
    Ok(())
}

/// Every card is in exactly one place.
fn cards(game: &Game) -> Result<(), String> {
    let state = game.state();
    let mut places: [Vec<&'static str>; 256] = std::array::from_fn(|_| Vec::new());
    for (index, player) in state.players.iter().enumerate() {
        let piles = [
            ("the Objective deck", player.objective_deck()),
            ("the Power deck", player.power_deck()),
            ("the hand", player.hand()),
            ("the Objective discard pile", player.objective_discard()),
            ("the Power discard pile", player.power_discard()),
            ("the scored pile", player.scored()),
            ("the cards kept in play", player.kept()),
        ];
        let planted = player
            .planted
            .iter()
            .map(|(card, _)| ("a planted card", *card));
        let piled = piles
            .iter()
            .flat_map(|(name, pile)| pile.iter().map(move |card| (*name, *card)));
        for (place, card) in piled.chain(planted) {
            if card.seat() != Seat(index as u8) {
                return Err(format!(
                    "{} of player {} is in {place} of player {}",
                    game.card_slug(card),
                    card.seat().0 + 1,
                    index + 1
                ));
            }
            places[card.0 as usize].push(place);
        }
        if let Some(card) = player
            .locked
            .iter()
            .find(|card| !player.hand().contains(card))
        {
            return Err(format!(
                "{} is locked and not in the hand",
                game.card_slug(*card)
            ));
        }
    }
    for fighter in &state.fighters {
        for card in &fighter.upgrades {
            places[card.0 as usize].push("an equipped Upgrade");
        }
    }
    for frame in &state.stack {
        match frame {
            Frame::Ploy(ploy) => places[ploy.card.0 as usize].push("a ploy being played"),
            Frame::Window(window) => {
                for candidate in &window.candidates {
                    if let Answer::Ploy(card) = candidate.answer
                        && candidate.declared
                        && !candidate.used
                    {
                        places[card.0 as usize].push("a declared ploy");
                    }
                }
            }
            _ => {}
        }
    }
    for (seat, setup) in game.table().seats.iter().enumerate() {
        for index in 0..setup.cards.len() {
            let card = CardId::new(Seat(seat as u8), index);
            let found = &places[card.0 as usize];
            if found.len() != 1 {
                let found = if found.is_empty() {
                    "nowhere".to_owned()
                } else {
                    found.join(" and ")
                };
                return Err(format!(
                    "{} of player {} is {found}",
                    game.card_slug(card),
                    seat + 1
                ));
            }
        }
    }
    Ok(())
}
