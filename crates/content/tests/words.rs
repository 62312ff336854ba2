//! Each edition speaks its own words, wherever its cards come from.

use underhex_content::builtin_of;
use underhex_engine::render;

/// All that the cards, fighters and hazards of an edition say.
fn texts(edition: &str) -> Vec<String> {
    let content = builtin_of(edition).expect("the content is sound");
    let library = &content.library;
    let cards = library
        .cards()
        .flat_map(|(_, card)| [render::card_heading(card), render::card(card)]);
    let fighters = library
        .warbands
        .iter()
        .flat_map(|warband| &warband.fighters);
    let sides = fighters.flat_map(|fighter| {
        let sides = [&fighter.uninspired, &fighter.inspired].map(render::fighter_side);
        sides.into_iter().chain([render::fighter_inspire(fighter)])
    });
    let hazards = library.hazards.iter().flat_map(|deck| &deck.cards);
    let all = cards
        .chain(sides)
        .chain(hazards.map(|hazard| render::hazard(hazard)));
    all.map(|text| library.words.say(&text)).collect()
}

#[test]
fn the_first_edition_has_no_words_of_the_second() {
    for edition in ["shadespire", "nightvault", "dreadfane", "harrowdeep"] {
        let texts = texts(edition);
        for word in [
            "treasure",
            "Health",
            "Save",
            "Action step",
            "Core abilit",
            "battle round",
            "Surge,",
        ] {
            let found = texts.iter().find(|text| text.contains(word));
            assert_eq!(found, None, "{edition}: `{word}`");
        }
        for word in [
            "objective token",
            "Defence",
            "Wounds",
            "activation",
            "Reaction, after",
        ] {
            let word = if edition == "dreadfane" {
                word.replace("token", "hex")
            } else {
                word.to_owned()
            };
            assert!(
                texts.iter().any(|text| text.contains(&word)),
                "{edition}: `{word}`"
            );
        }
    }
}

#[test]
fn the_second_edition_says_it_as_the_language_does() {
    let content = builtin_of("embergard").expect("the content is sound");
    assert_eq!(content.library.words.pairs(), []);
}
