//! How likely an attack is to succeed, looked up: fast enough to be asked for every pair of fighters in every position.

use std::sync::OnceLock;

/// Dice that are told apart, at most.
const DICE: usize = 8;
const SIXTHS: usize = 7;

type Odds = [f32; (DICE + 1) * SIXTHS * (DICE + 1) * SIXTHS];

/// How likely `dice` attack dice, of which so many sixths of the faces count, have more successes than the save dice.
pub(crate) fn more(dice: usize, counts: usize, saves: usize, saving: usize) -> f32 {
    static ODDS: OnceLock<Box<Odds>> = OnceLock::new();
    let odds = ODDS.get_or_init(|| {
        let mut odds = Box::new([0.0; (DICE + 1) * SIXTHS * (DICE + 1) * SIXTHS]);
        for dice in 0..=DICE {
            for counts in 0..SIXTHS {
                for saves in 0..=DICE {
                    for saving in 0..SIXTHS {
                        odds[place(dice, counts, saves, saving)] =
                            worked_out(dice, counts, saves, saving);
                    }
                }
            }
        }
        odds
    });
    odds[place(
        dice.min(DICE),
        counts.min(6),
        saves.min(DICE),
        saving.min(6),
    )]
}

fn place(dice: usize, counts: usize, saves: usize, saving: usize) -> usize {
    ((dice * SIXTHS + counts) * (DICE + 1) + saves) * SIXTHS + saving
}

fn worked_out(dice: usize, counts: usize, saves: usize, saving: usize) -> f32 {
    let mut chance = 0.0;
    for hits in 1..=dice {
        for saved in 0..hits.min(saves + 1) {
            chance += exactly(hits, dice, counts) * exactly(saved, saves, saving);
        }
    }
    chance as f32
}

/// How likely exactly so many of so many dice are successes.
fn exactly(number: usize, dice: usize, sixths: usize) -> f64 {
    let chance = sixths as f64 / 6.0;
    let ways = (0..number).fold(1.0, |ways, index| {
        ways * (dice - index) as f64 / (index + 1) as f64
    });
    ways * chance.powi(number as i32) * (1.0 - chance).powi((dice - number) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_those_of_a_roll() {
        // Two hammers against one shield: 3/4 of the rolls hit at all; one hit is saved in half of the cases.
        assert!((more(2, 3, 1, 3) - 0.5).abs() < 1e-6);
        assert!((more(1, 3, 0, 3) - 0.5).abs() < 1e-6);
        assert_eq!(more(0, 3, 1, 3), 0.0);
    }
}
