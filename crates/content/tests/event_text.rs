//! Whatever happens in a game can be told.

use std::collections::BTreeSet;
use std::sync::Arc;

use underhex_content::{builtin, set_up};
use underhex_engine::dice::Chance;
use underhex_engine::{Game, PlayerSetup, Setup, render};

#[test]
fn every_line_of_random_games_is_a_sentence() {
    let content = builtin().expect("the content is well-formed");
    let decks = &content.library.decks;
    let mut openings = BTreeSet::new();
    for (index, warband) in content.library.warbands.iter().enumerate() {
        let deck = |place: usize| decks[place % decks.len()].id.as_str();
        let players = vec![
            PlayerSetup::new(&warband.id, deck(index)),
            PlayerSetup::new("the-emberwatch", deck(index + 1)),
        ];
        let table = set_up(content, &Setup::new("embergard", players)).expect("a table");
        let mut game = Game::recorded(Arc::new(table), index as u64);
        let mut chance = Chance::seeded(index as u64);
        while let Some(decision) = game.decision() {
            let choice = decision.options[chance.below(decision.options.len())];
            game.choose(choice).expect("an option");
            for event in game.take_events() {
                let Some(line) = render::event(game.table(), game.state(), &event) else {
                    continue;
                };
                assert!(line.ends_with(['.', '!']), "{line}");
                assert!(!line.contains("  ") && !line.contains(" ."), "{line}");
                openings.insert(line.split(' ').next_back().unwrap_or("").to_owned());
            }
        }
    }
    assert!(openings.len() > 30, "games are told in many ways");
}
