//! Finished games, step by step and as files.

use serde_json::json;

use crate::support::{Database, on_both, play, text};

on_both!(a_finished_game_can_be_stepped_through_and_taken_elsewhere);

async fn a_finished_game_can_be_stepped_through_and_taken_elsewhere(database: Database) {
    let server = database.serve().await;
    let (game, mut anna, mut ben) = server.two("harrowdeep").await;
    let path = format!("/api/games/{game}");
    for part in ["steps", "steps/0", "replay"] {
        let (status, answer) = server.get(&format!("{path}/{part}")).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (409, &json!("not-over")),
            "{part}"
        );
    }
    play(&mut [&mut anna, &mut ben], 5_000).await;
    let (_, steps) = server.get(&format!("{path}/steps")).await;
    let all = steps["steps"].as_array().expect("steps");
    assert_eq!(all.len() as u64, anna.seq);
    let (_, start) = server.get(&format!("{path}/steps/0")).await;
    assert!(
        start["view"]["players"][1]["hand"].is_array(),
        "everything is open"
    );
    let (_, end) = server.get(&format!("{path}/steps/{}", all.len())).await;
    assert_eq!(end["view"]["winner"], anna.last["view"]["winner"]);
    let (_, middle) = server.get(&format!("{path}/steps/20")).await;
    let options = middle["view"]["decision"]["options"]
        .as_array()
        .expect("options");
    assert!(
        options
            .iter()
            .any(|option| option["id"] == all[20]["option"])
    );
    let (status, _) = server.get(&format!("{path}/steps/{}", all.len() + 1)).await;
    assert_eq!(status, 404);

    let (status, head, file) = server
        .request("GET", &format!("{path}/replay"), "", "")
        .await;
    assert_eq!(status, 200);
    assert!(head.contains("content-type: application/toml"), "{head}");
    let toml = "content-type: application/toml\r\n";
    let (status, _, taken) = server.request("POST", "/api/replays", toml, &file).await;
    assert_eq!(status, 201, "{taken}");
    let taken: serde_json::Value = serde_json::from_str(&taken).expect("JSON");
    let copy = format!("/api/games/{}", text(&taken["game"]));
    let (_, again) = server.get(&format!("{copy}/steps")).await;
    assert_eq!(again["steps"], steps["steps"]);
    assert_eq!(again["game"]["result"], steps["game"]["result"]);
    let (_, _, second) = server
        .request("GET", &format!("{copy}/replay"), "", "")
        .await;
    assert_eq!(second, file);

    for (wrong, says) in [
        ("nonsense", "line 1"),
        (&file.replace("harrowdeep\"", "harrowdeeq\""), "no edition"),
        (&file.replacen("    \"", "    \"no ", 1), "choice 1"),
    ] {
        let (status, _, answer) = server.request("POST", "/api/replays", toml, wrong).await;
        assert!(status == 400 || status == 404, "{answer}");
        assert!(answer.contains(says), "{says}: {answer}");
    }
}
