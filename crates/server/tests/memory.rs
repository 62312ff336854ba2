//! What a game keeps in memory while nobody does anything: counted, byte by byte, by the allocator.

use std::alloc::System;
use std::time::Duration;

use flate2::read::DeflateDecoder;
use serde_json::{Value, json};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use underhex_server::{App, Config, listen};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Games that are looked at together.
const GAMES: usize = 16;
/// Choices in each before it rests.
const CHOICES: usize = 40;
/// The most that a game keeps, with two people connected to it who have said hello once and followed it since.
const MOST: usize = 100_000;
/// And with two who say hello before each choice, and are told everything each time.
const MOST_ASKED: usize = 120_000;

fn held() -> usize {
    let stats = ALLOCATOR.stats();
    stats
        .bytes_allocated
        .saturating_sub(stats.bytes_deallocated)
}

/// A client that keeps next to nothing itself: a connection, and frames of text read by hand.
struct Client(TcpStream);

impl Client {
    async fn connect(app: &Running, game: &str) -> Self {
        let mut stream = TcpStream::connect(&app.address).await.expect("connected");
        let upgrade = format!(
            "GET /api/games/{game}/play HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            app.address
        );
        stream.write_all(upgrade.as_bytes()).await.expect("sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("an answer"));
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{head:?}");
        Self(stream)
    }

    async fn say(&mut self, message: &Value) {
        let text = message.to_string();
        let length = u16::try_from(text.len())
            .expect("it is short")
            .to_be_bytes();
        // Masked with nothing.
        let mut frame = vec![0x81, 0x80 | 126, length[0], length[1], 0, 0, 0, 0];
        frame.extend_from_slice(text.as_bytes());
        self.0.write_all(&frame).await.expect("sent");
    }

    async fn hear(&mut self) -> Value {
        let kind = self.0.read_u8().await.expect("a frame");
        assert!(matches!(kind, 0x81 | 0x82), "a whole message");
        let length = match self.0.read_u8().await.expect("its length") {
            126 => self.0.read_u16().await.expect("its length").into(),
            127 => self.0.read_u64().await.expect("its length"),
            short => short.into(),
        };
        let mut text = vec![0; length as usize];
        self.0.read_exact(&mut text).await.expect("the text");
        if kind == 0x82 {
            serde_json::from_reader(DeflateDecoder::new(&*text)).expect("JSON")
        } else {
            serde_json::from_slice(&text).expect("JSON")
        }
    }

    /// Says who it is; gives everything it is told, once it was told who is there.
    async fn hello(&mut self, token: &str, packed: bool) -> Value {
        self.say(&json!({ "type": "hello", "token": token, "packed": packed }))
            .await;
        self.until("snapshot").await
    }

    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let heard = self.hear().await;
            assert_ne!(heard["type"], "refused", "{heard}");
            if heard["type"] == kind {
                return heard;
            }
        }
    }
}

struct Running {
    app: App,
    address: String,
}

impl Running {
    async fn post(&self, path: &str, body: Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).await.expect("connected");
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
    }

    /// A game in which some choices were made, with both of its players connected. They say hello once and follow it, while others choose for
    /// them; or again before each choice.
    async fn game(&self, packed: bool, again: bool) -> [Client; 2] {
        let seats = json!([{ "who": "you" }, { "who": "open" }]);
        let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
        let made = self.post("/api/games", new).await;
        let game = made["game"].as_str().expect("an id").to_owned();
        let join = format!("/api/games/{game}/join");
        let joined = self.post(&join, json!({ "name": "Ben" })).await;
        let tokens = [&made, &joined].map(|seat| seat["token"].as_str().expect("a token"));
        let connect = || Client::connect(self, &game);
        let mut people = [connect().await, connect().await];
        for (one, token) in people.iter_mut().zip(tokens) {
            one.hello(token, packed).await;
        }
        let connected = self.app.doors.count();
        let mut helpers = match again {
            true => Vec::new(),
            false => vec![connect().await, connect().await],
        };
        for number in 0..CHOICES {
            let asking = if again { &mut people[..] } else { &mut helpers };
            let mut made = 0;
            for (one, token) in asking.iter_mut().zip(tokens) {
                let told = one.hello(token, packed).await;
                let options = told["view"]["decision"]["options"].as_array();
                let Some(options) = options.filter(|options| !options.is_empty()) else {
                    continue;
                };
                let option = &options[number % options.len()]["id"];
                let key = number.to_string();
                let (at, kind) = (&told["seq"], "choose");
                one.say(&json!({ "type": kind, "key": key, "at": at, "option": option }))
                    .await;
                made = one.until("done").await["seq"].as_u64().expect("a number");
                break;
            }
            for one in people.iter_mut().filter(|_| !again) {
                while one.until("update").await["seq"] != made {}
            }
        }
        drop(helpers);
        while self.app.doors.count() > connected {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        people
    }
}

async fn people(app: &Running, games: usize, packed: bool, again: bool) -> Vec<[Client; 2]> {
    let mut all = Vec::with_capacity(GAMES);
    for _ in 0..games {
        all.push(app.game(packed, again).await);
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_in_which_nobody_does_anything_takes_little() {
    let folder = std::env::temp_dir().join(format!("underhex-memory-{}", std::process::id()));
    let database = folder.join("games.db").display().to_string();
    let app = App::start(Config {
        chance: Some([7; 32]),
        ..Config::local(&database)
    })
    .await
    .expect("the server starts");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("its address").to_string();
    let own = app.clone();
    tokio::spawn(async move { listen(listener, own, std::future::pending()).await });
    let app = Running { app, address };
    // Packed, as browsers ask for, and not: what is longer is written into more.
    for (packed, again, most) in [
        (true, false, MOST),
        (false, false, MOST),
        (true, true, MOST_ASKED),
        (false, true, MOST_ASKED),
    ] {
        // What is read once for all games is there by then.
        let first = people(&app, 2, packed, again).await;
        app.app.games.rest(i64::MAX);
        let before = held();
        let others = people(&app, GAMES, packed, again).await;
        let playing = held().saturating_sub(before) / GAMES;
        app.app.games.rest(i64::MAX);
        let idle = held().saturating_sub(before) / GAMES;
        println!(
            "packed {packed}, hello again {again}: a game in play takes {playing} bytes, an idle one {idle}"
        );
        assert!(idle <= most, "{idle} bytes for an idle game");
        // Whoever comes back finds it as it was.
        for mut people in others.into_iter().chain(first) {
            people[0].say(&json!({ "type": "ping" })).await;
            people[0].until("pong").await;
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
}
