//! `underhex puzzles`: puzzles found in bots' games.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use underhex_content::scenario::Puzzle;
use underhex_engine::name::slug;
use underhex_lab::{Found, assess, hunt};

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar_of;

/// Look for puzzles in games between bots, and write those that are good as scenario files.
#[derive(clap::Args)]
pub struct Args {
    /// The edition.
    #[arg(value_name = "EDITION", required_unless_present = "check")]
    edition: Option<String>,
    /// Look at the puzzles of this file or folder instead: whether each can be solved for certain, and how hard that is.
    #[arg(long, value_name = "PATH", conflicts_with_all = ["edition", "out"])]
    check: Option<PathBuf>,
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

/// Positions that are looked at for a puzzle that is checked.
const POSITIONS: usize = 200_000;
/// Lines of choices made at random for it.
const LINES: usize = 1_000;

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    match (&args.edition, &args.check) {
        (Some(edition), _) => find(&args, edition, content),
        (None, Some(path)) => check(path),
        (None, None) => Err(Failure::input("say which edition, or what to check")),
    }
}

fn find(args: &Args, edition: &str, content: &ContentArgs) -> Result<(), Failure> {
    let content = content.load(edition)?;
    if let Some(folder) = args.out.as_deref().filter(|folder| !folder.is_dir()) {
        let folder = folder.display();
        return Err(Failure::input(format!(
            "{folder} is no folder; make it first"
        )));
    }
    let bar = bar_of(args.games, "games", false);
    let games = (0..args.games).into_par_iter().map(|number| {
        let found = hunt(&content, edition, args.seed, number);
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
            "{} ({}): {} choices, {} of {} first ones lead on, solved by {:.1}% of random lines\n",
            one.name,
            one.difficulty.name(),
            one.choices,
            one.good,
            one.options,
            one.by_chance * 100.0
        ));
        if let Some(folder) = &args.out {
            write(folder, edition, one)?;
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

/// Says of every puzzle of a file or folder how hard it is; it is wrong if one is solved by letting everything pass.
fn check(path: &Path) -> Result<(), Failure> {
    let mut files = Vec::new();
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            files.push(entry?.path());
        }
        files.retain(|file| file.extension().is_some_and(|end| end == "toml"));
        files.sort();
    } else {
        files.push(path.to_owned());
    }
    let mut count = 0;
    let mut solved = Vec::new();
    for file in &files {
        let place = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::input(format!("{place} cannot be read: {error}")))?;
        for puzzle in Puzzle::read(&place, &text)? {
            let found = assess(&puzzle, POSITIONS, LINES)?;
            count += 1;
            let hard = puzzle
                .difficulty()
                .map_or("not said how hard", |hard| hard.name());
            let how = match found.choices {
                Some(choices) => format!(
                    "{choices} choices, {} of {} first ones lead on ({})",
                    found.good.len(),
                    found.options,
                    found.good.join(", ")
                ),
                None => "no way was found that is certain".to_owned(),
            };
            let random = found.by_chance * 100.0;
            print(&format!(
                "{} ({hard}): {how}, solved by {random:.1}% of random lines\n",
                puzzle.name()
            ))?;
            if found.choices == Some(0) {
                solved.push(puzzle.name().to_owned());
            }
        }
    }
    if count == 0 {
        return Err(Failure::input(format!(
            "{} holds no puzzle: a scenario with a goal",
            path.display()
        )));
    }
    if !solved.is_empty() {
        let names = solved.join(", ");
        return Err(Failure::check(format!(
            "solved by letting everything pass: {names}"
        )));
    }
    Ok(())
}
