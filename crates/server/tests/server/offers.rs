//! Giving up, draws, and choices that are taken back.

use serde_json::{Value, json};

use crate::support::{Database, on_both, play, text, without_back};

on_both!(
    whoever_gives_up_loses,
    a_draw_is_agreed_on,
    a_choice_is_taken_back_if_the_other_agrees,
    a_bot_lets_a_choice_be_taken_back,
    dice_that_were_seen_stay,
    with_three_players_a_bot_plays_on_for_whoever_leaves,
);

fn code(answer: &Value) -> String {
    text(&answer["error"]["code"])
}

async fn whoever_gives_up_loses(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    let done = ben.ask(json!({ "type": "resign" })).await;
    assert_eq!(done["type"], "done");
    anna.until(1).await;
    let result = &anna.last["game"]["result"];
    assert_eq!(
        (&result["winner"], &result["reason"]),
        (&json!(1), &json!("resigned"))
    );
    assert_eq!(anna.last["log"][0]["text"], "Ben gives up.");
    let refused = anna.ask(json!({ "type": "resign" })).await;
    assert_eq!(code(&refused), "game-over");
}

async fn a_draw_is_agreed_on(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    let refused = anna.ask(json!({ "type": "draw", "answer": true })).await;
    assert_eq!(code(&refused), "bad-request");
    anna.ask(json!({ "type": "draw" })).await;
    ben.until(1).await;
    assert_eq!(ben.last["offers"]["draw"], 1);
    let own = anna.ask(json!({ "type": "draw", "answer": true })).await;
    assert_eq!(code(&own), "bad-request", "nobody accepts for others");
    ben.ask(json!({ "type": "draw", "answer": false })).await;
    anna.until(2).await;
    assert_eq!(anna.last["offers"]["draw"], json!(null));
    // An offer does not make a choice stale.
    ben.ask(json!({ "type": "draw" })).await;
    let chooser = anna.chooser();
    let own = if chooser == Some(1) {
        &mut anna
    } else {
        &mut ben
    };
    let option = own.options()[0].clone();
    let done = own
        .ask(json!({ "type": "choose", "at": 0, "option": option }))
        .await;
    assert_eq!(done["type"], "done", "{done}");
    anna.until(4).await;
    if anna.last["offers"]["draw"].is_null() {
        ben.until(4).await;
        ben.ask(json!({ "type": "draw" })).await;
        anna.until(5).await;
    }
    anna.ask(json!({ "type": "draw", "answer": true })).await;
    let result = &anna.last["game"]["result"];
    assert_eq!(
        (&result["reason"], &result["drawn"]),
        (&json!("agreed"), &json!([1, 2]))
    );
    assert_eq!(result["winner"], json!(null));
}

async fn a_choice_is_taken_back_if_the_other_agrees(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    let refused = anna.ask(json!({ "type": "take-back" })).await;
    assert_eq!(code(&refused), "bad-request", "nothing was chosen yet");
    // Up to a choice of Anna's that Ben has to choose after, by which nothing came to light.
    let mut bound = 0;
    for _ in 0..200 {
        let own = (anna.chooser() == Some(1)).then(|| anna.last.clone());
        play(&mut [&mut anna, &mut ben], 1).await;
        let Some(before) = own.filter(|_| anna.chooser() == Some(2)) else {
            continue;
        };
        let asked = anna.ask(json!({ "type": "take-back" })).await;
        if asked["type"] == "done" {
            check(&server, &game, &mut anna, &mut ben, &before).await;
            assert!(bound > 0, "some choices cannot be taken back");
            return;
        }
        assert!(text(&asked["error"]["message"]).contains("any more"));
        bound += 1;
    }
    panic!("nothing could be taken back");
}

/// Nobody looks at dice, or at what was shuffled, and chooses again, not even if a bot would let them.
async fn dice_that_were_seen_stay(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "bot" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
    let (game, token) = server.game(new).await;
    let mut anna = server.sit(&game, &token).await;
    let (mut rolled, mut lines) = (0, 0);
    for number in 0..150 {
        while anna.chooser() == Some(2) {
            anna.hear(&["update", "snapshot"]).await;
        }
        if anna.chooser().is_none() {
            break;
        }
        anna.choose_any(number * 5 + 2).await;
        let log = anna.last["log"].as_array().cloned().unwrap_or_default();
        let new = log.iter().filter(|line| line["n"].as_u64() > Some(lines));
        let dice = new.filter(|line| line["dice"] != json!([])).count();
        lines = log
            .last()
            .and_then(|line| line["n"].as_u64())
            .unwrap_or(lines);
        if dice > 0 {
            let refused = anna.ask(json!({ "type": "take-back" })).await;
            assert_eq!(code(&refused), "bad-request", "{refused}");
            rolled += 1;
        }
    }
    assert!(rolled > 0, "nothing was rolled");
}

async fn check(
    server: &crate::support::Server,
    game: &str,
    anna: &mut crate::support::Table,
    ben: &mut crate::support::Table,
    before: &Value,
) {
    let after = anna.last.clone();
    let asked = anna.seq;
    ben.until(asked).await;
    assert_eq!(ben.last["offers"]["take_back"], 1);
    ben.ask(json!({ "type": "take-back", "answer": false }))
        .await;
    anna.until(asked + 1).await;
    assert_eq!(anna.last["view"], after["view"]);
    anna.ask(json!({ "type": "take-back" })).await;
    ben.until(asked + 2).await;
    ben.ask(json!({ "type": "take-back", "answer": true }))
        .await;
    anna.until(asked + 3).await;
    assert_eq!(anna.last["type"], "snapshot");
    assert_eq!(
        without_back(&anna.last["view"]),
        without_back(&before["view"]),
        "as if it had not been chosen"
    );
    assert_eq!(ben.last["offers"]["take_back"], json!(null));
    let last = anna.last["log"]
        .as_array()
        .and_then(|log| log.last())
        .cloned();
    assert_eq!(
        last.map(|line| line["text"].clone()),
        Some(json!("Anna takes a choice back."))
    );
    // Whoever had seen more gets everything anew.
    let mut back = server.connect(game).await;
    back.send(&json!({ "type": "hello", "token": anna.token, "since": asked }))
        .await;
    back.hear(&["snapshot"]).await;
    assert_eq!(back.last["log"][0]["n"], 1);
    play(&mut [anna, ben], 20).await;
}

async fn a_bot_lets_a_choice_be_taken_back(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "bot" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
    let (game, token) = server.game(new).await;
    let mut anna = server.sit(&game, &token).await;
    let draw = anna.ask(json!({ "type": "draw" })).await;
    assert_eq!(code(&draw), "bad-request", "bots play on");
    let mut taken = 0;
    for number in 0..80 {
        while anna.chooser() == Some(2) {
            anna.hear(&["update", "snapshot"]).await;
        }
        if anna.chooser().is_none() {
            break;
        }
        let before = anna.last["view"].clone();
        anna.choose_any(number).await;
        if number % 4 == 3 {
            let done = anna.ask(json!({ "type": "take-back" })).await;
            if done["type"] == "done" {
                anna.until(done["seq"].as_u64().unwrap_or(0)).await;
                assert_eq!(without_back(&anna.last["view"]), without_back(&before));
                taken += 1;
            }
        }
    }
    assert!(taken > 0, "a bot lets nothing be taken back");
}

async fn with_three_players_a_bot_plays_on_for_whoever_leaves(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "open" }, { "who": "bot", "bot": "random" }]);
    let new = json!({ "edition": "shadespire", "name": "Anna", "seats": seats });
    let (game, anna) = server.game(new).await;
    let ben = server.join(&game, "Ben").await;
    let mut anna = server.sit(&game, &anna).await;
    let mut ben = server.sit(&game, &ben).await;
    let done = ben.ask(json!({ "type": "resign" })).await;
    anna.until(done["seq"].as_u64().unwrap_or(0)).await;
    assert_eq!(anna.last["game"]["result"], json!(null));
    assert_eq!(anna.last["game"]["seats"][1]["out"], true);
    let refused = ben.ask(json!({ "type": "draw" })).await;
    assert_eq!(code(&refused), "game-over");
    for number in 0..10 {
        while anna.chooser().is_some_and(|chooser| chooser != 1) {
            anna.hear(&["update", "snapshot"]).await;
        }
        anna.choose_any(number).await;
    }
    anna.ask(json!({ "type": "resign" })).await;
    let info = server.until_over(&game).await;
    assert_eq!(info["result"]["winner"], 3, "{info}");
}
