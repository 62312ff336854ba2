//! The piles that a player's cards lie in.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use super::CardId;

/// Where a card of a player's lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Zone {
    /// The last card is the top one.
    ObjectiveDeck,
    /// The last card is the top one.
    PowerDeck,
    Hand,
    ObjectiveDiscard,
    PowerDiscard,
    Scored,
    /// Ploys that stay in play.
    Kept,
}

impl Zone {
    /// All there are, in the order in which they lie.
    pub const ALL: [Self; 7] = [
        Self::ObjectiveDeck,
        Self::PowerDeck,
        Self::Hand,
        Self::ObjectiveDiscard,
        Self::PowerDiscard,
        Self::Scored,
        Self::Kept,
    ];
}

/// The piles of a player. A card is in one of them at most, so they lie one after the other in one list that has room for all cards of
/// a player, and is copied as it stands.
#[derive(Clone, Copy)]
pub struct Piles {
    cards: [CardId; CardId::PER_SEAT],
    /// Where each of them ends and the next one begins: a byte for each, the first the lowest.
    ends: u64,
}

/// One in the byte of each pile.
const EACH: u64 = 0x01_01_01_01_01_01_01;

/// The bits of a byte.
const BYTE: u32 = u8::BITS;

impl Piles {
    /// No cards.
    pub const EMPTY: Self = Self {
        cards: [CardId(0); CardId::PER_SEAT],
        ends: 0,
    };

    /// The cards in a pile, from the bottom.
    #[inline]
    pub fn of(&self, zone: Zone) -> &[CardId] {
        let (start, end) = self.bounds(zone);
        self.cards.get(start..end).unwrap_or_default()
    }

    /// A pile, to be changed.
    #[inline]
    pub fn of_mut(&mut self, zone: Zone) -> PileMut<'_> {
        PileMut { piles: self, zone }
    }

    /// All cards in decks and in the hand, in the order of these.
    pub(crate) fn unplayed_mut(&mut self) -> &mut [CardId] {
        let (_, end) = self.bounds(Zone::Hand);
        self.cards.get_mut(..end).unwrap_or_default()
    }

    #[inline]
    fn bounds(&self, zone: Zone) -> (usize, usize) {
        let at = BYTE * zone as u32;
        let end = (self.ends >> at) as u8;
        let start = (self.ends << BYTE >> at) as u8;
        (start.into(), end.into())
    }

    /// How many cards there are in all piles.
    fn count(&self) -> usize {
        let [.., last] = Zone::ALL;
        self.bounds(last).1
    }

    /// Puts a card at a place in the list, where a pile of this zone is to hold it. Says whether there was room.
    fn put_in(&mut self, zone: Zone, at: usize, card: CardId) -> bool {
        let count = self.count();
        let room = count < self.cards.len() && at <= count;
        if room {
            self.cards.copy_within(at..count, at + 1);
            self.cards[at] = card;
            self.ends += Self::from_on(zone);
        }
        room
    }

    /// Takes the card at a place in the list out of the pile that holds it.
    fn take_out(&mut self, zone: Zone, at: usize) {
        let count = self.count();
        self.cards.copy_within(at + 1..count, at);
        self.ends -= Self::from_on(zone);
    }

    /// One for this pile and each that lies after it.
    fn from_on(zone: Zone) -> u64 {
        let before = BYTE * zone as u32;
        EACH >> before << before
    }
}

impl fmt::Debug for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles = Zone::ALL.map(|zone| (zone, self.of(zone)));
        f.debug_map().entries(piles).finish()
    }
}

impl PartialEq for Piles {
    fn eq(&self, other: &Self) -> bool {
        let count = self.count();
        self.ends == other.ends && self.cards[..count] == other.cards[..count]
    }
}

impl Eq for Piles {}

impl Hash for Piles {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for zone in Zone::ALL {
            self.of(zone).hash(state);
        }
    }
}

/// A pile of a player's that is being changed.
#[derive(Debug)]
pub struct PileMut<'p> {
    piles: &'p mut Piles,
    zone: Zone,
}

impl PileMut<'_> {
    /// Puts a card on top, if there is room; says whether there was. There always is for cards of one player.
    pub fn try_push(&mut self, card: CardId) -> bool {
        let (_, end) = self.piles.bounds(self.zone);
        self.piles.put_in(self.zone, end, card)
    }

    /// Puts a card on top.
    pub fn push(&mut self, card: CardId) {
        let room = self.try_push(card);
        debug_assert!(room, "there is room for all cards of a player");
    }

    /// Puts a card on the bottom.
    pub fn push_below(&mut self, card: CardId) {
        let (start, _) = self.piles.bounds(self.zone);
        let room = self.piles.put_in(self.zone, start, card);
        debug_assert!(room, "there is room for all cards of a player");
    }

    /// Takes the top card.
    pub fn pop(&mut self) -> Option<CardId> {
        let top = self.last().copied()?;
        let (_, end) = self.piles.bounds(self.zone);
        self.piles.take_out(self.zone, end - 1);
        Some(top)
    }

    /// Takes out a card, if it is there; says whether it was.
    pub fn remove(&mut self, card: CardId) -> bool {
        let place = self.iter().position(|other| *other == card);
        if let Some(place) = place {
            let (start, _) = self.piles.bounds(self.zone);
            self.piles.take_out(self.zone, start + place);
        }
        place.is_some()
    }

    /// Holds these cards and no others from now on, as far as there is room.
    pub fn hold(&mut self, cards: &[CardId]) {
        self.clear();
        self.extend(cards.iter().copied());
    }

    /// Takes out all cards.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl Deref for PileMut<'_> {
    type Target = [CardId];

    #[inline]
    fn deref(&self) -> &[CardId] {
        self.piles.of(self.zone)
    }
}

impl DerefMut for PileMut<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [CardId] {
        let (start, end) = self.piles.bounds(self.zone);
        self.piles.cards.get_mut(start..end).unwrap_or_default()
    }
}

impl Extend<CardId> for PileMut<'_> {
    fn extend<I: IntoIterator<Item = CardId>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.push(card));
    }
}

#[cfg(test)]
mod tests {
    use super::{CardId, Piles, Zone};

    fn cards(piles: &Piles, zone: Zone) -> Vec<u8> {
        piles.of(zone).iter().map(|card| card.0).collect()
    }

    #[test]
    fn cards_go_in_and_out_in_order_and_leave_other_piles_alone() {
        let mut piles = Piles::EMPTY;
        piles.of_mut(Zone::Hand).extend((1..=4).map(CardId));
        piles.of_mut(Zone::Scored).push(CardId(20));
        piles.of_mut(Zone::PowerDeck).extend((11..=12).map(CardId));
        let mut hand = piles.of_mut(Zone::Hand);
        hand.push_below(CardId(9));
        assert_eq!(hand.pop(), Some(CardId(4)));
        assert!(hand.remove(CardId(2)) && !hand.remove(CardId(2)));
        assert_eq!(cards(&piles, Zone::Hand), [9, 1, 3]);
        assert_eq!(cards(&piles, Zone::PowerDeck), [11, 12]);
        assert_eq!(cards(&piles, Zone::Scored), [20]);
        piles.of_mut(Zone::Hand).clear();
        assert_eq!(piles.of_mut(Zone::Hand).pop(), None);
        assert_eq!(cards(&piles, Zone::Scored), [20]);
    }

    #[test]
    fn what_was_taken_leaves_no_trace() {
        let mut piles = Piles::EMPTY;
        piles.of_mut(Zone::Kept).push(CardId(3));
        piles.of_mut(Zone::Kept).pop();
        assert_eq!(piles, Piles::EMPTY);
    }

    #[test]
    fn there_is_room_for_all_cards_of_a_player_and_no_more() {
        let mut piles = Piles::EMPTY;
        let all = (0..CardId::PER_SEAT as u8).map(CardId);
        piles.of_mut(Zone::PowerDeck).extend(all);
        assert!(!piles.of_mut(Zone::Hand).try_push(CardId(1)));
        assert!(piles.of(Zone::Hand).is_empty());
        assert_eq!(piles.of(Zone::PowerDeck).len(), CardId::PER_SEAT);
    }
}
