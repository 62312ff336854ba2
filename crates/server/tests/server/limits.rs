//! What is too much, and what every answer says to browsers.

use serde_json::json;
use underhex_server::Config;

use crate::support::{Database, Server, on_both, text};

on_both!(
    too_much_is_refused,
    answers_are_safe_for_browsers,
    files_of_the_client_come_packed_and_once,
);

fn strict(database: &Database) -> Config {
    Config {
        behind_proxy: true,
        requests_per_second: 5,
        games_per_address: 2,
        ..database.config()
    }
}

async fn too_much_is_refused(database: Database) {
    let server = Server::start(strict(&database)).await;
    let from = |address: &str| {
        format!("x-forwarded-for: 203.0.113.9, {address}\r\ncontent-type: application/json\r\n")
    };
    let mut refused = 0;
    let head = from("192.0.2.1");
    let many = (0..120).map(|_| server.request("GET", "/api/editions", &head, ""));
    for (status, head, body) in futures_util::future::join_all(many).await {
        if status == 429 {
            refused += 1;
            assert!(
                body.contains("too-many-requests") && head.contains("retry-after"),
                "{head}"
            );
        }
    }
    assert!(refused > 0, "all at once");
    let (status, ..) = server
        .request("GET", "/api/compare", &from("192.0.2.2"), "")
        .await;
    assert_eq!(status, 200, "others are not slowed down");

    let new = json!({ "edition": "embergard", "name": "A", "seats": [{ "who": "you" }, { "who": "open" }] }).to_string();
    let mut codes = Vec::new();
    for _ in 0..2 {
        let (status, ..) = server
            .request("POST", "/api/games", &from("192.0.2.3"), &new)
            .await;
        codes.push(status);
    }
    assert_eq!(codes, [201, 201]);
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let (status, _, body) = server
        .request("POST", "/api/games", &from("192.0.2.3"), &new)
        .await;
    assert_eq!(status, 429);
    assert!(body.contains("too-many-games"), "{body}");

    let server = database.serve().await;
    let long = json!({ "edition": "x".repeat(70_000) }).to_string();
    let json = "content-type: application/json\r\n";
    let (status, _, body) = server.request("POST", "/api/games", json, &long).await;
    assert_eq!((status, body.contains("too-large")), (413, true), "{body}");
    let file = "x".repeat(1_100_000);
    let (status, _, body) = server.request("POST", "/api/replays", "", &file).await;
    assert_eq!((status, body.contains("too-large")), (413, true), "{body}");
    let (game, mut anna, _) = server.two("embergard").await;
    let option = "x".repeat(20_000);
    let _ = game;
    anna.send(&json!({ "type": "choose", "key": "k", "at": 0, "option": option }))
        .await;
    while anna.next().await.is_some() {}
}

async fn answers_are_safe_for_browsers(database: Database) {
    let server = database.serve().await;
    for path in [
        "/",
        "/games/abc",
        "/api/editions",
        "/api/nothing",
        "/health",
        "/metrics",
    ] {
        let (_, head, _) = server.request("GET", path, "", "").await;
        for wanted in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "x-frame-options: deny",
        ] {
            assert!(head.contains(wanted), "{path}: {wanted}: {head}");
        }
    }
    let (status, head, page) = server.request("GET", "/games/abc", "", "").await;
    assert_eq!(status, 200);
    assert!(
        head.contains("text/html") && page.to_lowercase().contains("<!doctype html>"),
        "{page}"
    );
    let packed = "accept-encoding: gzip\r\n";
    let (_, head, _) = server.request("GET", "/api/compare", packed, "").await;
    assert!(head.contains("content-encoding: gzip"), "{head}");
    let (status, ..) = server.request("GET", "/assets/nothing.js", "", "").await;
    assert_eq!(status, 404);
    let (status, health) = server.get("/health").await;
    assert_eq!((status, text(&health["status"])), (200, "ok".to_owned()));
    let (_, head, _) = server.request("GET", "/api/games", "", "").await;
    assert!(head.contains("cache-control: no-store"), "{head}");
    let (_, _, metrics) = server.request("GET", "/metrics", "", "").await;
    assert!(
        metrics.contains("underhex_http_answers_total{class=\"2xx\"}"),
        "{metrics}"
    );
}

async fn files_of_the_client_come_packed_and_once(database: Database) {
    let server = database.serve().await;
    let ask = async |more: &str| {
        let (status, head, _) = server.request("GET", "/", more, "").await;
        let value = |name: &str| {
            let line = head.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_default().trim().to_owned()
        };
        let length: usize = value("content-length:").parse().unwrap_or(0);
        let (packing, tag) = (value("content-encoding:"), value("etag:"));
        (status, packing, tag, length, head)
    };
    let (status, packing, plain, whole, head) = ask("").await;
    assert_eq!((status, packing.as_str()), (200, ""), "{head}");
    assert!(head.contains("vary: accept-encoding"), "{head}");
    let (status, packing, packed, short, head) = ask("accept-encoding: br, gzip\r\n").await;
    assert_eq!((status, packing.as_str()), (200, "gzip"), "{head}");
    assert!(0 < short && short < whole, "{short} {whole}");
    assert!(plain.len() > 10 && packed.len() > 10 && plain != packed);
    let (_, packing, ..) = ask("accept-encoding: gzip;q=0\r\n").await;
    assert_eq!(packing, "", "whoever does not want it");
    // Whoever has it is not sent it again.
    for (more, tag) in [("", &plain), ("accept-encoding: gzip\r\n", &packed)] {
        let known = format!("{more}if-none-match: \"other\", {tag}\r\n");
        let (status, _, again, length, head) = ask(&known).await;
        assert_eq!((status, &again, length), (304, tag, 0), "{head}");
        let other = format!("{more}if-none-match: \"other\"\r\n");
        assert_eq!(ask(&other).await.0, 200);
    }
}
