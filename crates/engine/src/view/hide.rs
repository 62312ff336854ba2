//! Taking out of a position what a seat may not know.

use super::refs::each_reference;
use crate::cards::MomentSet;
use crate::decision::{Choice, Decision};
use crate::dice::Chance;
use crate::state::{
    Answer, CardId, CardSet, Frame, MAX_SEATS, Player, Seat, State, Window, Zone, bits,
};
use crate::table::Table;
use crate::vocabulary::natives::TrickStep;

/// The position without what is hidden from a seat, and the cards that it cannot tell apart.
pub(super) fn hidden_from(
    table: &Table,
    state: &State,
    seat: Option<Seat>,
    decision: Option<&Decision>,
) -> (State, Pools) {
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
    if !state.hazards.deck.is_empty() {
        state.hazards.deck.sort_unstable();
    }
    hide_trick(&mut state, seat);
    sort_numbers(&mut state, seat);
    let (pools, exchange) = sort(table, &mut state, seat, decision);
    exchange.apply(&mut state, &pools);
    for other in state.seats_from(Seat(0)) {
        if Some(other) != seat {
            state.player_mut(other).pile_mut(Zone::Hand).sort_unstable();
        }
    }
    (state, pools)
}

/// The cards that a seat cannot tell apart, and how they are exchanged for one another so that they lie in order.
fn sort(
    table: &Table,
    state: &mut State,
    seat: Option<Seat>,
    decision: Option<&Decision>,
) -> (Pools, Exchange) {
    let references = References::to_hands(state, seat);
    let known = known(state, seat, decision);
    let mut exchange = Exchange::none();
    let mut pools = Pools::default();
    for (place, player) in state.players.iter().enumerate() {
        let hidden = seat.map(Seat::index) != Some(place);
        let cards = || unknown_of(table, player, hidden, &references.named, known);
        let pools_here = &mut pools.of[place];
        cards().for_each(|(card, kind)| pools_here[kind].0 |= 1 << card.index());
        let mut sorted = pools_here.map(|pool| pool.cards(Seat(place as u8)));
        cards().for_each(|(card, kind)| exchange.add(card, sorted[kind].next()));
        let here = pools_here[0].0 | pools_here[1].0;
        pools.referred |= references.all.of(Seat(place as u8)) & here != 0;
    }
    (pools, exchange)
}

/// The cards that a seat cannot tell apart. In its view those of each pool lie in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Pools {
    /// Of each player, Objectives and Power cards by themselves.
    pub of: [[Pool; 2]; MAX_SEATS],
    /// Something in progress or in play refers to one of them.
    referred: bool,
}

impl Pools {
    /// Those of a position.
    pub fn found_in(
        table: &Table,
        state: &mut State,
        seat: Option<Seat>,
        decision: Option<&Decision>,
    ) -> Self {
        sort(table, state, seat, decision).0
    }

    /// All of them.
    pub fn cards(&self) -> impl Iterator<Item = CardId> {
        let seats = (0..).map(Seat).zip(self.of);
        seats.flat_map(|(seat, pools)| pools.into_iter().flat_map(move |pool| pool.cards(seat)))
    }
}

/// Cards of one player by their numbers: bit n is card n.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pool(u64);

impl Pool {
    /// All of them, in order.
    pub fn cards(self, owner: Seat) -> impl Iterator<Item = CardId> {
        bits(self.0).map(move |card| CardId::new(owner, card.into()))
    }
}

/// The cards of one player that a seat cannot tell apart from others of their kind, in the order in which they lie: those of a hand that is
/// hidden which something refers to, the rest of that hand, those beside the warscroll, the deck from the bottom.
fn unknown_of<'a>(
    table: &'a Table,
    player: &'a Player,
    hidden: bool,
    named: &'a [CardId],
    known: CardSet,
) -> impl Iterator<Item = (CardId, usize)> {
    let kind = |card: &CardId| (*card, usize::from(!table.is_objective(*card)));
    let hand = if hidden { player.hand() } else { &[] };
    let planted = if hidden { &player.planted[..] } else { &[] };
    let first = named.iter().filter(|card| hand.contains(card));
    let rest = hand.iter().filter(|card| !named.contains(card));
    let planted = planted.iter().map(|(card, _)| card);
    let held = first.chain(rest).chain(planted).map(kind);
    let objectives = player.objective_deck().iter().map(|card| (*card, 0));
    let power = player.power_deck().iter().map(|card| (*card, 1));
    let all = held.chain(objectives).chain(power);
    all.filter(move |(card, _)| !known.contains(*card))
}

/// What something in progress or in play refers to.
struct References {
    /// The cards in hands that are hidden from a seat, in a fixed order.
    named: Vec<CardId>,
    /// All cards.
    all: CardSet,
}

impl References {
    fn to_hands(state: &mut State, seat: Option<Seat>) -> Self {
        let others = state
            .seats_from(Seat(0))
            .filter(|other| Some(*other) != seat);
        let hands = others.flat_map(|other| state.player(other).hand());
        let hands: CardSet = hands.copied().collect();
        let (mut named, mut all) = (Vec::new(), CardSet::default());
        each_reference(state, &mut |card| {
            if hands.contains(*card) && !all.contains(*card) {
                named.push(*card);
            }
            all.insert(*card);
        });
        Self { named, all }
    }
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
            Some(candidate.seat) == seat || !players[card.seat().index()].hand().contains(&card)
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
        Self(std::array::from_fn(|card| card as u8))
    }

    /// A card is replaced by another one.
    pub(super) fn add(&mut self, from: CardId, to: Option<CardId>) {
        self.0[from.0 as usize] = to.unwrap_or(from).0;
    }

    /// Exchanges cards of these pools in hands, decks and whatever refers to them.
    pub(super) fn apply(&self, state: &mut State, pools: &Pools) {
        let swap = |card: &mut CardId| card.0 = self.0[card.0 as usize];
        for player in &mut state.players {
            player.piles.unplayed_mut().iter_mut().for_each(swap);
            player.locked.iter_mut().for_each(swap);
            player.planted.iter_mut().for_each(|(card, _)| swap(card));
        }
        if pools.referred {
            each_reference(state, &mut |card| swap(card));
        }
    }
}
