//! What one client can make a server hold, count or work out, and that the others do not feel it.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use underhex_server::Config;

use crate::support::{Database, Server, Table, on_both, play, text};

on_both!(
    names_of_nothing_are_not_kept,
    headers_without_end_are_not_kept,
    games_are_counted_seldom,
    a_list_of_many_games_is_read_at_once,
    whoever_takes_nothing_is_sent_away,
    hints_keep_nobody_from_asking,
    one_address_is_not_advised_all_the_time,
);

async fn names_of_nothing_are_not_kept(database: Database) {
    let server = database.serve().await;
    for number in 0..20 {
        for path in ["", "/steps", "/steps/3", "/replay", "/review"] {
            let path = format!("/api/games/nothing{number}{path}");
            assert_eq!(server.get(&path).await.0, 404, "{path}");
        }
        let path = format!("/api/games/nothing{number}/rematch");
        assert_eq!(server.post_as(&path, &json!({}), "token").await.0, 404);
        let mut nobody = server.connect(&format!("nowhere{number}")).await;
        nobody
            .send(&json!({ "type": "hello", "token": null, "since": 0 }))
            .await;
        let refused = nobody.hear(&["refused"]).await;
        assert_eq!(text(&refused["error"]["code"]), "not-found", "{refused}");
    }
    server.until_connected(0).await;
    server.forget_unused();
    assert_eq!(server.games_in_memory(), 0);
    // Nor is anything as long as that looked for.
    let long = "x".repeat(20_000);
    for path in ["", "/steps", "/replay"] {
        let (status, answer) = server.get(&format!("/api/games/{long}{path}")).await;
        assert_eq!(status, 404);
        let told = text(&answer["error"]["message"]);
        assert!(told.len() < 1_000, "all of it is said again");
    }
    assert_eq!(server.games_in_memory(), 0);
}

async fn headers_without_end_are_not_kept(database: Database) {
    let server = database.serve().await;
    let mut endless = TcpStream::connect(server.address).await.expect("connected");
    let head = "GET /health HTTP/1.1\r\nhost: localhost\r\nx-long: ";
    endless.write_all(head.as_bytes()).await.expect("sent");
    let (mut read, mut write) = endless.split();
    let mut sent = 0;
    let sending = async {
        // More than fits is held back by nobody else.
        while write.write_all(&[b'x'; 1_000]).await.is_ok() && sent < 300 {
            sent += 1;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        std::future::pending::<()>().await;
    };
    let mut answer = Vec::new();
    let soon = Duration::from_secs(10);
    tokio::select! {
        () = sending => {}
        read = tokio::time::timeout(soon, read.read_to_end(&mut answer)) => {
            assert!(read.is_ok(), "300 kB of headers are read");
        }
    }
    assert!(String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 431") || answer.is_empty());
}

async fn games_are_counted_seldom(database: Database) {
    let server = database.serve().await;
    let began = Instant::now();
    let before = server.reads();
    let many = (0..60).map(|_| server.request("GET", "/metrics", "", ""));
    for (status, _, body) in join_all(many).await {
        assert_eq!(status, 200, "{body}");
    }
    // By their state, and those that are not written down.
    let most = 2 * (1 + began.elapsed().as_secs() / 2);
    let reads = server.reads() - before;
    assert!(reads <= most, "counted {reads} times for 60 who asked");
    // What was counted grows old.
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
    server.game(new).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let waiting = "underhex_games{state=\"waiting\"}";
    assert_eq!(server.figure(waiting).await, 1);
}

async fn a_list_of_many_games_is_read_at_once(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats, "listed": true });
    for _ in 0..30 {
        server.game(new.clone()).await;
    }
    let before = server.reads();
    let (_, list) = server.get("/api/games").await;
    let reads = server.reads() - before;
    let games = list["games"].as_array().expect("games");
    assert_eq!(games.len(), 30);
    assert!(games.iter().all(|game| game["seats"][0]["name"] == "Anna"));
    assert!(reads <= 2, "{reads} reads for a list");
}

/// Whoever asks and asks, and takes nothing of what is answered, is cut off; the others play on meanwhile.
async fn whoever_takes_nothing_is_sent_away(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    server.until_connected(2).await;
    let mut stubborn = TcpStream::connect(server.address).await.expect("connected");
    let upgrade = format!(
        "GET /api/games/{game}/play HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address
    );
    stubborn.write_all(upgrade.as_bytes()).await.expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stubborn.read_u8().await.expect("an answer"));
    }
    let hello = br#"{"type":"hello","token":null,"since":0}"#;
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(hello);
    let asking = async {
        // Until neither side has room for more.
        let second = Duration::from_secs(1);
        while let Ok(Ok(())) = tokio::time::timeout(second, stubborn.write_all(&frame)).await {}
    };
    tokio::time::timeout(Duration::from_secs(60), asking)
        .await
        .expect("there is room without end");
    // Nor has anybody room for files that are asked for and not taken.
    let mut greedy = TcpStream::connect(server.address).await.expect("connected");
    let ask = "GET /api/editions/embergard/cards HTTP/1.1\r\nhost: localhost\r\n\r\n";
    greedy
        .write_all(ask.repeat(100).as_bytes())
        .await
        .expect("sent");
    let since = Instant::now();
    let longest = async {
        let mut longest = Duration::ZERO;
        for _ in 0..40 {
            let before = Instant::now();
            if play(&mut [&mut anna, &mut ben], 1).await == 0 {
                break;
            }
            longest = longest.max(before.elapsed());
        }
        longest
    };
    let longest = longest.await;
    assert!(
        longest < Duration::from_secs(12),
        "{longest:?} for a choice"
    );
    let gone = tokio::time::timeout(Duration::from_secs(60), server.until_connected(2)).await;
    assert!(gone.is_ok(), "they are held for {:?}", since.elapsed());
}

/// Somebody who plays a bot, and has to choose.
async fn against_a_bot(server: &Server) -> Table {
    let seats = json!([{ "who": "you" }, { "who": "bot" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats, "quick": true });
    let (game, token) = server.game(new).await;
    let mut own = server.sit(&game, &token).await;
    while own.chooser() != Some(1) || own.last["view"]["phase"] == "setup" {
        let question = text(&own.last["view"]["decision"]["question"]);
        let asked = ["redraw", "first-turn"].contains(&question.as_str());
        match own.chooser() {
            Some(1) if asked => own.choose_any(0).await,
            // The rest is laid out for everybody.
            _ => {
                own.hear(&["update", "snapshot"]).await;
            }
        }
    }
    own
}

/// However many hints are asked for, they wait for each other and not before those who answer everything else.
async fn hints_keep_nobody_from_asking(database: Database) {
    let server = Server::start(Config {
        answer_threads: Some(2),
        ..database.config()
    })
    .await;
    let mut advised = Vec::new();
    for _ in 0..4 {
        advised.push(against_a_bot(&server).await);
    }
    let mut other = against_a_bot(&server).await;
    let busy = server.busy_with_a_hint().await;
    for own in &mut advised {
        let at = own.seq;
        own.send(&json!({ "type": "hint", "key": "hint", "at": at }))
            .await;
        // It was heard once something said after it is answered.
        own.send(&json!({ "type": "ping" })).await;
        own.hear(&["pong"]).await;
        assert!(!own.texts.iter().any(|text| text.contains("\"hints\"")));
    }
    let at = other.seq;
    let answer = other.ask(json!({ "type": "forecast", "at": at })).await;
    assert_eq!(answer["type"], "forecasts", "{answer}");
    drop(busy);
    for own in &mut advised {
        own.hear(&["hints"]).await;
    }
}

async fn one_address_is_not_advised_all_the_time(database: Database) {
    let server = Server::start(Config {
        behind_proxy: true,
        requests_per_second: 20,
        ..database.config()
    })
    .await;
    let mut own = against_a_bot(&server).await;
    let at = own.seq;
    let mut codes: Vec<String> = Vec::new();
    for number in 0..12 {
        let key = format!("hint-{number}");
        let hint = json!({ "type": "hint", "key": key, "at": at });
        let answer: Value = own.ask(hint).await;
        codes.push(text(&answer["error"]["code"]));
    }
    assert_eq!(codes[0], "", "{codes:?}");
    assert!(codes.contains(&"too-many-requests".to_owned()), "{codes:?}");
}
