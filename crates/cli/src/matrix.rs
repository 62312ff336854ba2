//! `underhex matrix`: what many games between warbands and decks say about each of them, as a page to read.

mod found;
mod page;
mod picture;

use std::path::PathBuf;

use crate::arena::record::{Record, Results};
use crate::common::{ContentArgs, Failure};
use found::Found;

/// Write a page about how warbands and decks fare against each other, from the results of an arena.
#[derive(clap::Args)]
pub struct Args {
    /// The results of `underhex arena --warbands all --results FILE`, in which every game is played with decks that are drawn.
    #[arg(value_name = "FILE")]
    results: PathBuf,
    /// The edition.
    #[arg(long, default_value = "embergard")]
    edition: String,
    /// The page, in Markdown.
    #[arg(long, value_name = "FILE")]
    page: PathBuf,
    /// The picture of who beat whom, an SVG. The page shows it, so it should lie beside it or below it.
    #[arg(long, value_name = "FILE")]
    picture: PathBuf,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let content = content.load(&args.edition)?;
    if !args.results.exists() {
        return Err(Failure::input(format!(
            "{} is not there; `underhex arena --warbands all --results {0}` makes it",
            args.results.display()
        )));
    }
    let results = Results::open(Some(&args.results), &args.edition)?;
    let records: Vec<&Record> = results.records().iter().collect();
    let found = Found::new(&content, &records)?;
    let below = args.page.parent().unwrap_or_else(|| "".as_ref());
    let shown = args.picture.strip_prefix(below).unwrap_or(&args.picture);
    let page = page::page(&found, &args.results, shown);
    for (file, text) in [
        (&args.page, page),
        (&args.picture, picture::picture(&found)),
    ] {
        std::fs::write(file, text).map_err(|error| {
            Failure::input(format!("{} cannot be written: {error}", file.display()))
        })?;
    }
    Ok(())
}
