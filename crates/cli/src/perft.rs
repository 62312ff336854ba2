//! `underhex perft`: the number of legal continuations of fixed positions. A change of count is a change of rules.

mod position;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::PathBuf;

use underhex_engine::PlayerSetup;

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::tables::Tables;
use position::Position;

/// Count legal continuations of fixed positions.
#[derive(clap::Args)]
pub struct Args {
    /// Position files, or folders of them.
    #[arg(default_value = "perft")]
    files: Vec<PathBuf>,
    /// Count to this depth and print the counts instead of checking them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    depth: Option<u8>,
    /// Write the counts that are found into the files.
    #[arg(long)]
    write: bool,
    /// With --make: the edition.
    #[arg(long, default_value = "embergard")]
    edition: String,
    /// Print a new position file: two to four sides as WARBAND:DECK.
    #[arg(long, num_args = 2..=4, value_name = "SIDE", conflicts_with = "write")]
    make: Option<Vec<String>>,
    /// With --make: the seed of the game and of the choices on the way.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// With --make: how many random choices lead to the position.
    #[arg(long, default_value_t = 40, value_name = "N")]
    random: usize,
    /// With --make: go on until this question is asked, such as Action or Power.
    #[arg(long, value_name = "QUESTION")]
    until: Option<String>,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    if let Some(sides) = &args.make {
        let tables = Tables::new(content.load(&args.edition)?)?;
        let sides: Vec<PlayerSetup> = sides
            .iter()
            .map(|side| side.parse())
            .collect::<Result<_, _>>()?;
        let until = args.until.as_deref();
        let mut position = Position::make(&tables, &sides, args.seed, args.random, until)?;
        position.counts = position.count(&tables, args.depth.unwrap_or(3))?;
        return print(&position.text());
    }
    let files = position::files(&args.files)?;
    let mut editions: BTreeMap<String, Tables> = BTreeMap::new();
    let mut wrong = Vec::new();
    for file in &files {
        let mut position = Position::read(file)?;
        let depth = args
            .depth
            .unwrap_or(position.counts.len().clamp(1, 8) as u8);
        let tables = match editions.entry(position.edition.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Tables::new(content.load(&position.edition)?)?),
        };
        let counts = position.count(tables, depth)?;
        let list: Vec<String> = counts.iter().map(ToString::to_string).collect();
        print(&format!("{}: {}\n", file.display(), list.join(" ")))?;
        if args.write {
            position.counts = counts;
            std::fs::write(file, position.text())?;
        } else if args.depth.is_none() && counts != position.counts {
            wrong.push(format!(
                "{}: {counts:?}, but the file says {:?}",
                file.display(),
                position.counts
            ));
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failure::check(wrong.join("\n")))
    }
}
