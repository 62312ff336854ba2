//! Many at once: what is stored together, and that nobody is kept waiting because of somebody else.

use futures_util::future::join_all;
use serde_json::json;
use underhex_engine::setup::Mode;
use underhex_server::plan::Plan;
use underhex_server::protocol::GameState;
use underhex_server::storage::{
    Changes, EntryKind, EntryRow, GameRow, NewEntry, Seen, Storage, StorageError,
};
use underhex_server::{Config, Retold};

use crate::support::{Database, Server, on_both, play};

on_both!(
    many_games_share_a_commit,
    whoever_is_too_late_spoils_nothing,
    a_key_that_is_taken_spoils_nothing,
    broken_games_are_passed_by,
    bots_alone_have_a_quota,
    what_was_shown_is_what_is_stored,
);

/// So many games that are being played, by their ids.
async fn games(storage: &Storage, count: usize) -> Vec<String> {
    let mut ids = Vec::new();
    for _ in 0..count {
        let plan = Plan::new("embergard", Mode::Game);
        let game = GameRow {
            state: GameState::Playing,
            ..GameRow::waiting(plan, 7.into(), "")
        };
        let changes = Changes {
            bot_since: Some(5),
            ..Changes::default()
        };
        storage
            .add_game(&game, &[], &[], &changes)
            .await
            .expect("a game");
        ids.push(game.id);
    }
    ids
}

fn entry(seq: u32, key: &str) -> EntryRow {
    EntryRow {
        seq,
        at_ms: 1,
        lost_ms: 0,
        entry: NewEntry {
            kind: EntryKind::Choice,
            player: 1,
            body: "pass".to_owned(),
            key: key.to_owned(),
        },
    }
}

async fn many_games_share_a_commit(database: Database) {
    let storage = Storage::open(&database.address).await.expect("a database");
    let games = games(&storage, 60).await;
    let before = storage.counts().commits.get();
    let rows = [entry(1, "1:a"), entry(2, "1:b")];
    let changes = Changes::default();
    let stored = games.iter().map(|id| storage.append(id, &rows, &changes));
    for stored in join_all(stored).await {
        stored.expect("stored");
    }
    let commits = storage.counts().commits.get() - before;
    assert!(commits <= 30, "{commits} commits for 60 games");
    for id in &games {
        let entries = storage.entries_after(id, 0).await.expect("entries");
        assert_eq!(entries, rows);
    }
    storage.close().await;
    let late = storage
        .append(&games[0], &[entry(3, "1:c")], &changes)
        .await;
    assert!(matches!(late, Err(StorageError::Standstill(_))), "{late:?}");
}

async fn whoever_is_too_late_spoils_nothing(database: Database) {
    let storage = Storage::open(&database.address).await.expect("a database");
    let games = games(&storage, 20).await;
    let changes = Changes::default();
    // Every second one is thought to be further than it is.
    let rows = |place: usize| vec![entry(1 + place as u32 % 2, "1:a")];
    let stored = games.iter().enumerate().map(|(place, id)| {
        let (storage, changes, rows) = (&storage, &changes, rows(place));
        async move { storage.append(id, &rows, changes).await }
    });
    for (place, stored) in join_all(stored).await.into_iter().enumerate() {
        match stored {
            Ok(()) => assert_eq!(place % 2, 0),
            Err(StorageError::Conflict) => assert_eq!(place % 2, 1),
            Err(error) => panic!("{error}"),
        }
        let entries = storage.entries_after(&games[place], 0).await;
        assert_eq!(entries.expect("entries").len(), 1 - place % 2);
    }
}

async fn a_key_that_is_taken_spoils_nothing(database: Database) {
    let storage = Storage::open(&database.address).await.expect("a database");
    let games = games(&storage, 12).await;
    let changes = Changes::default();
    let first = [entry(1, "1:a")];
    let stored = games.iter().map(|id| storage.append(id, &first, &changes));
    join_all(stored).await;
    let keys = ["1:a", "1:b", "1:c"];
    let stored = games.iter().enumerate().map(|(place, id)| {
        let (storage, changes) = (&storage, &changes);
        let rows = [entry(2, keys[place % 3])];
        async move { storage.append(id, &rows, changes).await }
    });
    for (place, stored) in join_all(stored).await.into_iter().enumerate() {
        assert_eq!(stored.is_ok(), place % 3 != 0, "{stored:?}");
        let entries = storage.entries_after(&games[place], 0).await;
        let count = entries.expect("entries").len();
        assert_eq!(count, if place % 3 == 0 { 1 } else { 2 });
        let seq = storage.seq_of(&games[place]).await.expect("a game");
        assert_eq!(seq as usize, count, "how far it is and what is there agree");
    }
}

/// Games that cannot be put together do not hide those behind them, and a bot is taken on once.
async fn broken_games_are_passed_by(database: Database) {
    let storage = Storage::open(&database.address).await.expect("a database");
    let mut left = games(&storage, 230).await;
    // SQLite keeps anything anywhere.
    if !database.is_postgres() {
        let one = left.pop().expect("a game");
        let broken = format!("UPDATE games SET id = x'00ff', state = 'over' WHERE id = '{one}'");
        let outage = "INSERT INTO outages (from_ms, to_ms) VALUES ('long', 'ago')";
        database.execute(&[&broken, outage]).await;
        let ended = storage.unrecorded(9, &Seen::default()).await;
        assert_eq!(ended.expect("games"), []);
        storage.pulse(true).await.expect("an outage is left out");
    }
    let mut seen = Seen::default();
    loop {
        let due = storage.games_waiting_for_bots(10, &seen).await;
        let due = due.expect("games");
        let Some(last) = due.last().cloned() else {
            break;
        };
        assert!(due.len() <= 200 && due.is_sorted());
        seen = last;
        left.retain(|id| due.iter().all(|(_, due)| due != id));
    }
    assert!(left.is_empty(), "{} were not looked after", left.len());
    let one = seen.1;
    assert!(storage.claim_bots(&one, 5).await.expect("a claim"));
    assert!(!storage.claim_bots(&one, 5).await.expect("a claim"));
}

async fn bots_alone_have_a_quota(database: Database) {
    let config = Config {
        bot_games: 0,
        behind_proxy: true,
        ..database.config()
    };
    let server = Server::start(config).await;
    let bot = json!({ "who": "bot", "bot": "random" });
    let alone = json!({ "edition": "embergard", "name": "Anna", "seats": [bot, bot] });
    let from = "x-forwarded-for: 192.0.2.1\r\ncontent-type: application/json\r\n";
    let post = |body: String| {
        let server = &server;
        async move { server.request("POST", "/api/games", from, &body).await }
    };
    let (status, _, answer) = post(alone.to_string()).await;
    assert_eq!(status, 429, "{answer}");
    let with = json!({ "edition": "embergard", "name": "Anna", "seats": [{ "who": "you" }, bot] });
    let (status, _, answer) = post(with.to_string()).await;
    assert_eq!(status, 201, "{answer}");
}

/// Changes upon changes come to the same as everything at once, for players and spectators.
async fn what_was_shown_is_what_is_stored(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("harrowdeep").await;
    let mut watcher = server.sit(&game, "").await;
    for _ in 0..6 {
        play(&mut [&mut anna, &mut ben], 10).await;
        watcher.until(anna.seq).await;
        let storage = Storage::open(&database.address).await.expect("a database");
        let retold = Retold::from(&storage, &game).await.expect("a game");
        for (player, table) in [(0, &watcher), (1, &anna), (2, &ben)] {
            let (view, ground) = retold.seen_by(player);
            assert_eq!(table.last["view"], view, "player {player}");
            assert_eq!(table.last["ground"], ground, "player {player}");
        }
        storage.close().await;
    }
    let longest = watcher
        .texts
        .iter()
        .filter(|text| text.contains("\"update\""));
    let longest = longest.map(String::len).max();
    assert!(longest < Some(60_000), "{longest:?}");
}
