//! A server to test, and clients that talk to it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, SemaphorePermit, watch};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use underhex_server::{App, Config, listen};

use crate::disk::Disk;
use crate::postgres::Cluster;

/// Makes two tests of one: on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::support::Database::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                if let Some(database) = $crate::support::Database::postgres() {
                    super::$name(database).await;
                }
            })+
        }
    };
}
pub(crate) use on_both;

/// A database of one test.
pub struct Database {
    pub address: String,
    folder: Option<PathBuf>,
    /// The server of a database that is not shared with other tests.
    cluster: Option<Cluster>,
    /// The disk it lies on, if that is a small one of its own.
    pub disk: Option<Disk>,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Database {
    pub fn sqlite() -> Self {
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let name = format!("underhex-server-test-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        Self {
            address: folder.join("games.db").display().to_string(),
            folder: Some(folder),
            cluster: None,
            disk: None,
        }
    }

    pub fn postgres() -> Option<Self> {
        Some(Self {
            address: crate::postgres::database()?,
            folder: None,
            cluster: None,
            disk: None,
        })
    }

    pub fn is_postgres(&self) -> bool {
        self.address.starts_with("postgres")
    }

    /// An address for those who go around the server.
    fn url(&self) -> String {
        if self.is_postgres() {
            self.address.clone()
        } else {
            format!("sqlite://{}", self.address)
        }
    }

    /// The numbers that a query gives, around the server.
    pub async fn numbers(&self, query: &str) -> Vec<i64> {
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&self.url())
            .await
            .expect("a connection");
        let rows: Vec<(i64,)> = sqlx::query_as(query)
            .fetch_all(&pool)
            .await
            .unwrap_or_else(|error| panic!("{query}: {error}"));
        pool.close().await;
        rows.into_iter().map(|(number,)| number).collect()
    }

    /// Games that go the same way every time.
    pub fn config(&self) -> Config {
        self.config_at(&self.address)
    }

    /// The same at another address of the database.
    pub fn config_at(&self, address: &str) -> Config {
        Config {
            chance: Some([7; 32]),
            ..Config::local(address)
        }
    }

    /// A server on this database.
    pub async fn serve(&self) -> Server {
        Server::start(self.config()).await
    }

    /// A way around the server.
    pub async fn execute(&self, statements: &[&str]) {
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&self.url())
            .await
            .expect("a connection");
        for statement in statements {
            sqlx::query(statement)
                .execute(&pool)
                .await
                .unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
        pool.close().await;
    }
}

impl Database {
    /// A file on a small disk.
    pub fn small_sqlite() -> Self {
        let mut database = Self::sqlite();
        let folder = database.folder.clone().expect("the folder of a file");
        database.disk = Some(Disk::new(folder, 6));
        database
    }

    /// A cluster whose tables lie on a small disk.
    pub fn small_postgres() -> Option<Self> {
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let name = format!("underhex-small-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(&name);
        let log = std::env::temp_dir().join(format!("{name}-wal"));
        let disk = Disk::new(folder.clone(), 64);
        // A log of writes that finds no room stops PostgreSQL for good; tables that find none do not.
        let cluster = crate::postgres::cluster(&folder, Some(&log))?;
        Some(Self {
            address: cluster.database("games"),
            folder: None,
            cluster: Some(cluster),
            disk: Some(disk),
        })
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // What lies on the disk goes before it, and the disk before its folder.
        self.cluster = None;
        self.disk = None;
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A running server.
#[derive(Clone, Debug)]
pub struct Server {
    pub address: SocketAddr,
    app: App,
    stop: Arc<watch::Sender<bool>>,
}

impl Server {
    pub async fn start(config: Config) -> Self {
        let app = App::start(config).await.expect("the server starts");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let (stop, stopped) = watch::channel(false);
        let (own, mut told) = (app.clone(), stopped.clone());
        tokio::spawn(async move {
            let stop = async { drop(told.wait_for(|stop| *stop).await) };
            listen(listener, own, stop).await;
        });
        Self {
            address,
            app,
            stop: Arc::new(stop),
        }
    }

    /// Waits until there are so many connections.
    pub async fn until_connected(&self, count: u32) {
        while self.app.doors.count() != count {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Keeps everybody busy who answers questions that take a while, as long as this lasts.
    pub async fn busy_with_answers(&self) -> OwnedSemaphorePermit {
        let answerers = self.app.answerers.clone();
        let all = answerers.available_permits() as u32;
        answerers.acquire_many_owned(all).await.expect("answerers")
    }

    /// Keeps whoever works out hints busy, as long as this lasts.
    pub async fn busy_with_a_hint(&self) -> SemaphorePermit<'_> {
        self.app.advisers.acquire().await.expect("an adviser")
    }

    /// What the server does every minute.
    pub async fn sweep_up(&self) {
        self.app.forget_old().await.expect("it can be swept");
    }

    /// Of games in which nobody does anything at this moment only who is connected is kept.
    pub async fn let_games_rest(&self) {
        let rests = || {
            self.app.games.rest(i64::MAX);
            let mut all = self.app.games.all().into_iter();
            all.all(|live| live.now_known().is_nothing())
        };
        // Somebody may still be reading them.
        while !rests() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// What nobody uses is forgotten, as it is every now and then.
    pub fn forget_unused(&self) {
        self.app.games.forget_unused();
    }

    /// How many games are in memory, be there such games or not.
    pub fn games_in_memory(&self) -> usize {
        self.app.games.all().len()
    }

    /// How often games were read, listed or counted.
    pub fn reads(&self) -> u64 {
        self.app.storage.counts().reads.get()
    }

    /// A figure of the server.
    pub async fn figure(&self, name: &str) -> u64 {
        let (_, _, metrics) = self.request("GET", "/metrics", "", "").await;
        let line = metrics.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.trim().parse::<f64>().ok());
        number.unwrap_or_else(|| panic!("{name}: {metrics}")) as u64
    }

    /// It is told to stop.
    pub fn tell_to_stop(&self) {
        self.stop.send_replace(true);
    }

    /// It can neither read nor store any more.
    pub async fn stop(self) {
        self.app.storage.close().await;
    }

    /// Sends a request as it is; gives status, head and body.
    pub async fn raw(&self, request: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address)
            .await
            .expect("a connection");
        let sent = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer
            .split_once("\r\n\r\n")
            .unwrap_or_else(|| panic!("no answer ({sent:?}, {read:?}): {answer}"));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        let body = if head.to_lowercase().contains("transfer-encoding: chunked") {
            unchunk(body)
        } else {
            body.to_owned()
        };
        (status.expect("a status"), head.to_lowercase(), body)
    }

    pub async fn request(
        &self,
        method: &str,
        path: &str,
        more: &str,
        body: &str,
    ) -> (u16, String, String) {
        let length = body.len();
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {length}\r\n{more}\r\n{body}",
            self.address
        ))
        .await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let (status, _, body) = self.request("GET", path, "", "").await;
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.post_as(path, body, "").await
    }

    pub async fn post_as(&self, path: &str, body: &Value, token: &str) -> (u16, Value) {
        let mut head = "content-type: application/json\r\n".to_owned();
        if !token.is_empty() {
            head += &format!("authorization: Bearer {token}\r\n");
        }
        let (status, _, body) = self.request("POST", path, &head, &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// Makes a game; gives its id and the creator's token.
    pub async fn game(&self, new: Value) -> (String, String) {
        let (status, seated) = self.post("/api/games", &new).await;
        assert_eq!(status, 201, "{seated}");
        (text(&seated["game"]), text(&seated["token"]))
    }

    /// Joins a game; gives the token.
    pub async fn join(&self, game: &str, name: &str) -> String {
        let path = format!("/api/games/{game}/join");
        let (status, seated) = self.post(&path, &json!({ "name": name })).await;
        assert_eq!(status, 200, "{seated}");
        text(&seated["token"])
    }

    /// A game between two people, both connected.
    pub async fn two(&self, edition: &str) -> (String, Table, Table) {
        let seats = json!([{ "who": "you" }, { "who": "open" }]);
        let new = json!({ "edition": edition, "name": "Anna", "seats": seats });
        let (game, anna) = self.game(new).await;
        let ben = self.join(&game, "Ben").await;
        let anna = self.sit(&game, &anna).await;
        let ben = self.sit(&game, &ben).await;
        (game, anna, ben)
    }

    /// Connects without saying anything.
    pub async fn connect(&self, game: &str) -> Table {
        let url = format!("ws://{}/api/games/{game}/play", self.address);
        let (socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("a WebSocket");
        Table {
            socket,
            token: None,
            seq: 0,
            keys: 0,
            last: Value::Null,
            texts: Vec::new(),
        }
    }

    /// Connects with the token of a seat and hears how the game stands; an empty one watches.
    pub async fn sit(&self, game: &str, token: &str) -> Table {
        let mut table = self.connect(game).await;
        table.token = Some(token.to_owned()).filter(|token| !token.is_empty());
        let token = table.token.clone();
        table
            .send(&json!({ "type": "hello", "token": token, "since": 0 }))
            .await;
        table.hear(&["snapshot", "lobby"]).await;
        table
    }

    /// Waits until a game is over.
    pub async fn until_over(&self, game: &str) -> Value {
        for _ in 0..1200 {
            let (_, info) = self.get(&format!("/api/games/{game}")).await;
            if info["state"] == "over" {
                return info;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the game {game} does not end");
    }
}

fn unchunk(body: &str) -> String {
    let (mut rest, mut whole) = (body, String::new());
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        whole += more.get(..size).unwrap_or(more);
        rest = more.get(size + 2..).unwrap_or("");
    }
    whole
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A view but for whether the last choice can be taken back, which hangs on what was before.
pub fn without_back(view: &Value) -> Value {
    let mut view = view.clone();
    view["decision"]["back"] = Value::Null;
    view
}

/// A place at the table: a WebSocket, and what it said last.
pub struct Table {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub token: Option<String>,
    pub seq: u64,
    keys: u64,
    /// The last snapshot, update or lobby.
    pub last: Value,
    /// Everything that was heard, as it came.
    pub texts: Vec<String>,
}

impl Table {
    pub async fn send(&mut self, message: &Value) {
        let message = Message::text(message.to_string());
        self.socket.send(message).await.expect("it can be sent");
    }

    /// The next message, whatever it is; nothing once the connection is closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let wait = tokio::time::timeout(Duration::from_secs(30), self.socket.next());
            match wait.await.expect("a message within half a minute") {
                Some(Ok(Message::Text(text))) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    self.note(&value);
                    self.texts.push(text.to_string());
                    return Some(value);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn note(&mut self, value: &Value) {
        match value["type"].as_str() {
            Some("snapshot") => {
                self.seq = value["seq"].as_u64().expect("a number");
                self.last = value.clone();
            }
            Some("update") => {
                let seq = value["seq"].as_u64().expect("a number");
                assert_eq!(seq, self.seq + 1, "no step is left out");
                self.seq = seq;
                let changes: json_patch::Patch =
                    serde_json::from_value(value["patch"].clone()).expect("a patch");
                json_patch::patch(&mut self.last, &changes).expect("a patch that fits");
                for part in ["type", "seq", "log", "clocks"] {
                    self.last[part] = value[part].clone();
                }
            }
            Some("lobby") => self.last = value.clone(),
            _ => {}
        }
    }

    /// The next message of one of these types.
    pub async fn hear(&mut self, types: &[&str]) -> Value {
        loop {
            let message = self.next().await.expect("the connection holds");
            if types.iter().any(|wanted| message["type"] == **wanted) {
                return message;
            }
        }
    }

    /// Waits for everything up to a sequence number.
    pub async fn until(&mut self, seq: u64) {
        while self.seq < seq {
            self.hear(&["snapshot", "update"]).await;
        }
    }

    /// Asks for something and waits for the answer.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        if message["key"].is_null() {
            self.keys += 1;
            message["key"] = json!(format!("key-{}", self.keys));
        }
        let key = message["key"].clone();
        self.send(&message).await;
        loop {
            let types = [
                "done",
                "refused",
                "unsure",
                "forecasts",
                "reached",
                "previewed",
                "prospects",
                "hints",
            ];
            let answer = self.hear(&types).await;
            if answer["key"] == key {
                return answer;
            }
        }
    }

    pub fn player(&self) -> u64 {
        self.last["player"].as_u64().unwrap_or(0)
    }

    /// Whose decision it is; nobody's once the game is over.
    pub fn chooser(&self) -> Option<u64> {
        if !self.last["game"]["result"].is_null() {
            return None;
        }
        self.last["view"]["decision"]["player"].as_u64()
    }

    pub fn options(&self) -> Vec<String> {
        let options = self.last["view"]["decision"]["options"].as_array();
        let options = options.map_or(&[][..], Vec::as_slice);
        options.iter().map(|option| text(&option["id"])).collect()
    }

    /// Tries to choose any option, whatever comes of it.
    pub async fn try_any(&mut self) -> Value {
        let options = self.options();
        let option = &options[self.seq as usize % options.len()];
        self.choose(option).await
    }

    pub async fn choose(&mut self, option: &str) -> Value {
        let at = self.seq;
        self.ask(json!({ "type": "choose", "at": at, "option": option }))
            .await
    }

    /// Chooses one of the options; which one hangs on the number.
    pub async fn choose_any(&mut self, number: usize) {
        let options = self.options();
        assert!(!options.is_empty(), "{}", self.last["view"]["decision"]);
        let done = self.choose(&options[number % options.len()]).await;
        assert_eq!(done["type"], "done", "{done}");
    }
}

/// Plays so many choices between people who are all connected, or until the game is over; gives how many were made.
pub async fn play(tables: &mut [&mut Table], most: usize) -> usize {
    // Another place in the game is another number, so that whoever plays choice by choice does not always take the same one.
    let mut number = 7 + tables[0].seq as usize;
    for made in 0..most {
        let Some(chooser) = tables[0].chooser() else {
            return made;
        };
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let own = tables
            .iter_mut()
            .find(|table| table.player() == chooser)
            .expect("whoever chooses is connected");
        own.choose_any(number >> 33).await;
        let seq = own.seq;
        for table in tables.iter_mut() {
            table.until(seq).await;
        }
    }
    most
}
