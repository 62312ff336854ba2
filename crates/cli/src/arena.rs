//! `underhex arena`: bots, warbands and decks play against each other and are rated.

mod chart;
mod entrant;
mod markdown;
pub(crate) mod rating;
pub(crate) mod record;
mod report;
mod schedule;

use std::path::PathBuf;

use rayon::prelude::*;
use underhex_bots::{Bot, bot_by_name, play_contest};
use underhex_engine::Contest;
use underhex_engine::dice::{Chance, game_seed};

use crate::bots::BotArgs;
use crate::common::{ContentArgs, Failure, writable};
use crate::out::print;
use crate::progress::bar;
use crate::tables::{ModeArgs, Tables};
use entrant::Field;
use record::{Player, Record, Results};
use report::Report;
use schedule::{Schedule, Slot};

/// Play bots, warbands and decks against each other and rate them.
///
/// Everybody plays everybody else, or with --gauntlet only the first of them all others. What an entrant leaves open is drawn for each
/// pair of games, in which both sides begin with the same and swap seats.
#[derive(clap::Args)]
pub struct Args {
    /// Who takes part: a bot, what it plays with, or both. Parts that are left out are drawn for each game.
    #[arg(value_name = "BOT|[BOT@]WARBAND[:DECK]|[BOT@]:DECK")]
    entrants: Vec<String>,
    #[command(flatten)]
    field: Field,
    #[command(flatten)]
    thinking: BotArgs,
    /// The edition.
    #[arg(long, default_value = "embergard")]
    edition: String,
    /// Only the first entrant plays against all others.
    #[arg(long)]
    gauntlet: bool,
    /// How many games each pairing plays.
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Results are added to this file, one JSON object on each line; games that it holds are not played again.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// No games are played: report on what the file of results holds.
    #[arg(long, requires = "results")]
    report_only: bool,
    /// How many threads; all cores if it is not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Print JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV.
    #[arg(long, conflicts_with = "markdown")]
    csv: bool,
    /// Print tables in Markdown.
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Write a report with charts to this file: one page that opens without a network.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// So many games a thread are played before what came of them is stored.
const STORED_AFTER: usize = 4;

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    writable(args.html.as_deref())?;
    args.thinking.open_house()?;
    let tables = Tables::new(content.load(&args.edition)?)?;
    let entrants = args.field.with(&args.entrants, &tables)?;
    for entrant in &entrants {
        entrant.check(&tables)?;
    }
    if let (Some(file), true) = (&args.results, args.report_only)
        && !file.exists()
    {
        return Err(Failure::input(format!("{} is not there", file.display())));
    }
    let mut results = Results::open(args.results.as_deref(), &args.edition)?;
    let thinking = args.thinking.thinking();
    let schedule = Schedule {
        thinking: &thinking,
        entrants: &entrants,
        gauntlet: args.gauntlet,
        games: args.games,
        seed: args.seed,
    };
    if !args.report_only {
        schedule.check()?;
        play_all(&args, &tables, &schedule, &mut results)?;
    }
    let wanted = |record: &Record| args.report_only || schedule.holds(record);
    let records: Vec<&Record> = results.records().iter().filter(|one| wanted(one)).collect();
    if records.is_empty() {
        return Err(Failure::input("there are no results to report on"));
    }
    let other_rules = records.iter().filter(|record| record.is_of_other_rules());
    match other_rules.count() {
        0 => {}
        count => eprintln!("underhex: {count} of these games were played by other rules or cards"),
    }
    let report = Report::new(&args.edition, args.seed, &records);
    if let Some(file) = &args.html {
        std::fs::write(file, chart::page(&report)).map_err(|error| {
            Failure::input(format!("{} cannot be written: {error}", file.display()))
        })?;
    }
    let text = if args.json {
        serde_json::to_string_pretty(&report)? + "\n"
    } else if args.csv {
        report.csv()
    } else if args.markdown {
        markdown::tables(&report)
    } else {
        report.to_string()
    };
    print(&text)
}

/// Plays what is not among the results yet. They are stored in the order of the schedule, whoever is done first.
fn play_all(
    args: &Args,
    tables: &Tables,
    schedule: &Schedule,
    results: &mut Results,
) -> Result<(), Failure> {
    let left: Vec<Slot> = schedule
        .slots()
        .filter(|slot| !results.has(schedule, slot))
        .collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()?;
    let bar = bar(left.len() as u64, args.json || args.csv);
    for slots in left.chunks(STORED_AFTER * pool.current_num_threads()) {
        let played: Result<Vec<Record>, Failure> = pool.install(|| {
            let play = |slot: &Slot| {
                let record = play(args, tables, schedule, slot);
                bar.inc(1);
                record
            };
            slots.par_iter().map(play).collect()
        });
        results.add(played?)?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Plays one game. Everything about it follows from the seed, its entrants and its number.
fn play(args: &Args, tables: &Tables, schedule: &Schedule, slot: &Slot) -> Result<Record, Failure> {
    let [a, b] = [&schedule.entrants[slot.a], &schedule.entrants[slot.b]];
    let seed = slot.seed(a, b, args.seed);
    let mut chance = Chance::seeded(seed);
    let mode = ModeArgs::game();
    let mut setup = tables.draw(&[&a.wish, &b.wish], 2, &mode, &mut chance)?;
    let mut names = [a.bot(), b.bot()];
    if slot.swapped() {
        setup.players.reverse();
        names.reverse();
    }
    let mut contest = Contest::new(tables.table(&setup)?, &setup, seed)?;
    let bots = names.iter().zip(1..);
    let mut bots: Vec<Box<dyn Bot>> = bots
        .map(|(bot, number)| bot_by_name(bot, game_seed(seed, number)))
        .collect::<Result<_, _>>()?;
    let (result, choices) = play_contest(&mut contest, &mut bots).map_err(|error| {
        Failure::check(format!("game {} of {a} against {b}: {error}", slot.game))
    })?;
    let mut glory = contest.glory();
    let mut winner = result.winner().map(|seat| seat.index());
    let mut players: Vec<Player> = setup
        .players
        .iter()
        .zip(names)
        .map(|(player, bot)| Player::new(bot, player))
        .collect();
    if slot.swapped() {
        glory.reverse();
        players.reverse();
        winner = winner.map(|seat| 1 - seat);
    }
    Ok(Record::new(
        args,
        slot,
        [a, b],
        players,
        winner,
        glory,
        choices,
    ))
}
