//! Whether a choice can be taken back with nobody the wiser.

use super::hide::{Pools, numbers};
use crate::event::Event;
use crate::game::Game;
use crate::state::{CardSet, Seat};

impl Game {
    /// Whether the game could stand again where it stood before the last choice as if that had never been made: the same player has to
    /// choose now as then, no dice were rolled and nothing shuffled, and that player has seen nothing that was hidden before. What the
    /// others have seen of the player's own cards is the player's own affair.
    ///
    /// A card that was only shown is known by its event, so that the game has to be recorded.
    pub fn can_go_back_to(&self, before: &Game) -> bool {
        let (Some(then), Some(now)) = (before.decision(), self.decision()) else {
            return false;
        };
        let seat = now.seat;
        then.seat == seat && !self.shows_a_card() && self.has_told_nothing_since(before, seat)
    }

    /// Whether chance and hidden things are to a seat what they were at an earlier position: no dice were rolled and nothing shuffled, and
    /// the seat has seen no card, number or hazard that was hidden from it then. Whoever goes back to before that would choose with knowledge.
    pub fn has_told_nothing_since(&self, before: &Game, seat: Seat) -> bool {
        before.state().chance == self.state().chance
            && before.state().hazards.deck.len() == self.state().hazards.deck.len()
            && before.hidden_numbers(seat) == self.hidden_numbers(seat)
            && {
                let hidden = self.hidden_cards(seat);
                let mut earlier = before.hidden_cards(seat).iter();
                earlier.all(|card| hidden.contains(card))
            }
    }

    fn shows_a_card(&self) -> bool {
        let mut events = self.recorded_events();
        events.any(|event| matches!(event, Event::Shown { .. } | Event::CardRevealed { .. }))
    }

    fn hidden_numbers(&self, seat: Seat) -> usize {
        numbers(&mut self.state().clone(), Some(seat)).len()
    }

    /// The cards in hands and decks that a seat does not know.
    fn hidden_cards(&self, seat: Seat) -> CardSet {
        let own = self.decision().filter(|decision| decision.seat == seat);
        let mut state = self.state().clone();
        let pools = Pools::found_in(self.table(), &mut state, Some(seat), own);
        pools.cards().collect()
    }
}
