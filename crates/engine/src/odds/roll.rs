//! One roll: its dice, what counts in it, and every way it can fall.

use arrayvec::ArrayVec;

use crate::cards::{DiceKind, Die};
use crate::dice::faces;

/// A roll that is about to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The dice.
    pub kind: DiceKind,
    /// How many.
    pub dice: u8,
    /// A symbol that is added to them.
    pub innate: Option<Die>,
    /// The faces that are successes, a bit for each.
    pub faces: u16,
    /// So many dice that are no successes are re-rolled.
    pub rerolls: u8,
}

/// A roll as it counts: successes, and how many of them are criticals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thrown {
    /// Successes, criticals among them.
    pub successes: u8,
    /// Criticals.
    pub criticals: u8,
}

/// The bit of a face.
pub(super) fn bit(die: Die) -> u16 {
    1 << die as u8
}

impl Throw {
    /// The most dice of a roll that is counted.
    pub const MOST: u8 = 24;

    /// What dice that lie like this count as.
    pub fn read(&self, dice: &[Die]) -> Thrown {
        let mut thrown = Thrown::default();
        for die in dice.iter().copied().chain(self.innate) {
            if self.counts(die) {
                thrown.successes += 1;
                thrown.criticals += u8::from(die == Die::Critical);
            }
        }
        thrown
    }

    /// Whether a face is a success.
    pub fn counts(&self, die: Die) -> bool {
        self.faces & bit(die) != 0
    }

    /// Every way it can fall, with how likely that is.
    pub fn ways(&self) -> Vec<(Thrown, f64)> {
        let [miss, hit, critical] = self.one_die();
        let dice = self.dice.min(Self::MOST);
        let mut ways = Vec::with_capacity(usize::from(dice) * usize::from(dice) / 2 + 1);
        for criticals in 0..=dice {
            for hits in 0..=dice - criticals {
                let misses = dice - criticals - hits;
                let chance = choose(dice, criticals)
                    * choose(dice - criticals, hits)
                    * critical.powi(criticals.into())
                    * hit.powi(hits.into())
                    * miss.powi(misses.into());
                if chance > 0.0 {
                    self.again(hits, criticals, misses, chance, &mut ways);
                }
            }
        }
        ways
    }

    /// Re-rolls what missed, as often as that is allowed, and adds the innate symbol.
    fn again(
        &self,
        hits: u8,
        criticals: u8,
        misses: u8,
        chance: f64,
        ways: &mut Vec<(Thrown, f64)>,
    ) {
        let once_more = Throw {
            dice: misses.min(self.rerolls),
            rerolls: 0,
            ..*self
        };
        if once_more.dice > 0 {
            for (more, share) in once_more.ways() {
                let thrown = Thrown {
                    successes: hits + criticals + more.successes,
                    criticals: criticals + more.criticals,
                };
                add(ways, thrown, chance * share);
            }
            return;
        }
        let mut thrown = Thrown {
            successes: hits + criticals,
            criticals,
        };
        if let Some(die) = self.innate.filter(|die| self.counts(*die)) {
            thrown.successes += 1;
            thrown.criticals += u8::from(die == Die::Critical);
        }
        add(ways, thrown, chance);
    }

    /// How likely one dice is a miss, a success that is no critical, and a critical.
    fn one_die(&self) -> [f64; 3] {
        let mut ways = [0.0; 3];
        for die in faces(self.kind) {
            let place = match (self.counts(die), die) {
                (false, _) => 0,
                (true, Die::Critical) => 2,
                (true, _) => 1,
            };
            ways[place] += 1.0 / 6.0;
        }
        ways
    }
}

fn add(ways: &mut Vec<(Thrown, f64)>, thrown: Thrown, chance: f64) {
    match ways.iter_mut().find(|(known, _)| *known == thrown) {
        Some((_, known)) => *known += chance,
        None => ways.push((thrown, chance)),
    }
}

/// In how many ways so many can be taken out of so many.
fn choose(from: u8, number: u8) -> f64 {
    (0..number).fold(1.0, |ways, index| {
        ways * f64::from(from - index) / f64::from(index + 1)
    })
}

/// Every roll of so many dice regardless of order, as faces, with how likely it is.
pub(crate) fn rolls(kind: DiceKind, count: usize) -> Vec<(Vec<Die>, f64)> {
    let mut distinct: ArrayVec<(Die, f64), 6> = ArrayVec::new();
    for face in faces(kind) {
        match distinct.iter_mut().find(|(die, _)| *die == face) {
            Some((_, chance)) => *chance += 1.0 / 6.0,
            None => distinct.push((face, 1.0 / 6.0)),
        }
    }
    let mut all = vec![(Vec::new(), 1.0)];
    for (index, (face, chance)) in distinct.iter().enumerate() {
        let last = index + 1 == distinct.len();
        let mut longer = Vec::new();
        for (dice, so_far) in &all {
            let left = count - dice.len();
            let counts = if last { left..=left } else { 0..=left };
            for number in counts {
                let mut dice: Vec<Die> = dice.clone();
                dice.extend(std::iter::repeat_n(*face, number));
                let ways = choose(left as u8, number as u8) * chance.powi(number as i32);
                longer.push((dice, so_far * ways));
            }
        }
        all = longer;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(ways: &[(Thrown, f64)]) -> f64 {
        ways.iter().map(|(_, chance)| chance).sum()
    }

    #[test]
    fn all_ways_together_are_certain() {
        for kind in [DiceKind::Attack, DiceKind::Save, DiceKind::Magic] {
            for dice in 0..9 {
                for rerolls in 0..3 {
                    let throw = Throw {
                        kind,
                        dice,
                        innate: Some(Die::Critical),
                        faces: bit(Die::Critical) | bit(Die::Shield) | bit(Die::Focus),
                        rerolls,
                    };
                    assert!((sum(&throw.ways()) - 1.0).abs() < 1e-9, "{throw:?}");
                }
                let all = rolls(kind, dice.into());
                let total: f64 = all.iter().map(|(_, chance)| chance).sum();
                assert!((total - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_miss_is_rolled_once_more() {
        let throw = Throw {
            kind: DiceKind::Attack,
            dice: 1,
            innate: None,
            faces: bit(Die::Critical) | bit(Die::Hammer),
            rerolls: 1,
        };
        let hit = throw
            .ways()
            .iter()
            .filter(|(thrown, _)| thrown.successes == 1)
            .map(|(_, chance)| chance)
            .sum::<f64>();
        assert!((hit - 0.75).abs() < 1e-12);
    }
}
