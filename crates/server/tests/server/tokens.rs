//! A seat belongs to whoever has its token, and to nobody who had it before.

use serde_json::json;

use crate::support::{Database, on_both, text};

on_both!(
    a_token_that_was_replaced_is_worth_nothing,
    a_token_that_was_replaced_takes_no_seat_again,
    a_token_that_was_replaced_while_a_game_rests_does_nothing,
);

async fn a_token_that_was_replaced_is_worth_nothing(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, _ben) = server.two("embergard").await;
    let old = anna.token.clone().unwrap_or_default();
    // The hash of another token.
    let new = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    let replace = format!("UPDATE seats SET token = '{new}' WHERE game = '{game}' AND player = 1");
    database.execute(&[&replace]).await;
    let mut late = server.connect(&game).await;
    late.send(&json!({ "type": "hello", "token": old, "since": 0 }))
        .await;
    let refused = late.hear(&["refused"]).await;
    assert_eq!(text(&refused["error"]["code"]), "wrong-token");
    // Whoever holds the new one sits down, and the old one's connection is cut.
    let own = server.sit(&game, "test").await;
    assert_eq!(own.player(), 1);
    let mut told = String::new();
    while let Some(message) = anna.next().await {
        told = text(&message["error"]["code"]);
    }
    assert_eq!(told, "wrong-token");
}

async fn a_token_that_was_replaced_takes_no_seat_again(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, ben) = server.two("embergard").await;
    anna.ask(json!({ "type": "resign" })).await;
    let old = anna.token.clone().unwrap_or_default();
    let replace =
        format!("UPDATE seats SET token = 'another' WHERE game = '{game}' AND player = 1");
    database.execute(&[&replace]).await;
    let path = format!("/api/games/{game}/rematch");
    let (status, answer) = server.post_as(&path, &json!({}), &old).await;
    assert_eq!(status, 401, "{answer}");
    let own = ben.token.clone().unwrap_or_default();
    let (status, answer) = server.post_as(&path, &json!({}), &own).await;
    assert_eq!(status, 200, "{answer}");
}

/// Of a game that rests nothing is known, and nothing must be taken for granted.
async fn a_token_that_was_replaced_while_a_game_rests_does_nothing(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    for own in [&mut anna, &mut ben] {
        let player = own.player();
        let replace = format!(
            "UPDATE seats SET token = 'another' WHERE game = '{game}' AND player = {player}"
        );
        database.execute(&[&replace]).await;
        server.let_games_rest().await;
        own.send(&json!({ "type": "resign", "key": "resign" }))
            .await;
        let mut told = String::new();
        while let Some(message) = own.next().await {
            assert_ne!(message["type"], "done", "{message}");
            told = text(&message["error"]["code"]);
        }
        assert_eq!(told, "wrong-token");
    }
    let entries = format!("SELECT COUNT(*) FROM entries WHERE game = '{game}'");
    assert_eq!(database.numbers(&entries).await, [0]);
}
