//! How fast the engine plays: random games over many warbands and decks, and a checksum of all that happened in them.
//!
//! `cargo run --release -p underhex-content --example random_games -- [GAMES [CHECKED [EDITION [PLAYERS]]]]`
//!
//! The checksum covers every list of options, every name chosen and every final position of the first games, so a change that
//! is meant to make the engine faster and nothing else must leave it as it is.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Instant;

use underhex_content::{battlefields, builtin_of, edition, table};
use underhex_engine::Game;
use underhex_engine::dice::Chance;
use underhex_engine::rules::{Boards, Decks};
use underhex_engine::state::State;
use underhex_engine::table::{SeatSetup, Table};

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tables set before the clock runs.
const TABLES: usize = 60;
/// Games that go into the checksum unless said otherwise.
const CHECKED: u64 = 1200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        let given = arguments.get(place).map(|text| text.parse::<u64>());
        given.transpose().map(|number| number.unwrap_or(usual))
    };
    let games = number(0, 5000)?;
    let checked = number(1, CHECKED)?;
    let edition = arguments.get(2).map_or("embergard", String::as_str);
    let tables = tables(edition, number(3, 2)? as usize)?;

    let start = Instant::now();
    let mut choices = 0;
    for seed in 0..games {
        let table = &tables[seed as usize % tables.len()];
        choices += play(table, seed, |_| {});
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games in {seconds:.2} s: {:.0} games/s, {:.0} choices/s, {:.1} choices a game",
        games as f64 / seconds,
        choices as f64 / seconds,
        choices as f64 / games as f64,
    );

    let mut hasher = DefaultHasher::new();
    for seed in 0..checked {
        let table = &tables[seed as usize % tables.len()];
        play(table, seed, |game| match game.decision() {
            Some(decision) => {
                decision.options.hash(&mut hasher);
                game.name(decision.options[0]).hash(&mut hasher);
            }
            None => hash_position(game.state(), &mut hasher),
        });
    }
    println!("checksum of {checked} games: {:016x}", hasher.finish());
    Ok(())
}

/// Plays a game to its end with random choices, shows it at each decision and at the end, and counts the choices.
fn play(table: &Arc<Table>, seed: u64, mut look: impl FnMut(&Game)) -> u64 {
    let mut chance = Chance::seeded(seed ^ 0x5EED);
    let mut game = Game::new(table.clone(), seed);
    let mut choices = 0;
    while let Some(decision) = game.decision() {
        look(&game);
        let drawn = chance.below(decision.options.len());
        if game.choose_nth(drawn).is_err() {
            break;
        }
        choices += 1;
    }
    look(&game);
    choices
}

/// All that a position consists of, without what is only kept at hand to find it faster.
fn hash_position(state: &State, hasher: &mut impl Hasher) {
    (&state.chance, &state.ground, state.result).hash(hasher);
    (
        &state.players,
        &state.fighters,
        &state.features,
        &state.markers,
    )
        .hash(hasher);
    (
        state.round,
        state.turn,
        state.action_steps,
        state.next_id,
        state.next_serial,
    )
        .hash(hasher);
    (&state.uses, &state.tallies).hash(hasher);
    for source in &state.in_play {
        (
            source.id,
            source.owner,
            source.origin,
            source.rules,
            source.after,
        )
            .hash(hasher);
        (
            &source.env,
            source.wakes,
            &source.ends,
            source.domain,
            source.gone,
        )
            .hash(hasher);
    }
}

/// Tables with warbands in turn and decks by chance: printed decks where they are played as printed, else ready ones.
fn tables(name: &str, players: usize) -> Result<Vec<Arc<Table>>, Box<dyn std::error::Error>> {
    let content = builtin_of(name)?;
    let rules = edition(name)?;
    let library = &content.library;
    let shared = battlefields(content, name)?;
    let mut chance = Chance::seeded(2024);
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let mut seats = Vec::new();
        for place in 0..players {
            let (warband, deck) = if rules.decks == Decks::Fixed {
                let warband =
                    &library.warbands[(players * number + place) % library.warbands.len()];
                let deck = &library.decks[chance.below(library.decks.len())];
                (&warband.id, &deck.id)
            } else {
                let build = &library.builds[chance.below(library.builds.len())];
                (&build.warband, &build.id)
            };
            seats.push(SeatSetup::ready(library, &rules, warband, deck)?);
        }
        let set = if rules.boards == Boards::Shared {
            Table::new(library.clone(), rules.clone(), seats, shared.clone())?
        } else {
            table(content, name, rules.clone(), seats, &[])?
        };
        tables.push(Arc::new(set));
    }
    Ok(tables)
}
