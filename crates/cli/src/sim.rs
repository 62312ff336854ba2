//! `underhex sim`: many games between bots.

mod count;
mod report;

use rayon::prelude::*;
use underhex_bots::{Bot, bot_by_name, play_contest};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::{Contest, PlayerSetup};

use crate::bots::BotArgs;
use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar;
use crate::tables::{GameArgs, Tables, WishArgs};
use count::Counts;
use report::Report;

/// Play many games between bots and count who wins.
#[derive(clap::Args)]
pub struct Args {
    /// How many games, or matches.
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    wishes: WishArgs,
    /// Who plays the first player: random, greedy or level-1 to level-5.
    #[arg(long, default_value = "random", value_name = "BOT")]
    bot_a: String,
    /// Who plays the second player.
    #[arg(long, default_value = "random", value_name = "BOT")]
    bot_b: String,
    /// Who plays the third player.
    #[arg(long, default_value = "random", value_name = "BOT")]
    bot_c: String,
    /// Who plays the fourth player.
    #[arg(long, default_value = "random", value_name = "BOT")]
    bot_d: String,
    #[command(flatten)]
    thinking: BotArgs,
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

impl Args {
    /// The names of the bots, by seat.
    fn bots(&self) -> [&str; 4] {
        [&self.bot_a, &self.bot_b, &self.bot_c, &self.bot_d]
    }
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    args.thinking.open_house()?;
    for bot in args.bots() {
        bot_by_name(bot, 0)?;
    }
    let tables = Tables::new(content.load(&args.game.edition)?)?;
    tables.check(&args.wishes.all(), args.game.players, &args.game.mode)?;
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
    let (players, mode) = (args.game.players, &args.game.mode);
    let setup = tables.draw(&args.wishes.all(), players, mode, &mut chance)?;
    let mut contest = Contest::new(tables.table(&setup)?, &setup, seed)?;
    let mut bots: Vec<Box<dyn Bot>> = args
        .bots()
        .into_iter()
        .zip(1..)
        .take(setup.players.len())
        .map(|(bot, number)| bot_by_name(bot, game_seed(seed, number)))
        .collect::<Result<_, _>>()?;
    let (result, choices) = play_contest(&mut contest, &mut bots).map_err(|error| {
        let sides: Vec<String> = setup.players.iter().map(PlayerSetup::to_string).collect();
        Failure::check(format!(
            "game {number} of seed {}, {}: {error}",
            args.seed,
            sides.join(" against ")
        ))
    })?;
    Ok(Counts::of(&contest, &setup.players, result, choices))
}
