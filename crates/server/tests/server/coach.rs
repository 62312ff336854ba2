//! Hints, and reviews of finished games.

use std::time::Duration;

use serde_json::{Value, json};

use underhex_server::Config;

use crate::support::{Database, Server, on_both, play, text};

on_both!(
    a_deck_is_tried,
    a_deck_that_cannot_be_played_is_not_tried,
    one_address_does_not_keep_all_work_to_itself,
    a_finished_game_is_reviewed,
    hints_are_for_those_who_play_alone,
);

fn tried(deck: &str) -> Value {
    json!({ "edition": "embergard", "warband": "the-emberwatch", "deck": deck })
}

async fn a_deck_is_tried(database: Database) {
    let server = database.serve().await;
    let mut done = 0;
    let report = loop {
        let (status, state) = server
            .post("/api/decks/trial", &tried("blazing-assault"))
            .await;
        assert_eq!((status, &state["of"]), (200, &json!(60)), "{state}");
        let now = state["done"].as_u64().expect("a number");
        assert!((done..=60).contains(&now), "it only goes on: {state}");
        done = now;
        if state["made"].is_object() {
            break state["made"].clone();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(report["games"], json!(60), "{report}");
    assert_eq!(report["warband"], json!("the-emberwatch"), "{report}");
    // It is not tried twice.
    let (_, again) = server
        .post("/api/decks/trial", &tried("blazing-assault"))
        .await;
    assert_eq!(again["made"], report);
}

async fn a_deck_that_cannot_be_played_is_not_tried(database: Database) {
    let server = database.serve().await;
    let cards =
        json!({ "edition": "embergard", "warband": "the-emberwatch", "deck": ["BL1", "BL1"] });
    let long =
        json!({ "edition": "embergard", "warband": "the-emberwatch", "deck": vec!["x"; 20_000] });
    for (question, wanted) in [
        (
            json!({ "edition": "nothing", "deck": "blazing-assault" }),
            404,
        ),
        (
            json!({ "edition": "embergard", "deck": "blazing-assault" }),
            400,
        ),
        (
            json!({ "edition": "embergard", "warband": "nobody", "deck": "blazing-assault" }),
            422,
        ),
        (tried("nothing"), 404),
        (cards, 422),
        (long, 413),
        (
            json!({ "edition": "embergard\0", "warband": "the-emberwatch", "deck": "x" }),
            400,
        ),
        (json!({ "deck": 7 }), 400),
        (json!([]), 400),
    ] {
        let (status, refused) = server.post("/api/decks/trial", &question).await;
        let what = text(&refused["error"]["message"]);
        assert_eq!(status, wanted, "{refused}");
        assert!(!what.is_empty(), "{refused}");
    }
    let (status, _, _) = server.request("POST", "/api/decks/trial", "", "{").await;
    assert_eq!(status, 400);
}

async fn one_address_does_not_keep_all_work_to_itself(database: Database) {
    let server = Server::start(Config {
        behind_proxy: true,
        requests_per_second: 1_000,
        ..database.config()
    })
    .await;
    let ask = async |address: &str, deck: &str| {
        let head = format!("x-forwarded-for: {address}\r\ncontent-type: application/json\r\n");
        let body = tried(deck).to_string();
        server
            .request("POST", "/api/decks/trial", &head, &body)
            .await
            .0
    };
    let decks = ["blazing-assault", "pillage-and-plunder", "reckless-fury"];
    for (place, deck) in decks.iter().enumerate() {
        // Addresses of one network are one client.
        assert_eq!(ask(&format!("2001:db8::{place}"), deck).await, 200);
    }
    assert_eq!(ask("2001:db8::9", "emberstone-sentinels").await, 429);
    assert_eq!(ask("2001:db8::9", decks[1]).await, 200, "that is under way");
    assert_eq!(ask("2001:db8:0:1::9", "emberstone-sentinels").await, 200);
}

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
        if state["made"].is_object() {
            break state["made"].clone();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let steps = review["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), made);
    assert_eq!(review["players"].as_array().map(Vec::len), Some(2));
    // It is not made twice.
    let (_, again) = server.get(&path).await;
    assert_eq!(again["made"], review);
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
