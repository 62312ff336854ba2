//! Choices that are taken back at once, and what a fighter could do.

use serde_json::{Value, json};

use crate::support::{Database, Server, Table, on_both, play, text, without_back};

on_both!(
    a_declared_move_is_taken_back_at_once,
    nobody_goes_back_across_a_roll_or_what_another_has_chosen,
    what_a_fighter_could_do_is_told,
);

/// A game between two people who have come to the first action.
async fn at_an_action(server: &Server) -> (Table, Table) {
    let (_, mut anna, mut ben) = server.two("embergard").await;
    for _ in 0..200 {
        if anna.last["view"]["decision"]["question"] == "action" {
            return (anna, ben);
        }
        play(&mut [&mut anna, &mut ben], 1).await;
    }
    panic!("nobody comes to an action");
}

/// Whoever chooses, and the other.
fn sides(anna: Table, ben: Table) -> (Table, Table) {
    if anna.chooser() == Some(anna.player()) {
        (anna, ben)
    } else {
        (ben, anna)
    }
}

async fn a_declared_move_is_taken_back_at_once(database: Database) {
    let server = database.serve().await;
    let (mut own, mut other, before, option) = loop {
        let (anna, ben) = at_an_action(&server).await;
        let (mut own, other) = sides(anna, ben);
        let before = own.last.clone();
        let option = own.options().into_iter().find(|id| id.starts_with("move "));
        let option = option.expect("somebody can move");
        own.choose(&option).await;
        // Warbands are drawn by chance, and some can answer to the declaration.
        if own.last["view"]["decision"]["question"] == "move" {
            break (own, other, before, option);
        }
    };
    assert_eq!(own.last["view"]["decision"]["back"], true);
    other.until(own.seq).await;
    assert_eq!(other.last["view"]["decision"]["back"], false);
    let refused = other.ask(json!({ "type": "back" })).await;
    assert_eq!(refused["error"]["code"], "bad-request");
    let done = own.ask(json!({ "type": "back" })).await;
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(
        without_back(&own.last["view"]),
        without_back(&before["view"])
    );
    // Nothing is said of it, to nobody.
    let said = |table: &Table| table.last["log"].as_array().map_or(0, Vec::len);
    other.until(own.seq).await;
    assert_eq!(said(&own), said(&other));
    let lines = own.last["log"].to_string();
    assert!(!lines.contains("takes a choice back"), "{lines}");
    // It is chosen again, and gives the same.
    own.choose(&option).await;
    assert_eq!(own.last["view"]["decision"]["question"], "move");
    assert_eq!(own.last["view"]["decision"]["back"], true);
}

async fn nobody_goes_back_across_a_roll_or_what_another_has_chosen(database: Database) {
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("shadespire").await;
    let (mut free, mut bound) = (0, 0);
    for number in 0..220 {
        let Some(chooser) = anna.chooser() else {
            break;
        };
        let (own, other) = if chooser == anna.player() {
            (&mut anna, &mut ben)
        } else {
            (&mut ben, &mut anna)
        };
        let can = own.last["view"]["decision"]["back"] == true;
        assert_eq!(other.last["view"]["decision"]["back"], false);
        if can && number % 3 == 0 {
            let rolled = own.last["log"].as_array().expect("lines");
            let dice = rolled.iter().filter(|line| line["dice"] != json!([]));
            assert_eq!(dice.count(), 0, "nothing was rolled");
            let done = own.ask(json!({ "type": "back" })).await;
            assert_eq!(done["type"], "done", "{done}");
            free += 1;
        } else {
            if !can {
                let refused = own.ask(json!({ "type": "back" })).await;
                assert_eq!(text(&refused["error"]["code"]), "bad-request");
                bound += 1;
            }
            own.choose_any(number * 7 + 3).await;
        }
        let seq = own.seq;
        other.until(seq).await;
    }
    assert!(free > 3 && bound > 10, "{free} {bound}");
}

async fn what_a_fighter_could_do_is_told(database: Database) {
    let server = database.serve().await;
    let (anna, ben) = at_an_action(&server).await;
    let (mut own, mut other) = sides(anna, ben);
    let options = own.last["view"]["decision"]["options"].clone();
    let option = options.as_array().and_then(|options| {
        let mut options = options.iter();
        options.find(|option| option["group"] == "Move").cloned()
    });
    let fighter = text(&option.expect("somebody can move")["fighters"][0]);
    let question = json!({ "type": "prospect", "fighter": fighter });
    let answer = own.ask(question.clone()).await;
    assert_eq!(answer["type"], "prospects");
    assert_eq!(answer["at"], own.seq);
    let deeds = answer["prospect"]["deeds"].as_array().expect("deeds");
    let deed = deeds.iter().find(|deed| deed["kind"] == "move");
    let deed = deed.expect("it can move").clone();
    // Asked again it is the same; others have nothing to do with it.
    let again = own.ask(question.clone()).await;
    assert_eq!(again["prospect"], answer["prospect"]);
    let others = other.ask(question).await;
    assert_eq!(others["prospect"]["deeds"], json!([]));
    let nobody = own
        .ask(json!({ "type": "prospect", "fighter": "nobody" }))
        .await;
    assert_eq!(nobody["prospect"], Value::Null);
    // It is done by choosing what was told.
    let hex = &deed["hexes"][0];
    let choices = hex["choices"].as_array().expect("choices");
    for choice in [&deed["option"]].into_iter().chain(choices) {
        let choice = text(choice);
        for _ in 0..10 {
            if own.options().contains(&choice) {
                break;
            }
            let asked = if other.options().is_empty() {
                &mut own
            } else {
                &mut other
            };
            asked.choose("pass").await;
            let seq = own.seq.max(other.seq);
            own.until(seq).await;
            other.until(seq).await;
        }
        let done = own.choose(&choice).await;
        assert_eq!(done["type"], "done", "{done}");
        other.until(own.seq).await;
    }
    let fighters = own.last["view"]["fighters"].as_array().expect("fighters");
    let moved = fighters.iter().find(|one| one["id"] == fighter.as_str());
    assert_eq!(moved.map(|one| &one["hex"]), Some(&hex["hex"]));
}
