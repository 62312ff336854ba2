//! Whatever happens and whatever is asked in a game can be told, and what is told of an attack is what decided it.

use std::collections::BTreeSet;

use underhex_content::{Wish, begin, builtin_of, draw_players};
use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::rules::editions;
use underhex_engine::view::DieSummary;
use underhex_engine::view::Recorded;
use underhex_engine::{Game, Mode, Setup, render};

/// Random games of an edition; `check` gets whatever happened since the last choice.
fn games(edition: &str, count: u64, mut check: impl FnMut(&Game, Vec<Recorded>)) {
    let content = builtin_of(edition).expect("the content is sound");
    let any = Wish::default();
    for seed in 0..count {
        let mut chance = Chance::seeded(seed);
        let players = draw_players(content, Mode::Game, &[&any, &any], &mut chance);
        let setup = Setup::new(edition, players.expect("players"));
        let mut contest = begin(content, &setup, seed).expect("it can be set up");
        while let Some(decision) = contest.decision() {
            let choice = decision.options[chance.below(decision.options.len())];
            contest.choose(choice).expect("an option");
            let recorded = contest.game_mut().take_record();
            check(contest.game(), recorded);
        }
    }
}

fn is_a_sentence(line: &str) {
    assert!(line.ends_with(['.', '!', '?', ')']), "{line}");
    assert!(!line.contains("  ") && !line.contains(" ."), "{line}");
    assert!(!line.contains("token 0"), "{line}");
    assert!(
        line.starts_with(|letter: char| !letter.is_lowercase()),
        "{line}"
    );
}

#[test]
fn every_line_and_every_question_of_random_games_is_a_sentence() {
    let mut endings = BTreeSet::new();
    let mut questions = BTreeSet::new();
    for (edition, _) in editions::all() {
        games(edition, 12, |game, recorded| {
            for one in recorded {
                if let Some(line) = render::event(game.table(), game.state(), &one.event) {
                    is_a_sentence(&line);
                    endings.insert(line.split(' ').next_back().unwrap_or("").to_owned());
                }
            }
            if let Some(decision) = game.decision() {
                let words = render::question(game.table(), game.state(), decision.question);
                is_a_sentence(&words);
                questions.insert(words);
            }
        });
    }
    assert!(endings.len() > 100, "games are told in many ways");
    assert!(
        questions
            .iter()
            .any(|words| words.ends_with("is slain: do you answer?")),
        "questions say what happened"
    );
}

#[test]
fn the_dice_that_are_said_to_count_are_those_that_decide() {
    let counted = |dice: &[DieSummary]| dice.iter().filter(|die| die.counts).count();
    for (edition, _) in editions::all() {
        let mut results = 0;
        games(edition, 30, |_, recorded| {
            for one in recorded {
                let Event::Result {
                    successes, saves, ..
                } = one.event
                else {
                    continue;
                };
                let attack = one.attack.expect("a result is that of an attack");
                assert_eq!(counted(&attack.roll), usize::from(successes), "{attack:?}");
                assert_eq!(counted(&attack.save), usize::from(saves), "{attack:?}");
                assert!(attack.result.is_some());
                results += 1;
            }
        });
        assert!(results > 100, "{edition}: {results} attacks");
    }
}

#[test]
fn what_a_hazard_does_names_the_hazard() {
    let content = builtin_of("dreadfane").expect("the content is sound");
    let deck = content.library.hazards.as_ref().expect("hazards");
    let mut named = BTreeSet::new();
    games("dreadfane", 20, |_, recorded| {
        named.extend(recorded.into_iter().filter_map(|one| one.source))
    });
    let hazards = deck
        .cards
        .iter()
        .filter(|hazard| named.contains(&hazard.name));
    assert!(hazards.count() > 3, "{named:?}");
}
