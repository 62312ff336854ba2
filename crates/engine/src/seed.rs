//! What all chance of a game follows from.
//!
//! A number is enough where games are simulated, proved and shown: it is short to write and quick to draw from. It can be found out from what
//! it brings, though, so where people play each other a game has a [`Secret`], from which chance is drawn with a cipher: whoever has seen all
//! dice and cards so far knows nothing of the next. A replay names either one, and it is told by its looks which.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dice::game_seed;

/// What all chance of a game follows from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seed {
    /// A number.
    Number(u64),
    /// A secret.
    Secret(Secret),
}

/// 256 bits that nobody can guess.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Secret([u8; 32]);

/// The streams of numbers that follow from a secret: chance of the game itself, and seeds that follow from it.
const CHANCE: u64 = 0;
const GAMES: u64 = 1;
/// Streams from here on belong to whoever asks for numbers with a purpose of their own.
const PURPOSES: u64 = 1 << 32;

impl Secret {
    /// From 32 bytes of chance.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    fn stream(&self, stream: u64, number: u64) -> ChaCha20Rng {
        let mut stream_of = ChaCha20Rng::from_seed(self.0);
        stream_of.set_stream(stream);
        // A block of its own for each number: 16 words.
        stream_of.set_word_pos(u128::from(number) * 16);
        stream_of
    }

    /// The number that is drawn after so many others.
    pub(crate) fn draw(&self, drawn: u64) -> u64 {
        self.stream(CHANCE, drawn).next_u64()
    }
}

impl Seed {
    /// One of many seeds that follow from this one; it tells nothing of the others.
    pub fn later(&self, number: u64) -> Self {
        match self {
            Seed::Number(seed) => Seed::Number(game_seed(*seed, number)),
            Seed::Secret(secret) => {
                let mut bytes = [0; 32];
                secret.stream(GAMES, number).fill_bytes(&mut bytes);
                Seed::Secret(Secret(bytes))
            }
        }
    }

    /// One of many numbers that follow from this seed for a purpose; it tells nothing of the others, nor of the game.
    pub fn number(&self, purpose: u32, number: u64) -> u64 {
        match self {
            Seed::Number(seed) => game_seed(seed ^ u64::from(purpose), number),
            Seed::Secret(secret) => {
                let purpose = PURPOSES + u64::from(purpose);
                secret.stream(purpose, number).next_u64()
            }
        }
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Self {
        Seed::Number(seed)
    }
}

impl From<Secret> for Seed {
    fn from(secret: Secret) -> Self {
        Seed::Secret(secret)
    }
}

/// A secret is not shown to whoever looks at something else.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A number, or 64 hexadecimal digits.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(seed) => seed.fmt(f),
            Seed::Secret(secret) => secret.fmt(f),
        }
    }
}

/// Not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the seed must be a whole number from 0 to 18446744073709551615, or 64 hexadecimal digits")]
pub struct NotASeed;

impl FromStr for Secret {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Self, NotASeed> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NotASeed);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for digit in pair {
                let digit = char::from(*digit).to_digit(16).ok_or(NotASeed)?;
                *byte = *byte << 4 | digit as u8;
            }
        }
        Ok(Self(bytes))
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Self, NotASeed> {
        // No number is as long as a secret.
        match text.parse() {
            Ok(seed) => Ok(Seed::Number(seed)),
            Err(_) => text.parse().map(Seed::Secret),
        }
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A number is written as one, so that what was saved before there were secrets can be read.
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Seed::Number(seed) => seed.serialize(serializer),
            Seed::Secret(secret) => secret.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "a seed is a whole number, or 64 hexadecimal digits"
        )]
        enum Written {
            Number(u64),
            Secret(Secret),
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Number(seed) => Seed::Number(seed),
            Written::Secret(secret) => Seed::Secret(secret),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Chance;

    fn secret() -> Secret {
        Secret::new(std::array::from_fn(|place| place as u8))
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        for seed in [Seed::Number(u64::MAX), secret().into()] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        for wrong in ["", "-1", "18446744073709551616", &"g".repeat(64), "0a"] {
            assert_eq!(wrong.parse::<Seed>(), Err(NotASeed), "{wrong}");
        }
        assert_eq!(format!("{:?}", Seed::from(secret())), "Secret(Secret(…))");
    }

    /// Replays rest on it. The cipher was written down a second time elsewhere to find these: the first eight bytes of each block.
    #[test]
    fn what_a_secret_brings_is_fixed_for_ever() {
        let mut chance = Chance::new(secret());
        let drawn: Vec<usize> = (0..8).map(|_| chance.below(1_000_000)).collect();
        assert_eq!(drawn, FIXED);
    }

    const FIXED: [usize; 8] = [
        414455, 818952, 834263, 493091, 263860, 235009, 348271, 87340,
    ];

    #[test]
    fn seeds_that_follow_from_a_secret_are_others() {
        let seed = Seed::from(secret());
        assert_ne!(seed.later(1), seed.later(2));
        assert_ne!(seed.number(1, 0), seed.number(2, 0));
        assert_ne!(seed.number(1, 0), seed.number(1, 1));
        assert_eq!(seed.number(1, 1), seed.number(1, 1));
    }
}
