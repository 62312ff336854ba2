//! Taking a seat so that a lost answer can be asked for again: whoever repeats a request with its key gets the same seat and token.
//!
//! The server keeps no token, only its hash. A token is made from the key, which only the client knows, and a salt, which only the server
//! knows, so that it can be made again from both.

use crate::error::ApiError;
use crate::secret;
use crate::storage::SeatRow;

/// What a client shows to take a seat.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'c> {
    key: Option<&'c str>,
}

impl<'c> Claim<'c> {
    /// With the key of a request; without one it cannot be repeated.
    pub fn with(key: Option<&'c str>) -> Result<Self, ApiError> {
        // Whoever guesses a key has the seat: it must not be a word.
        if key.is_some_and(|key| !(16..=100).contains(&key.len())) {
            return Err(ApiError::bad_request(
                "a key that makes a request repeatable has 16 to 100 letters, best at random",
            ));
        }
        Ok(Self { key })
    }

    /// What is kept of the key.
    pub fn hash(self) -> Option<String> {
        self.key.map(secret::hash)
    }

    /// The seat for whoever claims it, and its token.
    pub fn take(self, seat: &SeatRow) -> (SeatRow, String) {
        let salt = secret::token();
        let token = self.key.map_or_else(secret::token, |key| made(&salt, key));
        let seat = SeatRow {
            taken: true,
            token: Some(secret::hash(&token)),
            key: self.hash().map(|hash| (hash, salt)),
            ..seat.clone()
        };
        (seat, token)
    }

    /// The seat that was taken with this key before, and its token.
    pub fn taken(self, seats: &[SeatRow]) -> Option<(u8, String)> {
        let (key, hash) = (self.key?, self.hash()?);
        seats.iter().find_map(|seat| match &seat.key {
            Some((known, salt)) if *known == hash => Some((seat.player, made(salt, key))),
            _ => None,
        })
    }
}

fn made(salt: &str, key: &str) -> String {
    secret::hash(&format!("{salt} {key}"))
}
