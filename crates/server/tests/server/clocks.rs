//! Clocks run out, whatever a client does; the time when no server runs is nobody's.

use std::time::Duration;

use serde_json::json;

use crate::support::{Database, Server, on_both, play};

on_both!(
    whoever_runs_out_of_time_loses,
    broken_games_keep_no_clock_from_running_out,
    a_clock_stands_while_no_server_runs,
    no_key_stops_a_clock,
    a_late_choice_is_not_taken,
);

const HOUR: i64 = 3_600_000;

/// Everything happened so much earlier.
async fn age(database: &Database, by: i64) {
    let entries = format!("UPDATE entries SET at_ms = at_ms - {by}");
    let games = format!("UPDATE games SET began = began - {by}, deadline = deadline - {by}");
    database.execute(&[entries.as_str(), games.as_str()]).await;
}

async fn whoever_runs_out_of_time_loses(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let clock = json!({ "minutes": 30, "seconds_per_choice": 5 });
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats, "clock": clock });
    let (game, anna) = server.game(new).await;
    let ben = server.join(&game, "Ben").await;
    let (anna_token, ben_token) = (anna.clone(), ben.clone());
    {
        let mut anna = server.sit(&game, &anna).await;
        let mut ben = server.sit(&game, &ben).await;
        play(&mut [&mut anna, &mut ben], 6).await;
        let running = |table: &crate::support::Table| {
            let clocks = table.last["clocks"].as_array().expect("clocks").clone();
            let running = clocks.iter().find(|clock| clock["running"] == true);
            running.and_then(|clock| clock["player"].as_u64())
        };
        assert_eq!(running(&anna), anna.chooser());
        let left = anna.last["clocks"][0]["left_ms"].as_u64().expect("time");
        assert!((1_790_000..=1_900_000).contains(&left), "{left}");
    }
    // Another server takes over half an hour later.
    age(&database, HOUR / 4).await;
    let other = database.serve().await;
    let anna = other.sit(&game, &anna_token).await;
    let chooser = anna.chooser().expect("somebody");
    let place = chooser as usize - 1;
    let left = anna.last["clocks"][place]["left_ms"]
        .as_u64()
        .expect("time");
    assert!((880_000..=940_000).contains(&left), "{left}");
    age(&database, HOUR).await;
    let late = database.serve().await;
    let info = late.until_over(&game).await;
    assert_eq!(info["result"]["reason"], "time", "{info}");
    assert_eq!(info["result"]["winner"], json!(3 - chooser));
    let ben = late.sit(&game, &ben_token).await;
    assert_eq!(ben.last["game"]["state"], "over");
}

/// A game against a bot in which the human has to choose, with a minute on the clock.
async fn minute(server: &Server) -> (String, String) {
    let seats = json!([{ "who": "you" }, { "who": "bot" }]);
    let clock = json!({ "minutes": 1, "seconds_per_choice": 0 });
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats, "clock": clock });
    let (game, token) = server.game(new).await;
    let mut anna = server.sit(&game, &token).await;
    while anna.chooser() == Some(2) {
        anna.hear(&["update"]).await;
    }
    let bot = anna.last["clocks"][1]["left_ms"].clone();
    assert_eq!(bot, json!(60_000), "bots take no time");
    (game, token)
}

/// Whoever looks after clocks begins with those that ran out long ago, whatever is wrong with their games.
async fn broken_games_keep_no_clock_from_running_out(database: Database) {
    let seats = json!([{ "who": "you" }, { "who": "open" }]);
    let clock = json!({ "minutes": 1, "seconds_per_choice": 0 });
    let new = json!({ "edition": "embergard", "name": "Anna", "seats": seats, "clock": clock });
    let server = database.serve().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        let (game, _) = server.game(new.clone()).await;
        server.join(&game, "Ben").await;
        games.push(game);
    }
    server.stop().await;
    let whole = games.pop().expect("a game");
    let of = |place: usize, what: &str| {
        format!(
            "UPDATE games SET {what}, deadline = {} WHERE id = '{}'",
            place + 1,
            games[place]
        )
    };
    let broken = [
        of(0, "plan = '{nonsense'"),
        of(1, "seed = 'x'"),
        of(2, "seq = 7"),
        of(3, "mark = NULL"),
        format!(
            "UPDATE seats SET kind = 'ghost' WHERE game = '{}'",
            games[3]
        ),
    ];
    age(&database, HOUR).await;
    database
        .execute(&broken.each_ref().map(String::as_str))
        .await;
    let late = database.serve().await;
    let info = late.until_over(&whole).await;
    assert_eq!(info["result"]["reason"], "time", "{info}");
}

async fn a_clock_stands_while_no_server_runs(database: Database) {
    let server = database.serve().await;
    let (game, token) = minute(&server).await;
    // It is noted that a server is there.
    while database.numbers("SELECT COUNT(*) FROM pulse").await == [0] {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
    age(&database, HOUR).await;
    let pulse = format!("UPDATE pulse SET at_ms = at_ms - {HOUR}");
    database.execute(&[&pulse]).await;
    let server = database.serve().await;
    let mut anna = server.sit(&game, &token).await;
    let left = anna.last["clocks"][0]["left_ms"].as_u64().expect("time");
    assert!((30_000..=60_000).contains(&left), "{left}");
    anna.choose_any(0).await;
    assert!(
        anna.last["game"]["result"].is_null(),
        "{}",
        anna.last["game"]
    );
    // Another server counts the same.
    let other = database.serve().await.sit(&game, &token).await;
    let left = other.last["clocks"][0]["left_ms"].as_u64().expect("time");
    assert!((20_000..=60_000).contains(&left), "{left}");
}

async fn no_key_stops_a_clock(database: Database) {
    let server = database.serve().await;
    let (game, token) = minute(&server).await;
    let mut anna = server.sit(&game, &token).await;
    let chooser = anna.chooser();
    // Whatever the server might call its own entries: these keys are the client's.
    for seq in 0..12 {
        for key in [
            format!("flag-{seq}"),
            format!("flag:{seq}"),
            format!("bot:{seq}"),
        ] {
            anna.ask(json!({ "type": "take-back", "key": key })).await;
            anna.ask(json!({ "type": "draw", "key": key })).await;
        }
    }
    if anna.chooser() == chooser && chooser == Some(1) {
        let seq = anna.seq;
        let option = anna.options()[0].clone();
        let key = format!("flag:{}", seq + 1);
        anna.ask(json!({ "type": "choose", "key": key, "at": seq, "option": option }))
            .await;
    }
    while anna.chooser() == Some(2) {
        anna.hear(&["update", "snapshot"]).await;
    }
    server.stop().await;
    age(&database, HOUR).await;
    let info = database.serve().await.until_over(&game).await;
    assert_eq!(info["result"]["reason"], "time", "{info}");
    assert_eq!(info["result"]["winner"], 2);
}

async fn a_late_choice_is_not_taken(database: Database) {
    let server = database.serve().await;
    let mut games = Vec::new();
    for _ in 0..8 {
        games.push(minute(&server).await);
    }
    server.stop().await;
    // A second is left, and then none; the sweep comes once a second, so that most choices come before it.
    age(&database, 59_000).await;
    let server = database.serve().await;
    let mut tables = Vec::new();
    for (game, token) in &games {
        tables.push(server.sit(game, token).await);
    }
    for mut table in tables {
        let left = table.last["clocks"][0]["left_ms"].as_u64().unwrap_or(0);
        tokio::time::sleep(Duration::from_millis(left + 5)).await;
        let Some(option) = table.options().first().cloned() else {
            continue;
        };
        let answer = table.choose(&option).await;
        assert_eq!(answer["error"]["code"], "game-over", "{answer}");
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains("run out of time"), "{answer}");
    }
}
