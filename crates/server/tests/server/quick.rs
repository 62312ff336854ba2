//! Games that are laid out for everybody, and suggestions.

use serde_json::json;

use crate::support::{Database, on_both, text};

on_both!(
    a_quick_game_is_laid_out_for_everybody,
    many_boards_are_laid_close_together,
    a_bot_suggests_a_choice_in_set_up,
    whoever_waits_for_a_suggestion_is_still_heard,
);

async fn a_quick_game_is_laid_out_for_everybody(database: Database) {
    let server = database.serve().await;
    for edition in ["embergard", "shadespire", "harrowdeep"] {
        let seats = json!([{ "who": "you" }, { "who": "bot" }]);
        let new = json!({ "edition": edition, "name": "Anna", "seats": seats, "quick": true });
        let (game, token) = server.game(new).await;
        let mut anna = server.sit(&game, &token).await;
        assert_eq!(anna.last["game"]["quick"], true);
        let mut asked = Vec::new();
        while anna.last["view"]["phase"] == "setup" {
            if anna.chooser() != Some(1) {
                anna.hear(&["snapshot", "update"]).await;
                continue;
            }
            let question = text(&anna.last["view"]["decision"]["question"]);
            if ["redraw", "first-turn"].contains(&question.as_str()) {
                asked.push(question);
                anna.choose_any(0).await;
            } else {
                anna.hear(&["snapshot", "update"]).await;
            }
        }
        assert!(asked.len() <= 3, "{edition}: {asked:?}");
        // Nobody steps back into what was laid out.
        while anna.last["view"]["decision"]["back"] == true {
            anna.ask(json!({ "type": "back" })).await;
            let question = text(&anna.last["view"]["decision"]["question"]);
            assert!(asked.contains(&question), "{edition}: {question}");
        }
        let fighters = anna.last["view"]["fighters"].as_array().cloned();
        let fighters = fighters.expect("fighters");
        assert!(
            fighters.iter().all(|one| !one["hex"].is_null()),
            "{edition}"
        );
    }
}

/// Four boards one below the other would be 24 rows, and their hexes a third of what they can be on a screen.
async fn many_boards_are_laid_close_together(database: Database) {
    let server = database.serve().await;
    for (edition, bots) in [("nightvault", 3), ("shadespire", 2)] {
        let mut seats = vec![json!({ "who": "you" })];
        seats.extend((0..bots).map(|_| json!({ "who": "bot", "bot": "random" })));
        let new = json!({ "edition": edition, "name": "Anna", "seats": seats, "quick": true });
        let (game, token) = server.game(new).await;
        let mut anna = server.sit(&game, &token).await;
        while anna.chooser() != Some(1)
            || text(&anna.last["view"]["decision"]["question"]) != "redraw"
        {
            anna.hear(&["snapshot", "update"]).await;
        }
        let hexes = anna.last["ground"]["hexes"].as_array().expect("hexes");
        let place = |hex: &serde_json::Value| (hex["q"].as_i64(), hex["r"].as_i64());
        let places = hexes.iter().filter_map(|hex| {
            let (q, r) = place(hex);
            Some((2 * q? + r?, r?))
        });
        let (across, down): (Vec<i64>, Vec<i64>) = places.unzip();
        let span = |all: &[i64]| {
            all.iter()
                .max()
                .zip(all.iter().min())
                .map(|(most, least)| most - least)
        };
        assert!(
            span(&down).is_some_and(|rows| rows <= 12),
            "{edition}: {:?}",
            span(&down)
        );
        assert!(
            span(&across).is_some_and(|halves| halves <= 40),
            "{edition}: {:?}",
            span(&across)
        );
    }
}

async fn a_bot_suggests_a_choice_in_set_up(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    for _ in 0..60 {
        if anna.last["view"]["phase"] != "setup" {
            let (own, _) = if anna.chooser() == Some(1) {
                (&mut anna, &mut ben)
            } else {
                (&mut ben, &mut anna)
            };
            let refused = own.ask(json!({ "type": "suggest" })).await;
            assert_eq!(text(&refused["error"]["code"]), "bad-request");
            return;
        }
        let (own, other) = if anna.chooser() == Some(1) {
            (&mut anna, &mut ben)
        } else {
            (&mut ben, &mut anna)
        };
        let refused = other.ask(json!({ "type": "suggest" })).await;
        assert_eq!(text(&refused["error"]["code"]), "not-your-decision");
        let done = own.ask(json!({ "type": "suggest" })).await;
        assert_eq!(done["type"], "done", "{done}");
        let seq = own.seq;
        other.until(seq).await;
    }
    panic!("set-up does not end");
}

async fn whoever_waits_for_a_suggestion_is_still_heard(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, ben) = server.two("embergard").await;
    let own = if anna.chooser() == Some(1) {
        &mut anna
    } else {
        &mut { ben }
    };
    let busy = server.busy_with_answers().await;
    own.send(&json!({ "type": "suggest", "key": "later" }))
        .await;
    own.send(&json!({ "type": "ping" })).await;
    let first = own.hear(&["pong", "done", "refused"]).await;
    assert_eq!(first["type"], "pong", "{first}");
    let before = own.seq;
    drop(busy);
    let done = own.hear(&["done", "refused"]).await;
    assert_eq!(
        (&done["type"], &done["key"]),
        (&json!("done"), &json!("later"))
    );
    assert_eq!(own.seq, before + 1, "what was done comes first");
}
