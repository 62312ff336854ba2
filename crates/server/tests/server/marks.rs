//! Games are played with the rules and cards they began with, or not at all; finished ones can be watched for ever.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Database, Server, on_both, play, text};

on_both!(
    a_game_of_another_version_is_left_alone,
    a_finished_game_of_another_version_can_be_watched,
);

async fn a_game_of_another_version_is_left_alone(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "open" }, { "who": "bot" }]);
    let clock = json!({ "minutes": 1, "seconds_per_choice": 0 });
    let new = json!({ "edition": "shadespire", "name": "Anna", "seats": seats, "clock": clock });
    let (game, anna) = server.game(new).await;
    server.join(&game, "Ben").await;
    server.stop().await;
    // Begun by a node of another version, long ago, with a bot to choose and a clock that has run out.
    database
        .execute(&[&format!(
            "UPDATE games SET mark = 'another-version', deadline = 1, bot_since = 1 WHERE id = '{game}'"
        )])
        .await;
    let all = format!("SELECT COUNT(*) FROM entries WHERE game = '{game}'");
    let before = database.numbers(&all).await;
    let server = database.serve().await;
    let mut table = server.connect(&game).await;
    table
        .send(&json!({ "type": "hello", "token": anna, "since": 0 }))
        .await;
    let refused = table.hear(&["refused"]).await;
    assert_eq!(refused["error"]["code"], "other-rules", "{refused}");
    assert!(
        text(&refused["error"]["message"]).contains("other rules or cards"),
        "{refused}"
    );
    // What does not need the rules is still told.
    let (status, info) = server.get(&format!("/api/games/{game}")).await;
    assert_eq!((status, &info["state"]), (200, &json!("playing")), "{info}");
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(
        database.numbers(&all).await,
        before,
        "nobody was flagged, no bot has chosen"
    );
    // The rest of the server does not mind.
    let (_, mut anna, mut ben) = server.two("shadespire").await;
    play(&mut [&mut anna, &mut ben], 5).await;
}

/// Everything there is to see of a finished game.
async fn watched(server: &Server, game: &str) -> Vec<Value> {
    let (status, list) = server.get(&format!("/api/games/{game}/steps")).await;
    assert_eq!(status, 200, "{list}");
    let steps = list["steps"].as_array().expect("steps").len();
    let mut seen = vec![list];
    for step in [0, 1, steps / 2, steps] {
        let (status, position) = server.get(&format!("/api/games/{game}/steps/{step}")).await;
        assert_eq!(status, 200, "{position}");
        seen.push(position);
    }
    let (status, _) = server
        .get(&format!("/api/games/{game}/steps/{}", steps + 1))
        .await;
    assert_eq!(status, 404);
    let (status, _, replay) = server
        .request("GET", &format!("/api/games/{game}/replay"), "", "")
        .await;
    assert_eq!(status, 200);
    seen.push(json!(replay));
    seen
}

async fn a_finished_game_of_another_version_can_be_watched(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "bot", "bot": "random" }, { "who": "bot", "bot": "random" }]);
    let new = json!({ "edition": "nightvault", "name": "Anna", "seats": seats });
    let (game, _) = server.game(new).await;
    server.until_over(&game).await;
    let before = watched(&server, &game).await;
    let recorded = format!("SELECT recorded FROM games WHERE id = '{game}'");
    for _ in 0..200 {
        if database.numbers(&recorded).await == [1] {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
    let other = format!("UPDATE games SET mark = 'another-version' WHERE id = '{game}'");
    database.execute(&[&other]).await;
    let server = database.serve().await;
    assert_eq!(watched(&server, &game).await, before);
    // Without what was written down it is refused in words.
    let gone = format!("DELETE FROM recordings WHERE game = '{game}'");
    database.execute(&[&gone]).await;
    let (status, refused) = server.get(&format!("/api/games/{game}/steps")).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (409, &json!("other-rules")),
        "{refused}"
    );
}
