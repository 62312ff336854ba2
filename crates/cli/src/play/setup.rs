//! Who plays with what: from the command line, or picked from lists.

use underhex_content::legality::nearest;
use underhex_content::{Wish, draw_player, draw_players, ready_decks};
use underhex_engine::dice::Chance;
use underhex_engine::rules::Decks;
use underhex_engine::{DeckChoice, Mode, PlayerSetup};

use super::Args;
use super::input::Input;
use super::menu::word_starts;
use crate::common::Failure;
use crate::tables::Tables;
use crate::text::{WIDTH, print};

/// What Enter stands for.
const WARBAND: &str = "the-emberwatch";
const DECK: &str = "blazing-assault";

/// All players, the one at the terminal first; `None` if the input ended before that player had chosen.
pub fn players(
    args: &Args,
    tables: &Tables,
    input: &Input,
    seed: u64,
) -> Result<Option<Vec<PlayerSetup>>, Failure> {
    if args.mode.mode == Mode::Lesson {
        return lesson(args, tables).map(Some);
    }
    let fixed = tables.rules().decks == Decks::Fixed;
    if !fixed && tables.content().library.builds.is_empty() {
        return Err(Failure::input(format!(
            "{} has no ready decks yet",
            tables.rules().name
        )));
    }
    let opponents = opponents(args, tables, seed)?;
    let own = if fixed {
        printed(args, tables, input, seed)?
    } else {
        built(args, tables, input, seed)?
    };
    Ok(own.map(|own| [vec![own], opponents].concat()))
}

/// What the player asks for.
fn own(args: &Args) -> Wish {
    Wish {
        warband: args.warband.clone(),
        deck: args.deck.as_deref().map(DeckChoice::from),
    }
}

/// The first lesson leaves nothing to choose but the side.
fn lesson(args: &Args, tables: &Tables) -> Result<Vec<PlayerSetup>, Failure> {
    let own = own(args);
    let any = Wish::default();
    let mut wishes = vec![&own];
    wishes.extend(args.opponent.iter());
    while wishes.len() < usize::from(args.players()) {
        wishes.push(&any);
    }
    let mut chance = Chance::seeded(0);
    Ok(draw_players(
        tables.content(),
        Mode::Lesson,
        &wishes,
        &mut chance,
    )?)
}

/// The opponents are chosen by a chance of their own, so that they do not hang on what the player takes.
fn opponents(args: &Args, tables: &Tables, seed: u64) -> Result<Vec<PlayerSetup>, Failure> {
    let count = usize::from(args.players()) - 1;
    if args.opponent.len() > count {
        return Err(Failure::input(format!(
            "{} opponents are more than {} players leave room for; give --players",
            args.opponent.len(),
            args.players()
        )));
    }
    let mut chance = Chance::seeded(seed ^ 0x5eed);
    (0..count)
        .map(|index| {
            let wish = args.opponent.get(index).cloned().unwrap_or_default();
            if let Some(warband) = &wish.warband {
                known("warband", warband, &warbands(tables))?;
            }
            if let Some(DeckChoice::Named(deck)) = &wish.deck {
                known("deck", deck, &decks(tables))?;
            }
            Ok(draw_player(tables.content(), &wish, &mut chance)?)
        })
        .collect()
}

type Named<'a> = Vec<(&'a str, &'a str)>;

fn warbands(tables: &Tables) -> Named<'_> {
    let all = tables.content().library.warbands.iter();
    all.map(|warband| (warband.id.as_str(), warband.name.as_str()))
        .collect()
}

/// The decks that can be played: as printed, or ready ones.
fn decks(tables: &Tables) -> Named<'_> {
    let library = &tables.content().library;
    if tables.rules().decks == Decks::Fixed {
        let all = library.decks.iter();
        all.map(|deck| (deck.id.as_str(), deck.name.as_str()))
            .collect()
    } else {
        let all = library.builds.iter();
        all.map(|build| (build.id.as_str(), build.name.as_str()))
            .collect()
    }
}

/// Any warband with any deck.
fn printed(
    args: &Args,
    tables: &Tables,
    input: &Input,
    seed: u64,
) -> Result<Option<PlayerSetup>, Failure> {
    let pick = |given: Option<&str>, what, list: &[(&str, &str)], default| match given {
        Some(slug) => known(what, slug, list).map(Some),
        None => Ok(ask(input, what, list, default, seed)),
    };
    let warband = args.warband.as_deref();
    let Some(warband) = pick(warband, "warband", &warbands(tables), WARBAND)? else {
        return Ok(None);
    };
    if let Some(DeckChoice::Random(seed)) = own(args).deck {
        return Ok(Some(PlayerSetup::new(&warband, DeckChoice::Random(seed))));
    }
    let deck = pick(args.deck.as_deref(), "deck", &decks(tables), DECK)?;
    Ok(deck.map(|deck| PlayerSetup::new(&warband, deck.as_str())))
}

/// A ready deck, which says itself for which warband it is.
fn built(
    args: &Args,
    tables: &Tables,
    input: &Input,
    seed: u64,
) -> Result<Option<PlayerSetup>, Failure> {
    if let Some(warband) = &args.warband {
        known("warband", warband, &warbands(tables))?;
    }
    let wish = own(args);
    match &wish.deck {
        Some(DeckChoice::Random(seed)) => {
            let warbands = warbands(tables);
            let warband = match &args.warband {
                Some(warband) => Some(warband.clone()),
                None => ask(input, "warband", &warbands, "", *seed),
            };
            let deck = DeckChoice::Random(*seed);
            return Ok(warband.map(|warband| PlayerSetup::new(&warband, deck)));
        }
        Some(DeckChoice::Named(deck)) => {
            known("deck", deck, &decks(tables))?;
        }
        _ => {}
    }
    let fitting = ready_decks(tables.content(), &wish);
    let library = &tables.content().library;
    let titles: Vec<String> = fitting
        .iter()
        .map(|build| match library.warband(&build.warband) {
            Some(warband) => format!("{}: {}", warband.name, build.name),
            None => build.name.clone(),
        })
        .collect();
    let list: Named = fitting
        .iter()
        .zip(&titles)
        .map(|(build, title)| (build.id.as_str(), title.as_str()))
        .collect();
    let deck = match list.as_slice() {
        [] => {
            let mut chance = Chance::seeded(seed);
            return Ok(Some(draw_player(tables.content(), &wish, &mut chance)?));
        }
        [(only, _)] => Some((*only).to_owned()),
        [(first, _), ..] => ask(input, "deck", &list, first, seed),
    };
    let chosen = deck.and_then(|deck| fitting.iter().find(|build| build.id == deck));
    Ok(chosen.map(|build| PlayerSetup::new(&build.warband, build.id.as_str())))
}

fn known(what: &str, slug: &str, list: &[(&str, &str)]) -> Result<String, Failure> {
    if list.iter().any(|(known, _)| *known == slug) {
        return Ok(slug.to_owned());
    }
    let near = nearest(slug, list.iter().map(|(known, _)| *known));
    let hint = near.map_or_else(
        || "; `underhex cards` lists them".to_owned(),
        |near| format!("; did you mean `{near}`?"),
    );
    Err(Failure::input(format!("there is no {what} `{slug}`{hint}")))
}

/// Lets the player pick from a list by number or name; Enter takes the default, `?` a random one.
fn ask(
    input: &Input,
    what: &str,
    list: &[(&str, &str)],
    default: &str,
    seed: u64,
) -> Option<String> {
    let default = list
        .iter()
        .find(|(slug, _)| *slug == default)
        .or_else(|| list.first())?;
    print(&format!("\nWhich {what} do you play?\n{}", columns(list)));
    loop {
        let prompt = format!("Number or name, Enter for {}, ? for any: ", default.1);
        let line = input.line(&prompt)?.to_lowercase();
        if line.is_empty() {
            return Some(default.0.to_owned());
        }
        if line == "?" {
            let index = Chance::seeded(seed ^ list.len() as u64).below(list.len());
            return list.get(index).map(|(slug, _)| (*slug).to_owned());
        }
        let number = line
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        if let Some((slug, _)) = number.and_then(|index| list.get(index)) {
            return Some((*slug).to_owned());
        }
        let exact = list
            .iter()
            .find(|(slug, name)| *slug == line || name.to_lowercase() == line);
        let mut hits = list.iter().filter(|(slug, name)| {
            word_starts(slug, &line) || word_starts(&name.to_lowercase(), &line)
        });
        match (exact, hits.next(), hits.next()) {
            (Some((slug, _)), _, _) | (None, Some((slug, _)), None) => {
                return Some((*slug).to_owned());
            }
            (None, Some(_), Some(_)) => {
                print("That fits several of them; type more of the name.\n")
            }
            (None, None, _) => print("That is not in the list.\n"),
        }
    }
}

/// A numbered list in as many columns as fit, to be read downwards.
fn columns(list: &[(&str, &str)]) -> String {
    let longest = list.iter().map(|(_, name)| name.chars().count()).max();
    let width = longest.unwrap_or(0).max(25);
    let count = (WIDTH / (width + 4)).clamp(1, 3);
    let rows = list.len().div_ceil(count);
    let mut text = String::new();
    for row in 0..rows {
        let mut line = String::new();
        for column in 0..count {
            let index = column * rows + row;
            if let Some((_, name)) = list.get(index) {
                line.push_str(&format!(" {:>2} {name:<width$}", index + 1));
            }
        }
        text.push_str(&format!("{}\n", line.trim_end()));
    }
    text
}
