//! Starting hands, and drawing them anew. (EMB-SETUP-06 to -10, SHA-CARDS-01 to -06, DRE-CARDS-06 to -08, HAR-SETUP-09 to -12)

use crate::cards::CardType;
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::flow::Engine;
use crate::rules::Redraw;
use crate::state::{At, CardId, Seat, Setup, SetupStep, Zone};

/// The kinds of cards in a starting hand.
const KINDS: [CardType; 2] = [CardType::Objective, CardType::Power];

impl Engine<'_, '_> {
    pub(super) fn draw_hands(&mut self, at: At<Setup>) {
        for seat in self.state.seats_from(Seat(0)) {
            self.draw_starting_hand(seat);
        }
        let setup = &mut self.state[at];
        (setup.seat, setup.passes, setup.redrawn) = (setup.opener, 0, 0);
        setup.step = SetupStep::Redraw;
    }

    fn draw_starting_hand(&mut self, seat: Seat) {
        let state = &mut *self.state;
        let player = &mut state.players[seat.index()];
        state
            .chance
            .shuffle(&mut player.pile_mut(Zone::ObjectiveDeck));
        state.chance.shuffle(&mut player.pile_mut(Zone::PowerDeck));
        let rules = &self.table.rules;
        self.draw(seat, CardType::Objective, rules.objectives_in_hand);
        self.draw(seat, CardType::Power, rules.power_in_hand);
    }

    pub(super) fn ask_redraw(&self, setup: &Setup) -> Option<Decision> {
        let one_by_one = self.table.rules.redraw == Redraw::DiscardedOneByOne;
        let redraws = [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .filter(|(objectives, power)| {
                let again = setup.redrawn & (u8::from(*objectives) | u8::from(*power) << 1) != 0;
                let both = one_by_one && *objectives && *power;
                !again && !both
            })
            .map(|(objectives, power)| Choice::Redraw { objectives, power });
        Self::decision(setup.seat, Question::Redraw, self.options(redraws))
    }

    pub(super) fn accept_redraw(&mut self, at: At<Setup>, seat: Seat, choice: Choice) {
        let (objectives, power) = match choice {
            Choice::Redraw { objectives, power } => (objectives, power),
            _ => (false, false),
        };
        let wanted = [objectives, power];
        self.redraw(seat, wanted);
        if objectives || power {
            self.log(|| Event::Redrew {
                seat,
                objectives,
                power,
            });
        }
        let one_by_one = self.table.rules.redraw == Redraw::DiscardedOneByOne;
        let (next, players) = (self.state.next_seat(seat), self.state.players.len());
        let setup = &mut self.state[at];
        setup.redrawn |= u8::from(objectives) | u8::from(power) << 1;
        // SHA-CARDS-05: the other kind can be drawn anew as well.
        if one_by_one && (objectives || power) && setup.redrawn != 0b11 {
            return;
        }
        (setup.seat, setup.redrawn) = (next, 0);
        setup.passes += 1;
        if usize::from(setup.passes) >= players {
            self.hands_done(at);
        }
    }

    fn redraw(&mut self, seat: Seat, wanted: [bool; 2]) {
        let back = self.table.rules.redraw == Redraw::ShuffledBack;
        let kinds = || {
            KINDS
                .into_iter()
                .zip(wanted)
                .filter_map(|(kind, wanted)| wanted.then_some(kind))
        };
        if back {
            // EMB-SETUP-10, HAR-SETUP-11: the cards set aside go back only after the new ones are drawn.
            for kind in kinds() {
                let aside = self.set_aside(seat, kind);
                self.draw(seat, kind, aside.len() as u8);
                let state = &mut *self.state;
                let player = &mut state.players[seat.index()];
                let deck = match kind {
                    CardType::Objective => Zone::ObjectiveDeck,
                    CardType::Power => Zone::PowerDeck,
                };
                let mut deck = player.pile_mut(deck);
                deck.extend(aside);
                state.chance.shuffle(&mut deck);
            }
            return;
        }
        // DRE-CARDS-06: all discarding comes before any drawing.
        let gone: Vec<(CardType, Vec<CardId>)> = kinds()
            .map(|kind| (kind, self.set_aside(seat, kind)))
            .collect();
        for (_, cards) in &gone {
            for card in cards {
                self.discard_quietly(*card);
            }
        }
        for (kind, cards) in gone {
            self.draw(seat, kind, cards.len() as u8);
        }
    }

    /// Takes all cards of a kind out of a hand.
    fn set_aside(&mut self, seat: Seat, kind: CardType) -> Vec<CardId> {
        let hand = self.state.player(seat).hand();
        let mut aside: Vec<CardId> = hand.to_vec();
        aside.retain(|card| self.eval().of_type(*card, kind));
        for card in &aside {
            self.take_from_hand(*card);
        }
        aside
    }

    /// Before the game begins nothing answers to a discard.
    fn discard_quietly(&mut self, card: CardId) {
        let objective = self.table.is_objective(card);
        let player = self.state.player_mut(card.seat());
        if objective {
            player.pile_mut(Zone::ObjectiveDiscard).push(card);
        } else {
            player.pile_mut(Zone::PowerDiscard).push(card);
        }
        self.log(|| Event::Discarded { card });
    }
}
