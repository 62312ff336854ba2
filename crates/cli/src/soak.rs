//! `underhex soak`: random games with everything checked that must never break.

mod game;
mod invariants;
mod leaks;

use rayon::prelude::*;

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar;
use crate::tables::{Tables, Wish, game_seed};
use game::Broken;

/// Play random games and check after every choice that nothing is broken.
#[derive(clap::Args)]
pub struct Args {
    /// How many games.
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Only the game with this number.
    #[arg(long, value_name = "N")]
    only: Option<u64>,
    /// The first player's warband and deck; what is not given is drawn for each game.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "WARBAND[:DECK]"
    )]
    a: Wish,
    /// The second player's warband and deck; what is not given is drawn for each game.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "WARBAND[:DECK]"
    )]
    b: Wish,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let tables = Tables::new(content.load("embergard")?)?;
    tables.check(&args.a)?;
    tables.check(&args.b)?;
    let numbers = match args.only {
        Some(number) => number..number.saturating_add(1),
        None => 0..args.games,
    };
    let games = numbers.end - numbers.start;
    let bar = bar(games, false);
    let played: Vec<Result<u64, (u64, String)>> = numbers
        .into_par_iter()
        .map(|number| {
            let played = play(&args, &tables, number);
            bar.inc(1);
            played.map_err(|message| (number, message))
        })
        .collect();
    bar.finish_and_clear();
    let mut choices = 0;
    let mut broken = Vec::new();
    for result in played {
        match result {
            Ok(count) => choices += count,
            Err(one) => broken.push(one),
        }
    }
    let Some((_, first)) = broken.first() else {
        return print(&format!(
            "{games} games, {choices} choices: nothing is broken\n"
        ));
    };
    let mut message = first.clone();
    for (_, other) in broken.iter().skip(1).take(20) {
        let line = other.lines().next().unwrap_or_default();
        message += &format!("\nalso {line}");
    }
    if broken.len() > 21 {
        message += &format!("\nand {} more games", broken.len() - 21);
    }
    Err(Failure::check(message))
}

/// Plays one game; says how many choices it took, or what is broken and how to see it again.
fn play(args: &Args, tables: &Tables, number: u64) -> Result<u64, String> {
    let seed = game_seed(args.seed, number);
    let mut chance = underhex_engine::dice::Chance::seeded(seed);
    let sides = [
        tables.draw(&args.a, &mut chance),
        tables.draw(&args.b, &mut chance),
    ];
    let [a, b] = &sides;
    let place = format!(
        "seed {}, game {number} (its own seed is {seed}), {a} against {b}",
        args.seed
    );
    let table = tables
        .table(&sides)
        .map_err(|error| format!("{place}: {error}"))?;
    game::play(&table, seed).map_err(|Broken { choice, what }| {
        format!(
            "{place}, choice {choice}: {what}\nsee it again: underhex soak --seed {} --only {number} --a '{a}' --b '{b}'",
            args.seed
        )
    })
}
