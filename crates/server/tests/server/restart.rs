//! Games go on where they were.

use serde_json::json;

use crate::support::{Database, on_both, play};

on_both!(
    a_game_goes_on_with_another_server,
    bots_go_on_after_a_restart
);

async fn a_game_goes_on_with_another_server(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("harrowdeep").await;
    play(&mut [&mut anna, &mut ben], 25).await;
    anna.ask(json!({ "type": "draw" })).await;
    let (view, seq) = (anna.last["view"].clone(), anna.seq);
    let tokens = [&anna, &ben].map(|table| table.token.clone().unwrap_or_default());
    let other = database.serve().await;
    let mut anna = other.sit(&game, &tokens[0]).await;
    let mut ben = other.sit(&game, &tokens[1]).await;
    assert_eq!(anna.seq, seq);
    assert_eq!(anna.last["view"], view);
    assert_eq!(ben.last["offers"]["draw"], 1);
    play(&mut [&mut anna, &mut ben], 10).await;
}

async fn bots_go_on_after_a_restart(database: Database) {
    let game = {
        let server = database.serve().await;
        let seats = json!([{ "who": "bot", "bot": "random" }, { "who": "bot", "bot": "random" }]);
        let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
        let (game, _) = server.game(new).await;
        server.until_over(&game).await;
        game
    };
    // As if the server had died in the middle.
    database
        .execute(&[
            &format!("DELETE FROM entries WHERE game = '{game}' AND seq > 40"),
            &format!("UPDATE games SET state = 'playing', seq = 40, result = NULL, bot_since = 1 WHERE id = '{game}'"),
        ])
        .await;
    let server = database.serve().await;
    let info = server.until_over(&game).await;
    assert!(info["result"]["words"].is_string());
}
