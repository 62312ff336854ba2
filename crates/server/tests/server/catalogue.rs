//! Editions, cards, warbands and decks.

use serde_json::json;

use crate::support::{Database, on_both, text};

on_both!(everything_there_is_can_be_looked_up, decks_are_judged);

async fn everything_there_is_can_be_looked_up(database: Database) {
    let server = database.serve().await;
    let (_, list) = server.get("/api/editions").await;
    let editions = list["editions"].as_array().expect("editions");
    assert_eq!(editions.len(), 5);
    for edition in editions {
        let id = text(&edition["id"]);
        let (status, cards) = server.get(&format!("/api/editions/{id}/cards")).await;
        assert_eq!(status, 200);
        let cards = cards["cards"].as_array().expect("cards");
        assert!(cards.len() > 30, "{id}");
        assert!(
            cards
                .iter()
                .all(|card| card["text"].as_str().is_some_and(|text| !text.is_empty())),
            "{id}"
        );
        let (_, warbands) = server.get(&format!("/api/editions/{id}/warbands")).await;
        let warbands = warbands["warbands"].as_array().expect("warbands");
        assert_eq!(
            warbands.len(),
            edition["warbands"].as_array().map_or(0, Vec::len),
            "{id}"
        );
        let health = &warbands[0]["fighters"][0]["uninspired"]["health"];
        assert!(health.as_i64().is_some_and(|health| health > 0), "{id}");
    }
    let (status, answer) = server.get("/api/editions/nothing/cards").await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (404, &json!("unknown-edition"))
    );
    let (_, compared) = server.get("/api/compare").await;
    let settings = compared["settings"].as_array().expect("settings");
    assert!(
        settings
            .iter()
            .all(|setting| setting["values"].as_array().map(Vec::len) == Some(5))
    );
}

async fn decks_are_judged(database: Database) {
    let server = database.serve().await;
    let (_, list) = server.get("/api/editions").await;
    for edition in list["editions"].as_array().expect("editions") {
        let decks = edition["decks"].as_array().expect("decks");
        let deck = decks.first().expect("a deck");
        let question = |deck: &serde_json::Value, cards: serde_json::Value| json!({ "edition": edition["id"], "warband": deck["warband"], "deck": cards });
        let cards = deck["cards"].as_array().expect("cards").clone();
        let whole = question(deck, json!(cards));
        let (_, verdict) = server.post("/api/decks/check", &whole).await;
        assert_eq!(verdict["legal"], true, "{verdict}");
        let (_, named) = server
            .post("/api/decks/check", &question(deck, deck["id"].clone()))
            .await;
        assert_eq!(named, verdict);
        let short = question(deck, json!(cards[..cards.len() / 2]));
        let (_, verdict) = server.post("/api/decks/check", &short).await;
        assert_eq!(verdict["legal"], false);
        assert!(!verdict["faults"].as_array().expect("faults").is_empty());
    }
    let none = json!({ "edition": "shadespire", "warband": "nobody", "deck": [] });
    let (status, answer) = server.post("/api/decks/check", &none).await;
    assert_eq!(status, 400, "{answer}");
}
