//! The proof: what people were told is stored, exactly once, and what is stored is what they were shown.

use std::collections::HashMap;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use underhex_server::Retold;
use underhex_server::storage::{Storage, client_key};

use crate::LoadError;
use crate::report::{Figures, Proved};
use crate::table::Played;

/// Compares everything that was played with what is stored, and says how much that was.
pub async fn prove(
    database: &str,
    node: SocketAddr,
    played: &[Played],
    figures: &Figures,
) -> Result<Proved, LoadError> {
    let storage = Storage::open(database).await?;
    let (mut choices, mut entries) = (0, 0);
    for game in played {
        let flaw = |what: String| figures.flaw(format!("game {}: {what}", game.game));
        let retold = match Retold::from(&storage, &game.game).await {
            Ok(retold) => retold,
            Err(error) => {
                flaw(format!("it cannot be put together: {error}"));
                continue;
            }
        };
        choices += acknowledged(game, &retold, &flaw);
        entries += retold.entries.len();
        shown(game, &retold, &flaw);
        told_anew(node, game, &retold, &flaw).await;
    }
    storage.close().await;
    Ok(Proved {
        games: played.len(),
        choices,
        entries,
    })
}

/// Every acknowledged choice is there under its number, and nothing that nobody has sent.
fn acknowledged(game: &Played, retold: &Retold, flaw: &impl Fn(String)) -> usize {
    let mut stored: HashMap<&str, (u32, &str)> = HashMap::new();
    for (number, row) in (1..).zip(&retold.entries) {
        if row.seq != number {
            flaw(format!("entry {number} is missing"));
            return 0;
        }
        let twice = stored.insert(&row.entry.key, (row.seq, &row.entry.body));
        if twice.is_some() {
            flaw(format!("the key of entry {number} is there twice"));
        }
    }
    let mut count = 0;
    for told in &game.told {
        for (key, seq, option) in &told.done {
            count += 1;
            match stored.remove(client_key(told.player, key).as_str()) {
                None => flaw(format!("choice {seq} was acknowledged and is lost")),
                Some((number, _)) if number != *seq => {
                    flaw(format!("choice {seq} is stored as {number}"));
                }
                Some((_, body)) if body != option => {
                    flaw(format!("choice {seq} was {option} and is {body}"));
                }
                Some(_) => {}
            }
        }
        if let Some(open) = &told.open {
            stored.remove(client_key(told.player, open).as_str());
        }
    }
    if let Some((key, _)) = stored.iter().next() {
        flaw(format!(
            "{} entries that nobody was told of, such as {key}",
            stored.len()
        ));
    }
    count
}

/// Those who have seen everything have seen what is stored.
fn shown(game: &Played, retold: &Retold, flaw: &impl Fn(String)) {
    for told in &game.told {
        let Some(picture) = &told.picture else {
            continue;
        };
        if picture.seq != u64::from(retold.seq) {
            continue;
        }
        let (view, ground) = retold.seen_by(told.player);
        if *picture.view() != view || *picture.ground() != ground {
            flaw(format!(
                "player {} was shown something else than what is stored",
                told.player
            ));
        }
    }
}

/// A node that knows nothing of the game tells it as it is stored.
async fn told_anew(node: SocketAddr, game: &Played, retold: &Retold, flaw: &impl Fn(String)) {
    let tokens = game.tokens.iter().map(|token| Some(token.as_str()));
    for (place, token) in tokens.chain([None]).enumerate() {
        let player = if token.is_some() { place as u8 + 1 } else { 0 };
        let Some(snapshot) = snapshot(node, &game.game, token).await else {
            flaw("a node that was started anew does not tell it".to_owned());
            return;
        };
        let (view, ground) = retold.seen_by(player);
        if snapshot["seq"] != retold.seq || snapshot["view"] != view || snapshot["ground"] != ground
        {
            flaw(format!(
                "player {player} is told something else than what is stored"
            ));
        }
    }
}

async fn snapshot(node: SocketAddr, game: &str, token: Option<&str>) -> Option<Value> {
    let url = format!("ws://{node}/api/games/{game}/play");
    let (mut socket, _) = connect_async(url).await.ok()?;
    let hello = json!({ "type": "hello", "token": token, "since": 0 });
    socket.send(Message::text(hello.to_string())).await.ok()?;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let message: Value = serde_json::from_str(&text).ok()?;
        if message["type"] == "snapshot" {
            return Some(message);
        }
    }
    None
}
