//! One table: games one after the other, with the people who play and watch them.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use futures_util::future::join_all;
use serde_json::json;
use underhex_engine::dice::Chance;

use crate::http::post;
use crate::options::Options;
use crate::person::{Person, Told};
use crate::report::Figures;

/// What all tables share.
#[derive(Debug)]
pub struct Evening {
    /// What was asked for.
    pub options: Options,
    /// Where the nodes are.
    pub nodes: Vec<SocketAddr>,
    /// What is counted and measured.
    pub figures: Figures,
    /// It is being measured.
    pub measuring: AtomicBool,
    /// Everybody goes home.
    pub stopping: AtomicBool,
    /// Tables that are as far as they should be before it is measured.
    pub ready: AtomicUsize,
}

/// A game that was played, with what people were told.
#[derive(Debug)]
pub struct Played {
    /// Its id.
    pub game: String,
    /// The tokens of the seats.
    pub tokens: Vec<String>,
    /// What each person was told: the players, then those who watched.
    pub told: Vec<Told>,
}

/// What people at a table share.
#[derive(Debug)]
pub struct AtTable {
    /// The game.
    pub game: String,
    /// The sequence number that a choice which was sent will have, and when it was sent.
    sent: Mutex<(u32, Instant)>,
    /// Choices up to here are made without thinking.
    pub hurry: AtomicU64,
}

impl AtTable {
    /// Somebody has sent a choice that will have this number.
    pub fn send(&self, seq: u32) {
        *self.sent.lock().unwrap_or_else(PoisonError::into_inner) = (seq, Instant::now());
    }

    /// When the choice with this number was sent.
    pub fn sent(&self, seq: u32) -> Option<Instant> {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        (sent.0 == seq).then_some(sent.1)
    }
}

/// Editions in turn.
const EDITIONS: [&str; 5] = [
    "shadespire",
    "nightvault",
    "dreadfane",
    "harrowdeep",
    "embergard",
];

/// Plays at a table until everybody goes home.
pub async fn table(evening: Arc<Evening>, number: usize) -> Vec<Played> {
    let mut chance = Chance::seeded(evening.options.seed.wrapping_mul(1_000_003) + number as u64);
    let most = evening.options.warm_up as usize * 2 + 1;
    let mut hurry = chance.below(most) as u64;
    let mut played = Vec::new();
    for round in 0.. {
        if evening.stopping.load(Ordering::Relaxed) {
            break;
        }
        let Some((game, tokens)) = seated(&evening, number + round, &mut chance).await else {
            evening
                .figures
                .flaw(format!("table {number}: no game can be made"));
            break;
        };
        let at = AtTable {
            game: game.clone(),
            sent: Mutex::new((0, Instant::now())),
            hurry: AtomicU64::new(hurry),
        };
        let watching = evening.options.spectators;
        let people = (0..tokens.len() + watching).map(|place| {
            let token = tokens.get(place).cloned();
            let seed = chance.below(1 << 30) as u64;
            // One table in sixteen looks at everything it is shown.
            let looks = number.is_multiple_of(16);
            Person::new(evening.clone(), &at, place, token, seed, looks).play()
        });
        let people: Vec<_> = people.collect();
        if round == 0 && hurry == 0 {
            evening.ready.fetch_add(1, Ordering::Relaxed);
        }
        let told = join_all(people).await;
        // Some games end before they are as far as they should be.
        if at.hurry.load(Ordering::Relaxed) > 0 {
            evening.ready.fetch_add(1, Ordering::Relaxed);
        }
        hurry = 0;
        played.push(Played { game, tokens, told });
    }
    played
}

/// A new game with all seats taken: its id and the tokens.
async fn seated(
    evening: &Evening,
    number: usize,
    chance: &mut Chance,
) -> Option<(String, Vec<String>)> {
    let edition = match &evening.options.edition {
        Some(edition) => edition.as_str(),
        None => EDITIONS[number % EDITIONS.len()],
    };
    let mut key = || {
        format!(
            "load-{:08x}-{:08x}",
            chance.below(1 << 31),
            chance.below(1 << 31)
        )
    };
    let mut turn = number;
    let node = || evening.nodes[number % evening.nodes.len()];
    let new = json!({
        "edition": edition, "name": "Anna", "listed": false, "key": key(),
        "seats": [{ "who": "you" }, { "who": "open" }],
    });
    let (status, seated) = post(node, "/api/games", &new).await;
    if status != 201 {
        return None;
    }
    let game = seated["game"].as_str()?.to_owned();
    let first = seated["token"].as_str()?.to_owned();
    turn += 1;
    let node = || evening.nodes[turn % evening.nodes.len()];
    let join = json!({ "name": "Ben", "key": key() });
    let (status, seated) = post(node, &format!("/api/games/{game}/join"), &join).await;
    if status != 200 {
        return None;
    }
    let second = seated["token"].as_str()?.to_owned();
    Some((game, vec![first, second]))
}
