//! A disk without room: nothing is acknowledged that is not stored, everybody is told, and play goes on once there is room again.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Database, Server, Table, play, text};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_on_a_full_disk() {
    a_full_disk(Database::small_sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_on_a_full_disk() {
    if let Some(database) = Database::small_postgres() {
        a_full_disk(database).await;
    }
}

async fn a_full_disk(database: Database) {
    let disk = database.disk.as_ref().expect("a small disk");
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    play(&mut [&mut anna, &mut ben], 12).await;
    for _ in 0..2 {
        disk.fill();
        let stored = until_refused(&mut anna, &mut ben).await;
        // Nothing is tried any more, and that is said in words.
        for table in [&mut anna, &mut ben] {
            let said = table.hear(&["standstill"]).await;
            assert!(text(&said["why"]).contains("play stands still"), "{said}");
        }
        let (status, health) = server.get("/health").await;
        assert_eq!(status, 200, "{health}");
        let (status, ready) = server.get("/ready").await;
        assert_eq!(status, 503, "{ready}");
        let seats = json!([{ "who": "you" }, { "who": "open" }]);
        let new = json!({ "edition": "embergard", "name": "Cleo", "seats": seats });
        let (status, refused) = server.post("/api/games", &new).await;
        assert_eq!(
            (status, &refused["error"]["code"]),
            (503, &json!("standstill")),
            "{refused}"
        );
        assert_eq!(
            entries(&database, &game).await,
            stored,
            "nothing was stored unseen"
        );
        disk.free();
        until_ready(&server).await;
        for table in [&mut anna, &mut ben] {
            let said = table.hear(&["standstill"]).await;
            assert_eq!(said["why"], Value::Null, "{said}");
        }
        let made = play(&mut [&mut anna, &mut ben], 8).await;
        assert_eq!(entries(&database, &game).await, stored + made as i64);
        let (status, made) = server.post("/api/games", &new).await;
        assert_eq!(status, 201, "{made}");
        let (status, _) = server
            .get(&format!("/api/games/{}", text(&made["game"])))
            .await;
        assert_eq!(status, 200, "what was made is there");
    }
    // Another server finds the game as it was seen.
    let (view, token) = (anna.last["view"].clone(), anna.token.clone());
    server.stop().await;
    let other = database.serve().await;
    let anna = other.sit(&game, &token.expect("a token")).await;
    assert_eq!(anna.last["view"], view);
}

/// Plays on until a choice is refused because nothing can be stored; gives how much was acknowledged.
async fn until_refused(anna: &mut Table, ben: &mut Table) -> i64 {
    for _ in 0..200 {
        let chooser = anna.chooser().expect("the game is not over");
        let (own, other) = match chooser {
            1 => (&mut *anna, &mut *ben),
            _ => (&mut *ben, &mut *anna),
        };
        let answer = own.try_any().await;
        match answer["type"].as_str() {
            Some("done") => {
                let seq = own.seq;
                other.until(seq).await;
            }
            Some("refused") => {
                assert_eq!(answer["error"]["code"], "standstill", "{answer}");
                return own.seq as i64;
            }
            // Its key tells later; here nothing was stored.
            Some("unsure") => return own.seq as i64,
            _ => panic!("{answer}"),
        }
    }
    panic!("the disk is full, but everything is stored");
}

async fn entries(database: &Database, game: &str) -> i64 {
    let count = format!("SELECT COUNT(*) FROM entries WHERE game = '{game}'");
    let count = database.numbers(&count).await;
    let last = format!("SELECT seq FROM games WHERE id = '{game}'");
    assert_eq!(database.numbers(&last).await, count);
    count[0]
}

pub async fn until_ready(server: &Server) {
    for _ in 0..200 {
        let (status, _) = server.get("/ready").await;
        if status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the server does not go on");
}
