//! The OpenAPI document and the page about the protocol say the same.

use serde_json::{Value, json};
use underhex_server::protocol::{DeckQuestion, Join, NewGame};

use crate::support::Database;

const PAGE: &str = include_str!("../../../../docs/protocol.md");

fn document() -> Value {
    serde_json::to_value(underhex_server::document()).expect("JSON")
}

/// The methods and paths in the tables of the page.
fn documented() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let words = |line: &str| line.split('`').map(str::to_owned).collect::<Vec<_>>();
    for line in PAGE.lines().filter(|line| line.starts_with("| `")) {
        let cell = line
            .trim_start_matches("| ")
            .split(" |")
            .next()
            .unwrap_or("")
            .to_owned();
        for word in words(&cell) {
            let Some((method, path)) = word.split_once(' ') else {
                continue;
            };
            if ["GET", "POST"].contains(&method) {
                let path = path.split('?').next().unwrap_or(path);
                all.push((method.to_lowercase(), path.to_owned()));
            }
        }
    }
    all
}

#[test]
fn the_document_lists_every_path_of_the_page_and_the_other_way_round() {
    let document = document();
    let paths = document["paths"].as_object().expect("paths");
    let mut listed: Vec<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(|method| (method.clone(), path.clone()))
        })
        .filter(|(_, path)| path != "/api/games/{game}/play")
        .collect();
    let mut page = documented();
    listed.sort();
    page.sort();
    assert_eq!(page, listed);
    assert!(paths.contains_key("/api/games/{game}/play"));
}

#[test]
fn examples_of_the_page_are_what_the_server_reads() {
    let blocks: Vec<&str> = PAGE
        .split("```json\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let new = blocks
        .iter()
        .find(|block| block.contains("\"seats\": [\n"))
        .expect("an example of a new game");
    let new: NewGame = serde_json::from_str(new).expect("a new game");
    assert_eq!(new.seats.len(), 3);
}

/// The example of each property of a schema; those without one are left out.
fn example(document: &Value, name: &str) -> Value {
    let schema = &document["components"]["schemas"][name];
    let properties = schema["properties"]
        .as_object()
        .unwrap_or_else(|| panic!("{name}"));
    let examples = properties.iter().filter_map(|(key, property)| {
        let example = property
            .get("example")
            .or_else(|| property.get("examples").and_then(|all| all.get(0)));
        example.map(|example| (key.clone(), example.clone()))
    });
    Value::Object(examples.collect())
}

#[test]
fn examples_of_the_document_can_be_read() {
    let document = document();
    let join: Join = serde_json::from_value(example(&document, "Join")).expect("a join");
    assert_eq!(join.name, "Ben");
    let mut question = example(&document, "DeckQuestion");
    question["deck"] = json!(["1001"]);
    serde_json::from_value::<DeckQuestion>(question).expect("a question");
    let mut new = example(&document, "NewGame");
    new["seats"] = json!([]);
    serde_json::from_value::<NewGame>(new).expect("a new game");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_is_served() {
    let server = Database::sqlite().serve().await;
    let (status, served) = server.get("/api/openapi.json").await;
    assert_eq!(status, 200);
    assert_eq!(served, document());
}
