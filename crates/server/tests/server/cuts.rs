//! A database that is cut off: nobody loses what was known, whoever could not be told is told later, and what ended in doubt is settled by
//! its key.

use std::time::Duration;

use serde_json::json;

use crate::full_disk::until_ready;
use crate::proxy::{Lose, Proxy};
use crate::support::{Database, Server, Table, on_both, play, text};

on_both!(a_table_that_cannot_be_read_for_a_while);

/// How often a game was put together from the start.
async fn loads(server: &Server) -> String {
    let (_, _, metrics) = server.request("GET", "/metrics", "", "").await;
    let mut lines = metrics.lines();
    let count = lines.find(|line| line.starts_with("underhex_load_seconds_count"));
    count.expect("a figure").to_owned()
}

async fn a_table_that_cannot_be_read_for_a_while(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    play(&mut [&mut anna, &mut ben], 10).await;
    let before = loads(&server).await;
    database
        .execute(&["ALTER TABLE entries RENAME TO hidden"])
        .await;
    let own = if anna.chooser() == Some(1) {
        &mut anna
    } else {
        &mut ben
    };
    let answer = own.try_any().await;
    assert_eq!(answer["error"]["code"], "standstill", "{answer}");
    let (status, _) = server.get("/health").await;
    assert_eq!(status, 200);
    database
        .execute(&["ALTER TABLE hidden RENAME TO entries"])
        .await;
    until_ready(&server).await;
    assert_eq!(play(&mut [&mut anna, &mut ben], 6).await, 6);
    assert_eq!(loads(&server).await, before, "what was known was kept");
}

/// A choice, repeated with its key as long as it is not known whether it was stored.
async fn choose_for_sure(table: &mut Table, key: &str) {
    let options = table.options();
    let option = &options[table.seq as usize % options.len()];
    let choice = json!({ "type": "choose", "key": key, "at": table.seq, "option": option });
    for _ in 0..50 {
        let answer = table.ask(choice.clone()).await;
        match answer["type"].as_str() {
            Some("done") => return,
            Some("unsure") => {}
            _ => assert_eq!(answer["error"]["code"], "standstill", "{answer}"),
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("a choice is never settled");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_ends_in_doubt_is_settled_by_its_key() {
    let Some(database) = Database::postgres() else {
        return;
    };
    let proxy = Proxy::new(&database.address).await;
    let server = Server::start(database.config_at(&proxy.address)).await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    play(&mut [&mut anna, &mut ben], 8).await;
    for number in 0..8 {
        let lose = [Lose::Commit, Lose::Answer][number % 2];
        proxy.lose(lose);
        let chooser = anna.chooser().expect("somebody");
        let (own, other) = if chooser == 1 {
            (&mut anna, &mut ben)
        } else {
            (&mut ben, &mut anna)
        };
        choose_for_sure(own, &format!("in doubt {number}")).await;
        assert!(proxy.has_lost(), "{lose:?}");
        let seq = own.seq;
        other.until(seq).await;
        let count = format!("SELECT COUNT(*) FROM entries WHERE game = '{game}'");
        assert_eq!(
            database.numbers(&count).await,
            [seq as i64],
            "once each, {lose:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_gone_for_a_while() {
    let Some(database) = Database::postgres() else {
        return;
    };
    let proxy = Proxy::new(&database.address).await;
    let server = Server::start(database.config_at(&proxy.address)).await;
    let (game, mut anna, mut ben) = server.two("embergard").await;
    play(&mut [&mut anna, &mut ben], 8).await;
    let before = loads(&server).await;
    proxy.cut();
    let chooser = anna.chooser().expect("somebody");
    let own = if chooser == 1 { &mut anna } else { &mut ben };
    let answer = own.try_any().await;
    assert!(answer["type"] != "done", "{answer}");
    let (status, ready) = server.get("/ready").await;
    assert_eq!(status, 503, "{ready}");
    assert!(
        text(&ready["status"]).contains("does not answer"),
        "{ready}"
    );
    assert_eq!(server.get("/health").await.0, 200);
    // What another node stores meanwhile reaches those who could not be told.
    let other = database.serve().await;
    let token = own.token.clone().expect("a token");
    let mut elsewhere = other.sit(&game, &token).await;
    elsewhere.choose_any(3).await;
    let seq = elsewhere.seq;
    proxy.mend();
    until_ready(&server).await;
    anna.until(seq).await;
    ben.until(seq).await;
    assert_eq!(loads(&server).await, before, "what was known was kept");
    assert_eq!(play(&mut [&mut anna, &mut ben], 4).await, 4);
}
