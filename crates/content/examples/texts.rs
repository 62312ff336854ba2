//! Prints every text of every edition, so that what a change does to them can be compared: `cargo run --example texts > before.txt`.

use underhex_content::builtin_of;
use underhex_engine::render;

const EDITIONS: [&str; 5] = [
    "shadespire",
    "nightvault",
    "dreadfane",
    "harrowdeep",
    "embergard",
];

fn main() {
    for edition in EDITIONS {
        let Ok(content) = builtin_of(edition) else {
            eprintln!("the content of {edition} is not sound");
            continue;
        };
        let library = &content.library;
        let say = |name: &str, text: &str| {
            if !text.is_empty() {
                println!("{edition}: {name}\n{}\n", library.words.say(text));
            }
        };
        for (_, card) in library.cards() {
            say(&format!("{} ({})", card.name, card.id), &render::card(card));
        }
        for warband in &library.warbands {
            for (name, text) in render::warscroll(&warband.warscroll) {
                say(&format!("{}, {name}", warband.name), &text);
            }
            for fighter in &warband.fighters {
                let name = format!("{}, {}", warband.name, fighter.name);
                say(&name, &render::fighter_side(&fighter.uninspired));
                say(
                    &format!("{name}, Inspired"),
                    &render::fighter_side(&fighter.inspired),
                );
                say(
                    &format!("{name}, Inspire"),
                    &render::fighter_inspire(fighter),
                );
            }
        }
        for hazard in library.hazards.iter().flat_map(|deck| &deck.cards) {
            say(&hazard.name, &render::hazard(hazard));
        }
        for deck in &library.decks {
            if let Some(plot) = &deck.plot {
                say(
                    &format!("{}, plot", deck.name),
                    &render::rules(plot.items()),
                );
            }
        }
    }
}
