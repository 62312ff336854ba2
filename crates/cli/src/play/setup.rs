//! Who plays with what: from the command line, or picked from lists.

use underhex_content::Content;
use underhex_content::legality::nearest;
use underhex_engine::dice::Chance;

use super::Args;
use super::input::Input;
use super::menu::word_starts;
use crate::common::Failure;
use crate::text::print;

/// A warband and a deck, by slug.
pub type Side = (String, String);

/// What Enter stands for.
const WARBAND: &str = "the-emberwatch";
const DECK: &str = "blazing-assault";

/// Both sides; `None` if the input ended before the player had chosen.
pub fn sides(
    args: &Args,
    content: &Content,
    input: &Input,
    seed: u64,
) -> Result<Option<[Side; 2]>, Failure> {
    let library = &content.library;
    let warbands: Vec<(&str, &str)> = library
        .warbands
        .iter()
        .map(|warband| (warband.id.as_str(), warband.name.as_str()))
        .collect();
    let decks: Vec<(&str, &str)> = library
        .decks
        .iter()
        .map(|deck| (deck.id.as_str(), deck.name.as_str()))
        .collect();
    // The opponent is chosen by a chance of its own, so that it does not hang on what the player takes.
    let mut chance = Chance::seeded(seed ^ 0x5eed);
    let mut random = |list: &[(&str, &str)]| {
        let index = chance.below(list.len());
        list.get(index)
            .map_or_else(String::new, |(slug, _)| (*slug).to_owned())
    };
    let any = (random(&warbands), random(&decks));
    let opponent = match args.opponent.as_deref() {
        None => any,
        Some(text) => match text.split_once(':') {
            Some((warband, deck)) => (
                known("warband", warband, &warbands)?,
                known("deck", deck, &decks)?,
            ),
            None => (known("warband", text, &warbands)?, any.1),
        },
    };
    let pick = |given: Option<&str>, what, list: &[(&str, &str)], default| match given {
        Some(slug) => known(what, slug, list).map(Some),
        None => Ok(ask(input, what, list, default, seed)),
    };
    let Some(warband) = pick(args.warband.as_deref(), "warband", &warbands, WARBAND)? else {
        return Ok(None);
    };
    let Some(deck) = pick(args.deck.as_deref(), "deck", &decks, DECK)? else {
        return Ok(None);
    };
    Ok(Some([(warband, deck), opponent]))
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

/// A numbered list in three columns, to be read downwards.
fn columns(list: &[(&str, &str)]) -> String {
    let rows = list.len().div_ceil(3);
    let mut text = String::new();
    for row in 0..rows {
        let mut line = String::new();
        for column in 0..3 {
            let index = column * rows + row;
            if let Some((_, name)) = list.get(index) {
                line.push_str(&format!(" {:>2} {name:<25}", index + 1));
            }
        }
        text.push_str(&format!("{}\n", line.trim_end()));
    }
    text
}
