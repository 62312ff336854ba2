//! Games that rest, and bots that fail.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::bot::Driver;
use crate::app::App;
use crate::config::Config;
use crate::lobby;
use crate::play::{Act, Fold};
use crate::protocol::{Join, NewGame};
use crate::secret;
use crate::storage::client_key;
use crate::time::now;

pub(crate) struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server with a game between two people; its id.
pub(crate) async fn game() -> (Folder, App, String) {
    let folder = std::env::temp_dir().join(format!("underhex-live-{}", secret::game_id()));
    let database = folder.join("games.db").display().to_string();
    let config = Config {
        chance: Some([7; 32]),
        ..Config::local(&database)
    };
    let app = App::start(config).await.expect("a server");
    let new = r#"{ "edition": "embergard", "name": "Anna", "seats": [{ "who": "you" }, { "who": "open" }] }"#;
    let new: NewGame = serde_json::from_str(new).expect("a game");
    let made = lobby::create(&app, "", &new).await.expect("a game");
    let join: Join = serde_json::from_str(r#"{ "name": "Ben" }"#).expect("a wish");
    lobby::join(&app, &made.game, &join).await.expect("a seat");
    (Folder(folder), app, made.game)
}

/// Makes so many choices in a game; gives it as it stands then.
pub(crate) async fn played(app: &App, id: &str, choices: u32) -> Arc<Fold> {
    let live = app.games.game(id);
    for number in 0..choices {
        let known = live.known().await.expect("a game");
        let fold = known.begun().expect("it has begun");
        let player = fold.to_choose().expect("somebody chooses");
        let options = &fold.contest().decision().expect("a decision").options;
        let choice = options[number as usize % options.len()];
        let option = underhex_engine::replay::recorded_name(fold.contest().game(), choice);
        let act = Act::Choose {
            at: fold.seq(),
            option,
        };
        let key = number.to_string();
        live.act(player, &act, &key, now()).await.expect("a choice");
    }
    let known = live.known().await.expect("a game");
    known.begun().expect("it has begun").clone()
}

#[tokio::test]
async fn what_was_stored_is_found_by_its_key_however_long_ago() {
    let (_folder, app, id) = game().await;
    let fold = played(&app, &id, 40).await;
    for number in [0, 1, 31, 32, 39] {
        let stored = |player: u8| fold.stored(&client_key(player, &number.to_string()));
        assert_eq!(stored(1).or(stored(2)), Some(number + 1));
    }
    assert_eq!(fold.stored(&client_key(1, "40")), None);
}

#[tokio::test]
async fn a_question_that_fails_keeps_nobody_from_asking() {
    let (_folder, app, _) = game().await;
    let free = app.answerers.available_permits();
    for _ in 0..=free {
        let failed = app.work_out(|| -> u8 { panic!("it cannot be worked out") });
        assert!(failed.await.is_err());
    }
    assert_eq!(app.answerers.available_permits(), free);
    assert_eq!(app.work_out(|| 7).await.ok(), Some(7));
}

#[tokio::test]
async fn a_game_that_rests_is_brought_back_by_need() {
    let (_folder, app, id) = game().await;
    let live = app.games.game(&id);
    let known = live.known().await.expect("a game");
    let fold = known.begun().expect("it has begun").clone();
    // Whoever was told that it has begun looks at it.
    while Arc::strong_count(&live) > 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut followed = live.follow();
    followed.mark_unchanged();
    live.rest(now() - 60_000);
    assert!(!followed.borrow().is_nothing(), "somebody was just here");
    live.rest(now() + 1);
    assert!(followed.borrow().is_nothing());
    assert!(
        !followed.has_changed().expect("a game"),
        "nobody is told of it"
    );
    let player = fold.to_choose().expect("somebody chooses");
    let decision = fold.contest().decision().expect("a decision");
    let option = underhex_engine::replay::recorded_name(fold.contest().game(), decision.options[0]);
    let act = Act::Choose { at: 0, option };
    let seq = live
        .act(player, &act, "key", now())
        .await
        .expect("a choice");
    assert_eq!(seq, 1);
    assert!(followed.has_changed().expect("a game"));
    assert_eq!(followed.borrow().fold().map(|fold| fold.seq()), Some(1));
}

#[tokio::test]
async fn whoever_fails_while_bots_think_keeps_nobody_from_it() {
    let (_folder, app, id) = game().await;
    let live = app.games.game(&id);
    live.driving.store(true, Ordering::SeqCst);
    let driver = Driver(live.clone());
    let failed = tokio::spawn(async move {
        let _driver = driver;
        panic!("a bot fails");
    });
    assert!(failed.await.is_err());
    assert!(!live.is_driven());
}
