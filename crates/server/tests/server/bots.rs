//! Bots of many games share the processors, and people do not wait for games that nobody plays.

use serde_json::{Value, json};
use underhex_server::Config;

use crate::support::{Database, Server, Table, on_both};

on_both!(
    games_between_bots_take_turns_with_games_of_people,
    how_long_bots_think_is_announced,
    a_bot_among_people_takes_the_same_time_for_everything,
);

/// Choices that bots make before it is somebody else's turn.
const AT_ONCE: usize = 16;
/// Games in which nobody but bots plays.
const ALONE: usize = 5;

fn game(seats: Value) -> Value {
    json!({ "edition": "shadespire", "name": "Anna", "seats": seats })
}

/// A column of the entries of a game, in their order.
async fn column(database: &Database, game: &str, name: &str) -> Vec<i64> {
    let of = format!("SELECT {name} FROM entries WHERE game = '{game}' ORDER BY seq");
    database.numbers(&of).await
}

/// Chooses for as long as it is hers; gives how far the game was when it was the bot's again.
async fn until_the_bots_turn(anna: &mut Table) -> Option<u64> {
    while anna.chooser() == Some(1) {
        anna.choose_any(anna.seq as usize).await;
    }
    anna.chooser().map(|_| anna.seq)
}

async fn games_between_bots_take_turns_with_games_of_people(database: Database) {
    let server = Server::start(Config {
        bot_threads: Some(1),
        ..database.config()
    })
    .await;
    // Whoever searches thinks about each choice for so long that it is stored alone.
    let bot = json!({ "who": "bot", "bot": "level-1" });
    let mut alone = Vec::new();
    for _ in 0..ALONE {
        alone.push(server.game(game(json!([bot, bot]))).await.0);
    }
    let (own, token) = server.game(game(json!([{ "who": "you" }, bot]))).await;
    let mut anna = server.sit(&own, &token).await;
    for _ in 0..6 {
        let Some(at) = until_the_bots_turn(&mut anna).await else {
            break;
        };
        anna.until(at + 1).await;
    }
    let players = column(&database, &own, "CAST(player AS BIGINT)").await;
    let times = column(&database, &own, "at_ms").await;
    let mut answered = 0;
    for (players, times) in players.windows(2).zip(times.windows(2)) {
        if players != [1, 2] {
            continue;
        }
        answered += 1;
        for game in &alone {
            let meanwhile = column(&database, game, "at_ms").await.into_iter();
            let made = meanwhile
                .filter(|at| times[0] < *at && *at < times[1])
                .count();
            // The turn that was under way, and the one that waited before hers.
            assert!(
                made <= 2 * AT_ONCE,
                "{made} choices before hers was answered"
            );
        }
    }
    assert!(answered > 0, "{players:?}");
    // Nor do people keep the others from going on.
    for game in &alone {
        assert!(!column(&database, game, "seq").await.is_empty());
    }
}

async fn how_long_bots_think_is_announced(database: Database) {
    let server = database.serve().await;
    let (_, list) = server.get("/api/editions").await;
    let bots = list["bots"].as_array().expect("bots");
    let of = |name: &str| {
        let bot = bots.iter().find(|bot| bot["id"] == name);
        bot.expect("a bot")["think_ms"].as_u64()
    };
    let levels: Vec<Option<u64>> = (1..=5).map(|level| of(&format!("level-{level}"))).collect();
    assert!(levels.iter().all(Option::is_some), "{levels:?}");
    assert!(levels.is_sorted(), "higher levels take longer: {levels:?}");
    assert_eq!((of("greedy"), of("random")), (None, None));
}

/// How long a bot among people takes at least, in milliseconds.
const PAUSE: i64 = 300;

async fn a_bot_among_people_takes_the_same_time_for_everything(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "you" }, { "who": "open" }, { "who": "bot" }]);
    let mut new = game(seats);
    new["quick"] = json!(true);
    let (own, anna) = server.game(new).await;
    let ben = server.join(&own, "Ben").await;
    let mut anna = server.sit(&own, &anna).await;
    let mut ben = server.sit(&own, &ben).await;
    let quick = "underhex_bot_seconds_bucket{le=\"0.25\"}";
    let mut laid_quickly = 0;
    let mut began = None;
    let mut asked = 0;
    while asked < 12 {
        if anna.last["view"]["phase"] != "setup" && began.is_none() {
            began = Some(anna.seq as i64);
            laid_quickly = server.figure(quick).await;
        }
        let before = anna.seq;
        let question = &anna.last["view"]["decision"]["question"];
        let laid = began.is_none() && question != "redraw" && question != "first-turn";
        match anna.chooser() {
            None => break,
            Some(_) if laid => anna.until(before + 1).await,
            Some(1) => anna.choose_any(before as usize).await,
            Some(2) => ben.choose_any(before as usize).await,
            Some(_) => {
                asked += i32::from(began.is_some());
                anna.until(before + 1).await;
            }
        }
        let seq = anna.seq.max(ben.seq);
        anna.until(seq).await;
        ben.until(seq).await;
    }
    let began = began.expect("it has begun");
    let now = server.figure(quick).await;
    assert_eq!(now, laid_quickly, "figures tell how long it really thought");
    let players = column(&database, &own, "CAST(player AS BIGINT)").await;
    let times = column(&database, &own, "at_ms").await;
    let mut looked = 0;
    let steps = players.iter().zip(times.windows(2)).enumerate();
    for (place, (_, times)) in steps {
        // The entry after this one, whose number is greater by two.
        if players[place + 1] != 3 || (place as i64) + 2 <= began + 1 {
            continue;
        }
        looked += 1;
        let took = times[1] - times[0];
        assert!(took >= PAUSE, "entry {} after {took} ms", place + 2);
    }
    assert!(looked >= 8, "{looked} choices of the bot: {players:?}");
}
