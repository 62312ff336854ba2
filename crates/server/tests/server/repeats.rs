//! Requests that are repeated, or cut off in the middle, leave no seat lost and no game between waiting and begun.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::support::{Database, Server, on_both, text};

on_both!(
    a_repeated_request_gives_the_same_seat,
    a_join_that_is_cut_off_is_whole_or_nothing,
    what_is_full_begins,
);

fn new(key: &str) -> Value {
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    json!({ "edition": "embergard", "name": "Anna", "seats": seats, "key": key })
}

async fn a_repeated_request_gives_the_same_seat(database: Database) {
    let server = database.serve().await;
    let key = "a key that nobody guesses";
    // Many at once, as a client does that hears nothing.
    let requests = (0..6).map(|_| {
        let server = server.clone();
        tokio::spawn(async move { server.post("/api/games", &new(key)).await })
    });
    let mut answers = Vec::new();
    for request in requests.collect::<Vec<_>>() {
        answers.push(request.await.expect("an answer"));
    }
    let (status, first) = answers[0].clone();
    assert_eq!(status, 201, "{first}");
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
    let game = text(&first["game"]);
    let path = format!("/api/games/{game}/join");
    let join = json!({ "name": "Ben", "key": "another key that nobody guesses" });
    let (status, seated) = server.post(&path, &join).await;
    assert_eq!(status, 200, "{seated}");
    // The game has begun, and still the answer can be had again; by whoever has the key, and nobody else.
    assert_eq!(server.post(&path, &join).await, (200, seated.clone()));
    let (status, refused) = server.post(&path, &json!({ "name": "Cleo" })).await;
    assert_eq!(
        (status, text(&refused["error"]["code"])),
        (409, "seat-taken".to_owned())
    );
    let (status, _) = server
        .post(
            &path,
            &json!({ "name": "Cleo", "key": "some other key, not Ben's" }),
        )
        .await;
    assert_eq!(status, 409);
    let (status, refused) = server
        .post(&path, &json!({ "name": "Cleo", "key": "short" }))
        .await;
    assert_eq!(status, 400, "{refused}");
    let ben = server.sit(&game, &text(&seated["token"])).await;
    assert_eq!(ben.player(), 2);
    let anna = server.sit(&game, &text(&first["token"])).await;
    assert_eq!(anna.player(), 1);
    // The same for puzzles and for meeting again.
    let (_, puzzles) = server.get("/api/puzzles").await;
    let path = format!("/api/puzzles/{}/start", text(&puzzles["puzzles"][0]["id"]));
    let start = json!({ "key": "a third key that nobody guesses" });
    let (status, started) = server.post(&path, &start).await;
    assert_eq!(status, 201, "{started}");
    assert_eq!(server.post(&path, &start).await.1, started);
    let mut anna = anna;
    anna.ask(json!({ "type": "resign" })).await;
    let path = format!("/api/games/{game}/rematch");
    let token = text(&first["token"]);
    let (status, again) = server.post_as(&path, &json!({}), &token).await;
    assert_eq!(status, 200, "{again}");
    assert_eq!(server.post_as(&path, &json!({}), &token).await.1, again);
}

async fn a_join_that_is_cut_off_is_whole_or_nothing(database: Database) {
    let server = database.serve().await;
    let mut begun = 0;
    for number in 0..24 {
        let (game, _) = server
            .game(new(&format!("the key of game number {number}")))
            .await;
        let key = format!("the key of guest number {number}");
        let join = json!({ "name": "Ben", "key": key });
        // From hardly any time to enough of it on the slowest machine.
        let time = Duration::from_micros(100).mul_f64(1.5_f64.powi(number));
        cut_off(&server, &game, &join, time).await;
        let path = format!("/api/games/{game}");
        // Whatever became of it, a full game has begun.
        let mut info = Value::Null;
        for _ in 0..20 {
            info = server.get(&path).await.1;
            if info["state"] == "playing" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let taken = info["seats"][1]["taken"] == true;
        assert_eq!(info["state"] == "playing", taken, "{info}");
        begun += usize::from(taken);
        // And whoever lost the answer asks again.
        let (status, seated) = server.post(&format!("{path}/join"), &join).await;
        assert_eq!((status, &seated["player"]), (200, &json!(2)), "{seated}");
        let (_, info) = server.get(&path).await;
        assert_eq!(info["state"], "playing", "{info}");
        server.sit(&game, &text(&seated["token"])).await;
    }
    assert!(begun > 0, "some of them were carried out");
}

/// Sends a request and goes away before the answer.
async fn cut_off(server: &Server, game: &str, join: &Value, after: Duration) {
    let body = join.to_string();
    let request = format!(
        "POST /api/games/{game}/join HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let mut stream = TcpStream::connect(server.address)
        .await
        .expect("a connection");
    stream
        .write_all(request.as_bytes())
        .await
        .expect("it can be sent");
    tokio::time::sleep(after).await;
}

async fn what_is_full_begins(database: Database) {
    let server = database.serve().await;
    let (game, anna) = server.game(new("the key of a game that is stuck")).await;
    // As an earlier version may have left it.
    let stuck = format!("UPDATE seats SET taken = 1, name = 'Ben' WHERE game = '{game}'");
    database.execute(&[&stuck]).await;
    for _ in 0..200 {
        let (_, info) = server.get(&format!("/api/games/{game}")).await;
        if info["state"] == "playing" {
            let anna = server.sit(&game, &anna).await;
            assert_eq!(anna.last["type"], "snapshot");
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("a full game waits for ever");
}
