//! `underhex sim`: many games between bots.

mod count;
mod report;

use rayon::prelude::*;
use underhex_bots::{Bot, bot_by_name, play_out};
use underhex_engine::Game;
use underhex_engine::dice::Chance;

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar;
use crate::tables::{Tables, Wish, game_seed};
use count::Counts;
use report::Report;

/// Play many games between bots and count who wins.
#[derive(clap::Args)]
pub struct Args {
    /// How many games.
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
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
    /// Who plays the first player: random or greedy.
    #[arg(long, default_value = "random", value_name = "BOT")]
    bot_a: String,
    /// Who plays the second player: random or greedy.
    #[arg(long, default_value = "random", value_name = "BOT")]
    bot_b: String,
    /// How many threads; all cores if it is not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV.
    #[arg(long)]
    csv: bool,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    bot_by_name(&args.bot_a, 0)?;
    bot_by_name(&args.bot_b, 0)?;
    let tables = Tables::new(content.load("embergard")?)?;
    tables.check(&args.a)?;
    tables.check(&args.b)?;
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    let bar = bar(args.games, args.json || args.csv);
    let counts = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .map(|number| {
                let counts = play(&args, &tables, number);
                bar.inc(1);
                counts
            })
            .try_reduce(Counts::default, |a, b| Ok(a.plus(b)))
    });
    bar.finish_and_clear();
    let report = Report::new(&args, &counts?);
    let text = if args.json {
        serde_json::to_string_pretty(&report)? + "\n"
    } else if args.csv {
        report.csv()
    } else {
        report.to_string()
    };
    print(&text)
}

/// Plays the game with this number. Everything about it follows from the seed and the number.
fn play(args: &Args, tables: &Tables, number: u64) -> Result<Counts, Failure> {
    let seed = game_seed(args.seed, number);
    let mut chance = Chance::seeded(seed);
    let sides = [
        tables.draw(&args.a, &mut chance),
        tables.draw(&args.b, &mut chance),
    ];
    let mut game = Game::new(tables.table(&sides)?, seed);
    let mut bots: Vec<Box<dyn Bot>> = vec![
        bot_by_name(&args.bot_a, game_seed(seed, 1))?,
        bot_by_name(&args.bot_b, game_seed(seed, 2))?,
    ];
    let played = play_out(&mut game, &mut bots).map_err(|error| {
        let [a, b] = &sides;
        Failure::check(format!(
            "game {number} of seed {}, {a} against {b}: {error}",
            args.seed
        ))
    })?;
    Ok(Counts::of(&game, &sides, played.result, played.choices))
}
