//! Fits the weights of an edition to the outcomes of the bots' own games, and says how well they judge.
//!
//! `cargo run --release -p underhex-bots --example train -- EDITION GAMES ITERATIONS SEED [FILE [THREADS]]`
//!
//! Positions are taken at the beginning of each turn, as the player whose turn it is sees them; the hands of others are imagined. The
//! last fifth of the games is kept apart to measure with. The bots that play judge by the weights set by hand, so that nothing hangs on what
//! was fitted before. With a FILE the weights are written there. The same arguments give the same file, on however
//! many THREADS it plays (all cores if nothing is said).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use underhex_bots::mind::{Features, Weights, WeightsError, elapsed, features};
use underhex_bots::{Bot, Budget, STUDENT, Thinker};
use underhex_content::{Wish, builtin_of, draw_players, set_up};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::{Contest, Mode, Question, Setup};

/// Two weights for each feature: at the beginning and at the end of a game.
const SIZE: usize = 2 * Features::COUNT;
/// Of a hundred choices, so many are made at random, so that unusual positions are seen too.
const STRAY: usize = 4;
/// How strongly weights are drawn towards those set by hand. Positions of one game hang together, so that they say less than they count.
const RIDGE: f64 = 60.0;
const ROUNDS: usize = 12;
const BINS: usize = 10;

/// A position: what the player has more than the opponent, and whether it was won.
struct Sample {
    values: [f32; SIZE],
    won: f32,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [edition, games, iterations, seed] = arguments
        .get(..4)
        .and_then(|four| <&[String; 4]>::try_from(four).ok())
        .ok_or("say EDITION GAMES ITERATIONS SEED [FILE [THREADS]]")?;
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let budget = Budget::iterations(iterations.parse()?);
    let all_cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.get(5).map(|threads| threads.parse());
    let threads = threads.transpose()?.unwrap_or_else(all_cores).max(1);
    let mut samples = play_all(edition, budget, seed, games, threads)?;
    let kept = samples.split_off(samples.len() - samples.len() / 5);
    let (fitted_to, kept): (Vec<Sample>, Vec<Sample>) = (
        samples.into_iter().flatten().collect(),
        kept.into_iter().flatten().collect(),
    );
    let weights = fit(&fitted_to, &Weights::by_hand()?);
    let about = report(edition, games, iterations, seed, &weights, &kept);
    for line in &about {
        println!("{line}");
    }
    if let Some(file) = arguments.get(4) {
        let early = std::array::from_fn(|place| rounded(weights[place]));
        let late = std::array::from_fn(|place| rounded(weights[Features::COUNT + place]));
        std::fs::write(file, Weights::new(early, late).file(about).to_text()?)?;
    }
    Ok(())
}

fn rounded(weight: f64) -> f32 {
    ((weight * 1e4).round() / 1e4) as f32
}

/// The positions of all games, in their order whoever has played them.
fn play_all(
    edition: &str,
    budget: Budget,
    seed: u64,
    games: u64,
    threads: usize,
) -> Result<Vec<Vec<Sample>>, String> {
    let next = AtomicU64::new(0);
    let mut all = std::thread::scope(|scope| {
        let work = || {
            let mut played = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return Ok::<_, String>(played);
                }
                let taken = play(edition, budget, game_seed(seed, number));
                played.push((number, taken.map_err(|error| error.to_string())?));
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all: Vec<(u64, Vec<Sample>)> = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| "a game could not be played")??);
        }
        Ok::<_, String>(all)
    })?;
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, taken)| taken).collect())
}

/// Plays a game and takes its positions.
fn play(
    edition: &str,
    budget: Budget,
    seed: u64,
) -> Result<Vec<Sample>, Box<dyn std::error::Error>> {
    let content = builtin_of(edition)?;
    let mut chance = Chance::seeded(seed);
    let wish = Wish::default();
    let players = draw_players(content, Mode::Game, &[&wish, &wish], &mut chance)?;
    let setup = Setup::new(edition, players);
    let table = set_up(content, &setup)?;
    let mut contest = Contest::new(Arc::new(table), &setup, seed)?;
    let thinker = |seed| {
        let thinker = Thinker::new(STUDENT, seed, Some(budget));
        Ok::<_, WeightsError>(thinker.judging_by(Weights::by_hand()?))
    };
    let mut bots = [thinker(seed ^ 1)?, thinker(seed ^ 2)?];
    let mut taken = Vec::new();
    let mut last = 0;
    while let Some(decision) = contest.decision() {
        let (seat, game) = (decision.seat, contest.game());
        let turn = game.state().turn;
        let view = game.view(Some(seat));
        if decision.question == Question::Action && turn != last {
            last = turn;
            let imagined = view.imagine(&mut chance);
            let all = features(&imagined, Some(seat));
            let (own, other) = (all[seat.index()].values(), all[1 - seat.index()].values());
            let elapsed = elapsed(&imagined);
            let mut values = [0.0; SIZE];
            for place in 0..Features::COUNT {
                let more = own[place] - other[place];
                values[place] = more * (1.0 - elapsed);
                values[Features::COUNT + place] = more * elapsed;
            }
            taken.push((seat, values));
        }
        let choice = if chance.below(100) < STRAY {
            decision.options[chance.below(decision.options.len())]
        } else {
            bots[seat.index()].choose(&view, decision)
        };
        contest.choose(choice)?;
    }
    let winner = contest.winner();
    let samples = taken.into_iter().map(|(seat, values)| Sample {
        values,
        won: winner.map_or(0.5, |winner| f32::from(winner == seat)),
    });
    Ok(samples.collect())
}

/// Logistic regression by Newton's method, with each feature measured by its own spread.
fn fit(samples: &[Sample], by_hand: &Weights) -> [f64; SIZE] {
    let mut spread = [1e-9f64; SIZE];
    for sample in samples {
        for (spread, value) in spread.iter_mut().zip(sample.values) {
            *spread += f64::from(value).powi(2) / samples.len() as f64;
        }
    }
    // A feature that never differs in an edition is left at nothing.
    let scale = spread.map(|spread| {
        if spread < 1e-6 {
            0.0
        } else {
            spread.sqrt().recip()
        }
    });
    let mut usual = [0.0f64; SIZE];
    for (place, [early, late]) in by_hand.values().enumerate() {
        usual[place] = f64::from(early);
        usual[Features::COUNT + place] = f64::from(late);
    }
    for (usual, spread) in usual.iter_mut().zip(spread) {
        *usual *= spread.sqrt();
    }
    let mut weights = usual;
    for _ in 0..ROUNDS {
        let mut slope: [f64; SIZE] =
            std::array::from_fn(|place| RIDGE * (usual[place] - weights[place]));
        let mut curve = vec![[0.0f64; SIZE]; SIZE];
        for sample in samples {
            let values: [f64; SIZE] =
                std::array::from_fn(|place| f64::from(sample.values[place]) * scale[place]);
            let score: f64 = values
                .iter()
                .zip(weights)
                .map(|(value, weight)| value * weight)
                .sum();
            let chance = 1.0 / (1.0 + (-score).exp());
            let missed = f64::from(sample.won) - chance;
            let sure = chance * (1.0 - chance);
            for row in 0..SIZE {
                slope[row] += missed * values[row];
                let part = sure * values[row];
                if part != 0.0 {
                    for column in 0..=row {
                        curve[row][column] += part * values[column];
                    }
                }
            }
        }
        for (place, row) in curve.iter_mut().enumerate() {
            row[place] += RIDGE;
        }
        let step = solved(curve, slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    std::array::from_fn(|place| weights[place] * scale[place])
}

/// The solution of a symmetric, positive system of which the lower half is given (Cholesky).
fn solved(mut matrix: Vec<[f64; SIZE]>, mut right: [f64; SIZE]) -> [f64; SIZE] {
    for row in 0..SIZE {
        for column in 0..=row {
            let before = matrix[row].iter().zip(&matrix[column]).take(column);
            let sum = before.fold(matrix[row][column], |sum, (one, other)| sum - one * other);
            matrix[row][column] = if row == column {
                sum.max(1e-12).sqrt()
            } else {
                sum / matrix[column][column]
            };
        }
    }
    for row in 0..SIZE {
        for before in 0..row {
            right[row] -= matrix[row][before] * right[before];
        }
        right[row] /= matrix[row][row];
    }
    for row in (0..SIZE).rev() {
        for after in row + 1..SIZE {
            right[row] -= matrix[after][row] * right[after];
        }
        right[row] /= matrix[row][row];
    }
    right
}

/// How well the weights judge games that they were not fitted to.
fn report(
    edition: &str,
    games: u64,
    iterations: &str,
    seed: u64,
    weights: &[f64; SIZE],
    kept: &[Sample],
) -> Vec<String> {
    let mut bins = [(0.0f64, 0.0f64, 0u32); BINS];
    let (mut loss, mut right) = (0.0, 0.0);
    for sample in kept {
        let values = sample.values.iter().zip(weights);
        let score: f64 = values
            .map(|(value, weight)| f64::from(*value) * weight)
            .sum();
        let chance = (1.0 / (1.0 + (-score).exp())).clamp(1e-6, 1.0 - 1e-6);
        let won = f64::from(sample.won);
        loss -= won * chance.ln() + (1.0 - won) * (1.0 - chance).ln();
        right += f64::from((chance > 0.5) == (won > 0.5));
        let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        *bin = (bin.0 + chance, bin.1 + won, bin.2 + 1);
    }
    let count = kept.len().max(1) as f64;
    let mut about = vec![
        format!("train {edition} {games} {iterations} {seed}"),
        format!(
            "{} positions kept apart: log loss {:.4} (a coin: 0.6931), {:.1}% of winners named",
            kept.len(),
            loss / count,
            100.0 * right / count
        ),
    ];
    for (judged, won, count) in bins.into_iter().filter(|bin| bin.2 > 0) {
        let share = |sum: f64| 100.0 * sum / f64::from(count);
        about.push(format!(
            "judged {:4.1}%: won {:4.1}% of {count}",
            share(judged),
            share(won)
        ));
    }
    about
}
