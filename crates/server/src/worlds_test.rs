//! Over sockets, too, nobody is told what is hidden: one game on two servers that differ only in what a viewer cannot know sends that viewer and
//! the spectators the same, byte for byte, as long as the same choices are made: whatever they ask, whenever they come, packed or not.
//!
//! `UNDERHEX_WORLDS=100 cargo test -p underhex-server worlds` plays a hundred pairs for each edition and number of players; without it, it is one.

use std::net::SocketAddr;
use std::time::Duration;

use flate2::read::DeflateDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use underhex_content::worlds::{
    self, common, looks_into_a_deck, orders_scoring, planted_otherwise, unveils,
};
use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::rules::editions;
use underhex_engine::state::Seat;
use underhex_engine::{Contest, Game, Question};

use crate::app::App;
use crate::config::Config;
use crate::listen::listen;
use crate::play::Act;
use crate::protocol::{ClockSettings, Join, NewGame, SeatWish, Who};
use crate::{lobby, secret};

/// For how many choices two worlds are followed.
const LONG: usize = 40;

struct Server {
    app: App,
    address: SocketAddr,
    folder: std::path::PathBuf,
}

impl Server {
    async fn start(name: &str) -> Self {
        let name = format!("underhex-worlds-{name}-{}", secret::game_id());
        let folder = std::env::temp_dir().join(name);
        let database = folder.join("games.db").display().to_string();
        let app = App::start(Config::local(&database))
            .await
            .expect("a server");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        tokio::spawn(listen(listener, app.clone(), std::future::pending()));
        Self {
            app,
            address,
            folder,
        }
    }

    /// Whoever watches a game with a token, or without one, and has heard how it stands.
    async fn watch(&self, game: &str, token: Option<&str>, since: u32, packed: bool) -> Ear {
        let url = format!("ws://{}/api/games/{game}/play", self.address);
        let (mut socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("a socket");
        let hello = json!({ "type": "hello", "token": token, "since": since, "packed": packed });
        let hello = Message::Text(hello.to_string().into());
        socket.send(hello).await.expect("sent");
        let mut ear = Ear {
            socket,
            heard: Vec::new(),
        };
        ear.until(|message| message["type"] == "presence").await;
        // Who is there is told as they come.
        ear.heard.truncate(1);
        ear
    }

    /// What is answered at a path.
    async fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.expect("connected");
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        let head = answer.lines().filter(|line| !line.starts_with("date:"));
        head.collect::<Vec<_>>().join("\n")
    }

    /// Puts another world, in which these things are hidden, in the place of the one that is played.
    async fn turn_into(&self, game: &str, world: &Contest) {
        let live = self.app.games.game(game);
        live.caught_up().await.expect("a game");
        live.turn_into(world.clone()).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Somebody who is connected, and everything that was heard, as it came.
struct Ear {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    heard: Vec<Heard>,
}

/// A message, packed or not, and what it says but for the time that is left on clocks.
#[derive(Debug, PartialEq, Eq)]
struct Heard {
    bytes: Option<Message>,
    says: String,
}

impl Heard {
    /// A message, and the JSON in it.
    fn new(message: Message) -> Option<(Self, Value)> {
        let mut value: Value = match &message {
            Message::Text(text) => serde_json::from_str(text).expect("JSON"),
            Message::Binary(bytes) => {
                serde_json::from_reader(DeflateDecoder::new(&bytes[..])).expect("JSON")
            }
            _ => return None,
        };
        let told = value.clone();
        let clocks = value["clocks"].as_array_mut().into_iter().flatten();
        let times = clocks.map(|clock| clock["left_ms"] = Value::Null).count();
        let heard = Self {
            bytes: (times == 0).then_some(message),
            says: value.to_string(),
        };
        Some((heard, told))
    }
}

impl Ear {
    async fn until(&mut self, enough: impl Fn(&Value) -> bool) -> Value {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await;
            match next {
                Ok(Some(Ok(message))) => {
                    let Some((heard, message)) = Heard::new(message) else {
                        continue;
                    };
                    self.heard.push(heard);
                    if enough(&message) {
                        return message;
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }

    /// Asks something and hears the answer.
    async fn ask(&mut self, question: &Value) -> Value {
        let text = Message::Text(question.to_string().into());
        self.socket.send(text).await.expect("sent");
        self.until(|message| message["key"] == question["key"])
            .await
    }

    async fn until_seq(&mut self, seq: u32) {
        self.until(|message| message["seq"] == seq && message["type"] != "done")
            .await;
    }
}

fn fork(game: &Game, viewer: Option<Seat>, chance: &mut Chance) -> [Contest; 2] {
    let [mut one, two] = worlds::imagined(game, viewer, chance);
    one.chance = two.chance.clone();
    worlds::resumed(game, [one, two]).map(|game| Contest::Game(Box::new(game)))
}

/// Whether the viewer sees something by this that is another in each world.
fn parts(events: &[Vec<Event>; 2], viewer: Option<Seat>) -> bool {
    events[0] != events[1] || events[0].iter().any(|event| unveils(event, viewer))
}

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    choices: usize,
    taken_back: usize,
    questions: usize,
    messages: usize,
    bytes: usize,
}

/// What a viewer can ask at a moment, be it answered or refused, without anything being done.
fn questions(game: &Game, at: u32, own: bool, chance: &mut Chance) -> Vec<Value> {
    let fighters = game.view(None).summary().fighters;
    let fighter = match fighters.len() {
        0 => "nobody".to_owned(),
        count => fighters[chance.below(count)].id.clone(),
    };
    let mut questions = vec![
        json!({ "type": "forecast", "key": "forecast", "at": at }),
        json!({ "type": "reach", "key": "reach", "fighter": fighter }),
        json!({ "type": "prospect", "key": "prospect", "fighter": fighter }),
        json!({ "type": "preview", "key": "preview", "option": "pass" }),
        json!({ "type": "hint", "key": "hint", "at": at }),
        json!({ "type": "choose", "key": "nonsense", "at": at, "option": "nonsense" }),
        json!({ "type": "choose", "key": "late", "at": at.saturating_sub(1), "option": "pass" }),
        json!({ "type": "take-back", "key": "no", "answer": true }),
        json!({ "type": "draw", "key": "no draw", "answer": true }),
        json!({ "type": "nonsense", "key": "what" }),
    ];
    if !own {
        questions.push(json!({ "type": "back", "key": "back" }));
        questions.push(json!({ "type": "suggest", "key": "suggest" }));
    }
    questions
}

/// Plays a game for a while on one server, and then on in two worlds on two.
async fn pair(servers: &[Server; 2], edition: &str, players: usize, seed: u64, all: &mut Compared) {
    let mut chance = Chance::seeded(seed);
    let [first, second] = servers;
    let seat = |who| SeatWish {
        who,
        bot: None,
        brings: None,
    };
    let seats = (0..players).map(|place| seat(if place == 0 { Who::You } else { Who::Open }));
    let clock = ClockSettings {
        minutes: 600,
        seconds_per_choice: 10,
    };
    let new = NewGame {
        edition: edition.to_owned(),
        mode: "game".to_owned(),
        name: "Anna".to_owned(),
        seats: seats.collect(),
        listed: false,
        clock: (chance.below(3) == 0).then_some(clock),
        fixed_layout: false,
        reseats: false,
        tie_breaker: false,
        quick: false,
        key: None,
    };
    let seated = lobby::create(&first.app, "", &new).await.expect("a game");
    let game = seated.game;
    let mut tokens = vec![seated.token.expect("a token")];
    for number in 1..players {
        let join = Join {
            name: format!("Guest {number}"),
            player: None,
            brings: None,
            key: None,
        };
        let seated = lobby::join(&first.app, &game, &join).await.expect("a seat");
        tokens.push(seated.token.expect("a token"));
    }
    // Somewhere in the game.
    let live = first.app.games.game(&game);
    let (mut turns, wanted) = (0, 1 + chance.below(8));
    let contest = loop {
        let (contest, seq) = {
            let inner = live.caught_up().await.expect("a game");
            let fold = inner.begun().expect("it has begun");
            assert!(
                fold.is_among_people(),
                "{edition}: only who can answer is asked"
            );
            (fold.shared(), fold.seq())
        };
        let Some(decision) = contest.decision() else {
            return;
        };
        turns += usize::from(decision.question == Question::Action);
        if turns > wanted {
            break contest;
        }
        let choice = decision.options[chance.below(decision.options.len())];
        let act = Act::Choose {
            at: seq,
            option: underhex_engine::replay::recorded_name(contest.game(), choice),
        };
        let key = format!("before-{seq}");
        let player = decision.seat.0 + 1;
        let done = live.act(player, &act, &key, crate::time::now()).await;
        done.expect("it was offered");
    };
    // The same game on the other server.
    let row = first
        .app
        .storage
        .game(&game)
        .await
        .expect("read")
        .expect("a game");
    let rows = first.app.storage.seats(&game).await.expect("read");
    let entries = first
        .app
        .storage
        .entries_after(&game, 0)
        .await
        .expect("read");
    let changes = Default::default();
    let added = second.app.storage.add_game(&row, &rows, &entries, &changes);
    added.await.expect("stored");
    // One of the players, or nobody: then all hands are others.
    let viewer = Some(chance.below(players + 1)).filter(|place| *place < players);
    let seen = viewer.map(|place| Seat(place as u8));
    let token = viewer.map(|place| tokens[place].as_str());
    let mut worlds = fork(contest.game(), seen, &mut chance);
    for (server, world) in servers.iter().zip(&worlds) {
        server.turn_into(&game, world).await;
    }
    let mut ears = Vec::new();
    for server in servers {
        let own = server.watch(&game, token, 0, false).await;
        ears.push([own, server.watch(&game, None, 0, true).await]);
    }
    // Before the viewer's last choice, if that can be taken back.
    let mut before: Option<[Contest; 2]> = None;
    for compared in 0..LONG {
        let decision = worlds[0].decision();
        let own = seen.is_some() && decision.is_some_and(|decision| Some(decision.seat) == seen);
        let mut ats = Vec::new();
        for server in servers {
            let known = server.app.games.game(&game).caught_up().await;
            ats.push(known.expect("a game").begun().expect("begun").seq());
        }
        assert_eq!(ats[0], ats[1]);
        if compared % 8 == 1 {
            for question in questions(worlds[0].game(), ats[0], own, &mut chance) {
                for ear in ears.iter_mut().flatten() {
                    ear.ask(&question).await;
                    all.questions += 1;
                }
            }
            for path in ["", "/steps", "/steps/3", "/replay", "/review"] {
                let path = format!("/api/games/{game}{path}");
                let answers = [first.get(&path).await, second.get(&path).await];
                assert_eq!(answers[0], answers[1], "{edition}: {path}");
            }
            // Whoever comes late.
            for (token, packed) in [(token, true), (None, false)] {
                for since in [0, ats[0].saturating_sub(3)] {
                    let one = first.watch(&game, token, since, packed).await;
                    let other = second.watch(&game, token, since, packed).await;
                    assert_eq!(one.heard, other.heard, "{edition}: since {since}");
                }
            }
        }
        for place in [0, 1] {
            let [one, other] = [&ears[0][place].heard, &ears[1][place].heard];
            assert_eq!(one, other, "{edition}: {viewer:?}, place {place}");
            all.messages += one.len();
            all.bytes += one.iter().map(|heard| heard.says.len()).sum::<usize>();
            ears.iter_mut().for_each(|ears| ears[place].heard.clear());
        }
        if own && let Some(before) = before.take() {
            let mut answers = Vec::new();
            for ears in &mut ears {
                let back = json!({ "type": "back", "key": format!("back-{compared}") });
                answers.push(ears[0].ask(&back).await);
            }
            assert_eq!(answers[0]["type"], answers[1]["type"], "{edition}: back");
            if answers[0]["type"] == "done" {
                all.taken_back += 1;
                worlds = before;
                for ears in &mut ears {
                    ears[1].until_seq(ats[0] + 1).await;
                }
                continue;
            }
        }
        let Some(name) = common(worlds[0].game(), worlds[1].game(), &mut chance) else {
            return;
        };
        let decision = worlds[0].decision();
        let player = decision.map_or(0, |decision| decision.seat.0 + 1);
        before = Some(worlds.clone()).filter(|_| own && chance.below(3) == 0);
        for world in &mut worlds {
            world.choose_by_name(&name).expect("it was offered");
        }
        let events = worlds.each_mut().map(Contest::take_events);
        let shown =
            |world: &Contest| orders_scoring(world.game()) || looks_into_a_deck(world.game(), seen);
        let planted = planted_otherwise(worlds[0].game(), worlds[1].game(), seen);
        if planted || parts(&events, seen) || worlds.iter().any(shown) {
            return;
        }
        all.choices += 1;
        for ((server, ears), at) in servers.iter().zip(&mut ears).zip(ats) {
            let act = Act::Choose {
                at,
                option: name.clone(),
            };
            let key = format!("in-both-{at}");
            let live = server.app.games.game(&game);
            let stored = live.act(player, &act, &key, crate::time::now()).await;
            let seq = stored.expect("it was offered");
            for ear in ears {
                ear.until_seq(seq).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_what_is_hidden() {
    let pairs: u64 = std::env::var("UNDERHEX_WORLDS")
        .ok()
        .and_then(|pairs| pairs.parse().ok())
        .unwrap_or(1);
    let servers = [Server::start("one").await, Server::start("other").await];
    let mut all = Compared::default();
    for number in 0..pairs {
        for (edition, rules) in editions::all() {
            for players in 2..=usize::from(rules.most_players.count()) {
                let seed = 1_000 * number + players as u64;
                pair(&servers, edition, players, seed, &mut all).await;
            }
        }
    }
    println!("the same for everybody in both worlds: {all:?}");
    assert!(all.choices > 30 && all.questions > 50, "{all:?}");
}
