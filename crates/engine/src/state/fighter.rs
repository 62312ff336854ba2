use serde::{Deserialize, Serialize};

use super::{CardId, Seat, Seldom, Whole};
use crate::board::HexId;
use crate::cards::{Name, Token};

/// What a fighter is like now.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// Whose it is.
    pub seat: Seat,
    /// Where it stands; `None` while it is not on the battlefield.
    pub hex: Option<HexId>,
    /// Where it stood last, once it has left the battlefield.
    pub last_hex: Option<HexId>,
    /// Slain.
    pub slain: bool,
    /// Slain, and about to be removed: it still lies in its hex, and rules pass over it. (EMB-DAMAGE-08)
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub falling: bool,
    /// Health, Save and Bounty as they were when it was slain.
    pub last: [u8; 3],
    /// Deployed, or brought in by another fighter's deployment.
    pub deployed: bool,
    /// It has met its Inspire condition and is to be Inspired once this is over, or at the next occasion.
    pub inspire_due: Option<Whole>,
    /// On its Inspired side.
    pub inspired: bool,
    /// Damage tokens.
    pub damage: u8,
    /// Damage inflicted on it this turn.
    pub damage_this_turn: u8,
    /// Move tokens.
    pub moves: u8,
    /// Charge tokens.
    pub charges: u8,
    /// Guard tokens.
    pub guards: u8,
    /// Stagger tokens.
    pub staggers: u8,
    /// Raise tokens.
    pub raises: u8,
    /// Tokens that warscrolls and decks bring.
    pub custom: Seldom<(Name, u8)>,
    /// Its Upgrades, in the order they were equipped.
    pub upgrades: Seldom<CardId>,
}

/// By hand, since nearly all of it is plain numbers that are copied in one go: positions are copied by the million.
impl Clone for Fighter {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            custom: self.custom.clone(),
            upgrades: self.upgrades.clone(),
            ..*self
        }
    }
}

impl Fighter {
    /// A fighter that has not been deployed.
    pub fn new(seat: Seat) -> Self {
        Self {
            seat,
            hex: None,
            last_hex: None,
            slain: false,
            falling: false,
            last: [0; 3],
            deployed: false,
            inspire_due: None,
            inspired: false,
            damage: 0,
            damage_this_turn: 0,
            moves: 0,
            charges: 0,
            guards: 0,
            staggers: 0,
            raises: 0,
            custom: Seldom::EMPTY,
            upgrades: Seldom::EMPTY,
        }
    }

    /// Whether it is on the battlefield and not slain.
    #[inline]
    pub fn is_present(&self) -> bool {
        self.hex.is_some() && !self.falling
    }

    /// Whether it has so many tokens of a kind that their count has stopped rising.
    pub fn is_full(&self) -> bool {
        let tokens = [
            self.moves,
            self.charges,
            self.guards,
            self.staggers,
            self.raises,
            self.damage,
        ];
        let most = tokens.into_iter().fold(0, u8::max);
        most == u8::MAX || self.custom.iter().any(|(_, count)| *count == u8::MAX)
    }

    /// How many tokens of a kind it has.
    #[inline(always)]
    pub fn tokens(&self, token: &Token) -> u8 {
        match token {
            Token::Move => self.moves,
            Token::Charge => self.charges,
            Token::Guard => self.guards,
            Token::Stagger => self.staggers,
            Token::Raise => self.raises,
            Token::Custom(name) => self
                .custom
                .iter()
                .find(|(kind, _)| kind == name)
                .map_or(0, |(_, count)| *count),
        }
    }

    /// Gives it so many tokens of a kind.
    pub fn add_tokens(&mut self, token: Token, count: u8) {
        let slot = match token {
            Token::Move => &mut self.moves,
            Token::Charge => &mut self.charges,
            Token::Guard => &mut self.guards,
            Token::Stagger => &mut self.staggers,
            Token::Raise => &mut self.raises,
            Token::Custom(name) => {
                let index = match self.custom.iter().position(|(kind, _)| *kind == name) {
                    Some(index) => index,
                    None => {
                        self.custom.push((name, 0));
                        self.custom.len() - 1
                    }
                };
                &mut self.custom[index].1
            }
        };
        *slot = slot.saturating_add(count);
    }

    /// Takes so many tokens of a kind off it, as far as it has them; says how many.
    pub fn remove_tokens(&mut self, token: Token, count: u8) -> u8 {
        let removed = count.min(self.tokens(&token));
        match token {
            Token::Move => self.moves -= removed,
            Token::Charge => self.charges -= removed,
            Token::Guard => self.guards -= removed,
            Token::Stagger => self.staggers -= removed,
            Token::Raise => self.raises -= removed,
            Token::Custom(name) => {
                // Kinds with no token left are dropped, so that equal positions are equal states.
                for slot in &mut self.custom {
                    if slot.0 == name {
                        slot.1 -= removed;
                    }
                }
                self.custom.retain(|slot| slot.1 > 0);
            }
        }
        removed
    }
}
