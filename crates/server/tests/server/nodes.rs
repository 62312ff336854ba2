//! Several servers on one database.

use serde_json::json;

use crate::support::{Database, Table, on_both, play};

on_both!(two_servers_share_a_game, only_one_of_many_choices_is_played);

/// Players who are connected to different servers. On SQLite servers do not tell each other: whoever asks gets to know.
async fn two_servers_share_a_game(database: Database) {
    let (one, other) = (database.serve().await, database.serve().await);
    let seats = json!([{ "who": "you" }, { "who": "open" }, { "who": "bot", "bot": "random" }]);
    let new = json!({ "edition": "shadespire", "name": "Anna", "seats": seats });
    let (game, anna) = one.game(new).await;
    let ben = other.join(&game, "Ben").await;
    if !database.address.starts_with("postgres") {
        let table = one.sit(&game, &anna).await;
        assert_eq!(table.last["type"], "snapshot");
        return;
    }
    let mut anna = one.sit(&game, &anna).await;
    let mut ben = other.sit(&game, &ben).await;
    for number in 0..60 {
        let chooser = anna.chooser().max(ben.chooser());
        let ahead = anna.seq.max(ben.seq);
        anna.until(ahead).await;
        ben.until(ahead).await;
        match anna.chooser() {
            Some(1) => anna.choose_any(number).await,
            Some(2) => ben.choose_any(number).await,
            Some(_) => {
                anna.hear(&["update", "snapshot"]).await;
            }
            None => assert_eq!(chooser, None),
        }
    }
    let ahead = anna.seq.max(ben.seq);
    anna.until(ahead).await;
    ben.until(ahead).await;
    let presence = |table: &Table| {
        let heard = table.texts.iter().rev();
        let mut presence = heard.filter(|text| text.contains("\"presence\""));
        presence.next().cloned().unwrap_or_default()
    };
    assert!(presence(&anna).contains("[1,2]"), "{}", presence(&anna));
    assert_eq!(anna.last["log"], ben.last["log"]);
}

async fn only_one_of_many_choices_is_played(database: Database) {
    let servers = [database.serve().await, database.serve().await];
    let (game, anna, ben) = servers[0].two("embergard").await;
    let own = if anna.chooser() == Some(1) {
        &anna
    } else {
        &ben
    };
    let token = own.token.clone().unwrap_or_default();
    let options = own.options();
    let mut tries = Vec::new();
    for number in 0..8 {
        let (server, game, token) = (servers[number % 2].clone(), game.clone(), token.clone());
        let option = options[number % options.len()].clone();
        tries.push(tokio::spawn(async move {
            let mut table = server.sit(&game, &token).await;
            let choice = json!({ "type": "choose", "key": format!("try-{number}"), "at": 0, "option": option });
            table.ask(choice).await
        }));
    }
    let mut played = 0;
    for one in tries {
        let answer = one.await.expect("an answer");
        match answer["type"].as_str() {
            Some("done") => played += 1,
            _ => assert_eq!(answer["error"]["code"], "stale", "{answer}"),
        }
    }
    assert_eq!(played, 1);
    let mut anna = servers[1].sit(&game, &anna.token.unwrap_or_default()).await;
    let mut ben = servers[1].sit(&game, &ben.token.unwrap_or_default()).await;
    assert_eq!(anna.seq, 1);
    play(&mut [&mut anna, &mut ben], 5).await;
}
