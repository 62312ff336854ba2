//! The real program as a server: it is killed in the middle of a game, and several of it share a PostgreSQL database.

#[path = "../../server/tests/server/postgres.rs"]
mod postgres;
mod socket;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use socket::{Seat, get, post};

/// A running server; it is killed without warning when it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &str) -> Self {
        Self::start_with(database, &[])
    }

    fn start_with(database: &str, more: &[&str]) -> Self {
        Self::start_telling(database, more, Stdio::inherit())
    }

    /// What it has to complain of goes there.
    fn start_telling(database: &str, more: &[&str], complaints: Stdio) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_underhex"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
            .args(["--database", database])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(complaints)
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("its output");
        let mut line = String::new();
        BufReader::new(output)
            .read_line(&mut line)
            .expect("its first line");
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .unwrap_or_else(|| panic!("no address in: {line}"));
        Self {
            address: address.to_owned(),
            child,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL: nothing can be tidied up.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("underhex-serve-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn database(&self) -> String {
        self.0.join("games.db").display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn new_game(server: &Server, seats: &Value) -> (String, String) {
    let clock = json!({ "minutes": 30, "seconds_per_choice": 10 });
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats, "clock": clock });
    let seated = post(&server.address, "/api/games", &new);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&seated["game"]), text(&seated["token"]))
}

/// A content folder with the boards, one deck and one warband, which is not called what it is in ours.
fn own_content(folder: &Folder) -> String {
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let theirs = folder.0.join("content");
    for path in [
        "pictures.ron",
        "boards/embergard.ron",
        "embergard/names.ron",
        "embergard/decks/blazing-assault.ron",
        "embergard/warbands/mollogs-mob.ron",
    ] {
        let text = std::fs::read_to_string(ours.join(path)).expect("it is there");
        let to = theirs.join(path);
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("it can be made");
        std::fs::write(to, text.replace("Mollog's Mob", "The Other Mob"))
            .expect("it can be written");
    }
    theirs.display().to_string()
}

#[test]
fn a_server_plays_with_the_content_it_is_given() {
    let folder = Folder::new("content");
    let content = own_content(&folder);
    let server = Server::start_with(&folder.database(), &["--content", &content]);
    let editions = get(&server.address, "/api/editions");
    let embergard = editions["editions"]
        .as_array()
        .and_then(|all| all.iter().find(|one| one["id"] == "embergard"));
    let warbands = embergard.and_then(|one| one["warbands"].as_array());
    let names: Vec<_> = warbands
        .into_iter()
        .flatten()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(names, ["The Other Mob"]);
    let seats = json!([{ "who": "you" }, { "who": "bot" }]);
    let (game, token) = new_game(&server, &seats);
    let anna = Seat::take(&server.address, &game, &token);
    assert!(anna.last.to_string().contains("The Other Mob"));
}

#[test]
fn content_that_is_wrong_is_not_served() {
    let folder = Folder::new("wrong-content");
    let content = own_content(&folder);
    let path = "embergard/warbands/mollogs-mob.ron";
    std::fs::write(format!("{content}/{path}"), "Warband(").expect("it can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_underhex"))
        .args(["serve", "--listen", "127.0.0.1:0", "--content", &content])
        .args(["--database", &folder.database()])
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains(path));
}

/// In two editions, one after the other, until they are over; and nothing had to be chosen for it.
#[test]
fn a_bot_in_python_plays_whole_games_on_a_server() {
    let folder = Folder::new("python");
    std::fs::create_dir_all(&folder.0).expect("it can be made");
    let complaints = folder.0.join("complaints");
    let file = std::fs::File::create(&complaints).expect("it can be made");
    let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../bots/examples/simple.py");
    let bot = format!("simple=python3 {}", program.display());
    let server = Server::start_telling(&folder.database(), &["--bot", &bot], file.into());
    let seats = json!([{ "who": "bot", "bot": "simple" }, { "who": "bot", "bot": "random" }]);
    for edition in ["embergard", "nightvault"] {
        let new = json!({ "edition": edition, "name": "Anna", "seats": seats });
        let made = post(&server.address, "/api/games", &new);
        let game = made["game"].as_str().expect("an id");
        let until = Instant::now() + Duration::from_secs(120);
        let over = loop {
            let told = get(&server.address, &format!("/api/games/{game}"));
            if told["state"] == "over" {
                break told;
            }
            assert!(Instant::now() < until, "{told}");
            std::thread::sleep(Duration::from_millis(100));
        };
        assert_eq!(over["seats"][0]["bot"], "simple");
        assert!(over["result"]["glory"].is_array(), "{over}");
    }
    let complaints = std::fs::read_to_string(complaints).expect("it can be read");
    assert!(!complaints.contains("first option"), "{complaints}");
}

#[test]
fn a_server_that_is_killed_goes_on_where_it_was() {
    let folder = Folder::new("killed");
    let mut server = Server::start(&folder.database());
    let seats = json!([{ "who": "you" }, { "who": "bot" }]);
    let (game, token) = new_game(&server, &seats);
    let mut acknowledged = 0;
    let mut last_choice: Option<Value> = None;
    for round in 0..4 {
        let mut anna = Seat::take(&server.address, &game, &token);
        assert!(anna.seq >= acknowledged, "what was acknowledged is there");
        // What was acknowledged before the server died is not played again.
        if let Some(choice) = &last_choice {
            let before = anna.seq;
            let done = anna.ask(choice);
            assert_eq!(done["type"], "done", "{done}");
            assert!(done["seq"].as_u64() <= Some(before));
        }
        let clock = anna.last["clocks"][0]["left_ms"].as_u64().expect("a clock");
        assert!(clock > 1_700_000, "{clock}");
        for number in 0..6 {
            if !anna.wait_for(1) {
                return;
            }
            let options = anna.options();
            let option = &options[(number * 5 + round) % options.len()];
            let key = format!("choice-{round}-{number}");
            let choice = json!({ "type": "choose", "key": key, "at": anna.seq, "option": option });
            let done = anna.ask(&choice);
            assert_eq!(done["type"], "done", "{done}");
            acknowledged = done["seq"].as_u64().expect("a number");
            last_choice = Some(choice);
        }
        // Perhaps in the middle of the bot's turn.
        drop(server);
        server = Server::start(&folder.database());
    }
    let mut anna = Seat::take(&server.address, &game, &token);
    assert!(anna.wait_for(1), "the bot has gone on");
}

/// Whatever clients do: one says nothing, one stops in the middle of a request, two play, and a bot thinks.
#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_stop_stops_within_ten_seconds() {
    let folder = Folder::new("stop");
    let mut server = Server::start(&folder.database());
    let _silent = TcpStream::connect(&server.address).expect("a connection");
    let mut half = TcpStream::connect(&server.address).expect("a connection");
    half.write_all(b"POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{")
        .expect("sent");
    let (game, token) = new_game(&server, &json!([{ "who": "you" }, { "who": "bot" }]));
    let _anna = Seat::take(&server.address, &game, &token);
    let told = Instant::now();
    let id = server.child.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &id]).status();
    assert!(sent.expect("kill").success());
    let end = loop {
        if let Some(end) = server.child.try_wait().expect("its state") {
            break end;
        }
        assert!(told.elapsed() < Duration::from_secs(10), "it does not stop");
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(end.success(), "{end}");
}

#[test]
fn any_of_several_servers_serves_any_game() {
    let Some(database) = postgres::database() else {
        return;
    };
    let mut servers = [Server::start(&database), Server::start(&database)];
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let (game, token) = new_game(&servers[0], &seats);
    let path = format!("/api/games/{game}/join");
    let joined = post(&servers[1].address, &path, &json!({ "name": "Ben" }));
    let other = joined["token"].as_str().expect("a token").to_owned();
    let mut anna = Seat::take(&servers[0].address, &game, &token);
    let mut ben = Seat::take(&servers[1].address, &game, &other);
    for number in 0..30 {
        let ahead = anna.seq.max(ben.seq);
        anna.until(ahead);
        ben.until(ahead);
        let own = match anna.chooser() {
            Some(1) => &mut anna,
            Some(_) => &mut ben,
            None => return,
        };
        let options = own.options();
        let option = &options[number % options.len()];
        let key = format!("choice-{number}");
        let done =
            own.ask(&json!({ "type": "choose", "key": key, "at": own.seq, "option": option }));
        assert_eq!(done["type"], "done", "{done}");
        if number == 15 {
            // One of them dies; its player goes on at the other one.
            servers[0] = Server::start(&database);
            anna = Seat::take(&servers[1].address, &game, &token);
        }
    }
    assert!(anna.seq.max(ben.seq) >= 29);
}

/// Somebody who asks and asks, and takes nothing of what is answered, until nobody has room for more.
fn stubborn(address: &str, game: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("connected");
    let upgrade = format!(
        "GET /api/games/{game}/play HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).expect("sent");
    let hello = br#"{"type":"hello","token":null,"since":0}"#;
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(hello);
    let second = Some(Duration::from_secs(1));
    stream.set_write_timeout(second).expect("a limit");
    while stream.write_all(&frame).is_ok() {}
    stream
}

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_stop_is_gone_whatever_clients_do() {
    let folder = Folder::new("stopped");
    let mut server = Server::start(&folder.database());
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
    let made = post(&server.address, "/api/games", &new);
    let game = made["game"].as_str().expect("a game").to_owned();
    post(
        &server.address,
        &format!("/api/games/{game}/join"),
        &json!({ "name": "Ben" }),
    );
    let taking_nothing = stubborn(&server.address, &game);
    let half = |text: &str| {
        let mut stream = TcpStream::connect(&server.address).expect("connected");
        stream.write_all(text.as_bytes()).expect("sent");
        stream
    };
    let unfinished = [
        half("POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900\r\n\r\n{"),
        half("GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: "),
        half(&"GET /api/editions/embergard/cards HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100)),
    ];
    let told = Instant::now();
    let id = server.child.id().to_string();
    let kill = Command::new("kill").args(["-TERM", &id]).status();
    assert!(kill.expect("it can be told").success());
    let ended = loop {
        match server.child.try_wait().expect("a process") {
            Some(status) => break status,
            None if told.elapsed() > Duration::from_secs(15) => panic!("it goes on"),
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    };
    assert!(ended.success(), "{ended}");
    assert!(
        told.elapsed() <= Duration::from_secs(10),
        "{:?}",
        told.elapsed()
    );
    drop((taking_nothing, unfinished));
}

#[test]
fn what_cannot_be_served_is_explained() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_underhex"))
            .arg("serve")
            .args(args)
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    };
    let (code, said) = run(&[
        "--database",
        "mysql://localhost/x",
        "--listen",
        "127.0.0.1:0",
    ]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("neither `postgres://"), "{said}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    let folder = Folder::new("taken");
    let (code, said) = run(&["--database", &folder.database(), "--listen", &address]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot be listened on"), "{said}");
}

#[test]
fn a_server_that_cannot_run_says_why_and_what_to_do() {
    let refused = [
        (
            "postgres://anna:secret@127.0.0.1:1/games",
            "the database at 127.0.0.1:1/games cannot be used",
        ),
        (
            "mysql://127.0.0.1/games",
            "neither `postgres://…` nor the path",
        ),
        ("/dev/null/games.db", "the folder /dev/null cannot be made"),
    ];
    for (database, why) in refused {
        let output = Command::new(env!("CARGO_BIN_EXE_underhex"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .output()
            .expect("the program runs");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(why), "{told}");
        assert!(!told.contains("secret"), "{told}");
    }
}
