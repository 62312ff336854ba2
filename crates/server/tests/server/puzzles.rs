//! Lessons and puzzles can be solved as their scripts say.

use serde_json::{Value, json};
use underhex_content::scenario::{self, Puzzle};

use crate::support::{Database, Server, on_both, text};

on_both!(every_puzzle_can_be_solved);

fn script(name: &str) -> String {
    for (path, file) in scenario::builtin() {
        let file = scenario::read(path, file).expect("a scenario file");
        let mut puzzles = file.scenario.into_iter().filter(|one| one.goal.is_some());
        if let Some(one) = puzzles.find(|one| one.name == name) {
            return one.script.into_inner();
        }
    }
    panic!("no script for {name}");
}

/// The choices of player a, as the script has them.
fn solution(name: &str) -> Vec<String> {
    let script = script(name);
    let lines = script
        .lines()
        .map(|line| line.split('#').next().unwrap_or("").trim());
    let own = lines.filter_map(|line| line.strip_prefix("a "));
    own.map(str::to_owned).collect()
}

fn fits(pattern: &str, option: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == option,
        Some((start, end)) => option.starts_with(start) && option.ends_with(end),
    }
}

async fn every_puzzle_can_be_solved(database: Database) {
    let server = database.serve().await;
    let (status, list) = server.get("/api/puzzles").await;
    assert_eq!(status, 200);
    let list = list["puzzles"].as_array().expect("puzzles");
    assert_eq!(list.len(), Puzzle::all().expect("puzzles").len());
    assert!(!list.is_empty());
    for puzzle in list {
        solve(&server, puzzle).await;
    }
    let (status, answer) = server.post("/api/puzzles/nothing/start", &json!({})).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (404, &json!("not-found"))
    );
    let (status, _) = server.get("/api/puzzles/nothing/position").await;
    assert_eq!(status, 404);
}

async fn solve(server: &Server, puzzle: &Value) {
    let (id, name) = (text(&puzzle["id"]), text(&puzzle["name"]));
    let (status, shown) = server.get(&format!("/api/puzzles/{id}/position")).await;
    assert_eq!((status, &shown["view"]["viewer"]), (200, &json!(1)), "{id}");
    assert!(shown["ground"]["hexes"].as_array().is_some(), "{id}");
    let path = format!("/api/puzzles/{id}/start");
    let (status, seated) = server.post(&path, &json!({ "name": "Anna" })).await;
    assert_eq!(
        (status, &seated["player"]),
        (201, &json!(1)),
        "{id}: {seated}"
    );
    let mut table = server
        .sit(&text(&seated["game"]), &text(&seated["token"]))
        .await;
    assert_eq!(table.last["game"]["goal"], puzzle["goal"]);
    let mut left = solution(&name).into_iter().peekable();
    for _ in 0..200 {
        while table.chooser().is_some_and(|chooser| chooser != 1) {
            table.hear(&["update", "snapshot"]).await;
        }
        if table.chooser().is_none() {
            break;
        }
        let options = table.options();
        let wanted = left.peek().cloned().unwrap_or_default();
        let next = options.iter().find(|option| fits(&wanted, option)).cloned();
        let option = match next {
            Some(option) => {
                left.next();
                option
            }
            // What the script leaves to `passes`.
            None => ["pass", "no", "keep", "focus"]
                .iter()
                .find(|quiet| options.iter().any(|option| option == **quiet))
                .map_or_else(|| options[0].clone(), |quiet| (*quiet).to_owned()),
        };
        let done = table.choose(&option).await;
        assert_eq!(done["type"], "done", "{id}: {option}: {done}");
    }
    // Where the others have a say, they may see to it that the script does not come true.
    let result = &table.last["game"]["result"];
    let alone = !script(&name)
        .lines()
        .any(|line| line.trim().starts_with("passes"));
    assert!(result["reason"] == "goal" || !alone, "{id}: {result}");
}
