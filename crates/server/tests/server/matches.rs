//! Matches through their games, and the other modes.

use serde_json::json;

use crate::support::{Database, on_both};

on_both!(
    a_match_goes_through_its_games,
    every_mode_of_every_edition_is_played
);

async fn a_match_goes_through_its_games(database: Database) {
    let server = database.serve().await;
    let seats = json!([{ "who": "bot", "bot": "random" }, { "who": "bot", "bot": "random" }]);
    let new = json!({ "edition": "shadespire", "mode": "match", "tie_breaker": true, "name": "Anna", "seats": seats });
    let (game, _) = server.game(new).await;
    let info = server.until_over(&game).await;
    let games = info["match_games"].as_array().expect("games");
    assert!((2..=3).contains(&games.len()), "{info}");
    assert!(info["result"]["winner"].is_number(), "{info}");
    let (_, steps) = server.get(&format!("/api/games/{game}/steps")).await;
    let numbers = steps["steps"].as_array().expect("steps").iter();
    let last = numbers.filter_map(|step| step["game"].as_u64()).max();
    assert_eq!(last, Some(games.len() as u64));
}

async fn every_mode_of_every_edition_is_played(database: Database) {
    let server = database.serve().await;
    let (_, list) = server.get("/api/editions").await;
    let mut games = Vec::new();
    for edition in list["editions"].as_array().expect("editions") {
        for mode in edition["modes"].as_array().expect("modes") {
            for players in mode["players"].as_array().expect("numbers") {
                let seat = json!({ "who": "bot", "bot": "random" });
                let seats = vec![seat; players.as_u64().unwrap_or(2) as usize];
                let new = json!({ "edition": edition["id"], "mode": mode["id"], "name": "Anna", "seats": seats });
                games.push(server.game(new).await.0);
            }
        }
    }
    assert!(games.len() >= 18, "{}", games.len());
    for game in games {
        let info = server.until_over(&game).await;
        assert!(info["result"]["words"].is_string(), "{info}");
    }
}
