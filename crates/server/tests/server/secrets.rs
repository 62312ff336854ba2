//! What is hidden stays on the server.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::{Database, Table, on_both, play, text};

on_both!(nothing_hidden_leaves_the_server);

/// The slugs of a player's cards in hand, as that player sees them.
fn hand(table: &Table) -> BTreeSet<String> {
    let place = table.player() as usize - 1;
    let hand = table.last["view"]["players"][place]["hand"].as_array();
    let hand = hand.expect("one's own hand").iter();
    hand.map(|card| text(&card["id"])).collect()
}

/// Cards that everybody has seen.
fn shown(table: &Table, shown: &mut BTreeSet<String>) {
    for line in table.last["log"].as_array().into_iter().flatten() {
        shown.extend(line["cards"].as_array().into_iter().flatten().map(text));
    }
    for player in table.last["view"]["players"]
        .as_array()
        .into_iter()
        .flatten()
    {
        for pile in ["objective_discard", "power_discard", "scored", "kept"] {
            let cards = player[pile].as_array().into_iter().flatten();
            shown.extend(cards.map(|card| text(&card["id"])));
        }
    }
}

/// Whether a message names a card.
fn names(message: &Value, slug: &str) -> bool {
    match message {
        Value::String(text) => {
            text == slug
                || text
                    .split_whitespace()
                    .any(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()) == slug)
        }
        Value::Array(items) => items.iter().any(|item| names(item, slug)),
        Value::Object(fields) => fields.values().any(|field| names(field, slug)),
        _ => false,
    }
}

async fn nothing_hidden_leaves_the_server(database: Database) {
    let server = database.serve().await;
    for edition in ["embergard", "harrowdeep"] {
        let seats = match edition {
            // Decks that have no card in common.
            "embergard" => serde_json::json!([
                { "who": "you", "brings": { "warband": "the-emberwatch", "deck": "blazing-assault" } },
                { "who": "open", "brings": { "warband": "zikkits-tunnelpack", "deck": "pillage-and-plunder" } },
            ]),
            _ => serde_json::json!([{ "who": "you" }, { "who": "open" }]),
        };
        let new = serde_json::json!({ "edition": edition, "name": "Anna", "seats": seats });
        let (game, anna) = server.game(new).await;
        let ben = server.join(&game, "Ben").await;
        let mut anna = server.sit(&game, &anna).await;
        let mut ben = server.sit(&game, &ben).await;
        let mut eve = server.sit(&game, "").await;
        let mut seen = BTreeSet::new();
        let mut looked = 0;
        loop {
            for table in [&anna, &ben, &eve] {
                shown(table, &mut seen);
            }
            let hands = [hand(&anna), hand(&ben)];
            let both: BTreeSet<_> = hands[0].intersection(&hands[1]).cloned().collect();
            for (table, hidden) in [
                (&anna, vec![&hands[1]]),
                (&ben, vec![&hands[0]]),
                (&eve, vec![&hands[0], &hands[1]]),
            ] {
                let hidden = hidden.into_iter().flatten();
                for card in hidden.filter(|card| !seen.contains(*card) && !both.contains(*card)) {
                    // A card of the same name may lie in one's own hand or be on offer.
                    looked += 1;
                    assert!(
                        !names(&table.last, card),
                        "{edition}: {card}: {}",
                        table.last
                    );
                }
            }
            if play(&mut [&mut anna, &mut ben, &mut eve], 1).await == 0 {
                break;
            }
        }
        assert!(looked > 1_000, "{edition}: only {looked} looks");
        let (_, _, replay) = server
            .request("GET", &format!("/api/games/{game}/replay"), "", "")
            .await;
        let seed = replay.lines().find_map(|line| line.strip_prefix("seed = "));
        let seed = seed.expect("a seed").trim_matches('"').to_owned();
        // All of 256 bits.
        assert!(seed.len() == 64 && seed.bytes().all(|letter| letter.is_ascii_hexdigit()));
        let tokens = [&anna, &ben].map(|table| table.token.clone().unwrap_or_default());
        for heard in [&anna, &ben, &eve].iter().flat_map(|table| &table.texts) {
            assert!(!heard.contains(&seed), "the seed is told");
            assert!(
                !tokens.iter().any(|token| heard.contains(token)),
                "a token is told"
            );
        }
    }
}
