//! What earlier versions have left is read, or refused in words.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use underhex_engine::Replay;

use crate::support::{Database, Server, on_both, play, text};

on_both!(what_earlier_versions_left_is_read_or_refused_in_words);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

fn folders() -> Vec<PathBuf> {
    let all = std::fs::read_dir(root()).expect("fixtures");
    let all = all.filter_map(Result::ok).map(|entry| entry.path());
    let mut all: Vec<PathBuf> = all.filter(|path| path.is_dir()).collect();
    all.sort();
    all
}

async fn what_earlier_versions_left_is_read_or_refused_in_words(database: Database) {
    if let Ok(version) = std::env::var("UNDERHEX_WRITE_FIXTURES") {
        write(&database, &root().join(version)).await;
    }
    let mut read = 0;
    for folder in folders() {
        let other = if database.is_postgres() {
            Database::postgres().expect("another one")
        } else {
            Database::sqlite()
        };
        if !load(&other, &folder) {
            continue;
        }
        // Where nobody has come for days a game is closed: these wait since today.
        let today = SystemTime::now().duration_since(UNIX_EPOCH);
        let today = today.expect("a clock that goes right").as_millis();
        let wait = format!("UPDATE games SET updated = {today} WHERE state = 'waiting'");
        other.execute(&[&wait]).await;
        let server = other.serve().await;
        let about = folder.join(format!("{}.json", kind(&other)));
        look(&server, &folder, &about).await;
        server.stop().await;
        read += 1;
    }
    assert!(read > 0, "there is a database of some version");
}

/// What the files of a database begin with.
fn kind(database: &Database) -> &'static str {
    if database.is_postgres() {
        "postgres"
    } else {
        "sqlite"
    }
}

/// Puts the database of a folder in the place of this one; `false` if there is none of its kind.
fn load(database: &Database, folder: &Path) -> bool {
    if database.is_postgres() {
        let dump = folder.join("postgres.sql");
        if !dump.exists() {
            return false;
        }
        let file = dump.display().to_string();
        run(
            "psql",
            &[
                "-q",
                "-v",
                "ON_ERROR_STOP=1",
                "-f",
                &file,
                &database.address,
            ],
        );
    } else {
        let own = Path::new(&database.address);
        std::fs::create_dir_all(own.parent().expect("a folder")).expect("a folder");
        std::fs::copy(folder.join("sqlite.db"), own).expect("a database");
    }
    true
}

/// Runs a program of PostgreSQL.
fn run(program: &str, arguments: &[&str]) {
    let program = crate::postgres::programs()
        .expect("PostgreSQL")
        .join(program);
    let output = Command::new(program).args(arguments).output();
    let output = output.expect("it can be run");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Everything in the database of a folder, as its players would find it.
async fn look(server: &Server, folder: &Path, about: &Path) {
    let about = std::fs::read_to_string(about).expect("what is in it");
    let about: Value = serde_json::from_str(&about).expect("JSON");
    for known in about["games"].as_array().expect("games") {
        let game = text(&known["id"]);
        let (status, info) = server.get(&format!("/api/games/{game}")).await;
        assert_eq!(status, 200, "{info}");
        match known["state"].as_str() {
            Some("over") => {
                assert_eq!(info["state"], "over", "{info}");
                let recorded = about["recorded"] == true;
                watch(server, &game, recorded).await;
            }
            Some("playing") => go_on(server, &game, &text(&known["token"])).await,
            _ => {
                let token = server.join(&game, "Ben").await;
                server.sit(&game, &token).await;
            }
        }
    }
    for file in std::fs::read_dir(folder.join("replays")).expect("replays") {
        let file = file.expect("a file").path();
        let replay = std::fs::read_to_string(&file).expect("a replay");
        let head = "content-type: application/toml\r\n";
        let (status, _, said) = server.request("POST", "/api/replays", head, &replay).await;
        let refused = status == 400 && said.contains("the replay");
        assert!(status == 201 || refused, "{}: {said}", file.display());
    }
}

/// A finished game can be watched if it was written down how it looked, or can still be put together.
async fn watch(server: &Server, game: &str, recorded: bool) {
    let (status, list) = server.get(&format!("/api/games/{game}/steps")).await;
    if status == 409 && !recorded {
        assert_eq!(list["error"]["code"], "other-rules", "{list}");
        return;
    }
    assert_eq!(status, 200, "{list}");
    let steps = list["steps"].as_array().expect("steps").len();
    for step in [0, steps] {
        let (status, position) = server.get(&format!("/api/games/{game}/steps/{step}")).await;
        assert_eq!(status, 200, "{position}");
        assert!(position["view"]["players"].is_array(), "{position}");
    }
}

/// A game in progress goes on, or its player is told that it began with other rules.
async fn go_on(server: &Server, game: &str, token: &str) {
    let mut table = server.connect(game).await;
    table
        .send(&json!({ "type": "hello", "token": token, "since": 0 }))
        .await;
    let answer = table.hear(&["snapshot", "refused"]).await;
    if answer["type"] == "refused" {
        assert_eq!(answer["error"]["code"], "other-rules", "{answer}");
    } else if table.chooser() == Some(table.player()) {
        table.choose_any(1).await;
    }
}

/// Writes a folder that later versions have to read.
async fn write(database: &Database, folder: &Path) {
    let editions = [
        "shadespire",
        "nightvault",
        "dreadfane",
        "harrowdeep",
        "embergard",
    ];
    std::fs::create_dir_all(folder.join("replays")).expect("a folder");
    std::fs::create_dir_all(folder.join("saved")).expect("a folder");
    let server = database.serve().await;
    let mut games = Vec::new();
    for edition in editions {
        let seats = json!([{ "who": "bot", "bot": "random" }, { "who": "bot", "bot": "greedy" }]);
        let new = json!({ "edition": edition, "name": "Anna", "seats": seats });
        let (game, _) = server.game(new).await;
        server.until_over(&game).await;
        let path = format!("/api/games/{game}/replay");
        let (_, _, replay) = server.request("GET", &path, "", "").await;
        let file = format!("{edition}.toml");
        std::fs::write(folder.join("replays").join(&file), &replay).expect("a file");
        let mut half = Replay::read(&replay).expect("a replay");
        half.truncate(half.choices.len() / 2);
        std::fs::write(folder.join("saved").join(&file), half.write()).expect("a file");
        games.push(json!({ "id": game, "state": "over", "token": null }));
        let (game, mut anna, mut ben) = server.two(edition).await;
        play(&mut [&mut anna, &mut ben], 30).await;
        games.push(json!({ "id": game, "state": "playing", "token": anna.token }));
    }
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
    let (game, token) = server.game(new).await;
    games.push(json!({ "id": game, "state": "waiting", "token": token }));
    let unrecorded = "SELECT COUNT(*) FROM games WHERE state = 'over' AND recorded = 0";
    while database.numbers(unrecorded).await != [0] {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
    let about = json!({ "recorded": true, "games": games });
    let file = folder.join(format!("{}.json", kind(database)));
    std::fs::write(file, format!("{about:#}\n")).expect("a file");
    if database.is_postgres() {
        let file = folder.join("postgres.sql");
        let name = file.display().to_string();
        run(
            "pg_dump",
            &["--inserts", "--no-owner", "-f", &name, &database.address],
        );
        // Words to the program that reads it, not to the database: not every version of that program knows them.
        let dump = std::fs::read_to_string(&file).expect("a dump");
        let plain = dump.lines().filter(|line| !line.starts_with('\\'));
        let plain: Vec<&str> = plain.collect();
        std::fs::write(&file, plain.join("\n") + "\n").expect("a file");
    } else {
        database
            .execute(&["PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM"])
            .await;
        std::fs::copy(&database.address, folder.join("sqlite.db")).expect("a file");
    }
}
