//! Elo ratings with their intervals: the strengths under which the results are most likely (Bradley and Terry), a draw half a win.

use underhex_lab::{Z, digits};

/// A rating with its 95% confidence interval. The mean of all is 0.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Rating {
    pub elo: f64,
    pub low: f64,
    pub high: f64,
}

/// The results of two sides against each other. A side is an entrant, or several whose strengths add up: a warband and a deck.
#[derive(Clone, Debug)]
pub struct Pairing {
    pub a: Vec<usize>,
    pub b: Vec<usize>,
    pub games: u64,
    /// Half games that the first won.
    pub halves: u64,
}

impl Pairing {
    /// Everything whose strength counts in it, for the first side or against it.
    fn parts(&self) -> Vec<(usize, f64)> {
        let own = self.a.iter().map(|part| (*part, 1.0));
        own.chain(self.b.iter().map(|part| (*part, -1.0))).collect()
    }
}

/// Points of Elo for one unit of the logistic scale.
pub const SCALE: f64 = 173.717_792_761_297;
/// Everybody has drawn so many games against an average opponent beforehand, so that somebody who won all has a rating.
const BEFOREHAND: f64 = 1.0;

/// The ratings of entrants that are numbered through, in groups of so many: the mean of each group is 0.
pub fn rate(groups: &[usize], pairings: &[Pairing]) -> Vec<Rating> {
    let count = groups.iter().sum();
    let mut strength = vec![0.0f64; count];
    let mut information = Vec::new();
    // Newton's method: the likelihood has one top.
    for _ in 0..50 {
        let mut slope = vec![0.0; count];
        information = vec![vec![0.0; count]; count];
        for (place, strength) in strength.iter().enumerate() {
            let expected = logistic(*strength);
            slope[place] += BEFOREHAND * (0.5 - expected);
            information[place][place] += BEFOREHAND * expected * (1.0 - expected);
        }
        for pairing in pairings {
            let games = pairing.games as f64;
            let parts = pairing.parts();
            let ahead: f64 = parts
                .iter()
                .map(|(part, sign)| sign * strength[*part])
                .sum();
            let expected = logistic(ahead);
            let surprise = pairing.halves as f64 / 2.0 - games * expected;
            let weight = games * expected * (1.0 - expected);
            for (part, sign) in &parts {
                slope[*part] += sign * surprise;
                for (other, with) in &parts {
                    information[*part][*other] += sign * with * weight;
                }
            }
        }
        let step = solve(information.clone(), vec![slope]);
        let mut largest = 0.0f64;
        for (strength, step) in strength.iter_mut().zip(&step[0]) {
            // A step too far is taken in two.
            let step = step.clamp(-2.0, 2.0);
            *strength += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    let units = (0..count).map(|place| {
        let mut unit = vec![0.0; count];
        unit[place] = 1.0;
        unit
    });
    let inverse = solve(information, units.collect());
    let mut ratings = Vec::with_capacity(count);
    let mut first = 0;
    for size in groups {
        let group = first..first + size;
        first += size;
        let share = 1.0 / *size as f64;
        let mean = strength[group.clone()].iter().sum::<f64>() * share;
        // How sure a rating is against the mean of its group: how strong all of them are together is nobody's rating.
        let with_all = |place: usize| inverse[place][group.clone()].iter().sum::<f64>() * share;
        let of_mean = group.clone().map(with_all).sum::<f64>() * share;
        for place in group.clone() {
            // Nobody is rated -0.
            let elo = digits((strength[place] - mean) * SCALE) + 0.0;
            let variance = inverse[place][place] - 2.0 * with_all(place) + of_mean;
            let spread = Z * variance.max(0.0).sqrt() * SCALE;
            ratings.push(Rating {
                elo,
                low: digits(elo - spread),
                high: digits(elo + spread),
            });
        }
    }
    ratings
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Solves a system of equations for several right sides (Gauss; the matrix is positive definite).
fn solve(mut matrix: Vec<Vec<f64>>, mut sides: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    for pivot in 0..count {
        let row = matrix[pivot].clone();
        for below in pivot + 1..count {
            let factor = matrix[below][pivot] / row[pivot];
            if factor == 0.0 {
                continue;
            }
            for (value, above) in matrix[below].iter_mut().zip(&row).skip(pivot) {
                *value -= factor * above;
            }
            for side in &mut sides {
                side[below] -= factor * side[pivot];
            }
        }
    }
    for side in &mut sides {
        for pivot in (0..count).rev() {
            let known: f64 = (pivot + 1..count)
                .map(|right| matrix[pivot][right] * side[right])
                .sum();
            side[pivot] = (side[pivot] - known) / matrix[pivot][pivot];
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(a: usize, b: usize, games: u64, halves: u64) -> Pairing {
        Pairing {
            a: vec![a],
            b: vec![b],
            games,
            halves,
        }
    }

    #[test]
    fn three_of_four_is_worth_191_points() {
        let rated = rate(&[2], &[pairing(0, 1, 40_000, 60_000)]);
        let apart = rated[0].elo - rated[1].elo;
        assert!((apart - 190.85).abs() < 0.1, "{rated:?}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-4);
        // Each is half the difference away from the mean, and so sure is it: 1.96 / 2 * 173.7 / sqrt(40,000 * 3/16).
        let spread = rated[0].high - rated[0].elo;
        assert!((spread - 1.966).abs() < 0.01, "{rated:?}");
    }

    #[test]
    fn a_side_is_as_strong_as_its_parts() {
        // Two warbands, two decks: the first warband is worth as much as the first deck.
        let met = |a: [usize; 2], b: [usize; 2], halves| Pairing {
            a: a.to_vec(),
            b: b.to_vec(),
            games: 10_000,
            halves,
        };
        let rated = rate(
            &[2, 2],
            &[
                met([0, 2], [1, 2], 15_000),
                met([0, 2], [0, 3], 15_000),
                met([0, 3], [1, 2], 10_000),
                met([0, 2], [1, 3], 18_000),
            ],
        );
        for place in [0, 2] {
            let apart = rated[place].elo - rated[place + 1].elo;
            assert!((apart - 190.85).abs() < 1.0, "{rated:?}");
        }
    }

    #[test]
    fn who_won_everything_has_a_rating() {
        let rated = rate(
            &[3],
            &[
                pairing(0, 1, 10, 20),
                pairing(0, 2, 10, 20),
                pairing(1, 2, 10, 10),
            ],
        );
        assert!(rated[0].elo > 200.0 && rated[0].elo < 1000.0, "{rated:?}");
        assert!((rated[1].elo - rated[2].elo).abs() < 1e-3);
    }

    #[test]
    fn without_games_anything_is_possible() {
        let rated = rate(&[2], &[]);
        assert_eq!(rated[0].elo, 0.0);
        assert!(rated[0].high > 400.0);
    }
}
