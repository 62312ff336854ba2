//! Making, finding and joining games.

use serde_json::{Value, json};

use crate::support::{Database, on_both, text};

on_both!(
    a_game_begins_once_all_seats_are_taken,
    what_is_wrong_is_said,
    the_last_seat_is_taken_once,
    players_meet_again_one_seat_further,
);

async fn a_game_begins_once_all_seats_are_taken(database: Database) {
    let server = database.serve().await;
    let new = json!({
        "edition": "shadespire", "name": "Anna", "listed": true, "fixed_layout": false,
        "clock": { "minutes": 30, "seconds_per_choice": 10 },
        "seats": [
            { "who": "you", "brings": { "warband": "garreks-reavers", "boards": [] } },
            { "who": "bot", "bot": "random", "brings": null },
            { "who": "open" },
        ],
    });
    let (game, token) = server.game(new).await;
    let (_, open) = server.get("/api/games?edition=shadespire&players=3").await;
    assert_eq!(open["games"][0]["id"], json!(game), "{open}");
    assert_eq!(open["games"][0]["seats"][1]["kind"], "bot");
    let (_, others) = server.get("/api/games?edition=embergard").await;
    assert_eq!(others["games"], json!([]));
    let (_, others) = server.get("/api/games?players=2").await;
    assert_eq!(others["games"], json!([]));

    let mut anna = server.sit(&game, &token).await;
    assert_eq!(anna.last["type"], "lobby", "{}", anna.last);
    assert_eq!(anna.last["game"]["seats"][2]["taken"], false);
    server.join(&game, "Ben").await;
    anna.hear(&["snapshot"]).await;
    let info = &anna.last["game"];
    assert_eq!(info["state"], "playing");
    assert_eq!(info["seats"][0]["warband"], "garreks-reavers");
    assert_eq!(info["seats"][2]["name"], "Ben");
    assert_eq!(anna.last["player"], 1);
    assert_eq!(anna.last["clocks"].as_array().map(Vec::len), Some(3));
    let (_, open) = server.get("/api/games").await;
    assert_eq!(open["games"], json!([]));
}

async fn what_is_wrong_is_said(database: Database) {
    let server = database.serve().await;
    let two = json!([{ "who": "you" }, { "who": "bot" }]);
    let brings = |brings: Value| json!([{ "who": "you", "brings": brings }, { "who": "bot" }]);
    let short = brings(json!({ "warband": "garreks-reavers", "deck": ["1001"] }));
    let cases = [
        (
            json!({ "edition": "azeroth", "name": "A", "seats": two }),
            404,
            "unknown-edition",
            "azeroth",
        ),
        (
            json!({ "edition": "embergard", "name": "", "seats": two }),
            400,
            "bad-request",
            "1 to 40",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "seats": [{ "who": "you" }] }),
            422,
            "illegal-setup",
            "2 players",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "mode": "arena", "seats": two }),
            422,
            "illegal-setup",
            "no mode `arena`",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "mode": "lesson", "seats": two }),
            422,
            "illegal-setup",
            "no mode `lesson`",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "seats": [{ "who": "you" }, { "who": "you" }] }),
            422,
            "illegal-setup",
            "only one seat",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "seats": [{ "who": "you" }, { "who": "bot", "bot": "deep" }] }),
            422,
            "illegal-setup",
            "no bot `deep`",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "seats": [{ "who": "you", "bot": "greedy" }, { "who": "bot" }] }),
            422,
            "illegal-setup",
            "is no bot",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "seats": two, "clock": { "minutes": 0, "seconds_per_choice": 0 } }),
            422,
            "illegal-setup",
            "clock",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "seats": two, "tie_breaker": true }),
            422,
            "illegal-setup",
            "tie-breaker",
        ),
        (
            json!({ "edition": "embergard", "name": "A", "seats": two, "color": 3 }),
            400,
            "bad-request",
            "unknown field `color`",
        ),
        (
            json!({ "edition": "shadespire", "name": "A", "seats": brings(json!({ "warband": "garreks-reaver" })) }),
            422,
            "illegal-setup",
            "did you mean `garreks-reavers`",
        ),
        (
            json!({ "edition": "shadespire", "name": "A", "seats": brings(json!({ "warband": "garreks-reavers", "deck": "nothing" })) }),
            422,
            "illegal-setup",
            "no deck `nothing`",
        ),
        (
            json!({ "edition": "shadespire", "name": "A", "seats": brings(json!({ "warband": "garreks-reavers", "boards": ["nowhere"] })) }),
            422,
            "illegal-setup",
            "no board `nowhere`",
        ),
    ];
    for (new, status, code, message) in cases {
        let (found, answer) = server.post("/api/games", &new).await;
        assert_eq!(found, status, "{new}: {answer}");
        assert_eq!(answer["error"]["code"], code, "{new}: {answer}");
        let said = text(&answer["error"]["message"]);
        assert!(said.contains(message), "{new}: {said}");
    }
    let (status, answer) = server
        .post(
            "/api/games",
            &json!({ "edition": "shadespire", "name": "A", "seats": short }),
        )
        .await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (422, &json!("illegal-deck")),
        "{answer}"
    );
    assert!(
        answer["error"]["details"]
            .as_array()
            .is_some_and(|all| all.len() > 1)
    );
    let (status, answer) = server.get("/api/games/nothing").await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (404, &json!("not-found"))
    );
    let (status, answer) = server.get("/api/nothing").await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (404, &json!("not-found"))
    );
}

async fn the_last_seat_is_taken_once(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats });
    let (game, _) = server.game(new).await;
    let path = format!("/api/games/{game}/join");
    let come = |name: &'static str| {
        let (server, path) = (server.clone(), path.clone());
        tokio::spawn(async move { server.post(&path, &json!({ "name": name })).await })
    };
    let comers = ["Ben", "Cora", "Dan", "Eva", "Finn"].map(come);
    let mut seated = 0;
    for comer in comers {
        let (status, answer) = comer.await.expect("an answer");
        match status {
            200 => seated += 1,
            _ => assert_eq!(answer["error"]["code"], "seat-taken", "{answer}"),
        }
    }
    assert_eq!(seated, 1);
    let (status, answer) = server
        .post(&path, &json!({ "name": "Gus", "player": 2 }))
        .await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (409, &json!("seat-taken"))
    );
}

async fn players_meet_again_one_seat_further(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("shadespire").await;
    let path = format!("/api/games/{game}/rematch");
    let tokens = [anna.token.clone(), ben.token.clone()].map(Option::unwrap_or_default);
    let (status, answer) = server.post_as(&path, &json!({}), &tokens[0]).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (409, &json!("not-over"))
    );
    anna.ask(json!({ "type": "resign" })).await;
    let (status, _) = server.post_as(&path, &json!({}), "nobody").await;
    assert_eq!(status, 401);
    let (status, first) = server.post_as(&path, &json!({}), &tokens[0]).await;
    assert_eq!((status, &first["player"]), (200, &json!(2)), "{first}");
    // The other one hears of it at the old table.
    while ben.last["game"]["rematch"].is_null() {
        ben.hear(&["snapshot", "update"]).await;
    }
    assert_eq!(ben.last["game"]["rematch"], first["game"]);
    let again = format!("/api/games/{}", text(&first["game"]));
    let (_, waiting) = server.get(&again).await;
    assert_eq!(
        (&waiting["state"], &waiting["seats"][0]["reserved"]),
        (&json!("waiting"), &json!(true))
    );
    let (status, _) = server
        .post(&format!("{again}/join"), &json!({ "name": "Eve" }))
        .await;
    assert_eq!(status, 409, "the seat is kept for Ben");
    let (status, second) = server.post_as(&path, &json!({}), &tokens[1]).await;
    assert_eq!((status, &second["player"]), (200, &json!(1)), "{second}");
    assert_eq!(second["game"], first["game"]);
    // An answer that was lost is asked for again; the old token is void then.
    let (_, third) = server.post_as(&path, &json!({}), &tokens[1]).await;
    let anna = server
        .sit(&text(&first["game"]), &text(&first["token"]))
        .await;
    let ben = server
        .sit(&text(&first["game"]), &text(&third["token"]))
        .await;
    assert_eq!((anna.player(), ben.player()), (2, 1));
    let (_, old) = server.get(&format!("/api/games/{game}")).await;
    let warbands = |info: &Value| {
        [
            info["seats"][0]["warband"].clone(),
            info["seats"][1]["warband"].clone(),
        ]
    };
    let (before, now) = (warbands(&old), warbands(&ben.last["game"]));
    assert_eq!([&now[1], &now[0]], [&before[0], &before[1]]);
}
