//! Clocks run out, also while no server runs.

use serde_json::json;

use crate::support::{Database, on_both, play};

on_both!(
    whoever_runs_out_of_time_loses,
    a_clock_goes_on_while_the_server_is_down
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

async fn a_clock_goes_on_while_the_server_is_down(database: Database) {
    let server = database.serve().await;
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
    age(&database, HOUR).await;
    let info = database.serve().await.until_over(&game).await;
    assert_eq!(info["result"]["winner"], 2);
}
