//! Rows of the database that somebody has edited by hand.

use std::io::Write;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::Request;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use tokio::runtime::Runtime;
use tower::ServiceExt;
use underhex_server::{App, Config, router};

/// Entries of a game that are read.
const ENTRIES: usize = 200;

struct Server {
    runtime: Runtime,
    app: App,
    pool: sqlx::AnyPool,
}

/// One server for all rows.
static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("underhex-fuzz-{}", std::process::id()));
    let database = folder.join("games.db").display().to_string();
    let runtime = Runtime::new().expect("a runtime");
    let (app, pool) = runtime.block_on(async {
        let app = App::start(Config::local(&database))
            .await
            .expect("a server");
        let pool = sqlx::AnyPool::connect(&format!("sqlite://{database}")).await;
        (app, pool.expect("a connection"))
    });
    Server { runtime, app, pool }
});

/// A game as JSON with the columns of its row, its seats and its entries: stored as it is, and looked at in every way.
pub fn row(data: &[u8]) {
    let Ok(Value::Object(game)) = serde_json::from_slice(data) else {
        return;
    };
    let game = Value::Object(game);
    SERVER.runtime.block_on(async {
        store(&SERVER.pool, &game).await.ok();
        for path in ["", "/steps", "/steps/1", "/replay"] {
            ask(&format!("/api/games/fuzz{path}")).await;
        }
        ask("/api/games").await;
        forget(&SERVER.pool).await;
    });
}

async fn ask(path: &str) {
    let request = Request::get(path).header("host", "localhost");
    let request = request.body(Body::empty()).expect("a request");
    let answer = router(SERVER.app.clone()).oneshot(request).await;
    let body = answer.expect("an answer").into_body();
    axum::body::to_bytes(body, 64 << 20).await.expect("a body");
}

/// A text, or anything else as it is written.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// A recording as it is stored; a text stands for itself.
fn packed(recording: &Value) -> Vec<u8> {
    if let Value::String(text) = recording {
        return text.clone().into_bytes();
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(recording.to_string().as_bytes()).ok();
    packed.finish().unwrap_or_default()
}

fn number(value: &Value) -> Option<i64> {
    value.as_i64()
}

async fn store(pool: &sqlx::AnyPool, game: &Value) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO games (id, edition, plan, seed, state, players, listed, origin, seq, created, began, updated, result, recorded) \
         VALUES ('fuzz', 'embergard', $1, $2, $3, 2, 1, '', $4, 1, $5, 1, $6, 1)",
    )
    .bind(written(&game["plan"]).unwrap_or_default())
    .bind(written(&game["seed"]).unwrap_or_default())
    .bind(written(&game["state"]).unwrap_or_default())
    .bind(number(&game["seq"]).unwrap_or_default())
    .bind(number(&game["began"]))
    .bind(written(&game["result"]))
    .execute(pool)
    .await?;
    if let Some(recording) = game.get("recording") {
        let store = sqlx::query("INSERT INTO recordings (game, body) VALUES ('fuzz', $1)");
        store.bind(packed(recording)).execute(pool).await?;
    }
    let seats = game["seats"].as_array().into_iter().flatten();
    for seat in seats.take(8) {
        sqlx::query(
            "INSERT INTO seats (game, player, kind, bot, name, taken, brings) VALUES ('fuzz', $1, $2, $3, $4, $5, $6)",
        )
        .bind(number(&seat["player"]).unwrap_or_default())
        .bind(written(&seat["kind"]).unwrap_or_default())
        .bind(written(&seat["bot"]))
        .bind(written(&seat["name"]))
        .bind(number(&seat["taken"]).unwrap_or_default())
        .bind(written(&seat["brings"]))
        .execute(pool)
        .await?;
    }
    let entries = game["entries"].as_array().into_iter().flatten();
    for (place, entry) in entries.take(ENTRIES).enumerate() {
        sqlx::query(
            "INSERT INTO entries (game, seq, kind, player, body, key, at_ms, lost_ms) VALUES ('fuzz', $1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(number(&entry["seq"]).unwrap_or(place as i64 + 1))
        .bind(written(&entry["kind"]).unwrap_or_default())
        .bind(number(&entry["player"]).unwrap_or_default())
        .bind(written(&entry["body"]).unwrap_or_default())
        .bind(written(&entry["key"]).unwrap_or_else(|| format!("1:{place}")))
        .bind(number(&entry["at_ms"]).unwrap_or_default())
        .bind(number(&entry["lost_ms"]).unwrap_or_default())
        .execute(pool)
        .await?;
    }
    Ok(())
}

async fn forget(pool: &sqlx::AnyPool) {
    for table in ["entries", "seats", "recordings"] {
        let delete = format!("DELETE FROM {table} WHERE game = 'fuzz'");
        sqlx::query(&delete).execute(pool).await.ok();
    }
    let delete = sqlx::query("DELETE FROM games WHERE id = 'fuzz'");
    delete.execute(pool).await.ok();
    SERVER.app.games.forget("fuzz");
}
