//! One person at a table: thinks, chooses, loses the connection and comes back.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use flate2::read::DeflateDecoder;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use underhex_engine::dice::Chance;

use crate::picture::Picture;
use crate::table::{AtTable, Evening};

/// How long somebody who was refused for the moment waits.
const AGAIN: Duration = Duration::from_millis(200);
/// How long somebody waits for an answer before it is asked for again.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long those who go home wait for what they have sent.
const HOME: Duration = Duration::from_secs(30);

/// What a person was told, for the proof.
#[derive(Debug, Default)]
pub struct Told {
    /// From 1; 0 for those who watch.
    pub player: u8,
    /// Acknowledged: the key, the number and the option.
    pub done: Vec<(String, u32, String)>,
    /// Sent, but nothing was heard of it when everybody went home.
    pub open: Option<String>,
    /// What was shown, if the person looked.
    pub picture: Option<Picture>,
}

/// A choice that was sent.
#[derive(Debug)]
struct Sent {
    key: String,
    at: u32,
    option: String,
    first: Instant,
    again: Instant,
}

impl Sent {
    fn message(&self) -> String {
        json!({ "type": "choose", "key": self.key, "at": self.at, "option": self.option })
            .to_string()
    }
}

/// A person.
#[derive(Debug)]
pub struct Person<'t> {
    evening: Arc<Evening>,
    table: &'t AtTable,
    place: usize,
    token: Option<String>,
    chance: Chance,
    told: Told,
    keys: HashMap<String, u32>,
    /// Keys of choices that come too late.
    late: HashSet<String>,
    seq: u32,
    decision: Value,
    over: bool,
    sent: Option<Sent>,
    /// When the next choice is made.
    think: Option<Instant>,
}

/// Why a connection is left.
enum Leave {
    /// It is lost.
    Lost,
    /// There is nothing left to do.
    Home,
}

type Socket = WebSocketStream<TcpStream>;

#[derive(Deserialize)]
struct View {
    decision: Value,
}

#[derive(Deserialize)]
struct Game {
    result: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Problem {
    code: String,
}

#[derive(Deserialize)]
struct Change<'m> {
    #[serde(borrow)]
    path: Cow<'m, str>,
    #[serde(borrow)]
    value: Option<&'m RawValue>,
}

#[derive(Deserialize)]
struct Heard<'m> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'m, str>,
    seq: Option<u32>,
    key: Option<String>,
    error: Option<Problem>,
    view: Option<View>,
    game: Option<Game>,
    #[serde(borrow, default)]
    patch: Vec<Change<'m>>,
}

impl<'t> Person<'t> {
    /// Somebody who has not sat down.
    pub fn new(
        evening: Arc<Evening>,
        table: &'t AtTable,
        place: usize,
        token: Option<String>,
        seed: u64,
        looks: bool,
    ) -> Self {
        let player = if token.is_some() { place as u8 + 1 } else { 0 };
        Self {
            evening,
            table,
            place,
            token,
            chance: Chance::seeded(seed),
            told: Told {
                player,
                picture: looks.then(Picture::default),
                ..Told::default()
            },
            keys: HashMap::new(),
            late: HashSet::new(),
            seq: 0,
            decision: Value::Null,
            over: false,
            sent: None,
            think: None,
        }
    }

    /// Plays, or watches, until the game is over or everybody goes home.
    pub async fn play(mut self) -> Told {
        let mut tries = 0;
        loop {
            if self.evening.stopping.load(Ordering::Relaxed) && self.sent.is_none() {
                break;
            }
            let Some(socket) = self.connect(tries).await else {
                tries += 1;
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            match self.sit(socket).await {
                Leave::Home => break,
                Leave::Lost => {
                    tries += 1;
                    self.evening.figures.losses.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(AGAIN / 4).await;
                }
            }
        }
        self.told.open = self.sent.take().map(|sent| sent.key);
        self.told
    }

    async fn connect(&self, tries: usize) -> Option<Socket> {
        let nodes = &self.evening.nodes;
        let node = nodes.get((self.place + tries) % nodes.len())?;
        let stream = TcpStream::connect(node).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let config = WebSocketConfig::default()
            .read_buffer_size(8 * 1024)
            .write_buffer_size(0);
        let url = format!("ws://{node}/api/games/{}/play", self.table.game);
        let opened = client_async_with_config(url, stream, Some(config));
        let (socket, _) = tokio::time::timeout(PATIENCE, opened).await.ok()?.ok()?;
        Some(socket)
    }

    async fn sit(&mut self, mut socket: Socket) -> Leave {
        let mut hello = json!({ "type": "hello", "token": self.token, "since": self.seq });
        if self.evening.options.packed {
            hello["packed"] = json!(true);
        }
        if say(&mut socket, hello.to_string()).await.is_err() {
            return Leave::Lost;
        }
        if let Some(sent) = &mut self.sent {
            sent.again = Instant::now() + PATIENCE;
            let message = sent.message();
            if say(&mut socket, message).await.is_err() {
                return Leave::Lost;
            }
        }
        let mut home = None;
        loop {
            let stopping = self.evening.stopping.load(Ordering::Relaxed);
            if self.sent.is_none() && (self.over || stopping) {
                return Leave::Home;
            }
            if stopping && Instant::now() > *home.get_or_insert_with(|| Instant::now() + HOME) {
                return Leave::Home;
            }
            let next = match &self.sent {
                Some(sent) => sent.again,
                None => self
                    .think
                    .unwrap_or_else(|| Instant::now() + Duration::from_secs(1)),
            };
            tokio::select! {
                heard = socket.next() => {
                    let text = match heard {
                        Some(Ok(Message::Text(text))) => text.as_str().to_owned(),
                        Some(Ok(Message::Binary(packed))) => match unpack(&packed) {
                            Some(text) => {
                                let bytes = packed.len() as u64;
                                self.evening.figures.packed.fetch_add(bytes, Ordering::Relaxed);
                                text
                            }
                            None => {
                                self.flaw("a message that cannot be unpacked");
                                return Leave::Lost;
                            }
                        },
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Leave::Lost,
                        Some(Ok(_)) => continue,
                    };
                    if self.hear(&text).is_err() {
                        return Leave::Lost;
                    }
                }
                () = tokio::time::sleep_until(next) => {
                    if self.act(&mut socket).await.is_err() {
                        return Leave::Lost;
                    }
                }
            }
        }
    }

    /// Says something again that was not answered, or chooses.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), ()> {
        if let Some(sent) = &mut self.sent {
            sent.again = Instant::now() + PATIENCE;
            let message = sent.message();
            return say(socket, message).await;
        }
        if self.think.is_none() || self.evening.stopping.load(Ordering::Relaxed) {
            return Ok(());
        }
        let before = self.told.done.last().cloned();
        let count = self.options().len();
        let place = self.chance.below(count);
        let option = self.options().get(place);
        let option = option.and_then(|option| option["id"].as_str());
        let option = option.unwrap_or_default().to_owned();
        let key = format!("k{}", self.keys.len() + self.late.len());
        let sent = Sent {
            key,
            at: self.seq,
            option,
            first: Instant::now(),
            again: Instant::now() + PATIENCE,
        };
        let message = sent.message();
        self.think = None;
        self.sent = Some(sent);
        self.table.send(self.seq + 1);
        say(socket, message.clone()).await?;
        let evening = self.evening.clone();
        let options = &evening.options;
        if self.happens(options.duplicates) {
            say(socket, message).await?;
        }
        if self.happens(options.reorderings)
            && let Some((key, seq, option)) = before
        {
            let at = seq - 1;
            let again = json!({ "type": "choose", "key": key, "at": at, "option": option });
            say(socket, again.to_string()).await?;
            let key = format!("late{}", self.late.len());
            let late = json!({ "type": "choose", "key": key, "at": at, "option": option });
            self.late.insert(key);
            say(socket, late.to_string()).await?;
        }
        if self.happens(options.disconnects) {
            if self.happens(50.0) {
                // Long enough to arrive, and perhaps to be answered.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            return Err(());
        }
        Ok(())
    }

    fn hear(&mut self, text: &str) -> Result<(), ()> {
        let figures = &self.evening.figures;
        figures
            .bytes
            .fetch_add(text.len() as u64, Ordering::Relaxed);
        figures.messages.fetch_add(1, Ordering::Relaxed);
        figures
            .largest
            .fetch_max(text.len() as u64, Ordering::Relaxed);
        let heard: Heard<'_> = match serde_json::from_str(text) {
            Ok(heard) => heard,
            Err(error) => {
                self.flaw(&format!("a message that cannot be read: {error}"));
                return Err(());
            }
        };
        match (&*heard.kind, heard.seq) {
            ("snapshot" | "update", Some(seq)) => self.see(heard, seq, text),
            ("done", Some(seq)) => self.done(heard.key.unwrap_or_default(), seq),
            ("unsure", _) => {
                self.later();
                Ok(())
            }
            ("refused", _) => self.refused(heard),
            _ => Ok(()),
        }
    }

    fn see(&mut self, mut heard: Heard<'_>, seq: u32, text: &str) -> Result<(), ()> {
        if let Some(picture) = &mut self.told.picture
            && let Err(why) = picture.take(text)
        {
            self.flaw(&why);
            return Err(());
        }
        if heard.kind == "update" {
            if seq != self.seq + 1 {
                self.flaw(&format!("step {seq} comes after step {}", self.seq));
            }
            // Whoever has chosen has seen it when it was acknowledged.
            if self.sent.is_none()
                && let Some(sent) = self.table.sent(seq)
                && self.evening.measuring.load(Ordering::Relaxed)
            {
                self.evening.figures.seen.add(sent.elapsed());
            }
        }
        let first = self.seq == 0 && heard.kind == "snapshot";
        let moved = seq != self.seq || first;
        self.seq = seq;
        if let Some(game) = &heard.game {
            self.over = game.result.is_some();
        }
        if let Some(view) = &mut heard.view {
            self.decision = view.decision.take();
        }
        for change in &heard.patch {
            let value = change.value.map_or("null", RawValue::get);
            match &*change.path {
                "/view" => {
                    let view: Result<View, _> = serde_json::from_str(value);
                    self.decision = view.map(|view| view.decision).unwrap_or_default();
                }
                "/game" => {
                    let game: Result<Game, _> = serde_json::from_str(value);
                    self.over = game.is_ok_and(|game| game.result.is_some());
                }
                "/game/result" => self.over = value != "null",
                path => {
                    let part = path.strip_prefix("/view/decision");
                    if let Some(part) = part.and_then(|part| self.decision.pointer_mut(part)) {
                        *part = serde_json::from_str(value).unwrap_or_default();
                    }
                }
            }
        }
        if moved {
            self.think = None;
        }
        let own = self.decision["player"] == self.told.player && !self.options().is_empty();
        if own && !self.over && self.think.is_none() {
            self.think = Some(Instant::now() + self.thinks());
        }
        Ok(())
    }

    fn options(&self) -> &[Value] {
        let options = self.decision["options"].as_array();
        options.map_or(&[], Vec::as_slice)
    }

    /// How long the next choice takes: the average, give or take half of it.
    fn thinks(&mut self) -> Duration {
        let hurry = self.table.hurry.load(Ordering::Relaxed);
        if hurry > u64::from(self.seq) {
            return Duration::ZERO;
        }
        if hurry > 0 && self.table.hurry.swap(0, Ordering::Relaxed) > 0 {
            self.evening.ready.fetch_add(1, Ordering::Relaxed);
        }
        let think = self.evening.options.think;
        Duration::from_millis(think / 2 + self.chance.below(think as usize + 1) as u64)
    }

    fn done(&mut self, key: String, seq: u32) -> Result<(), ()> {
        if self.late.contains(&key) {
            self.flaw("a choice was taken that came too late");
        }
        if let Some(known) = self.keys.get(&key) {
            if *known != seq {
                self.flaw(&format!("one choice was stored as {known} and as {seq}"));
            }
            return Ok(());
        }
        let Some(sent) = self.sent.take_if(|sent| sent.key == key) else {
            self.flaw("something was done that nobody had sent");
            return Ok(());
        };
        if self.evening.measuring.load(Ordering::Relaxed) {
            self.evening.figures.acknowledged.add(sent.first.elapsed());
        }
        self.keys.insert(key.clone(), seq);
        self.told.done.push((key, seq, sent.option));
        Ok(())
    }

    fn refused(&mut self, heard: Heard<'_>) -> Result<(), ()> {
        let code = heard.error.map(|error| error.code).unwrap_or_default();
        let passing = matches!(
            code.as_str(),
            "standstill" | "in-doubt" | "too-many-requests"
        );
        self.evening.figures.refused(&code);
        let Some(key) = heard.key else {
            // Hello was not answered, so that nobody knows who we are: come again.
            return Err(());
        };
        if self.late.contains(&key) {
            if !passing && code != "stale" {
                self.flaw(&format!(
                    "a choice that came too late was refused as {code}"
                ));
            }
        } else if passing {
            self.later();
        } else if !self.keys.contains_key(&key) {
            self.flaw(&format!("a choice was refused as {code}"));
            self.sent = None;
        }
        Ok(())
    }

    /// What was sent last is sent again in a moment.
    fn later(&mut self) {
        if let Some(sent) = &mut self.sent {
            sent.again = Instant::now() + AGAIN;
        }
    }

    fn happens(&mut self, percent: f64) -> bool {
        (self.chance.below(100_000) as f64) < percent * 1000.0
    }

    fn flaw(&self, what: &str) {
        let (game, player) = (&self.table.game, self.told.player);
        self.evening
            .figures
            .flaw(format!("game {game}, player {player}: {what}"));
    }
}

async fn say(socket: &mut Socket, text: String) -> Result<(), ()> {
    let sending = socket.send(Message::text(text));
    match tokio::time::timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}

fn unpack(packed: &[u8]) -> Option<String> {
    let mut text = String::new();
    DeflateDecoder::new(packed).read_to_string(&mut text).ok()?;
    Some(text)
}
