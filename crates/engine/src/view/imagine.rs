//! A whole game that could be the one behind a view.

use arrayvec::ArrayVec;

use super::View;
use super::hide::{Exchange, deal_numbers, numbers};
use crate::dice::Chance;
use crate::game::Game;
use crate::state::{CardId, Frame, Seat};
use crate::vocabulary::natives::TrickStep;

impl View {
    /// A game that agrees with everything the view knows: hidden cards are dealt at random, decks shuffled, dice seeded anew.
    ///
    /// For the seat that has to choose, the game stands at that very decision. Answers that others might give with cards in hand to a
    /// moment that has already come are not imagined; those to later moments are.
    pub fn imagine(&self, chance: &mut Chance) -> Game {
        let mut state = self.state.clone();
        let decision = self.decision.as_ref();
        let mut exchange = Exchange::none();
        for seat in state.seats_from(Seat(0)) {
            for pool in self.pools.of[seat.index()] {
                let mut dealt: ArrayVec<CardId, { CardId::PER_SEAT }> = pool.cards(seat).collect();
                chance.shuffle(&mut dealt);
                for (lying, dealt) in pool.cards(seat).zip(dealt) {
                    exchange.add(lying, Some(dealt));
                }
            }
        }
        exchange.apply(&mut state, &self.pools);
        for seat in state.seats_from(Seat(0)) {
            if Some(seat) == self.seat {
                continue;
            }
            let player = state.player_mut(seat);
            player.hand_listens = self.table.listens(player.hand());
        }
        for frame in &mut state.stack {
            if let Frame::Trick(trick) = frame
                && trick.step == TrickStep::Guess
            {
                chance.shuffle(&mut trick.cards);
            }
        }
        if !state.hazards.deck.is_empty() {
            chance.shuffle(&mut state.hazards.deck);
        }
        let mut hidden = numbers(&mut state, self.seat);
        if !hidden.is_empty() {
            chance.shuffle(&mut hidden);
            deal_numbers(&mut state, self.seat, hidden);
        }
        let seed = (chance.below(1 << 32) as u64) << 32 | chance.below(1 << 32) as u64;
        state.chance = Chance::seeded(seed);
        let asked = decision.filter(|decision| Some(decision.seat) == self.seat);
        Game::at(self.table.clone(), state, asked.cloned())
    }
}
