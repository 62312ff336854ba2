//! Taking out of a position what a seat may not know.

use arrayvec::ArrayVec;

use super::refs::each_reference;
use crate::cards::MomentSet;
use crate::decision::{Choice, Decision};
use crate::dice::Chance;
use crate::state::{Answer, CardId, CardSet, Frame, MAX_SEATS, Pile, Player, Seat, State, Window};
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
    let mut exchange = Exchange::none();
    for lying in pools(table, &mut state, seat, decision) {
        exchange.add(&lying, lying.iter().copied().collect::<CardSet>().iter());
    }
    exchange.apply(&mut state);
    for other in state.seats_from(Seat(0)) {
        if Some(other) != seat {
            state.player_mut(other).hand.sort_unstable();
        }
    }
    state
}

/// The cards that a seat cannot tell apart, player by player, Objectives first.
pub(super) fn pools(
    table: &Table,
    state: &mut State,
    seat: Option<Seat>,
    decision: Option<&Decision>,
) -> impl Iterator<Item = Pile> {
    let known = known(state, seat, decision);
    let named = named(state, seat);
    let seats = state.seats_from(Seat(0));
    let of = |owner| {
        pools_of(
            table,
            state.player(owner),
            Some(owner) != seat,
            &named,
            known,
        )
    };
    let mut all = ArrayVec::<Pile, { 2 * MAX_SEATS }>::new();
    seats.for_each(|owner| all.extend(of(owner)));
    all.into_iter()
}

/// The cards of each kind of one player's, in the order in which they lie: those of a hand that is hidden which something refers to, the
/// rest of that hand, those beside the warscroll, the deck from the bottom.
fn pools_of(
    table: &Table,
    player: &Player,
    hidden: bool,
    named: &[CardId],
    known: CardSet,
) -> [Pile; 2] {
    let mut pools = [Pile::new(); 2];
    let mut lay = |card: CardId, objective: bool| {
        if !known.contains(card) {
            pools[usize::from(!objective)].push(card);
        }
    };
    if hidden {
        let first = named.iter().filter(|card| player.hand.contains(card));
        let rest = player.hand.iter().filter(|card| !named.contains(card));
        let planted = player.planted.iter().map(|(card, _)| card);
        for card in first.chain(rest).chain(planted) {
            lay(*card, table.is_objective(*card));
        }
    }
    player
        .objective_deck
        .iter()
        .for_each(|card| lay(*card, true));
    player.power_deck.iter().for_each(|card| lay(*card, false));
    pools
}

/// The cards in hands that are hidden from a seat which something refers to, in a fixed order.
fn named(state: &mut State, seat: Option<Seat>) -> Vec<CardId> {
    let others = state
        .seats_from(Seat(0))
        .filter(|other| Some(*other) != seat);
    let hands = others.flat_map(|other| state.player(other).hand.iter());
    let mut left: CardSet = hands.copied().collect();
    let mut named = Vec::new();
    each_reference(state, &mut |card| {
        if left.contains(*card) {
            left.remove(*card);
            named.push(*card);
        }
    });
    named
}

/// Cards in hands and decks that a seat knows all the same: those shown in a raid, those that its decision offers, and those that its
/// own card has picked.
fn known(state: &State, seat: Option<Seat>, decision: Option<&Decision>) -> CardSet {
    let mut known = CardSet::default();
    for frame in &state.stack {
        match frame {
            Frame::Raiding(raid) => known.extend(raid.card()),
            Frame::Run(run) if Some(run.owner) == seat => {
                known.extend(run.env.cards.iter().copied())
            }
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
    if !hidden.is_empty() {
        hidden.sort_unstable();
        deal_numbers(state, seat, hidden);
    }
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
    pub(super) fn add(&mut self, from: &[CardId], to: impl Iterator<Item = CardId>) {
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
