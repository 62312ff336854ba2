//! `underhex deck`: whether a deck may be played.

use std::path::{Path, PathBuf};

use underhex_content::legality::{DeckList, Format, check_deck, nearest};
use underhex_engine::library::Library;

use crate::common::{ContentArgs, Failure};
use crate::text::print;

/// Decks.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Check whether a deck may be played.
    Check(Check),
}

#[derive(clap::Args)]
struct Check {
    /// A file with one card name on each line (`#` starts a comment) or TOML with `cards = [...]`; or the slug of a deck.
    #[arg(value_name = "FILE|SLUG")]
    deck: PathBuf,
    /// How the deck is built; nemesis is a format of organised play and beyond the rulebook.
    #[arg(long, value_enum, default_value = "rivals")]
    format: FormatArg,
    /// The edition whose deck sizes hold.
    #[arg(long, default_value = "embergard")]
    edition: String,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum FormatArg {
    /// A Rivals deck as printed.
    Rivals,
    /// Cards from two Rivals decks.
    Nemesis,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let Command::Check(check) = args.command;
    let rules = underhex_content::edition(&check.edition)?;
    let content = content.load(&check.edition)?;
    let list = read(&content.library, &check.deck)?;
    let (format, title) = match check.format {
        FormatArg::Rivals => (Format::Rivals, "a Rivals deck"),
        FormatArg::Nemesis => (Format::Nemesis, "a Nemesis deck (beyond the rulebook)"),
    };
    let verdict = check_deck(&content.library, &rules, &list, format);
    print(&format!(
        "{}\n{} Objectives ({} of them Surge), {} Power cards ({} ploys, {} Upgrades)\n",
        if verdict.decks.is_empty() {
            "No known cards".to_owned()
        } else {
            format!("Cards from {}", verdict.decks.join(", "))
        },
        verdict.objectives,
        verdict.surges,
        verdict.ploys + verdict.upgrades,
        verdict.ploys,
        verdict.upgrades
    ));
    if verdict.faults.is_empty() {
        print(&format!("Legal as {title}.\n"));
        return Ok(());
    }
    for fault in &verdict.faults {
        print(&format!("  - {fault}\n"));
    }
    Err(Failure::check(format!(
        "not legal as {title}: {} to put right",
        match verdict.faults.len() {
            1 => "1 thing".to_owned(),
            count => format!("{count} things"),
        }
    )))
}

/// The slug of a deck that there is, or else a file.
fn read(library: &Library, deck: &Path) -> Result<DeckList, Failure> {
    let name = deck.to_string_lossy();
    if let Some(deck) = library.deck(&name) {
        return Ok(DeckList::printed(deck));
    }
    let text = std::fs::read_to_string(deck).map_err(|error| {
        let slugs = library.decks.iter().map(|deck| deck.id.as_str());
        match nearest(&name, slugs) {
            Some(slug) => Failure::input(format!(
                "`{name}` is neither a deck nor a file that can be read ({error}); did you mean `{slug}`?"
            )),
            None => Failure::input(format!(
                "`{name}` is neither a deck nor a file that can be read ({error}); `underhex cards` lists the decks"
            )),
        }
    })?;
    let list = if deck.extension().is_some_and(|end| end == "toml") {
        DeckList::from_toml(&text)
    } else {
        DeckList::from_text(&text)
    };
    list.map_err(|error| Failure::input(format!("{name}: {error}")))
}
