//! What a saved game means depends on what is on its table, not on what else there is to play with.

use std::sync::Arc;

use underhex_content::{Content, Source, builtin_sources, edition, read, table};
use underhex_engine::Game;
use underhex_engine::dice::Chance;
use underhex_engine::state::State;
use underhex_engine::table::{SeatSetup, Table};

/// A deck that comes before all others, and is full of what gets numbers.
const FIRST: &str = r#"Deck(
    id: "aaa-first",
    name: "First",
    plot: [Player(GloryForUpgrades(1))],
    cards: [
        (id: "AAA1", name: "Counted", kind: Objective(
            glory: 1,
            score: EndPhase,
            when: Happened((on: (at: Charged, by: [Friendly]), this: Round), 2),
        )),
        (id: "AAA2", name: "Carried Out", kind: Ploy(do: [Pick(A, [Friendly]), If(Underdog, [Heal(A)])])),
    ],
)"#;

/// The content of an edition, with another deck in front of all others.
fn grown(name: &str, folder: &str) -> Content {
    let mut sources = builtin_sources();
    sources.push(Source {
        path: format!("{name}/{folder}/aaa-first.ron"),
        text: FIRST.to_owned(),
    });
    read(name, sources).expect("the content is fine")
}

fn seated(content: &Content, name: &str, brought: &[(&str, &str)]) -> Arc<Table> {
    let rules = edition(name).expect("an edition");
    let seats = brought
        .iter()
        .map(|(warband, deck)| SeatSetup::ready(&content.library, &rules, warband, deck));
    let seats = seats.collect::<Result<_, _>>().expect("they are there");
    Arc::new(table(content, name, rules, seats, &[]).expect("a table"))
}

/// Plays games by chance at both tables side by side, and now and then lets each go on from what the other has saved.
fn side_by_side(name: &str, folder: &str, brought: &[(&str, &str)]) {
    let of_today = read(name, builtin_sources()).expect("the content is fine");
    let today = seated(&of_today, name, brought);
    let tomorrow = seated(&grown(name, folder), name, brought);
    let saved = |game: &Game| serde_json::to_string(game.state()).expect("it can be written");
    let loaded = |table: &Arc<Table>, text: &str| {
        let state: State = serde_json::from_str(text).expect("it can be read");
        Game::restore(table.clone(), state).expect("it is sound")
    };
    let mut looked = 0;
    for seed in 0..4 {
        let mut chance = Chance::seeded(seed);
        let mut one = Game::new(today.clone(), seed);
        let mut other = Game::new(tomorrow.clone(), seed);
        let mut choices = 0;
        while let Some(decision) = one.decision() {
            let choice = decision.options[chance.below(decision.options.len())];
            one.choose(choice).expect("an offered choice is taken");
            other.choose(choice).expect("the same is offered");
            choices += 1;
            if choices % 16 == 0 {
                let (first, second) = (saved(&one), saved(&other));
                assert_eq!(first, second, "{name}, game {seed}, choice {choices}");
                one = loaded(&today, &second);
                other = loaded(&tomorrow, &first);
                looked += 1;
            }
        }
        assert_eq!(one.state(), other.state());
    }
    assert!(looked > 20, "{looked}");
}

#[test]
fn a_deck_in_front_changes_no_saved_game_where_decks_are_fixed() {
    side_by_side(
        "embergard",
        "decks",
        &[
            ("the-thricefold-discord", "wrack-and-ruin"),
            ("cyrenis-razors", "countdown-to-cataclysm"),
        ],
    );
}

#[test]
fn a_set_in_front_changes_no_saved_game_where_decks_are_built() {
    side_by_side(
        "harrowdeep",
        "sets",
        &[
            ("da-kunnin-krew", "da-kunnin-krew"),
            ("xandires-truthseekers", "xandires-truthseekers"),
        ],
    );
}

/// What is said about a position that was edited.
fn refused(table: &Arc<Table>, text: &str) -> String {
    let state: State = serde_json::from_str(text).expect("it can be read");
    Game::restore(table.clone(), state)
        .expect_err("nobody can go on from it")
        .to_string()
}

#[test]
fn an_edited_position_is_refused_with_what_is_wrong_and_where() {
    let content = read("harrowdeep", builtin_sources()).expect("the content is fine");
    let brought = [
        ("da-kunnin-krew", "da-kunnin-krew"),
        ("xandires-truthseekers", "xandires-truthseekers"),
    ];
    let table = seated(&content, "harrowdeep", &brought);
    let mut game = Game::new(table.clone(), 3u64);
    let mut chance = Chance::seeded(3);
    for _ in 0..60 {
        let Some(decision) = game.decision() else {
            break;
        };
        let choice = decision.options[chance.below(decision.options.len())];
        game.choose(choice).expect("it was offered");
    }
    let text = serde_json::to_string(&game).expect("it can be written");
    let state = game.state();
    for (old, new, told) in [
        (
            format!("\"active\":{}", state.active.0),
            "\"active\":3".to_owned(),
            "active: there is no Seat 3",
        ),
        (
            format!(
                "\"activated\":{}",
                serde_json::to_string(&state.activated).expect("it can be written")
            ),
            "\"activated\":63".to_owned(),
            "activated: there is no FighterId 63",
        ),
        (
            format!("\"next_serial\":{}", state.next_serial),
            "\"next_serial\":65535".to_owned(),
            "next_serial: 65535 is more than a game comes to",
        ),
        (
            "\"planted\":[]".to_owned(),
            "\"planted\":[[0,0]]".to_owned(),
            "is also in",
        ),
    ] {
        let edited = text.replacen(&old, &new, 1);
        assert_ne!(edited, text, "{old} is there");
        let said = refused(&table, &edited);
        assert!(said.contains(told), "{said}");
    }
    let other = [
        ("xandires-truthseekers", "xandires-truthseekers"),
        ("da-kunnin-krew", "da-kunnin-krew"),
    ];
    let elsewhere = seated(&content, "harrowdeep", &other);
    assert!(refused(&elsewhere, &text).contains("another table"));
}

#[test]
fn an_option_can_be_taken_by_itself_or_by_its_place() {
    let content = grown("embergard", "decks");
    let brought = [
        ("the-emberwatch", "blazing-assault"),
        ("zikkits-tunnelpack", "pillage-and-plunder"),
    ];
    let table = seated(&content, "embergard", &brought);
    let mut chance = Chance::seeded(5);
    let mut games = [Game::new(table.clone(), 5), Game::new(table, 5)];
    while let Some(decision) = games[0].decision() {
        let (many, place) = (decision.options.len(), chance.below(decision.options.len()));
        let choice = decision.options[place];
        let [one, other] = &mut games;
        one.choose(choice).expect("an option");
        assert!(other.choose_nth(many).is_err(), "there are only {many}");
        other.choose_nth(place).expect("an option");
        assert_eq!(one, other);
    }
    let [_, mut over] = games;
    assert!(over.choose_nth(0).is_err());
}
