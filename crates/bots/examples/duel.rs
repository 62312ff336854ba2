//! How two bots fare against each other: warbands and decks drawn by chance, each pair played twice with sides swapped.
//!
//! `cargo run --release -p underhex-bots --example duel -- EDITION GAMES BOT BOT [SEED [THREADS]]`, where a BOT is a name, `name:ITERATIONS` or, for a level that
//! judges by weights of its own, `name:ITERATIONS:FILE`. It plays on all cores unless it is told on how many; the games are the same.

use std::sync::atomic::{AtomicU64, Ordering};

use underhex_bots::mind::Weights;
use underhex_bots::{Bot, Budget, LEVELS, Thinker, bot_with, play_contest};
use underhex_content::{Wish, builtin_of, draw_players, set_up};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::{Contest, Mode, Setup};

fn bot(words: &str, seed: u64) -> Result<Box<dyn Bot>, Box<dyn std::error::Error>> {
    let mut words = words.splitn(3, ':');
    let name = words.next().unwrap_or_default();
    let iterations = words.next().map(str::parse).transpose()?;
    let budget = iterations.map(Budget::iterations);
    let Some(file) = words.next() else {
        return Ok(bot_with(name, seed, budget)?);
    };
    let mut levels = LEVELS.into_iter();
    let level = levels.find(|level| level.name == name);
    let level = level.ok_or("only levels judge by weights")?;
    let weights = Weights::read(&std::fs::read_to_string(file)?)?;
    Ok(Box::new(
        Thinker::new(level, seed, budget).judging_by(weights),
    ))
}

/// Who won a game, which Glory points the two bots got, and how many choices were made.
struct Outcome {
    winner: Option<usize>,
    glory: [u64; 2],
    choices: u64,
}

/// The games of a pair have the same players and the same dice, with sides swapped.
fn play(
    edition: &str,
    bots: [&str; 2],
    seed: u64,
    number: u64,
) -> Result<Outcome, Box<dyn std::error::Error>> {
    let content = builtin_of(edition)?;
    let pair = game_seed(seed, number / 2);
    let mut chance = Chance::seeded(pair);
    let wish = Wish::default();
    let players = draw_players(content, Mode::Game, &[&wish, &wish], &mut chance)?;
    let setup = Setup::new(edition, players);
    let table = set_up(content, &setup)?;
    let mut contest = Contest::new(std::sync::Arc::new(table), &setup, pair)?;
    let side = (number % 2) as usize;
    let mut seated = vec![bot(bots[side], pair ^ 1)?, bot(bots[1 - side], pair ^ 2)?];
    let (result, choices) = play_contest(&mut contest, &mut seated)?;
    let glory = contest.glory();
    Ok(Outcome {
        winner: result
            .winner()
            .map(|seat| usize::from(seat.index() != side)),
        glory: [glory[side].into(), glory[1 - side].into()],
        choices,
    })
}

/// Between which shares the true one lies with 95% (Wilson).
fn interval(won: f64, games: f64) -> [f64; 2] {
    let z = 1.96f64;
    let share = won / games;
    let middle = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    [-1.0, 1.0].map(|side| (middle + side * spread) / (1.0 + z * z / games))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [edition, games, one, other] = arguments
        .get(..4)
        .and_then(|four| <&[String; 4]>::try_from(four).ok())
        .ok_or("say EDITION GAMES BOT BOT [SEED [THREADS]]")?;
    let games: u64 = games.parse()?;
    let seed: u64 = arguments.get(4).map_or(Ok(1), |seed| seed.parse())?;
    let next = AtomicU64::new(0);
    let all_cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.get(5).map(|threads| threads.parse());
    let threads = threads.transpose()?.unwrap_or_else(all_cores).max(1);
    let outcomes = std::thread::scope(|scope| {
        let work = || {
            let mut outcomes = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return Ok::<_, String>(outcomes);
                }
                let outcome = play(edition, [one, other], seed, number);
                outcomes.push(outcome.map_err(|error| error.to_string())?);
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all: Vec<Outcome> = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| "a game could not be played")??);
        }
        Ok::<_, String>(all)
    })?;
    let won_by = |bot| {
        let all = outcomes.iter();
        all.filter(|outcome| outcome.winner == Some(bot)).count()
    };
    let mean =
        |of: fn(&Outcome) -> u64| outcomes.iter().map(of).sum::<u64>() as f64 / games.max(1) as f64;
    let (won, lost) = (won_by(0), won_by(1));
    let [least, most] = interval(won as f64, games.max(1) as f64);
    println!(
        "{edition}: {one} against {other}: {won} won, {lost} lost of {games} ({:.0}%, {:.0} to {:.0}), Glory {:.1} against {:.1}; {:.0} choices a game",
        100.0 * won as f64 / games.max(1) as f64,
        100.0 * least,
        100.0 * most,
        mean(|outcome| outcome.glory[0]),
        mean(|outcome| outcome.glory[1]),
        mean(|outcome| outcome.choices),
    );
    Ok(())
}
