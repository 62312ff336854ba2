//! Chance that nobody can guess, tokens, and hashes of them.

use sha2::{Digest, Sha256};
use underhex_engine::seed::{Secret, Seed};

use crate::config::Config;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without chance from the system no secret can be made, and nothing must be served.
    if let Err(error) = getrandom::fill(&mut bytes) {
        tracing::error!(%error, "the system has no randomness");
        std::process::abort();
    }
    bytes
}

/// A token of 256 random bits.
pub fn token() -> String {
    hex(&bytes::<32>())
}

/// The id of a game: a hundred random bits, so that nobody comes across it.
pub fn game_id() -> String {
    let letters = bytes::<20>().map(|byte| ALPHABET[usize::from(byte % 32)]);
    letters.iter().map(|letter| char::from(*letter)).collect()
}

/// What all chance of a game among people follows from.
pub fn seed(config: &Config) -> Seed {
    Secret::new(config.chance.unwrap_or_else(bytes)).into()
}

/// What is kept of a token or an address.
pub fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// A number that stands for a text: nobody finds two texts with the same one.
pub fn number(text: &str) -> u128 {
    let digest = Sha256::digest(text.as_bytes());
    let bytes = digest.iter().take(16);
    bytes.fold(0, |number, byte| number << 8 | u128::from(*byte))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (one, other) = (token(), token());
        assert_eq!(one.len(), 64);
        assert_ne!(one, other);
        assert_ne!(hash(&one), one);
        assert_eq!(hash("a"), hash("a"));
        assert_eq!(number("a"), number("a"));
        assert_ne!(number("a"), number("b"));
        assert_eq!(game_id().len(), 20);
    }
}
