//! Positions and matches that were saved, edited value by value, and taken up again.

use std::sync::{Arc, LazyLock};

use underhex_content::{builtin_of, set_up};
use underhex_engine::dice::Chance;
use underhex_engine::{Contest, Game, Match, Mode, PlayerSetup, Setup, Table};

use crate::recipe::Recipe;
use crate::{play, tree};

/// Edits of one position, at most: with many of them hardly anything can be read any more.
const EDITS: usize = 2;
/// Seeds of games, and choices made in them.
const SEEDS: usize = 64;
const FARTHEST: usize = 320;

/// Every edition, two to four players, games and a match: edition, mode, players.
const TABLES: [(&str, Mode, &[&str]); 9] = [
    (
        "shadespire",
        Mode::Game,
        &["garreks-reavers:random-1", "sepulchral-guard:random-2"],
    ),
    (
        "nightvault",
        Mode::Game,
        &["stormsires-cursebreakers:random-3", "zarbags-gitz:random-4"],
    ),
    (
        "dreadfane",
        Mode::Game,
        &["garreks-reavers:random-4", "sepulchral-guard:random-5"],
    ),
    (
        "harrowdeep",
        Mode::Game,
        &["garreks-reavers:random-1", "sepulchral-guard:random-2"],
    ),
    (
        "embergard",
        Mode::Game,
        &[
            "the-emberwatch:blazing-assault",
            "zikkits-tunnelpack:pillage-and-plunder",
        ],
    ),
    (
        "embergard",
        Mode::Game,
        &[
            "the-thricefold-discord:wrack-and-ruin",
            "cyrenis-razors:countdown-to-cataclysm",
        ],
    ),
    (
        "nightvault",
        Mode::Game,
        &[
            "stormsires-cursebreakers:random-3",
            "zarbags-gitz:random-4",
            "garreks-reavers:random-5",
        ],
    ),
    (
        "shadespire",
        Mode::Game,
        &[
            "garreks-reavers:random-1",
            "sepulchral-guard:random-2",
            "garreks-reavers:random-3",
            "sepulchral-guard:random-4",
        ],
    ),
    (
        "shadespire",
        Mode::Match,
        &["garreks-reavers:random-1", "sepulchral-guard:random-2"],
    ),
];

static SET: LazyLock<Vec<(Setup, Arc<Table>)>> = LazyLock::new(|| {
    let set = |(edition, mode, players): &(&str, Mode, &[&str])| {
        let players: Result<Vec<PlayerSetup>, _> = players.iter().map(|one| one.parse()).collect();
        let mut setup = Setup::new(edition, players.expect("players"));
        setup.mode = *mode;
        let content = builtin_of(edition).expect("content");
        let table = set_up(content, &setup).expect("a table");
        (setup, Arc::new(table))
    };
    TABLES.iter().map(set).collect()
});

/// A game of chance, played as far as a recipe says.
fn played(setup: &Setup, table: &Arc<Table>, recipe: &mut Recipe<'_>) -> Contest {
    let seed = recipe.below(SEEDS) as u64;
    let choices = recipe.below(FARTHEST);
    let mut contest = Contest::new(table.clone(), setup, seed).expect("a game");
    let mut chance = Chance::seeded(seed);
    for _ in 0..choices {
        let Some(decision) = contest.decision() else {
            break;
        };
        let choice = decision.options[chance.below(decision.options.len())];
        contest.choose(choice).expect("it was offered");
    }
    contest
}

fn saved(contest: &Contest) -> String {
    let text = match contest {
        Contest::Game(game) => serde_json::to_string(game),
        Contest::Match(played) => serde_json::to_string(played),
    };
    text.expect("it can be written")
}

/// A recipe: a game to play so far, another one to take values from, and what to edit. What can be gone on from is played.
pub fn position(data: &[u8]) {
    let mut recipe = Recipe::new(data);
    let (setup, table) = &SET[recipe.below(SET.len())];
    let contest = played(setup, table, &mut recipe);
    let donor = saved(&played(setup, table, &mut recipe));
    let mut text = saved(&contest);
    for _ in 0..EDITS {
        if recipe.is_done() {
            break;
        }
        tree::edit(&mut text, &donor, &mut recipe);
    }
    let restored = match contest {
        Contest::Game(_) => serde_json::from_str(&text).ok().map(|state| {
            let game = Game::restore(table.clone(), state);
            game.map(|game| Contest::Game(Box::new(game)))
                .map_err(|error| error.to_string())
        }),
        Contest::Match(_) => serde_json::from_str(&text).ok().map(|state| {
            let taken_up = Match::resume(table.clone(), state);
            taken_up
                .map(|taken_up| Contest::Match(Box::new(taken_up)))
                .map_err(|error| error.to_string())
        }),
    };
    if let Some(Ok(contest)) = restored {
        play(contest);
    }
}
