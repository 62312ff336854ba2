//! `underhex deck test`: a deck against a field.

mod page;

use std::fmt;
use std::path::PathBuf;

use rayon::prelude::*;
use underhex_content::{Content, Wish};
use underhex_engine::rules::{Decks, Ruleset};
use underhex_engine::{DeckChoice, PlayerSetup};
use underhex_lab::{Counts, Share, Trial, TrialReport};

use super::{cards, read, warband};
use crate::bots::BotArgs;
use crate::common::{Failure, writable};
use crate::out::print;
use crate::progress::bar;

/// Play a deck against a field: how it fares, and what becomes of each of its cards.
#[derive(clap::Args)]
pub struct Args {
    /// A file with one card name or id on each line, or TOML with `cards = [...]`; or the slug of a deck.
    #[arg(value_name = "FILE|SLUG")]
    deck: PathBuf,
    /// The warband that plays it; in the first edition a ready deck says so itself.
    #[arg(long, value_name = "SLUG")]
    warband: Option<String>,
    /// Against whom: warbands with or without a deck, one after the other. Everybody, if it is not given.
    #[arg(long, value_delimiter = ',', value_name = "WARBAND[:DECK],...")]
    field: Vec<Wish>,
    /// The bot that plays the deck.
    #[arg(long, default_value = "greedy", value_name = "BOT")]
    played_by: String,
    /// The bot that plays against it; the same if it is not given.
    #[arg(long, value_name = "BOT")]
    against: Option<String>,
    #[command(flatten)]
    thinking: BotArgs,
    /// How many games.
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// How many threads; all cores if it is not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Write a report with charts to this file: one page that opens without a network.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn run(args: &Args, content: Content, rules: &Ruleset) -> Result<(), Failure> {
    writable(args.html.as_deref())?;
    args.thinking.open_house()?;
    let trial = Trial {
        edition: content.edition.clone(),
        player: player(args, &content, rules)?,
        bot: args.played_by.clone(),
        against: args
            .against
            .clone()
            .unwrap_or_else(|| args.played_by.clone()),
        field: args.field.clone(),
        seed: args.seed,
    };
    trial.check(&content)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()?;
    let bar = bar(args.games, args.json);
    let counts = pool.install(|| {
        (0..args.games)
            .into_par_iter()
            .map(|number| {
                let counts = trial.play(&content, number);
                bar.inc(1);
                counts
            })
            .try_reduce(Counts::default, |a, b| Ok(a.plus(b)))
    });
    bar.finish_and_clear();
    let counts = counts.map_err(|error| Failure::check(error.to_string()))?;
    let report = TrialReport::new(&trial, &counts);
    if let Some(file) = &args.html {
        std::fs::write(file, page::page(&report)).map_err(|error| {
            Failure::input(format!("{} cannot be written: {error}", file.display()))
        })?;
    }
    if args.json {
        return print(&(serde_json::to_string_pretty(&report)? + "\n"));
    }
    print(&Told(&report).to_string())
}

/// The warband and the deck that are tried.
fn player(args: &Args, content: &Content, rules: &Ruleset) -> Result<PlayerSetup, Failure> {
    let library = &content.library;
    let fixed = rules.decks == Decks::Fixed;
    let name = args.deck.to_string_lossy();
    let warband = match (&args.warband, fixed) {
        (None, true) => {
            return Err(Failure::input(format!(
                "in {} a deck serves every warband; say which one plays it with --warband",
                rules.name
            )));
        }
        (said, _) => warband(library, rules, &args.deck, said.as_deref())?,
    };
    let known = if fixed {
        library.deck(&name).is_some()
    } else {
        library.build(&name).is_some()
    };
    let deck = if known {
        DeckChoice::Named(name.into_owned())
    } else {
        let list = read(library, rules, &args.deck)?;
        let cards = cards(library, &list)?;
        DeckChoice::Cards(cards.iter().map(|card| card.id.to_string()).collect())
    };
    Ok(PlayerSetup::new(&warband, deck))
}

/// A share without decimals.
fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// A report as a table.
struct Told<'a>(&'a TrialReport);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.0;
        let [own, other] = &report.bots;
        writeln!(
            f,
            "{}:{} ({own}) against {other}, {} games, seed {}",
            report.warband, report.deck, report.games, report.seed
        )?;
        writeln!(
            f,
            "score {} (95%), glory {:.2} to {:.2}",
            report.score.percent().trim(),
            report.glory,
            report.lost
        )?;
        writeln!(
            f,
            "\n{:<36} {:>6}  {:<24} {:>6} {:>6}",
            "against", "games", "score (95%)", "glory", "theirs"
        )?;
        for row in &report.opponents {
            writeln!(
                f,
                "{:<36} {:>6}  {:<24} {:>6.2} {:>6.2}",
                row.warband,
                row.games,
                row.score.percent(),
                row.glory,
                row.lost
            )?;
        }
        writeln!(
            f,
            "\n{:<36} {:>6} {:>6} {:>6}",
            "after round", "games", "glory", "theirs"
        )?;
        for row in &report.rounds {
            writeln!(
                f,
                "{:<36} {:>6} {:>6.2} {:>6.2}",
                row.round, row.games, row.glory, row.lost
            )?;
        }
        writeln!(
            f,
            "\n{:<36} {:<9} {:>6} {:>7} {:>7} {:>9} {:>6} {:>6} {:>8} {:>17}",
            "card",
            "kind",
            "drawn",
            "scored",
            "played",
            "discarded",
            "idle",
            "with",
            "without",
            "difference (95%)"
        )?;
        for card in &report.cards {
            let Share { rate, low, high } = card.difference;
            let [drawn, scored, played, discarded, idle, with, without] =
                card.shares().map(percent);
            writeln!(
                f,
                "{:<36} {:<9} {drawn:>6} {scored:>7} {played:>7} {discarded:>9} {idle:>6} {with:>6} {without:>8} {:>+6.0} ({:+.0} to {:+.0})",
                card.name,
                card.kind,
                rate * 100.0,
                low * 100.0,
                high * 100.0
            )?;
        }
        writeln!(
            f,
            "\nScored to idle are shares of the games in which the card was drawn; with and without are scores with the card drawn and not."
        )
    }
}
