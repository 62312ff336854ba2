//! Every text of every edition reads like a card: see docs/card-text.md.

use std::collections::BTreeSet;

use underhex_content::{Content, builtin_of};
use underhex_engine::render;

const EDITIONS: [&str; 5] = [
    "shadespire",
    "nightvault",
    "dreadfane",
    "harrowdeep",
    "embergard",
];

/// What a text belongs to, and the text in the words of its edition.
fn texts(content: &Content) -> Vec<(String, String)> {
    let library = &content.library;
    let mut texts = Vec::new();
    for (_, card) in library.cards() {
        texts.push((card.name.clone(), render::card(card)));
    }
    for warband in &library.warbands {
        for (name, text) in render::warscroll(&warband.warscroll) {
            texts.push((format!("{}: {name}", warband.name), text));
        }
        for fighter in &warband.fighters {
            let name = format!("{}: {}", warband.name, fighter.name);
            for side in [&fighter.uninspired, &fighter.inspired] {
                texts.push((name.clone(), render::fighter_side(side)));
            }
            texts.push((format!("{name}, Inspire"), render::fighter_inspire(fighter)));
        }
    }
    for hazard in library.hazards.iter().flat_map(|deck| &deck.cards) {
        texts.push((hazard.name.clone(), render::hazard(hazard)));
    }
    for deck in &library.decks {
        let plot = deck.plot.as_ref().map(|plot| render::rules(plot.items()));
        texts.extend(plot.map(|text| (format!("{}: plot", deck.name), text)));
    }
    texts.retain(|(_, text)| !text.is_empty());
    for (_, text) in &mut texts {
        *text = library.words.say(text);
    }
    texts
}

/// All texts of which `wrong` says what is wrong with them.
fn none(wrong: impl Fn(&str) -> Option<String>) {
    let mut found = BTreeSet::new();
    for edition in EDITIONS {
        let content = builtin_of(edition).expect("the content is sound");
        for (name, text) in texts(content) {
            if let Some(wrong) = wrong(&text) {
                let wrong: String = wrong.chars().take(300).collect();
                found.insert(format!("{edition}, {name}: {wrong}"));
            }
        }
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The sentences of a text: a line is at least one.
fn sentences(text: &str) -> Vec<&str> {
    text.lines()
        .flat_map(|line| line.split_inclusive(['.', '!', '?']))
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
        .collect()
}

/// The words of a text without what stands around them.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn no_text_has_more_than_one_long_sentence() {
    none(|text| {
        let long: Vec<&str> = sentences(text)
            .into_iter()
            .filter(|sentence| words(sentence).len() > 40)
            .collect();
        (long.len() > 1).then(|| long.join(" / "))
    });
}

#[test]
fn every_line_is_made_of_sentences() {
    none(|text| {
        let lines: Vec<&str> = text.lines().collect();
        lines.iter().enumerate().find_map(|(at, line)| {
            let said = line.trim_start_matches(['•', '–', ' ']);
            let listed = lines
                .get(at + 1)
                .is_some_and(|next| next.starts_with(['•', '–']));
            let begins = said.starts_with(|letter: char| !letter.is_lowercase());
            let ends = said.ends_with(['.', '!', '?']) || listed && said.ends_with(':');
            let spaced = !said.contains("  ") && !said.contains(" .") && !said.contains(" ,");
            let capitals = said
                .split(". ")
                .all(|sentence| sentence.starts_with(|letter: char| !letter.is_lowercase()));
            (!begins || !ends || !spaced || !capitals).then(|| (*line).to_owned())
        })
    });
}

#[test]
fn no_word_is_said_twice_in_a_row() {
    none(|text| {
        sentences(text).into_iter().find_map(|sentence| {
            let words = words(sentence);
            let twice = words.windows(2).find(|pair| {
                pair[0].eq_ignore_ascii_case(pair[1]) && pair[0].starts_with(char::is_alphabetic)
            });
            twice.map(|pair| format!("{} {}: {sentence}", pair[0], pair[1]))
        })
    });
}

#[test]
fn names_are_words() {
    // Words of the language that have a hyphen.
    const HYPHENATED: [&str; 8] = [
        "re-roll",
        "re-rolls",
        "re-rolled",
        "odd-numbered",
        "even-numbered",
        "non-vulnerable",
        "out-of-action",
        "two-handed",
    ];
    none(|text| {
        let slug = |word: &&str| {
            word.contains('-')
                && word
                    .chars()
                    .all(|letter| letter == '-' || letter.is_ascii_lowercase())
                && !HYPHENATED.contains(word)
        };
        let odd = |word: &&str| word.contains(['_', '`', '{', '}', '\u{1}']);
        words(text)
            .into_iter()
            .find(|word| slug(word) || odd(word))
            .map(str::to_owned)
    });
}

#[test]
fn what_there_is_one_of_has_no_plural() {
    const SEVERAL: [&str; 12] = [
        "fighters",
        "tokens",
        "hexes",
        "cards",
        "Objectives",
        "Upgrades",
        "ploys",
        "weapons",
        "times",
        "results",
        "minions",
        "criticals",
    ];
    const ONE: [&str; 4] = ["a", "an", "another", "each"];
    none(|text| {
        for sentence in sentences(text) {
            let words = words(sentence);
            for (at, word) in words.iter().enumerate() {
                let next: Vec<&str> = words.iter().skip(at + 1).take(2).copied().collect();
                let counted =
                    at > 0 && matches!(words[at - 1], "least" | "exactly" | "than" | "to");
                let one = ONE.contains(word) || *word == "1" && (counted || at == 0);
                let plural = next.first().is_some_and(|next| SEVERAL.contains(next))
                    || matches!(next.as_slice(), [kind, noun]
                        if SEVERAL.contains(noun) && (kind.starts_with(char::is_uppercase)
                            || ["friendly", "enemy", "critical", "illusion", "damage"].contains(kind)));
                if one && plural {
                    return Some(sentence.to_owned());
                }
            }
        }
        None
    });
}

#[test]
fn brackets_and_quotes_are_closed() {
    none(|text| {
        let count = |sign: char| text.chars().filter(|letter| *letter == sign).count();
        let whole = count('(') == count(')') && count('"') % 2 == 0;
        (!whole).then(|| text.to_owned())
    });
}

#[test]
fn only_players_words_are_used() {
    // What the data is called by those who write it, and turns of phrase that leave a player guessing.
    const NOT_FOR_PLAYERS: [&str; 14] = [
        "left beside",
        "swag loaded",
        "swag removed",
        "angered swing",
        "ambush value",
        "the fighter behind it",
        "it was done by an Attack or it was done",
        "of those meant",
        "is there",
        "are there",
        "something of yours",
        "in whose warband",
        "you can the ",
        "you can that ",
    ];
    none(|text| {
        let found = NOT_FOR_PLAYERS.iter().find(|words| text.contains(**words));
        found.map(|words| format!("`{words}` in {text}"))
    });
}

#[test]
fn the_first_editions_call_things_by_their_own_names() {
    const LATER: [&str; 13] = [
        "slain",
        "slay",
        "combat phase",
        "Bounty",
        "flanked",
        "surrounded",
        "Flanked",
        "Surrounded",
        "hammer",
        "swords",
        "shield",
        "Health",
        "Save",
    ];
    for edition in &EDITIONS[..4] {
        let content = builtin_of(edition).expect("the content is sound");
        for (name, text) in texts(content) {
            let found = LATER.iter().find(|later| {
                words(&text)
                    .windows(2)
                    .any(|pair| pair[0] == **later || pair.join(" ") == **later)
            });
            assert_eq!(found, None, "{edition}, {name}: {text}");
        }
    }
}

/// Texts that were hard to put into words, written out in full.
const GOLDEN: &str = include_str!("golden/card_text.txt");

#[test]
fn the_hard_ones_read_as_they_should() {
    let mut samples = 0;
    for sample in GOLDEN.split("## ").skip(1) {
        let (head, text) = sample.split_once('\n').expect("a heading and a text");
        let (edition, name) = head.split_once(", ").expect("an edition and a name");
        let content = builtin_of(edition).expect("the content is sound");
        let texts = texts(content);
        let found: Vec<&str> = texts
            .iter()
            .filter(|(own, _)| own == name)
            .map(|(_, text)| text.as_str())
            .collect();
        assert!(
            found.contains(&text.trim()),
            "{head} reads\n{}",
            found.join("\n")
        );
        samples += 1;
    }
    assert!(samples >= 15, "only {samples} samples");
}
