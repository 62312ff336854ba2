//! Piles of cards.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::CardId;

/// A pile of cards, with room for all cards of a player: it is copied as it stands.
#[derive(Clone, Copy)]
pub struct Pile {
    len: u8,
    cards: [CardId; CardId::PER_SEAT],
}

impl Pile {
    /// No cards.
    pub const fn new() -> Self {
        Self {
            len: 0,
            cards: [CardId(0); CardId::PER_SEAT],
        }
    }

    /// Puts a card on top, if there is room; says whether there was. There always is for cards of one player.
    pub fn try_push(&mut self, card: CardId) -> bool {
        let place = self.cards.get_mut(usize::from(self.len));
        let room = place.is_some();
        if let Some(place) = place {
            *place = card;
            self.len += 1;
        }
        room
    }

    /// Puts a card on top.
    pub fn push(&mut self, card: CardId) {
        let room = self.try_push(card);
        debug_assert!(room, "a pile holds all cards of a player");
    }

    /// Puts a card at a place, under all that lie from there on.
    pub fn insert(&mut self, place: usize, card: CardId) {
        self.push(card);
        if let Some(above) = self.get_mut(place..) {
            above.rotate_right(1);
        }
    }

    /// Takes the top card.
    pub fn pop(&mut self) -> Option<CardId> {
        let top = self.last().copied()?;
        self.len -= 1;
        Some(top)
    }

    /// Takes out all cards that do not stay.
    pub fn retain(&mut self, mut stays: impl FnMut(&CardId) -> bool) {
        let mut kept = 0;
        for place in 0..usize::from(self.len) {
            let card = self.cards[place];
            if stays(&card) {
                self.cards[kept] = card;
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    /// Takes out all cards.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for Pile {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for Pile {
    type Target = [CardId];

    #[inline]
    fn deref(&self) -> &[CardId] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl DerefMut for Pile {
    #[inline]
    fn deref_mut(&mut self) -> &mut [CardId] {
        self.cards
            .get_mut(..usize::from(self.len))
            .unwrap_or_default()
    }
}

impl Extend<CardId> for Pile {
    fn extend<I: IntoIterator<Item = CardId>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.push(card));
    }
}

impl FromIterator<CardId> for Pile {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut pile = Self::new();
        pile.extend(cards);
        pile
    }
}

impl<'a> IntoIterator for &'a Pile {
    type Item = &'a CardId;
    type IntoIter = std::slice::Iter<'a, CardId>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Pile {
    type Item = &'a mut CardId;
    type IntoIter = std::slice::IterMut<'a, CardId>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Pile {}

impl Hash for Pile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::deserialize(deserializer)?;
        if cards.len() > CardId::PER_SEAT {
            return Err(serde::de::Error::invalid_length(
                cards.len(),
                &"a pile of at most 64 cards",
            ));
        }
        Ok(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{CardId, Pile};

    fn cards(pile: &Pile) -> Vec<u8> {
        pile.iter().map(|card| card.0).collect()
    }

    #[test]
    fn cards_go_in_and_out_in_order() {
        let mut pile: Pile = (1..=4).map(CardId).collect();
        pile.insert(0, CardId(9));
        assert_eq!(cards(&pile), [9, 1, 2, 3, 4]);
        assert_eq!(pile.pop(), Some(CardId(4)));
        pile.retain(|card| card.0 != 2);
        assert_eq!(cards(&pile), [9, 1, 3]);
    }

    #[test]
    fn what_was_taken_leaves_no_trace() {
        let mut pile: Pile = (1..=3).map(CardId).collect();
        pile.pop();
        assert_eq!(pile, (1..=2).map(CardId).collect());
    }

    #[test]
    fn there_is_room_for_all_cards_of_a_player_and_no_more() {
        let mut pile: Pile = (0..CardId::PER_SEAT as u8).map(CardId).collect();
        assert!(!pile.try_push(CardId(1)));
        assert_eq!(pile.len(), CardId::PER_SEAT);
        let text = ron::to_string(&pile).unwrap();
        assert_eq!(ron::from_str::<Pile>(&text).unwrap(), pile);
        let longer = text.replacen('[', "[(7),", 1);
        assert!(ron::from_str::<Pile>(&longer).is_err());
    }
}
