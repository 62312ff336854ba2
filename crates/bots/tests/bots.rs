//! Bots play whole games, the same way for the same seed, and greed pays.

use std::sync::Arc;

use underhex_bots::{Bot, bot_by_name, play_out};
use underhex_engine::rules::editions;
use underhex_engine::{Game, Table};

fn table() -> Arc<Table> {
    let content = underhex_content::builtin().expect("the content is sound");
    let battlefields = underhex_content::embergard_battlefields(content).expect("boards are sound");
    let seats = [
        ("the-emberwatch", "blazing-assault"),
        ("zikkits-tunnelpack", "pillage-and-plunder"),
    ];
    let table =
        underhex_content::rivals_table(content, editions::embergard(), battlefields, &seats);
    Arc::new(table.expect("the table is sound"))
}

fn play(table: &Arc<Table>, names: [&str; 2], seed: u64) -> Game {
    let mut game = Game::new(table.clone(), seed);
    let mut bots: Vec<Box<dyn Bot>> = names
        .iter()
        .zip(seed..)
        .map(|(name, seed)| bot_by_name(name, seed).expect("there is such a bot"))
        .collect();
    play_out(&mut game, &mut bots).expect("bots choose what they can");
    game
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let table = table();
    for names in [["random", "random"], ["greedy", "random"]] {
        assert_eq!(play(&table, names, 3), play(&table, names, 3));
    }
}

#[test]
fn greedy_beats_random() {
    let table = table();
    let wins = (0..8)
        .filter(|seed| {
            let result = play(&table, ["greedy", "random"], *seed).result();
            result.and_then(|result| result.winner()).map(|seat| seat.0) == Some(0)
        })
        .count();
    assert!(wins >= 6, "{wins} of 8");
}

#[test]
fn an_unknown_bot_is_refused_by_name() {
    let error = bot_by_name("oracle", 1)
        .err()
        .expect("there is no such bot");
    assert_eq!(
        error.to_string(),
        "there is no bot `oracle`; there are level-1, level-2, level-3, level-4, level-5, greedy, random"
    );
}
