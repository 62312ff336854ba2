//! `underhex puzzles`: puzzles found in bots' games.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use underhex_engine::name::slug;
use underhex_lab::{Found, hunt};

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar_of;

/// Look for puzzles in games between bots, and write those that are good as scenario files.
#[derive(clap::Args)]
pub struct Args {
    /// The edition.
    #[arg(value_name = "EDITION")]
    edition: String,
    /// Games to look through.
    #[arg(long, default_value_t = 40, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed finds the same puzzles.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Write each puzzle to a file in this folder; files that are there already stay as they are.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let content = content.load(&args.edition)?;
    if let Some(folder) = args.out.as_deref().filter(|folder| !folder.is_dir()) {
        let folder = folder.display();
        return Err(Failure::input(format!(
            "{folder} is no folder; make it first"
        )));
    }
    let bar = bar_of(args.games, "games", false);
    let games = (0..args.games).into_par_iter().map(|number| {
        let found = hunt(&content, &args.edition, args.seed, number);
        bar.inc(1);
        found
    });
    let found: Result<Vec<Vec<Found>>, _> = games.collect();
    bar.finish_and_clear();
    let found = found.map_err(|error| Failure::check(error.to_string()))?;
    let mut found: Vec<Found> = found.into_iter().flatten().collect();
    found.sort_by(|a, b| {
        (a.difficulty, a.choices, &a.name).cmp(&(b.difficulty, b.choices, &b.name))
    });
    // The same goal for the same warband is one puzzle, the easier of the two.
    let mut names: Vec<String> = Vec::new();
    found.retain(|one| {
        let new = !names.contains(&one.name);
        names.push(one.name.clone());
        new
    });
    let mut told = String::new();
    for one in &found {
        told.push_str(&format!(
            "{} ({}): {} choices, solved by {:.1}% of random lines\n",
            one.name,
            one.difficulty.name(),
            one.choices,
            one.by_chance * 100.0
        ));
        if let Some(folder) = &args.out {
            write(folder, &args.edition, one)?;
        }
    }
    told.push_str(&format!(
        "{} puzzles in {} games\n",
        found.len(),
        args.games
    ));
    print(&told)
}

fn write(folder: &Path, edition: &str, found: &Found) -> Result<(), Failure> {
    let path = folder.join(format!("{edition}-{}.toml", slug(&found.name)));
    if path.exists() {
        return Ok(());
    }
    std::fs::write(&path, &found.text)
        .map_err(|error| Failure::input(format!("{} cannot be written: {error}", path.display())))
}
