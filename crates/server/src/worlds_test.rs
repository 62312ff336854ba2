//! Over sockets, too, nobody is told what is hidden: one game on two servers that differ only in what a viewer cannot know sends that viewer and
//! the spectators the same, byte for byte, as long as the same choices are made.
//!
//! `UNDERHEX_WORLDS=100 cargo test -p underhex-server worlds` plays a hundred pairs for each edition and number of players; without it, it is one.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use underhex_content::worlds::{self, common, orders_scoring, unveils};
use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::rules::editions;
use underhex_engine::state::Seat;
use underhex_engine::{Contest, Game, Question};

use crate::app::App;
use crate::config::Config;
use crate::listen::listen;
use crate::play::Act;
use crate::protocol::{Join, NewGame, SeatWish, Who};
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
    async fn watch(&self, game: &str, token: Option<&str>) -> Ear {
        let url = format!("ws://{}/api/games/{game}/play", self.address);
        let (mut socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("a socket");
        let hello = json!({ "type": "hello", "token": token, "since": 0 });
        let hello = Message::Text(hello.to_string().into());
        socket.send(hello).await.expect("sent");
        let mut ear = Ear {
            socket,
            heard: Vec::new(),
        };
        ear.until(|message| message["type"] == "presence").await;
        ear
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

/// Somebody who is connected, and everything that was heard.
struct Ear {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    heard: Vec<String>,
}

impl Ear {
    async fn until(&mut self, enough: impl Fn(&Value) -> bool) {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            match next {
                Ok(Some(Ok(Message::Text(text)))) => {
                    let message = serde_json::from_str(&text).expect("JSON");
                    self.heard.push(text.to_string());
                    if enough(&message) {
                        return;
                    }
                }
                Ok(Some(Ok(_))) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Asks something and hears the answer.
    async fn ask(&mut self, question: Value) {
        let text = Message::Text(question.to_string().into());
        self.socket.send(text).await.expect("sent");
        self.until(|message| message["key"] == question["key"])
            .await;
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

/// Plays a game for a while on one server, and then on in two worlds on two; gives how many choices were compared.
async fn pair(servers: &[Server; 2], edition: &str, players: usize, seed: u64) -> usize {
    let mut chance = Chance::seeded(seed);
    let [first, second] = servers;
    let seat = |who| SeatWish {
        who,
        bot: None,
        brings: None,
    };
    let seats = (0..players).map(|place| seat(if place == 0 { Who::You } else { Who::Open }));
    let new = NewGame {
        edition: edition.to_owned(),
        mode: "game".to_owned(),
        name: "Anna".to_owned(),
        seats: seats.collect(),
        listed: false,
        clock: None,
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
            (fold.shared(), fold.seq())
        };
        let Some(decision) = contest.decision() else {
            return 0;
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
    let viewer = chance.below(players);
    let mut worlds = fork(contest.game(), Some(Seat(viewer as u8)), &mut chance);
    for (server, world) in servers.iter().zip(&worlds) {
        server.turn_into(&game, world).await;
    }
    let mut ears = Vec::new();
    for server in servers {
        let own = server.watch(&game, Some(&tokens[viewer])).await;
        ears.push([own, server.watch(&game, None).await]);
    }
    // Who is there is told as they come.
    for ears in &mut ears {
        ears[0].heard.truncate(1);
        ears[1].heard.truncate(1);
    }
    for compared in 0..LONG {
        let own = worlds[0]
            .decision()
            .is_some_and(|decision| decision.seat == Seat(viewer as u8));
        if own && compared % 8 == 0 {
            let fighters = worlds[0].game().view(None).summary().fighters;
            let mut fighters = fighters.into_iter();
            let fighter = fighters.find(|fighter| usize::from(fighter.player) == viewer + 1);
            let fighter = fighter.map(|fighter| fighter.id).unwrap_or_default();
            for question in [
                json!({ "type": "reach", "key": "reach", "fighter": fighter }),
                json!({ "type": "prospect", "key": "prospect", "fighter": fighter }),
                json!({ "type": "preview", "key": "preview", "option": "pass" }),
            ] {
                for ears in &mut ears {
                    ears[0].ask(question.clone()).await;
                }
            }
        }
        assert_eq!(
            ears[0][0].heard,
            ears[1][0].heard,
            "{edition}: player {}",
            viewer + 1
        );
        assert_eq!(ears[0][1].heard, ears[1][1].heard, "{edition}: spectators");
        let Some(name) = common(worlds[0].game(), worlds[1].game(), &mut chance) else {
            return compared;
        };
        let player = worlds[0]
            .decision()
            .map_or(0, |decision| decision.seat.0 + 1);
        for world in &mut worlds {
            world.choose_by_name(&name).expect("it was offered");
        }
        let events = worlds.each_mut().map(Contest::take_events);
        let seen = Some(Seat(viewer as u8));
        if parts(&events, seen) || worlds.iter().any(|world| orders_scoring(world.game())) {
            return compared;
        }
        for (server, ears) in servers.iter().zip(&mut ears) {
            let live = server.app.games.game(&game);
            let at = live
                .caught_up()
                .await
                .expect("a game")
                .begun()
                .expect("begun")
                .seq();
            let act = Act::Choose {
                at,
                option: name.clone(),
            };
            let key = format!("in-both-{at}");
            let stored = live.act(player, &act, &key, crate::time::now()).await;
            let seq = stored.expect("it was offered");
            for ear in ears {
                ear.until_seq(seq).await;
            }
        }
    }
    LONG
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_what_is_hidden() {
    let pairs: u64 = std::env::var("UNDERHEX_WORLDS")
        .ok()
        .and_then(|pairs| pairs.parse().ok())
        .unwrap_or(1);
    let servers = [Server::start("one").await, Server::start("other").await];
    let mut all = 0;
    for number in 0..pairs {
        for (edition, rules) in editions::all() {
            for players in 2..=usize::from(rules.most_players.count()) {
                let seed = 1_000 * number + players as u64;
                all += pair(&servers, edition, players, seed).await;
            }
        }
    }
    println!("{all} choices sent the same to everybody in both worlds");
    assert!(all > 30, "{all}");
}
