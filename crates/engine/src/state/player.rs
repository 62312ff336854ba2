use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CardId, PileMut, Piles, Seldom, Zone};
use crate::cards::{MomentSet, Name};

/// What a player has, fighters aside.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Glory points.
    pub glory: u8,
    /// How many of them are spent.
    pub spent: u8,
    /// Objectives scored.
    pub scored_cards: u8,
    /// Activations that must be a pass.
    pub skips: u8,
    /// Which of the two territories is theirs.
    pub territory: u8,
    /// Turns taken this battle round: flipped turn tokens.
    pub turns_taken: u8,
    /// The cards in decks, in the hand and on other piles.
    pub piles: Piles,
    /// Cards put face down beside the warscroll, with their growth tokens.
    pub planted: Seldom<(CardId, u8)>,
    /// Surge Objectives shown or met that wait to be scored.
    pub claimed: Seldom<CardId>,
    /// The player might have met a Surge Objective that waits to be scored, as far as the others can know.
    pub might_score: bool,
    /// A Surge Objective drawn to replace a scored one: it cannot be scored before the next turn.
    pub locked: Seldom<CardId>,
    /// Counters that warscrolls and decks bring.
    pub counters: Seldom<(Name, i16)>,
    /// What Surge cards in hand wait for.
    pub hand_listens: MomentSet,
    /// Warscroll abilities used up: bit n is ability n.
    pub scroll_tokens: u16,
    /// Which feature tokens the warband has Delved in this Power step: bit n is token n.
    pub delved: u16,
}

/// By hand, since nearly all of it is plain numbers that are copied in one go.
impl Clone for Player {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            planted: self.planted.clone(),
            claimed: self.claimed.clone(),
            locked: self.locked.clone(),
            counters: self.counters.clone(),
            ..*self
        }
    }
}

impl Player {
    /// A player before set-up.
    pub const fn new(territory: u8) -> Self {
        Self {
            glory: 0,
            spent: 0,
            scored_cards: 0,
            skips: 0,
            territory,
            turns_taken: 0,
            piles: Piles::EMPTY,
            planted: Seldom::EMPTY,
            claimed: Seldom::EMPTY,
            might_score: false,
            locked: Seldom::EMPTY,
            counters: Seldom::EMPTY,
            hand_listens: MomentSet::EMPTY,
            scroll_tokens: 0,
            delved: 0,
        }
    }

    /// The Objective deck; the last card is the top one.
    #[inline]
    pub fn objective_deck(&self) -> &[CardId] {
        self.piles.of(Zone::ObjectiveDeck)
    }

    /// The Power deck; the last card is the top one.
    #[inline]
    pub fn power_deck(&self) -> &[CardId] {
        self.piles.of(Zone::PowerDeck)
    }

    /// The hand.
    #[inline]
    pub fn hand(&self) -> &[CardId] {
        self.piles.of(Zone::Hand)
    }

    /// Discarded Objectives.
    pub fn objective_discard(&self) -> &[CardId] {
        self.piles.of(Zone::ObjectiveDiscard)
    }

    /// Discarded Power cards.
    pub fn power_discard(&self) -> &[CardId] {
        self.piles.of(Zone::PowerDiscard)
    }

    /// Scored Objectives.
    pub fn scored(&self) -> &[CardId] {
        self.piles.of(Zone::Scored)
    }

    /// Ploys that stay in play.
    pub fn kept(&self) -> &[CardId] {
        self.piles.of(Zone::Kept)
    }

    /// A pile, to be changed.
    #[inline]
    pub fn pile_mut(&mut self, zone: Zone) -> PileMut<'_> {
        self.piles.of_mut(zone)
    }

    /// Where a counter stands.
    pub fn counter(&self, name: Name) -> i16 {
        self.counters
            .iter()
            .find(|(kind, _)| *kind == name)
            .map_or(0, |(_, count)| *count)
    }

    /// Sets a counter.
    pub fn set_counter(&mut self, name: Name, value: i16) {
        if let Some(slot) = self.counters.iter_mut().find(|(kind, _)| *kind == name) {
            slot.1 = value;
        } else {
            self.counters.push((name, value));
        }
    }
}

/// A player as positions are saved: with a list for each pile.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Player")]
struct Saved<'p> {
    glory: u8,
    spent: u8,
    scored_cards: u8,
    skips: u8,
    territory: u8,
    turns_taken: u8,
    objective_deck: Cow<'p, [CardId]>,
    power_deck: Cow<'p, [CardId]>,
    hand: Cow<'p, [CardId]>,
    objective_discard: Cow<'p, [CardId]>,
    power_discard: Cow<'p, [CardId]>,
    scored: Cow<'p, [CardId]>,
    kept: Cow<'p, [CardId]>,
    planted: Cow<'p, [(CardId, u8)]>,
    claimed: Cow<'p, [CardId]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    might_score: bool,
    locked: Cow<'p, [CardId]>,
    counters: Cow<'p, [(Name, i16)]>,
    hand_listens: MomentSet,
    scroll_tokens: u16,
    delved: u16,
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = Saved {
            glory: self.glory,
            spent: self.spent,
            scored_cards: self.scored_cards,
            skips: self.skips,
            territory: self.territory,
            turns_taken: self.turns_taken,
            objective_deck: self.objective_deck().into(),
            power_deck: self.power_deck().into(),
            hand: self.hand().into(),
            objective_discard: self.objective_discard().into(),
            power_discard: self.power_discard().into(),
            scored: self.scored().into(),
            kept: self.kept().into(),
            planted: self.planted[..].into(),
            claimed: self.claimed[..].into(),
            might_score: self.might_score,
            locked: self.locked[..].into(),
            counters: self.counters[..].into(),
            hand_listens: self.hand_listens,
            scroll_tokens: self.scroll_tokens,
            delved: self.delved,
        };
        saved.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::deserialize(deserializer)?;
        let mut piles = Piles::EMPTY;
        let lists = [
            saved.objective_deck,
            saved.power_deck,
            saved.hand,
            saved.objective_discard,
            saved.power_discard,
            saved.scored,
            saved.kept,
        ];
        for (zone, cards) in Zone::ALL.into_iter().zip(lists) {
            let mut pile = piles.of_mut(zone);
            if !cards.iter().all(|card| pile.try_push(*card)) {
                return Err(serde::de::Error::custom("a player has at most 64 cards"));
            }
        }
        Ok(Self {
            glory: saved.glory,
            spent: saved.spent,
            scored_cards: saved.scored_cards,
            skips: saved.skips,
            territory: saved.territory,
            turns_taken: saved.turns_taken,
            piles,
            planted: saved.planted.into_owned().into(),
            claimed: saved.claimed.into_owned().into(),
            might_score: saved.might_score,
            locked: saved.locked.into_owned().into(),
            counters: saved.counters.into_owned().into(),
            hand_listens: saved.hand_listens,
            scroll_tokens: saved.scroll_tokens,
            delved: saved.delved,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{CardId, Player, Zone};

    #[test]
    fn a_player_is_saved_with_a_list_for_each_pile_and_has_room_for_64_cards() {
        let mut player = Player::new(0);
        let all = || (0..CardId::PER_SEAT as u8).map(CardId);
        player.pile_mut(Zone::PowerDeck).extend(all().skip(2));
        player.pile_mut(Zone::Hand).extend(all().take(2));
        let text = serde_json::to_string(&player).unwrap();
        assert!(
            text.contains(r#""hand":[0,1],"objective_discard":[]"#),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<Player>(&text).unwrap(), player);
        let longer = text.replacen(r#""hand":["#, r#""hand":[7,"#, 1);
        assert!(serde_json::from_str::<Player>(&longer).is_err());
    }
}
