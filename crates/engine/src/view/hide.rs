//! Taking out of a position what a seat may not know.

use super::refs::each_reference;
use crate::cards::MomentSet;
use crate::decision::{Choice, Decision};
use crate::dice::Chance;
use crate::state::{Answer, CardId, Frame, Seat, State, Window};
use crate::table::Table;
use crate::vocabulary::natives::TrickStep;

/// The position without what is hidden from a seat.
pub(super) fn hidden_from(
    table: &Table,
    state: &State,
    seat: Option<Seat>,
    decision: Option<&Decision>,
) -> State {
    let mut state = state.clone();
    state.chance = Chance::seeded(0);
    close_windows(&mut state, seat);
    // Where Surge Objectives are shown when they are met, everybody knows them.
    let shown = table.rules.surge_scoring == crate::rules::SurgeScoring::SurgeStep;
    for other in state.seats_from(Seat(0)) {
        let player = state.player_mut(other);
        if Some(other) != seat {
            // Both tell what kind of card is in the hand.
            player.locked.clear();
            if !shown {
                player.claimed.clear();
            }
            player.hand_listens = MomentSet::EMPTY;
        }
    }
    // The order of the hazards is nobody's knowledge.
    state.hazards.deck.sort_unstable();
    hide_trick(&mut state, seat);
    sort_numbers(&mut state, seat);
    let known = known(&state, seat, decision);
    let mut exchange = Exchange::none();
    for other in state.seats_from(Seat(0)) {
        for objectives in [true, false] {
            let lying = pool(table, &mut state, seat, other, objectives, &known);
            let mut sorted = lying.clone();
            sorted.sort_unstable();
            exchange.add(&lying, &sorted);
        }
    }
    exchange.apply(&mut state);
    for other in state.seats_from(Seat(0)) {
        if Some(other) != seat {
            state.player_mut(other).hand.sort_unstable();
        }
    }
    state
}

/// The cards of one kind that a seat cannot tell apart, in the order in which they lie: those of the hand that something refers to,
/// the rest of the hand, those beside the warscroll, the deck from the bottom.
pub(super) fn pool(
    table: &Table,
    state: &mut State,
    seat: Option<Seat>,
    owner: Seat,
    objectives: bool,
    known: &[CardId],
) -> Vec<CardId> {
    let mut lying = Vec::with_capacity(32);
    if Some(owner) != seat {
        let hand = state.player(owner).hand;
        each_reference(state, &mut |card| {
            if hand.contains(card) && !lying.contains(card) {
                lying.push(*card);
            }
        });
        let rest = hand.iter().filter(|card| !lying.contains(card)).copied();
        let rest: Vec<CardId> = rest.collect();
        lying.extend(rest);
        lying.extend(state.player(owner).planted.iter().map(|(card, _)| *card));
        lying.retain(|card| table.is_objective(*card) == objectives);
    }
    let player = state.player(owner);
    lying.extend(if objectives {
        &player.objective_deck
    } else {
        &player.power_deck
    });
    lying.retain(|card| !known.contains(card));
    lying
}

/// Cards in hands and decks that a seat knows all the same: those shown in a raid, those that its decision offers, and those that its
/// own card has picked.
pub(super) fn known(state: &State, seat: Option<Seat>, decision: Option<&Decision>) -> Vec<CardId> {
    let mut known = Vec::new();
    for frame in &state.stack {
        match frame {
            Frame::Raiding(raid) => known.extend(raid.card()),
            Frame::Run(run) if Some(run.owner) == seat => known.extend(run.env.cards.iter()),
            _ => {}
        }
    }
    let offered = decision.map_or(&[][..], |decision| &decision.options);
    known.extend(offered.iter().filter_map(|choice| match choice {
        Choice::Play(card)
        | Choice::Equip(card, _)
        | Choice::Score(card)
        | Choice::Discard(card)
        | Choice::Card(card) => Some(*card),
        _ => None,
    }));
    known
}

/// Answers that others could give with cards in hand, and whether there are any, are nobody else's business.
fn close_windows(state: &mut State, seat: Option<Seat>) {
    let players = &state.players;
    let close = |window: &mut Window| {
        window.candidates.retain(|candidate| {
            let card = match candidate.answer {
                Answer::Objective(card) | Answer::Ploy(card) | Answer::Upgrade(card) => card,
                Answer::Ability { .. } => return true,
            };
            Some(candidate.seat) == seat || !players[card.seat().index()].hand.contains(&card)
        });
        // Where everybody is asked who might have something, that is all that it tells.
        if window.might.is_empty() {
            window.contested = window.candidates.iter().any(|one| one.declared);
        }
    };
    state.pending.iter_mut().for_each(close);
    let top = state.stack.len().saturating_sub(1);
    for frame in &mut state.stack {
        if let Frame::Window(window) = frame {
            close(window);
        }
    }
    let mut index = 0;
    state.stack.retain(|frame| {
        let inner = index == top;
        index += 1;
        inner || !matches!(frame, Frame::Window(window) if is_closed(window))
    });
    state.pending.retain(|window| !is_closed(window));
}

/// Whether nothing is left of a window that a seat could know of.
fn is_closed(window: &Window) -> bool {
    window.candidates.is_empty() && window.might.is_empty()
}

/// Cards that lie face down have been shuffled: even their owner does not know which is which.
fn hide_trick(state: &mut State, seat: Option<Seat>) {
    for frame in &mut state.stack {
        if let Frame::Trick(trick) = frame
            && trick.step == TrickStep::Guess
            && Some(trick.seat) == seat
        {
            trick.cards.sort_unstable();
        }
    }
}

/// Feature tokens whose numbers a seat has not seen get them in order.
fn sort_numbers(state: &mut State, seat: Option<Seat>) {
    let mut hidden = numbers(state, seat);
    hidden.sort_unstable();
    deal_numbers(state, seat, hidden);
}

/// The numbers that a seat does not know, of feature tokens placed and to be placed.
pub(super) fn numbers(state: &mut State, seat: Option<Seat>) -> Vec<u8> {
    let mut hidden = Vec::new();
    each_hidden_number(state, seat, &mut |number| hidden.push(*number));
    hidden
}

/// Gives the feature tokens whose numbers a seat does not know these numbers, in order.
pub(super) fn deal_numbers(state: &mut State, seat: Option<Seat>, numbers: Vec<u8>) {
    let mut numbers = numbers.into_iter();
    each_hidden_number(state, seat, &mut |slot| {
        if let Some(number) = numbers.next() {
            *slot = number;
        }
    });
}

/// Calls `visit` with every number of a feature token that a seat does not know. (EMB-SETUP-15, HAR-FEATURE-04)
fn each_hidden_number(state: &mut State, seat: Option<Seat>, visit: &mut dyn FnMut(&mut u8)) {
    for feature in &mut state.features {
        if !feature.known_to(seat) {
            visit(&mut feature.number);
        }
    }
    for frame in &mut state.stack {
        if let Frame::Setup(setup) = frame {
            setup.pile.iter_mut().for_each(&mut *visit);
            for (owner, dealt) in setup.dealt.iter_mut().enumerate() {
                if seat.is_none_or(|seat| seat.index() != owner) {
                    dealt.iter_mut().for_each(&mut *visit);
                }
            }
        }
    }
}

/// Cards that take each other's place.
pub(super) struct Exchange([u8; 256]);

impl Exchange {
    pub(super) fn none() -> Self {
        let mut to = [0; 256];
        for (index, slot) in to.iter_mut().enumerate() {
            *slot = index as u8;
        }
        Self(to)
    }

    /// Each card of the first list is replaced by the one at its place in the second.
    pub(super) fn add(&mut self, from: &[CardId], to: &[CardId]) {
        for (from, to) in from.iter().zip(to) {
            self.0[from.0 as usize] = to.0;
        }
    }

    /// Exchanges them in hands, decks and whatever refers to them.
    pub(super) fn apply(&self, state: &mut State) {
        let swap = |card: &mut CardId| card.0 = self.0[card.0 as usize];
        for player in &mut state.players {
            player.objective_deck.iter_mut().for_each(swap);
            player.power_deck.iter_mut().for_each(swap);
            player.hand.iter_mut().for_each(swap);
            player.locked.iter_mut().for_each(swap);
            player.planted.iter_mut().for_each(|(card, _)| swap(card));
        }
        each_reference(state, &mut |card| swap(card));
    }
}
