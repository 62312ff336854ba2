//! Nobody where they do not belong: connections, pages of other sites, impossible text, names and replays.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use underhex_server::Config;

use crate::support::{Database, Server, on_both, text};

on_both!(
    whoever_says_nothing_is_sent_away,
    a_full_server_still_says_how_it_is,
    whoever_is_told_to_stop_stops,
    whoever_does_not_say_hello_is_sent_away,
    floods_of_pings_and_hellos_are_cut_off,
    floods_of_what_is_no_message_are_cut_off,
    pages_of_other_sites_do_nothing,
    a_proxy_that_was_not_declared_is_noticed,
    a_proxy_that_says_nothing_hides_nobody,
    impossible_text_is_refused,
    one_unreadable_row_hides_no_other,
    replays_are_counted_and_kept_once,
    replays_are_forgotten_a_month_after_somebody_brought_them,
    nobody_passes_for_a_bot,
);

const JSON: &str = "content-type: application/json\r\n";

fn new_game() -> serde_json::Value {
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    json!({ "edition": "embergard", "name": "Anna", "seats": seats, "listed": true })
}

async fn closed_within(stream: &mut TcpStream, time: Duration) -> bool {
    let mut rest = Vec::new();
    let end = stream.read_to_end(&mut rest);
    tokio::time::timeout(time, end).await.is_ok()
}

async fn whoever_says_nothing_is_sent_away(database: Database) {
    let server = database.serve().await;
    let connect = || TcpStream::connect(server.address);
    let mut silent = connect().await.expect("a connection");
    let mut slow = connect().await.expect("a connection");
    slow.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        .await
        .expect("sent");
    let mut idle = connect().await.expect("a connection");
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await
        .expect("sent");
    let body = format!(
        "POST /api/games HTTP/1.1\r\nhost: localhost\r\n{JSON}content-length: 900\r\n\r\n{{"
    );
    let mut unfinished = connect().await.expect("a connection");
    unfinished.write_all(body.as_bytes()).await.expect("sent");
    let time = Duration::from_secs(40);
    let ends = tokio::join!(
        closed_within(&mut silent, time),
        closed_within(&mut slow, time),
        closed_within(&mut idle, time),
        closed_within(&mut unfinished, time),
    );
    assert_eq!(ends, (true, true, true, true));
}

async fn a_full_server_still_says_how_it_is(database: Database) {
    let server = Server::start(Config {
        connections: 4,
        ..database.config()
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(TcpStream::connect(server.address).await.expect("room"));
    }
    server.until_connected(4).await;
    let (status, _, body) = server.request("GET", "/api/games", "", "").await;
    assert_eq!((status, body.contains("\"full\"")), (503, true), "{body}");
    let (status, health) = server.get("/health").await;
    assert_eq!((status, text(&health["status"])), (200, "ok".to_owned()));
    // Nobody keeps what is kept for others: neither by asking again and again nor by saying nothing.
    let mut lasting = TcpStream::connect(server.address).await.expect("room");
    lasting
        .write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await
        .expect("sent");
    let mut silent = TcpStream::connect(server.address).await.expect("room");
    let soon = Duration::from_secs(10);
    assert!(closed_within(&mut lasting, soon).await, "one answer is all");
    assert!(closed_within(&mut silent, soon).await, "it says nothing");
    drop(held);
    server.until_connected(0).await;
    let (status, _) = server.get("/api/games").await;
    assert_eq!(status, 200);
}

async fn whoever_is_told_to_stop_stops(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    let mut silent = TcpStream::connect(server.address).await.expect("room");
    silent
        .write_all(b"POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n")
        .await
        .expect("sent");
    let told = Instant::now();
    server.tell_to_stop();
    while anna.next().await.is_some() {}
    while ben.next().await.is_some() {}
    assert!(
        told.elapsed() < Duration::from_secs(10),
        "{:?}",
        told.elapsed()
    );
    let late = TcpStream::connect(server.address).await;
    assert!(late.is_err(), "nobody listens any more");
}

/// A client from somewhere else, as far as the server knows.
async fn elsewhere(
    server: &Server,
    game: &str,
) -> tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>> {
    let url = format!("ws://{}/api/games/{game}/play", server.address);
    let mut request = url.into_client_request().expect("a request");
    let address = "192.0.2.77".parse().expect("a value");
    request.headers_mut().insert("x-forwarded-for", address);
    let (socket, _) = tokio_tungstenite::connect_async(request)
        .await
        .expect("a WebSocket");
    socket
}

async fn floods_of_pings_and_hellos_are_cut_off(database: Database) {
    let server = Server::start(Config {
        behind_proxy: true,
        ..database.config()
    })
    .await;
    let (game, _) = server.game(new_game()).await;
    let mut pings = elsewhere(&server, &game).await;
    let mut sent = 0;
    while sent < 2_000 && pings.send(Message::Ping(Vec::new().into())).await.is_ok() {
        sent += 1;
    }
    let ended = async { while let Some(Ok(_)) = pings.next().await {} };
    let ended = tokio::time::timeout(Duration::from_secs(10), ended).await;
    assert!(ended.is_ok(), "pings without end are answered without end");
    let mut hellos = elsewhere(&server, &game).await;
    let hello = json!({ "type": "hello", "token": null, "since": 0 }).to_string();
    let since = Instant::now();
    for _ in 0..30 {
        hellos
            .send(Message::Text(hello.clone().into()))
            .await
            .expect("sent");
    }
    let (mut told, mut refused) = (0, 0);
    while told + refused < 30 {
        match hellos.next().await {
            Some(Ok(Message::Text(answer))) if answer.contains("\"lobby\"") => told += 1,
            Some(Ok(Message::Text(answer))) if answer.contains("too-many-requests") => refused += 1,
            Some(Ok(_)) => {}
            _ => break,
        }
    }
    // Each counts for eight messages, of which there are forty at once and ten a second.
    let allowed = 40.0 + 10.0 * since.elapsed().as_secs_f64();
    assert!(f64::from(told) * 8.0 <= allowed, "{told} {allowed}");
    assert_eq!(told + refused, 30, "each is answered");
}

/// Whatever else somebody says: only a hello keeps a connection.
async fn whoever_does_not_say_hello_is_sent_away(database: Database) {
    let server = database.serve().await;
    let (game, _) = server.game(new_game()).await;
    let mut rude = server.connect(&game).await;
    let talking = async {
        loop {
            rude.send(&json!({ "type": "ping" })).await;
            if rude.next().await.is_none() {
                return;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    };
    let ended = tokio::time::timeout(Duration::from_secs(40), talking).await;
    assert!(ended.is_ok(), "whoever pings may stay without a word");
}

async fn floods_of_what_is_no_message_are_cut_off(database: Database) {
    let server = Server::start(Config {
        behind_proxy: true,
        ..database.config()
    })
    .await;
    let (game, _) = server.game(new_game()).await;
    let mut rude = elsewhere(&server, &game).await;
    let hello = json!({ "type": "hello", "token": null, "since": 0 }).to_string();
    rude.send(Message::Text(hello.into())).await.expect("sent");
    for _ in 0..60 {
        let bytes = Message::Binary(vec![7; 1_000].into());
        rude.send(bytes).await.expect("sent");
    }
    let mut refused = 0;
    while refused == 0 {
        match rude.next().await {
            Some(Ok(Message::Text(answer))) if answer.contains("too-many-requests") => refused += 1,
            Some(Ok(_)) => {}
            _ => break,
        }
    }
    assert_eq!(refused, 1, "bytes without end are answered without end");
}

async fn pages_of_other_sites_do_nothing(database: Database) {
    let server = database.serve().await;
    let body = new_game().to_string();
    for (origin, wanted) in [
        ("https://evil.example".to_owned(), 403),
        ("null".to_owned(), 403),
        (format!("http://{}", server.address), 201),
    ] {
        let head = format!("{JSON}origin: {origin}\r\n");
        let (status, _, answer) = server.request("POST", "/api/games", &head, &body).await;
        assert_eq!(status, wanted, "{origin}: {answer}");
    }
    let (game, _) = server.game(new_game()).await;
    let url = format!("ws://{}/api/games/{game}/play", server.address);
    let mut request = url.into_client_request().expect("a request");
    let evil = "https://evil.example".parse().expect("a value");
    request.headers_mut().insert("origin", evil);
    let refused = tokio_tungstenite::connect_async(request).await;
    assert!(refused.is_err(), "a page of another site sits down");
    // A name of somebody else's that leads here.
    let raw = format!(
        "POST /api/games HTTP/1.1\r\nhost: rebound.example\r\nconnection: close\r\n{JSON}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let (status, _, answer) = server.raw(&raw).await;
    assert_eq!(status, 403, "{answer}");
    for (path, wanted) in [("/api/games", 403), ("/", 403), ("/health", 200)] {
        let raw =
            format!("GET {path} HTTP/1.1\r\nhost: rebound.example\r\nconnection: close\r\n\r\n");
        let (status, _, answer) = server.raw(&raw).await;
        assert_eq!(status, wanted, "{path}: {answer}");
    }
}

async fn a_proxy_that_was_not_declared_is_noticed(database: Database) {
    let server = Server::start(Config {
        requests_per_second: 1,
        ..database.config()
    })
    .await;
    let metrics = async || server.request("GET", "/metrics", "", "").await.2;
    assert!(metrics().await.contains("underhex_undeclared_proxy 0"));
    let mut codes = Vec::new();
    for number in 0..60 {
        // One network, as a provider hands it to one house.
        let head = format!("x-forwarded-for: 2001:db8::{number:x}\r\n");
        codes.push(server.request("GET", "/api/compare", &head, "").await.0);
    }
    assert!(codes.contains(&429), "{codes:?}");
    assert!(metrics().await.contains("underhex_undeclared_proxy 1"));
}

/// Some pass requests on as they came, under the name that was asked for, or in the words of long ago: nobody sits at this machine for that.
async fn a_proxy_that_says_nothing_hides_nobody(database: Database) {
    for head in [
        "GET /api/compare HTTP/1.1\r\nhost: underhex.example\r\n",
        "GET /api/compare HTTP/1.0\r\nhost: 127.0.0.1\r\n",
    ] {
        let server = Server::start(Config {
            requests_per_second: 1,
            listen: ([0, 0, 0, 0], 0).into(),
            ..database.config()
        })
        .await;
        let request = format!("{head}connection: close\r\n\r\n");
        let mut codes = Vec::new();
        for _ in 0..30 {
            codes.push(server.raw(&request).await.0);
        }
        assert!(codes.contains(&429), "{head}: {codes:?}");
        let (_, _, metrics) = server.request("GET", "/metrics", "", "").await;
        assert!(metrics.contains("underhex_undeclared_proxy 1"), "{head}");
        let (status, _) = server.get("/api/compare").await;
        assert_eq!(status, 200, "who sits here is not kept out");
    }
}

async fn impossible_text_is_refused(database: Database) {
    let server = database.serve().await;
    let (game, token) = server.game(new_game()).await;
    for body in [
        json!({ "edition": "embergard", "name": "An\0na", "seats": [{ "who": "you" }, { "who": "open" }] }),
        json!({ "edition": "ember\0gard", "name": "Anna", "seats": [{ "who": "you" }, { "who": "open" }] }),
        json!({ "edition": "embergard", "name": "Anna", "key": "0123456789abcdef\0", "seats": [{ "who": "you" }, { "who": "open" }] }),
    ] {
        let (status, answer) = server.post("/api/games", &body).await;
        assert_eq!(status, 400, "{answer}");
    }
    for path in [
        "/api/games/%00".to_owned(),
        "/api/games/%00/steps".to_owned(),
        "/api/games?edition=%00".to_owned(),
        "/api/editions/%00/cards".to_owned(),
        format!("/api/games/{game}%00"),
    ] {
        let (status, _) = server.get(&path).await;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    let (status, _) = server
        .post_as(&format!("/api/games/{game}/rematch"), &json!({}), "\u{1}")
        .await;
    assert!((400..500).contains(&status), "{status}");
    let (status, _, answer) = server
        .request(
            "POST",
            "/api/replays",
            "",
            "seed = 1\nchoices = [\"\\u0000\"]",
        )
        .await;
    assert_eq!(status, 400, "{answer}");
    server.join(&game, "Ben").await;
    let mut anna = server.sit(&game, &token).await;
    for message in [
        json!({ "type": "choose", "key": "a\0", "at": 0, "option": "pass" }),
        json!({ "type": "choose", "key": "a", "at": 0, "option": "\0" }),
        json!({ "type": "draw", "key": "\0" }),
    ] {
        let refused = anna.ask(message).await;
        assert_eq!(text(&refused["error"]["code"]), "bad-request", "{refused}");
    }
}

async fn one_unreadable_row_hides_no_other(database: Database) {
    let server = database.serve().await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(server.game(new_game()).await.0);
    }
    let plan = format!(
        "UPDATE games SET plan = '{{nonsense' WHERE id = '{}'",
        games[0]
    );
    let seed = format!("UPDATE games SET seed = 'x' WHERE id = '{}'", games[1]);
    let seats = format!(
        "UPDATE seats SET kind = 'ghost' WHERE game = '{}'",
        games[2]
    );
    database.execute(&[&plan, &seed, &seats]).await;
    let (status, list) = server.get("/api/games").await;
    assert_eq!(status, 200, "{list}");
    let listed: Vec<String> = list["games"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|game| text(&game["id"]))
        .collect();
    assert_eq!(listed, [games[3].clone()]);
}

/// A replay file of a game that was only set up.
fn replay(seed: u64) -> String {
    format!(
        "seed = {seed}\nchoices = []\n[setup]\nedition = \"embergard\"\n\
         [[setup.players]]\nwarband = \"the-emberwatch\"\ndeck = \"blazing-assault\"\n\
         [[setup.players]]\nwarband = \"zikkits-tunnelpack\"\ndeck = \"pillage-and-plunder\"\n"
    )
}

async fn replays_are_forgotten_a_month_after_somebody_brought_them(database: Database) {
    let server = database.serve().await;
    let mut games = Vec::new();
    for seed in 1..=3 {
        let (status, _, body) = server
            .request("POST", "/api/replays", "", &replay(seed))
            .await;
        assert_eq!(status, 201, "{body}");
        let taken: serde_json::Value = serde_json::from_str(&body).expect("an answer");
        games.push(text(&taken["game"]));
    }
    let (played, mut anna, _ben) = server.two("embergard").await;
    anna.ask(json!({ "type": "resign" })).await;
    let day = 24 * 3_600_000_i64;
    let age = |days: i64, game: &str| {
        let by = days * day;
        format!(
            "UPDATE games SET created = created - {by}, began = began - {by}, updated = updated - {by} WHERE id = '{game}'"
        )
    };
    let old = [
        age(31, &games[0]),
        age(31, &games[1]),
        age(29, &games[2]),
        age(31, &played),
    ];
    database.execute(&old.each_ref().map(String::as_str)).await;
    // Whoever brings a file again has it kept for another month.
    let (status, _, body) = server.request("POST", "/api/replays", "", &replay(2)).await;
    assert_eq!((status, body.contains(&games[1])), (201, true), "{body}");
    // Nor is it kept for longer because somebody looks at it.
    let (status, _) = server.get(&format!("/api/games/{}/steps", games[0])).await;
    assert_eq!(status, 200);
    server.sweep_up().await;
    let mut found = Vec::new();
    for game in games.iter().chain([&played]) {
        let (status, _) = server.get(&format!("/api/games/{game}/steps")).await;
        found.push(status);
    }
    assert_eq!(found, [404, 200, 200, 200], "games that were played stay");
    let left = format!("SELECT COUNT(*) FROM seats WHERE game = '{}'", games[0]);
    assert_eq!(database.numbers(&left).await, [0]);
    // It can be brought again.
    let (status, _, body) = server.request("POST", "/api/replays", "", &replay(1)).await;
    assert_eq!(status, 201, "{body}");
}

async fn replays_are_counted_and_kept_once(database: Database) {
    let server = Server::start(Config {
        behind_proxy: true,
        games_per_address: 2,
        requests_per_second: 1_000,
        ..database.config()
    })
    .await;
    let from = |address: &str| format!("x-forwarded-for: {address}\r\n");
    let bring = async |address: &str, text: String| {
        let head = from(address);
        let (status, _, body) = server.request("POST", "/api/replays", &head, &text).await;
        (status, body)
    };
    let first = bring("192.0.2.1", replay(1)).await;
    assert_eq!(first.0, 201, "{}", first.1);
    let spaced = format!("# The same game.\n{}\n\n", replay(1));
    for _ in 0..3 {
        assert_eq!(
            bring("192.0.2.1", spaced.clone()).await,
            first,
            "the same game"
        );
    }
    assert_eq!(bring("192.0.2.1", replay(2)).await.0, 201);
    let (status, body) = bring("192.0.2.1", replay(3)).await;
    assert_eq!((status, body.contains("tomorrow")), (429, true), "{body}");
    assert_eq!(bring("192.0.2.2", replay(3)).await.0, 201);
    let count = "SELECT COUNT(*) FROM games";
    assert_eq!(database.numbers(count).await, [3]);
}

async fn nobody_passes_for_a_bot(database: Database) {
    let server = database.serve().await;
    let (game, _) = server.game(new_game()).await;
    for name in ["Raider (bot)", "B\u{200b}en", "\u{202e}neB", "Ѕerver"] {
        let path = format!("/api/games/{game}/join");
        let (status, answer) = server.post(&path, &json!({ "name": name })).await;
        assert_eq!(status, 400, "{name}: {answer}");
    }
    let ben = server.join(&game, "דניאל").await;
    let mut ben = server.sit(&game, &ben).await;
    ben.ask(json!({ "type": "resign" })).await;
    let log = ben.last["log"].as_array().cloned().unwrap_or_default();
    let said = log
        .iter()
        .any(|line| text(&line["text"]).starts_with("\u{2068}דניאל\u{2069} gives up"));
    assert!(said, "{log:?}");
}
