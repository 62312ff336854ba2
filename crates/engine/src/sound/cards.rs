//! Every card is in exactly one place, and that is its player's.

use super::Unsound;
use crate::state::{CardId, Frame, Player, Seat, State};
use crate::table::Table;

pub(super) fn check(table: &Table, state: &State) -> Result<(), Unsound> {
    let mut places = Places(vec![Vec::new(); 1 + usize::from(u8::MAX)]);
    for (index, player) in state.players.iter().enumerate() {
        let seat = Seat(index as u8);
        let at = |pile: &str| format!("players[{index}].{pile}");
        for (name, pile) in piles(player) {
            for card in pile.iter() {
                if card.seat() != seat {
                    return Err(Unsound::new(at(name), "a card of another player"));
                }
                places.add(*card, at(name));
            }
        }
        for (card, _) in &player.planted {
            if card.seat() != seat {
                return Err(Unsound::new(at("planted"), "a card of another player"));
            }
            places.add(*card, at("planted"));
        }
        let mut waiting = player.locked.iter();
        if !waiting.all(|card| player.hand().contains(card)) {
            return Err(Unsound::new(at("locked"), "the card is not in the hand"));
        }
    }
    for (place, fighter) in state.fighters.iter().enumerate() {
        for card in &fighter.upgrades {
            places.add(*card, format!("fighters[{place}].upgrades"));
        }
    }
    for (place, frame) in state.stack.iter().enumerate() {
        let at = || format!("stack[{place}]");
        match frame {
            Frame::Ploy(ploy) => places.add(ploy.card, at()),
            Frame::Window(window) => {
                window
                    .declared_ploys()
                    .for_each(|card| places.add(card, at()));
            }
            _ => {}
        }
    }
    for (seat, setup) in table.seats.iter().enumerate() {
        for index in 0..setup.cards.len() {
            places.one_of(
                CardId::new(Seat(seat as u8), index),
                &setup.cards[index].name,
            )?;
        }
    }
    Ok(())
}

fn piles(player: &Player) -> [(&'static str, &[CardId]); 7] {
    [
        ("objective_deck", player.objective_deck()),
        ("power_deck", player.power_deck()),
        ("hand", player.hand()),
        ("objective_discard", player.objective_discard()),
        ("power_discard", player.power_discard()),
        ("scored", player.scored()),
        ("kept", player.kept()),
    ]
}

/// Where each card was found.
struct Places(Vec<Vec<String>>);

impl Places {
    fn add(&mut self, card: CardId, place: String) {
        self.0[usize::from(card.0)].push(place);
    }

    fn one_of(&self, card: CardId, name: &str) -> Result<(), Unsound> {
        match &self.0[usize::from(card.0)][..] {
            [_] => Ok(()),
            [] => Err(Unsound::new("players", format!("{name} is nowhere"))),
            [first, second, ..] => {
                let why = format!("{name} is also in {second}");
                Err(Unsound::new(first, why))
            }
        }
    }
}
