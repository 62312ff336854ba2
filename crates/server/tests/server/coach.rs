//! Hints, and reviews of finished games.

use std::time::Duration;

use serde_json::json;

use crate::support::{Database, on_both, play};

on_both!(
    a_finished_game_is_reviewed,
    hints_are_for_those_who_play_alone,
);

async fn a_finished_game_is_reviewed(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    let path = format!("/api/games/{game}/review");
    let (status, refused) = server.get(&path).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (409, &json!("not-over"))
    );
    // A few choices: the bots think for a while about each.
    let made = play(&mut [&mut anna, &mut ben], 4).await;
    ben.ask(json!({ "type": "resign" })).await;
    let review = loop {
        let (status, state) = server.get(&path).await;
        assert_eq!(status, 200, "{state}");
        assert_eq!(state["of"], json!(made));
        if state["review"].is_object() {
            break state["review"].clone();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let steps = review["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), made);
    assert_eq!(review["players"].as_array().map(Vec::len), Some(2));
    // It is not made twice.
    let (_, again) = server.get(&path).await;
    assert_eq!(again["review"], review);
    let (status, _) = server.get("/api/games/nobodys/review").await;
    assert_eq!(status, 404);
}

async fn hints_are_for_those_who_play_alone(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    for own in [&mut anna, &mut ben] {
        let refused = own.ask(json!({ "type": "hint", "at": own.seq })).await;
        assert_eq!(refused["error"]["code"], "bad-request");
    }
    let seats = json!([{ "who": "you" }, { "who": "bot", "bot": "random" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
    let (game, token) = server.game(new).await;
    let mut anna = server.sit(&game, &token).await;
    while anna.chooser() == Some(2) {
        anna.hear(&["update", "snapshot"]).await;
    }
    let answer = anna.ask(json!({ "type": "hint", "at": anna.seq })).await;
    assert_eq!(answer["type"], "hints", "{answer}");
    let advice = answer["advice"].as_array().expect("advice");
    assert!((1..=3).contains(&advice.len()), "{answer}");
    let options = anna.options();
    for one in advice {
        assert!(
            options.iter().any(|option| one["option"] == json!(option)),
            "{one}"
        );
        assert!(
            one["chance"]
                .as_f64()
                .is_some_and(|chance| (0.0..=1.0).contains(&chance))
        );
    }
    let mut eve = server.sit(&game, "").await;
    let refused = eve.ask(json!({ "type": "hint", "at": eve.seq })).await;
    assert_eq!(refused["error"]["code"], "bad-request");
}
