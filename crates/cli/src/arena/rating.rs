//! Elo ratings with their intervals: the strengths under which the results are most likely (Bradley and Terry), a draw half a win.

use underhex_lab::{Z, digits};

/// A rating with its 95% confidence interval. The mean of all is 0.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Rating {
    pub elo: f64,
    pub low: f64,
    pub high: f64,
}

/// The results of two entrants against each other.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    pub a: usize,
    pub b: usize,
    pub games: u64,
    /// Half games that the first won.
    pub halves: u64,
}

/// Points of Elo for one unit of the logistic scale.
const SCALE: f64 = 173.717_792_761_297;
/// Everybody has drawn so many games against an average opponent beforehand, so that somebody who won all has a rating.
const BEFOREHAND: f64 = 1.0;

/// The ratings of so many entrants.
pub fn rate(count: usize, pairings: &[Pairing]) -> Vec<Rating> {
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
            let Pairing { a, b, .. } = *pairing;
            let games = pairing.games as f64;
            let expected = logistic(strength[a] - strength[b]);
            let surprise = pairing.halves as f64 / 2.0 - games * expected;
            slope[a] += surprise;
            slope[b] -= surprise;
            let weight = games * expected * (1.0 - expected);
            information[a][a] += weight;
            information[b][b] += weight;
            information[a][b] -= weight;
            information[b][a] -= weight;
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
    let mean = strength.iter().sum::<f64>() / count.max(1) as f64;
    let units = (0..count).map(|place| {
        let mut unit = vec![0.0; count];
        unit[place] = 1.0;
        unit
    });
    let inverse = solve(information, units.collect());
    strength
        .iter()
        .enumerate()
        .map(|(place, strength)| {
            // Nobody is rated -0.
            let elo = digits((strength - mean) * SCALE) + 0.0;
            let spread = Z * inverse[place][place].max(0.0).sqrt() * SCALE;
            Rating {
                elo,
                low: digits(elo - spread),
                high: digits(elo + spread),
            }
        })
        .collect()
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
            a,
            b,
            games,
            halves,
        }
    }

    #[test]
    fn three_of_four_is_worth_191_points() {
        let rated = rate(2, &[pairing(0, 1, 40_000, 60_000)]);
        let apart = rated[0].elo - rated[1].elo;
        assert!((apart - 190.85).abs() < 0.1, "{rated:?}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-4);
        assert!(rated[0].low < rated[0].elo && rated[0].elo < rated[0].high);
    }

    #[test]
    fn who_won_everything_has_a_rating() {
        let rated = rate(
            3,
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
        let rated = rate(2, &[]);
        assert_eq!(rated[0].elo, 0.0);
        assert!(rated[0].high > 500.0);
    }
}
