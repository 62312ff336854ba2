use serde::{Deserialize, Serialize};

use super::{CardId, Pile};
use crate::cards::{MomentSet, Name};

/// What a player has, fighters aside.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// The Objective deck; the last card is the top one.
    pub objective_deck: Pile,
    /// The Power deck; the last card is the top one.
    pub power_deck: Pile,
    /// The hand.
    pub hand: Pile,
    /// Discarded Objectives.
    pub objective_discard: Pile,
    /// Discarded Power cards.
    pub power_discard: Pile,
    /// Scored Objectives.
    pub scored: Pile,
    /// Ploys that stay in play.
    pub kept: Pile,
    /// Cards put face down beside the warscroll, with their growth tokens.
    pub planted: Vec<(CardId, u8)>,
    /// Surge Objectives shown or met that wait to be scored.
    pub claimed: Pile,
    /// The player might have met a Surge Objective that waits to be scored, as far as the others can know.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub might_score: bool,
    /// A Surge Objective drawn to replace a scored one: it cannot be scored before the next turn.
    pub locked: Pile,
    /// Counters that warscrolls and decks bring.
    pub counters: Vec<(Name, i16)>,
    /// What Surge cards in hand wait for.
    pub hand_listens: MomentSet,
    /// Warscroll abilities used up: bit n is ability n.
    pub scroll_tokens: u16,
    /// Which feature tokens the warband has Delved in this Power step: bit n is token n.
    pub delved: u16,
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
            objective_deck: Pile::new(),
            power_deck: Pile::new(),
            hand: Pile::new(),
            objective_discard: Pile::new(),
            power_discard: Pile::new(),
            scored: Pile::new(),
            kept: Pile::new(),
            planted: Vec::new(),
            claimed: Pile::new(),
            might_score: false,
            locked: Pile::new(),
            counters: Vec::new(),
            hand_listens: MomentSet::EMPTY,
            scroll_tokens: 0,
            delved: 0,
        }
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
