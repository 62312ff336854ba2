//! Playing: what is chosen, refused, repeated and missed.

use serde_json::json;

use crate::support::{Database, Server, on_both, play, text};

on_both!(
    two_people_play_to_the_end,
    a_choice_is_played_once,
    what_cannot_be_chosen_is_refused,
    whoever_was_away_gets_what_was_missed,
    everyone_sees_who_is_there,
    odds_and_reach_are_answered,
    questions_keep_nobody_waiting,
    battlefields_are_shown_before_they_are_chosen,
    a_bot_answers,
);

async fn two_people_play_to_the_end(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    let mut eve = server.sit(&game, "").await;
    play(&mut [&mut anna, &mut ben, &mut eve], 5_000).await;
    let result = anna.last["game"]["result"].clone();
    assert!(result["words"].is_string(), "{result}");
    assert_eq!(result, ben.last["game"]["result"]);
    assert_eq!(result, eve.last["game"]["result"]);
    assert_eq!(anna.last["game"]["state"], "over");
    let refused = anna.choose("pass").await;
    assert_eq!(refused["error"]["code"], "game-over");
    let (_, info) = server.get(&format!("/api/games/{game}")).await;
    assert_eq!(info["result"], result);
}

async fn a_choice_is_played_once(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    let own = if anna.chooser() == Some(1) {
        &mut anna
    } else {
        &mut ben
    };
    let option = own.options()[0].clone();
    let choice = json!({ "type": "choose", "key": "once", "at": own.seq, "option": option });
    let first = own.ask(choice.clone()).await;
    let second = own.ask(choice.clone()).await;
    assert_eq!((&first["type"], &first["seq"]), (&json!("done"), &json!(1)));
    assert_eq!(first, second);
    // From another connection as well.
    let token = own.token.clone().unwrap_or_default();
    let mut again = server.sit(&game, &token).await;
    assert_eq!(again.ask(choice).await, first);
    assert_eq!(again.seq, 1);
}

async fn what_cannot_be_chosen_is_refused(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    let mut eve = server.sit(&game, "").await;
    let (own, other) = if anna.chooser() == Some(1) {
        (&mut anna, &mut ben)
    } else {
        (&mut ben, &mut anna)
    };
    let code = |answer: serde_json::Value| text(&answer["error"]["code"]);
    let option = own.options()[0].clone();
    assert_eq!(code(other.choose(&option).await), "not-your-decision");
    assert_eq!(code(eve.choose(&option).await), "not-your-decision");
    assert_eq!(code(own.choose("win at once").await), "not-offered");
    assert!(eve.options().is_empty() && other.options().is_empty());
    let late = json!({ "type": "choose", "at": own.seq + 5, "option": option });
    assert_eq!(code(own.ask(late).await), "stale");
    own.choose(&option).await;
    let late = json!({ "type": "choose", "at": 0, "option": option });
    assert_eq!(code(own.ask(late).await), "stale");
    let long = json!({ "type": "resign", "key": "k".repeat(101) });
    assert_eq!(code(own.ask(long).await), "bad-request");

    let mut stranger = server.connect(&game).await;
    stranger
        .send(&json!({ "type": "hello", "token": "0".repeat(64) }))
        .await;
    assert_eq!(code(stranger.hear(&["refused"]).await), "wrong-token");
    stranger.send(&json!({ "type": "dance", "key": "x" })).await;
    let refused = stranger.hear(&["refused"]).await;
    assert_eq!(
        (&refused["key"], code(refused.clone())),
        (&json!("x"), "bad-request".to_owned())
    );
    stranger.send(&json!({ "type": "ping" })).await;
    stranger.hear(&["pong"]).await;
    let mut nowhere = server.connect("nothing").await;
    nowhere.send(&json!({ "type": "hello" })).await;
    assert_eq!(code(nowhere.hear(&["refused"]).await), "not-found");
}

async fn whoever_was_away_gets_what_was_missed(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    play(&mut [&mut anna, &mut ben], 12).await;
    let token = anna.token.clone();
    let mut back = server.connect(&game).await;
    back.send(&json!({ "type": "hello", "token": token, "since": 8 }))
        .await;
    back.hear(&["snapshot"]).await;
    assert_eq!(back.last["view"], anna.last["view"]);
    let log = back.last["log"].as_array().expect("a log");
    assert!(log.iter().all(|line| line["seq"].as_u64() > Some(8)));
    let whole = server.sit(&game, &token.unwrap_or_default()).await;
    let whole = whole.last["log"].as_array().expect("a log").clone();
    assert!(whole.ends_with(log));
    let numbers: Vec<u64> = whole.iter().filter_map(|line| line["n"].as_u64()).collect();
    assert_eq!(numbers, (1..=whole.len() as u64).collect::<Vec<_>>());
    assert!(
        whole
            .iter()
            .any(|line| text(&line["rule"]).starts_with("EMB-")),
        "rules are named"
    );
}

async fn everyone_sees_who_is_there(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, ben) = server.two("embergard").await;
    while anna.hear(&["presence"]).await["connected"] != json!([1, 2]) {}
    drop(ben);
    while anna.hear(&["presence"]).await["connected"] != json!([1]) {}
}

async fn questions_keep_nobody_waiting(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    // Whoever works answers out has more than enough to do.
    let busy = server.busy_with_answers().await;
    let odds = json!({ "type": "forecast", "key": "odds", "at": anna.seq });
    anna.send(&odds).await;
    anna.send(&json!({ "type": "ping" })).await;
    let first = anna.hear(&["pong", "forecasts"]).await;
    assert_eq!(first["type"], "pong");
    // The game goes on beside it.
    assert_eq!(play(&mut [&mut anna, &mut ben], 4).await, 4);
    drop(busy);
    let answer = anna.hear(&["forecasts"]).await;
    assert_eq!(answer["key"], "odds");
}

async fn odds_and_reach_are_answered(database: Database) {
    let server = database.serve().await;
    // The dice are the server's: a game in which nobody gets near anybody is rare, but it happens.
    for _ in 0..5 {
        if odds_and_reach_in_a_game(&server).await {
            return;
        }
    }
    panic!("nobody could attack");
}

/// Plays until somebody can attack and asks there; `false` if nobody ever could.
async fn odds_and_reach_in_a_game(server: &Server) -> bool {
    let (_, mut anna, mut ben) = server.two("embergard").await;
    loop {
        let own = if anna.chooser() == Some(1) {
            &mut anna
        } else {
            &mut ben
        };
        let about = own.last["view"]["decision"]["question"] == "action";
        let attack = own
            .options()
            .iter()
            .any(|option| option.starts_with("attack"));
        if about && attack {
            let answer = own.ask(json!({ "type": "forecast", "at": own.seq })).await;
            let odds = answer["odds"]["attacks"].as_array().expect("odds").clone();
            // An attack that only a Surge of one's own makes possible has no odds yet.
            if odds.is_empty() {
                if play(&mut [&mut anna, &mut ben], 1).await == 0 {
                    return false;
                }
                continue;
            }
            let sum =
                ["success", "draw", "failure"].map(|kind| odds[0][kind].as_f64().unwrap_or(0.0));
            assert!((sum.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{odds:?}");
            let fighters = own.last["view"]["fighters"].as_array().expect("fighters");
            let standing = fighters.iter().find(|fighter| fighter["hex"].is_string());
            let fighter = standing.expect("somebody stands")["id"].clone();
            let reach = own
                .ask(json!({ "type": "reach", "fighter": fighter }))
                .await;
            assert_eq!(reach["reach"]["fighter"], fighter);
            let nobody = own
                .ask(json!({ "type": "reach", "fighter": "nobody" }))
                .await;
            assert_eq!(nobody["reach"], json!(null));
            return true;
        }
        if play(&mut [&mut anna, &mut ben], 1).await == 0 {
            return false;
        }
    }
}

async fn battlefields_are_shown_before_they_are_chosen(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("shadespire").await;
    let mut seen = Vec::new();
    loop {
        let (own, other) = if anna.chooser() == Some(1) {
            (&mut anna, &mut ben)
        } else {
            (&mut ben, &mut anna)
        };
        let question = text(&own.last["view"]["decision"]["question"]);
        let option = own.options().pop().expect("options");
        let answer = own
            .ask(json!({ "type": "preview", "option": option }))
            .await;
        let hexes = answer["ground"]["hexes"].as_array().map(Vec::len);
        let nothing = other
            .ask(json!({ "type": "preview", "option": option }))
            .await;
        assert_eq!(nothing["ground"], json!(null), "only whoever decides asks");
        match question.as_str() {
            "board" | "lay" => {
                let hexes = hexes.expect("a battlefield");
                let laid = own.choose(&option).await;
                assert_eq!(laid["type"], "done");
                let seq = own.seq;
                other.until(seq).await;
                if question == "lay" {
                    let ground = own.last["ground"]["hexes"].as_array().expect("the ground");
                    assert_eq!(hexes, ground.len(), "what was shown is what lies there");
                }
                seen.push(question);
            }
            _ => {
                assert_eq!(hexes, None, "{question} is not about the battlefield");
                if seen.iter().any(|question| question == "lay") {
                    return;
                }
                play(&mut [&mut anna, &mut ben], 1).await;
            }
        }
    }
}

async fn a_bot_answers(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "bot" }]);
    let new = json!({ "edition": "shadespire", "name": "Anna", "seats": seats });
    let (game, token) = server.game(new).await;
    let mut anna = server.sit(&game, &token).await;
    let mut made = 0;
    for number in 0..25 {
        while anna.chooser() == Some(2) {
            anna.hear(&["update", "snapshot"]).await;
        }
        if anna.chooser().is_none() {
            break;
        }
        anna.choose_any(number * 7).await;
        made += 1;
    }
    assert!(anna.seq > made, "the bot has chosen too");
}
