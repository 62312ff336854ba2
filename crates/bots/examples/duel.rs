//! How two bots fare against each other: warbands and decks drawn by chance, each pair played twice with sides swapped.
//!
//! `cargo run --release -p underhex-bots --example duel -- EDITION GAMES BOT BOT [SEED]`, where a BOT is a name or `name:ITERATIONS`.

use std::time::Instant;

use underhex_bots::{Bot, Budget, bot_with, play_contest};
use underhex_content::{Wish, builtin_of, draw_players, set_up};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::state::Seat;
use underhex_engine::{Contest, Mode, Setup};

fn bot(name: &str, seed: u64) -> Result<Box<dyn Bot>, Box<dyn std::error::Error>> {
    Ok(match name.split_once(':') {
        Some((name, iterations)) => {
            bot_with(name, seed, Some(Budget::iterations(iterations.parse()?)))?
        }
        None => bot_with(name, seed, None)?,
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [edition, games, one, other] = arguments
        .get(..4)
        .and_then(|four| <&[String; 4]>::try_from(four).ok())
        .ok_or("say EDITION GAMES BOT BOT [SEED]")?;
    let games: u64 = games.parse()?;
    let seed: u64 = arguments.get(4).map_or(Ok(1), |seed| seed.parse())?;
    let content = builtin_of(edition)?;
    let (mut won, mut lost, mut glory) = (0u64, 0u64, [0u64; 2]);
    let start = Instant::now();
    let mut choices = 0;
    for number in 0..games {
        // Both games of a pair have the same players and the same dice.
        let pair = game_seed(seed, number / 2);
        let mut chance = Chance::seeded(pair);
        let wish = Wish::default();
        let players = draw_players(content, Mode::Game, &[&wish, &wish], &mut chance)?;
        let setup = Setup::new(edition, players);
        let table = set_up(content, &setup)?;
        let mut contest = Contest::new(std::sync::Arc::new(table), &setup, pair)?;
        let side = (number % 2) as usize;
        let names = if side == 0 {
            [one, other]
        } else {
            [other, one]
        };
        let mut bots = vec![bot(names[0], pair ^ 1)?, bot(names[1], pair ^ 2)?];
        let (result, made) = play_contest(&mut contest, &mut bots)?;
        choices += made;
        let winner = result.winner();
        won += u64::from(winner == Some(Seat(side as u8)));
        lost += u64::from(winner == Some(Seat(1 - side as u8)));
        let got = contest.glory();
        glory[0] += u64::from(got[side]);
        glory[1] += u64::from(got[1 - side]);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{edition}: {one} against {other}: {won} won, {lost} lost of {games} ({:.1}%), Glory {:.1} to {:.1}; {:.2} s a game, {:.0} choices",
        100.0 * (won as f64 + 0.5 * (games - won - lost) as f64) / games as f64,
        glory[0] as f64 / games as f64,
        glory[1] as f64 / games as f64,
        seconds / games as f64,
        choices as f64 / games as f64,
    );
    Ok(())
}
