//! `underhex deck`: the decks there are, whether a deck may be played, what it is made of and how it fares.

mod stats;
mod test;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use underhex_content::Content;
use underhex_content::legality::{DeckList, Format, check_deck, nearest};
use underhex_engine::cards::CardDef;
use underhex_engine::library::Library;
use underhex_engine::name::slug;
use underhex_engine::rules::{Decks, Ruleset};

use crate::common::{ContentArgs, Failure};
use crate::text::print;

/// The decks that are ready to play; or check one, look at what it is made of, or try it.
#[derive(clap::Args)]
pub struct Args {
    /// The edition.
    #[arg(long, default_value = "embergard", global = true)]
    edition: String,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Check whether a deck may be played.
    Check(Check),
    /// Show what a deck is made of.
    Stats(stats::Args),
    /// Play a deck against a field and see how it and each of its cards fare.
    Test(test::Args),
}

#[derive(clap::Args)]
struct Check {
    /// A file with one card name or id on each line (`#` starts a comment) or TOML with `cards = [...]`; or the slug of a deck.
    #[arg(value_name = "FILE|SLUG")]
    deck: PathBuf,
    /// In the second edition: how the deck is built; nemesis is a format of organised play and beyond the rulebook.
    #[arg(long, value_enum)]
    format: Option<FormatArg>,
    /// In the first edition: the warband that the deck is for.
    #[arg(long, value_name = "SLUG")]
    warband: Option<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum FormatArg {
    /// A Rivals deck as printed.
    Rivals,
    /// Cards from two Rivals decks.
    Nemesis,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let rules = underhex_content::edition(&args.edition)?;
    let content = content.load(&args.edition)?;
    match args.command {
        None => {
            print(&listing(&content, &rules));
            Ok(())
        }
        Some(Command::Check(asked)) => check(&asked, &content, &rules),
        Some(Command::Stats(asked)) => stats::run(&asked, &content, &rules),
        Some(Command::Test(asked)) => test::run(&asked, content, &rules),
    }
}

/// The decks that are ready to play.
fn listing(content: &Content, rules: &Ruleset) -> String {
    let library = &content.library;
    let mut text = String::new();
    if rules.decks == Decks::Fixed {
        for deck in &library.decks {
            text += &format!("{:<36} {}\n", deck.id, deck.name);
        }
        return text;
    }
    for build in &library.builds {
        let warband = library
            .warband(&build.warband)
            .map_or(build.warband.as_str(), |warband| &warband.name);
        let count = build.cards.len();
        text += &format!(
            "{:<36} {:<36} {warband}, {count} cards\n",
            build.id, build.name
        );
    }
    if library.builds.is_empty() {
        text += &format!("{} has no ready decks yet.\n", rules.name);
    }
    text
}

fn check(asked: &Check, content: &Content, rules: &Ruleset) -> Result<(), Failure> {
    let library = &content.library;
    let list = read(library, rules, &asked.deck)?;
    let title;
    let format = match (rules.decks, asked.format) {
        (Decks::Fixed, _) if asked.warband.is_some() => {
            return Err(Failure::input(
                "a deck of the second edition serves every warband; leave --warband out",
            ));
        }
        (Decks::Fixed, None | Some(FormatArg::Rivals)) => {
            title = "a Rivals deck".to_owned();
            Format::Rivals
        }
        (Decks::Fixed, Some(FormatArg::Nemesis)) => {
            title = "a Nemesis deck (beyond the rulebook)".to_owned();
            Format::Nemesis
        }
        (_, Some(_)) => {
            return Err(Failure::input(
                "formats are for the second edition; leave --format out",
            ));
        }
        (_, None) => {
            let warband = warband(library, rules, &asked.deck, asked.warband.as_deref())?;
            let warband = library.warband(&warband).ok_or_else(|| {
                let known = library.warbands.iter().map(|warband| warband.id.as_str());
                let hint = nearest(&warband, known)
                    .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                Failure::input(format!("there is no warband `{warband}`{hint}"))
            })?;
            title = format!("a deck for {}", warband.name);
            Format::Built(warband)
        }
    };
    let verdict = check_deck(library, rules, &list, format);
    let sizes = &verdict.sizes;
    print(&format!(
        "{}\n{} Objectives ({} of them Surge), {} Power cards ({} ploys, {} Upgrades)\n",
        if verdict.decks.is_empty() {
            "No known cards".to_owned()
        } else {
            format!("Cards from {}", verdict.decks.join(", "))
        },
        sizes.objectives,
        sizes.surges,
        sizes.power(),
        sizes.ploys,
        sizes.upgrades
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

/// The warband that a built deck is for: as it is said, or that of a ready deck.
fn warband(
    library: &Library,
    rules: &Ruleset,
    deck: &Path,
    said: Option<&str>,
) -> Result<String, Failure> {
    let ready = || library.build(&deck.to_string_lossy());
    said.map(str::to_owned)
        .or_else(|| ready().map(|build| build.warband.clone()))
        .ok_or_else(|| {
            Failure::input(format!(
                "in {} a deck is built for a warband; say for which with --warband",
                rules.name
            ))
        })
}

/// The cards of a list, in its order. What there is not, or twice, is said.
fn cards<'a>(library: &'a Library, list: &DeckList) -> Result<Vec<&'a Arc<CardDef>>, Failure> {
    let find = |(line, name): &(usize, String)| {
        let wanted = slug(name);
        let mut all = library.cards().map(|(_, card)| card);
        all.find(|card| card.id == *name.as_str() || slug(&card.name) == wanted)
            .ok_or_else(|| {
                let names = library.cards().map(|(_, card)| card.name.as_str());
                let hint = nearest(name, names)
                    .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                Failure::input(format!("line {line}: there is no card `{name}`{hint}"))
            })
    };
    list.cards.iter().map(find).collect()
}

/// The slug of a deck that there is, or else a file.
fn read(library: &Library, rules: &Ruleset, deck: &Path) -> Result<DeckList, Failure> {
    let name = deck.to_string_lossy();
    let fixed = rules.decks == Decks::Fixed;
    if let (Some(deck), true) = (library.deck(&name), fixed) {
        return Ok(DeckList::printed(deck));
    }
    if let Some(build) = library.build(&name) {
        return Ok(DeckList::ready(build));
    }
    let text = std::fs::read_to_string(deck).map_err(|error| {
        let decks = library.decks.iter().map(|deck| deck.id.as_str());
        let decks = decks.filter(|_| fixed);
        let builds = library.builds.iter().map(|build| build.id.as_str());
        match nearest(&name, decks.chain(builds)) {
            Some(slug) => Failure::input(format!(
                "`{name}` is neither a deck nor a file that can be read ({error}); did you mean `{slug}`?"
            )),
            None => Failure::input(format!(
                "`{name}` is neither a deck nor a file that can be read ({error}); `underhex deck` lists the decks"
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
