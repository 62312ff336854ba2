//! `underhex cards`: searching cards, fighters and warscrolls, and how much of each set can be played.

use underhex_content::{Content, Coverage, coverage, native_parts};
use underhex_engine::cards::{CardDef, CardKind, DeckDef, WarbandDef};
use underhex_engine::render;
use underhex_engine::rules::editions;
use underhex_engine::words::Words;

use crate::common::{ContentArgs, Failure};
use crate::text::{Paint, WIDTH, print, wrap};

/// Search and print cards.
#[derive(clap::Args)]
pub struct Args {
    /// Words that must all be in a card's name or text.
    query: Vec<String>,
    /// The edition: embergard if it is left out, and with --coverage all of them.
    #[arg(long)]
    edition: Option<String>,
    /// Only cards of this deck or set.
    #[arg(long, value_name = "SLUG")]
    set: Option<String>,
    /// Only fighters and warscroll of this warband.
    #[arg(long, value_name = "SLUG", conflicts_with = "set")]
    warband: Option<String>,
    /// Only cards of this type.
    #[arg(long = "type", value_enum)]
    kind: Option<Kind>,
    /// List the warbands.
    #[arg(long, conflicts_with_all = ["query", "set", "warband", "kind"])]
    warbands: bool,
    /// Show how much of each set can be played.
    #[arg(long, conflicts_with_all = ["query", "set", "warband", "kind", "warbands"])]
    coverage: bool,
    /// Print the cards that belong to nobody and are drawn at the start of a round.
    #[arg(long, conflicts_with_all = ["query", "set", "warband", "kind", "warbands", "coverage"])]
    hazards: bool,
    /// With --coverage: print it as JSON, decks and sets only.
    #[arg(long, requires = "coverage")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    Objective,
    Ploy,
    Upgrade,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let paint = Paint::detect();
    if args.coverage {
        let names = editions::all().into_iter().map(|(name, _)| name.to_owned());
        let names = match args.edition {
            Some(name) => vec![name],
            None => names.collect(),
        };
        let all: Vec<Content> = names
            .iter()
            .map(|name| content.load(name))
            .collect::<Result<_, _>>()?;
        return show_coverage(&all, args.json);
    }
    let content = content.load(args.edition.as_deref().unwrap_or("embergard"))?;
    if args.hazards {
        let cards = hazards(&content, paint);
        if cards.is_empty() {
            return Err(Failure::check(format!(
                "{} has no hazards",
                content.edition
            )));
        }
        print(
            &cards
                .iter()
                .map(|part| part.shown.as_str())
                .collect::<String>(),
        );
        return Ok(());
    }
    if args.warbands {
        print(&warband_list(&content));
        return Ok(());
    }
    let all = args.query.is_empty()
        && args.set.is_none()
        && args.warband.is_none()
        && args.kind.is_none();
    if all {
        print(&overview(&content));
        return Ok(());
    }
    let found = search(&args, &content, paint)?;
    if found.is_empty() {
        return Err(Failure::check("no card fits; fewer words find more"));
    }
    let many = if found.len() == 1 { "card" } else { "cards" };
    print(&format!("{}{} {many}\n", found.concat(), found.len()));
    Ok(())
}

fn search(args: &Args, content: &Content, paint: Paint) -> Result<Vec<String>, Failure> {
    let query: Vec<String> = args.query.iter().map(|word| word.to_lowercase()).collect();
    let fits = |text: &str| {
        let text = text.to_lowercase();
        query.iter().all(|word| text.contains(word.as_str()))
    };
    let library = &content.library;
    let words = &library.words;
    let mut found = Vec::new();
    if args.warband.is_none() {
        if let Some(slug) = &args.set
            && library.deck(slug).is_none()
        {
            return Err(unknown(
                "deck",
                slug,
                library.decks.iter().map(|deck| deck.id.as_str()),
            ));
        }
        let decks = library.decks.iter();
        for deck in decks.filter(|deck| args.set.as_ref().is_none_or(|slug| deck.id == *slug)) {
            let cards = deck.cards.iter();
            for card in cards.filter(|card| args.kind.is_none_or(|kind| kind_of(card) == kind)) {
                if fits(&plain(card, deck, words)) {
                    found.push(card_text(card, deck, words, paint));
                }
            }
            if args.kind.is_none()
                && let Some(plot) = &deck.plot
            {
                let text = words.say(&render::rules(plot.items()));
                if fits(&format!("{} plot {text}", deck.name)) {
                    found.push(entry("Plot card", &deck.name, "", &text, paint));
                }
            }
        }
    }
    if args.set.is_none() && args.kind.is_none() {
        if let Some(slug) = &args.warband
            && library.warband(slug).is_none()
        {
            let slugs = library.warbands.iter().map(|warband| warband.id.as_str());
            return Err(unknown("warband", slug, slugs));
        }
        let warbands = library.warbands.iter();
        for warband in
            warbands.filter(|own| args.warband.as_ref().is_none_or(|slug| own.id == *slug))
        {
            let parts = warband_parts(warband, words, paint).into_iter();
            found.extend(
                parts
                    .filter(|part| fits(&part.search))
                    .map(|part| part.shown),
            );
        }
        if args.warband.is_none() {
            let hazards = hazards(content, paint).into_iter();
            let hazards = hazards.filter(|part| fits(&part.search));
            found.extend(hazards.map(|part| part.shown));
        }
    }
    Ok(found)
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Failure {
    let near = underhex_content::legality::nearest(name, known);
    let hint = near.map_or_else(
        || "; `underhex cards` lists them".to_owned(),
        |near| format!("; did you mean `{near}`?"),
    );
    Failure::input(format!("there is no {what} `{name}`{hint}"))
}

fn kind_of(card: &CardDef) -> Kind {
    match card.kind {
        CardKind::Objective { .. } => Kind::Objective,
        CardKind::Ploy { .. } => Kind::Ploy,
        CardKind::Upgrade { .. } => Kind::Upgrade,
    }
}

fn plain(card: &CardDef, deck: &DeckDef, words: &Words) -> String {
    format!(
        "{} {} {} {} {} {}",
        card.name,
        card.id,
        faction(card),
        deck.name,
        words.say(&render::card_heading(card)),
        words.say(&render::card(card))
    )
}

/// Whose card it is: the slug of a warband, or a grand alliance.
fn faction(card: &CardDef) -> &str {
    card.faction.as_ref().map_or("", |faction| faction.as_str())
}

/// A card as it is printed on the screen.
fn card_text(card: &CardDef, deck: &DeckDef, words: &Words, paint: Paint) -> String {
    let from = match card.faction {
        Some(_) => format!("{} {}, {}", deck.name, card.id, faction(card)),
        None => format!("{} {}", deck.name, card.id),
    };
    entry(
        &card.name,
        &from,
        &words.say(&render::card_heading(card)),
        &words.say(&render::card(card)),
        paint,
    )
}

/// A name, where it is from, what it is, and its text.
pub fn entry(name: &str, from: &str, heading: &str, text: &str, paint: Paint) -> String {
    let mut shown = format!(
        "{}  {}\n",
        paint.bold(name),
        paint.dim(&format!("({from})"))
    );
    if !heading.is_empty() {
        shown.push_str(&format!("  {heading}\n"));
    }
    shown.push_str(&wrap(text, WIDTH, 2));
    shown.push('\n');
    shown
}

/// A fighter or a part of a warscroll: what a search looks at, and what is shown.
struct Part {
    search: String,
    shown: String,
}

fn warband_parts(warband: &WarbandDef, words: &Words, paint: Paint) -> Vec<Part> {
    let mut parts = Vec::new();
    for fighter in &warband.fighters {
        let mut name = fighter.name.clone();
        if fighter.count > 1 {
            name = format!("{name} (x{})", fighter.count);
        }
        let marks: Vec<String> = fighter.runemarks.iter().map(ToString::to_string).collect();
        let heading = if marks.is_empty() {
            "Fighter".to_owned()
        } else {
            format!("Fighter: {}", marks.join(", "))
        };
        let sides = [("", &fighter.uninspired), ("Inspired: ", &fighter.inspired)];
        let mut sides = sides.map(|(when, side)| {
            let text = words.say(&render::fighter_side(side));
            format!("{when}{text}")
        });
        let inspire = words.say(&render::fighter_inspire(fighter));
        if !inspire.is_empty() {
            sides[0] = format!("{} {inspire}", sides[0]);
        }
        let mut shown = entry(&name, &warband.name, &heading, &sides[0], paint);
        shown.truncate(shown.trim_end().len());
        shown.push_str(&format!("\n{}\n", wrap(&sides[1], WIDTH, 2)));
        parts.push(Part {
            search: format!("{name} {} {heading} {}", warband.name, sides.concat()),
            shown,
        });
    }
    for (name, text) in render::warscroll(&warband.warscroll) {
        let text = words.say(&text);
        parts.push(Part {
            search: format!("{name} {} warscroll {text}", warband.name),
            shown: entry(&name, &warband.name, "Warscroll", &text, paint),
        });
    }
    parts
}

/// The cards that belong to nobody.
fn hazards(content: &Content, paint: Paint) -> Vec<Part> {
    let Some(deck) = &content.library.hazards else {
        return Vec::new();
    };
    deck.cards
        .iter()
        .map(|hazard| {
            let text = content.library.words.say(&render::hazard(hazard));
            Part {
                search: format!("{} {} hazard {text}", hazard.name, deck.name),
                shown: entry(&hazard.name, &deck.name, "Hazard", &text, paint),
            }
        })
        .collect()
}

fn warband_list(content: &Content) -> String {
    let mut text = String::new();
    for warband in &content.library.warbands {
        let fighters: usize = warband
            .fighters
            .iter()
            .map(|own| usize::from(own.count))
            .sum();
        text.push_str(&format!(
            "{:<28} {:<28} {:<12} {fighters} fighters\n",
            warband.id,
            warband.name,
            warband.alliance.as_deref().unwrap_or("-")
        ));
    }
    text
}

fn overview(content: &Content) -> String {
    let library = &content.library;
    let title = if library.builds.is_empty() {
        "Decks"
    } else {
        "Sets"
    };
    let mut text = format!("{title}:\n");
    for deck in &content.library.decks {
        text.push_str(&format!(
            "  {:<28} {:<28} {} cards\n",
            deck.id,
            deck.name,
            deck.cards.len()
        ));
    }
    if !library.builds.is_empty() {
        text.push_str("\nReady decks:\n");
    }
    for build in &library.builds {
        text.push_str(&format!(
            "  {:<28} {:<28} {}\n",
            build.id, build.name, build.warband
        ));
    }
    if let Some(hazards) = &library.hazards {
        let count = hazards.cards.len();
        text.push_str(&format!(
            "\n{count} hazards: `underhex cards --edition {} --hazards` prints them.\n",
            content.edition
        ));
    }
    text.push_str(&format!(
        "\n{} warbands: `underhex cards --warbands` lists them.\n\
         `underhex cards WORD...` searches, `--set SLUG` prints a deck, `--warband SLUG` a warband.\n",
        content.library.warbands.len()
    ));
    text
}

fn show_coverage(contents: &[Content], json: bool) -> Result<(), Failure> {
    let all: Vec<Coverage> = contents.iter().flat_map(coverage).collect();
    if json {
        print(&format!("{}\n", serde_json::to_string(&all)?));
        return Ok(());
    }
    let row = |edition: &str, set: &str, printed: usize, playable: usize, native: usize| {
        format!("{edition:<12} {set:<36} {printed:>8} {playable:>8} {native:>7}\n")
    };
    let mut text = format!(
        "{:<12} {:<36} {:>8} {:>8} {:>7}\n",
        "edition", "set", "printed", "playable", "native"
    );
    for set in &all {
        text.push_str(&row(
            &set.edition,
            &set.set,
            set.printed,
            set.playable,
            set.native,
        ));
    }
    text.push_str("\nWarbands, counted in fighter cards and parts of the warscroll:\n");
    for content in contents {
        for warband in &content.library.warbands {
            let parts = warband.fighters.len() + render::warscroll(&warband.warscroll).len();
            text.push_str(&row(
                &content.edition,
                &format!("warband:{}", warband.id),
                parts,
                parts,
                native_parts(warband),
            ));
        }
    }
    print(&text);
    Ok(())
}
