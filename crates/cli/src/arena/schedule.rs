//! Who plays whom, and how often.

use underhex_engine::dice::game_seed;

use super::entrant::Entrant;
use super::record::Record;
use crate::common::Failure;

/// Who plays whom, and how often.
pub struct Schedule<'a> {
    pub entrants: &'a [Entrant],
    pub gauntlet: bool,
    pub games: u32,
    pub seed: u64,
    /// How long the bots think.
    pub thinking: &'a str,
}

/// One game: two entrants, and which of their games it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub a: usize,
    pub b: usize,
    pub game: u32,
}

impl Schedule<'_> {
    /// Whether anybody has somebody to play.
    pub fn check(&self) -> Result<(), Failure> {
        if self.entrants.len() < 2 {
            return Err(Failure::input(
                "an arena takes two entrants at least: name them, or give --bots, --warbands or --decks",
            ));
        }
        Ok(())
    }

    /// All games: the first ones of all pairings, then the second ones, and of those so that everybody has played about as often as everybody else, so that
    /// the results so far are fair whenever it ends.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        let count = self.entrants.len();
        let first = if self.gauntlet { 1 } else { count };
        (0..self.games).flat_map(move |game| {
            // Those whose places add up to the same, around the table, are pairs that nobody is in twice.
            (0..count).flat_map(move |sum| {
                let pair = move |a: usize| (a, (sum + count - a) % count);
                let pairs = (0..first.min(count)).map(pair).filter(|(a, b)| a < b);
                pairs.map(move |(a, b)| Slot { a, b, game })
            })
        })
    }

    /// Whether a result belongs to it.
    pub fn holds(&self, record: &Record) -> bool {
        let place = |name: &str| {
            let mut names = self.entrants.iter().map(Entrant::to_string);
            names.position(|entrant| entrant == name)
        };
        let (Some(a), Some(b)) = (place(&record.a), place(&record.b)) else {
            return false;
        };
        record.seed == self.seed
            && record.thinking == self.thinking
            && record.game < self.games
            && (!self.gauntlet || a == 0 || b == 0)
    }
}

impl Slot {
    /// Whether the second entrant takes the first seat.
    pub fn swapped(&self) -> bool {
        self.game % 2 == 1
    }

    /// Its seed: the same for two games with swapped seats, whatever else is played.
    pub fn seed(&self, a: &Entrant, b: &Entrant, seed: u64) -> u64 {
        let names = format!("{a} {b}");
        game_seed(game_seed(seed, fnv(&names)), u64::from(self.game / 2))
    }
}

/// A number for a text that is the same everywhere and for ever.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_plays_everybody_or_the_first_all_others() {
        let entrants: Vec<Entrant> = ["random", "greedy", "random@:blazing-assault"]
            .map(|name| name.parse().expect("an entrant"))
            .to_vec();
        let schedule = |gauntlet| Schedule {
            entrants: &entrants,
            gauntlet,
            games: 2,
            seed: 1,
            thinking: "",
        };
        assert_eq!(schedule(false).slots().count(), 6);
        let mut all: Vec<_> = schedule(false)
            .slots()
            .map(|slot| (slot.a, slot.b, slot.game))
            .collect();
        // Nobody plays twice before everybody else has played, as far as their number allows.
        assert_eq!(all[..2], [(1, 2, 0), (0, 1, 0)]);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6);
        let pairs: Vec<_> = schedule(true)
            .slots()
            .map(|slot| (slot.a, slot.b))
            .collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (0, 1), (0, 2)]);
        let seeds: Vec<_> = schedule(true)
            .slots()
            .map(|slot| slot.seed(&entrants[slot.a], &entrants[slot.b], 1))
            .collect();
        assert_eq!(seeds[0], seeds[2]);
        assert_ne!(seeds[0], seeds[1]);
    }
}
