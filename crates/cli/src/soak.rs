//! `underhex soak`: random games with everything checked that must never break.

mod game;
mod invariants;
mod leaks;

use rayon::prelude::*;
use underhex_engine::dice::Chance;
use underhex_engine::rules::Decks;

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar;
use crate::tables::{Side, Tables, Wish, WishArgs, game_seed, playable};
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
    /// The edition; without it all that can be played, in turn.
    #[arg(long)]
    edition: Option<String>,
    /// How many players; without it as many as the edition knows, by chance.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    #[command(flatten)]
    wishes: WishArgs,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let wished = args.wishes.all().iter().any(|wish| wish.is_some());
    let edition = match (&args.edition, wished) {
        (None, true) => Some("embergard"),
        (edition, _) => edition.as_deref(),
    };
    let tables = playable(content, edition)?;
    for tables in &tables {
        tables.check(&args.wishes.all(), args.players.unwrap_or(2))?;
    }
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
fn play(args: &Args, tables: &[Tables], number: u64) -> Result<u64, String> {
    let seed = game_seed(args.seed, number);
    let mut chance = Chance::seeded(seed);
    let tables = &tables[(number % tables.len() as u64) as usize];
    let most = tables.rules().most_players.count();
    let players = match args.players {
        Some(players) => players,
        None if most > 2 => 2 + chance.below(usize::from(most) - 1) as u8,
        None => 2,
    };
    let sides = draw(tables, &args.wishes.all(), players, &mut chance)
        .map_err(|error| format!("seed {}, game {number}: {error}", args.seed))?;
    let names: Vec<String> = sides.iter().map(ToString::to_string).collect();
    let place = format!(
        "{}, seed {}, game {number} (its own seed is {seed}), {}",
        tables.edition(),
        args.seed,
        names.join(" against ")
    );
    let table = tables
        .table(&sides)
        .map_err(|error| format!("{place}: {error}"))?;
    game::play(&table, seed).map_err(|Broken { choice, what }| {
        let sides: Vec<String> = ["a", "b", "c", "d"]
            .iter()
            .zip(&names)
            .map(|(letter, side)| format!(" --{letter} '{side}'"))
            .collect();
        format!(
            "{place}, choice {choice}: {what}\nsee it again: underhex soak --edition {} --players {players} --seed {} --only {number}{}",
            tables.edition(),
            args.seed,
            sides.concat()
        )
    })
}

/// Where decks are built, most are drawn from all cards there are.
fn draw(
    tables: &Tables,
    wishes: &[&Wish],
    players: u8,
    chance: &mut Chance,
) -> Result<Vec<Side>, Failure> {
    if tables.rules().decks == Decks::Fixed || chance.below(4) == 0 {
        return tables.draw_all(wishes, players, chance);
    }
    wishes
        .iter()
        .take(usize::from(players))
        .map(|wish| match wish.deck {
            Some(_) => tables.draw(wish, chance),
            None => tables.draw_built(wish, chance),
        })
        .collect()
}
