//! The commands that play games: sim, soak, bench, perft.

use std::path::Path;
use std::process::{Command, Output};

fn underhex(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_underhex"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("the program starts")
}

fn success(arguments: &[&str]) -> String {
    let output = underhex(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("the program prints text")
}

fn refusal(arguments: &[&str]) -> String {
    let output = underhex(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_same_seed_gives_the_same_table_on_any_number_of_threads() {
    let sim = ["sim", "--games", "40", "--seed", "9", "--json"];
    let one = success(&[&sim[..], &["--threads", "1"]].concat());
    let three = success(&[&sim[..], &["--threads", "3"]].concat());
    assert_eq!(one, three);
    assert_ne!(
        one,
        success(&["sim", "--games", "40", "--seed", "8", "--json"])
    );
}

#[test]
fn a_simulation_counts_every_game() {
    let text = success(&[
        "sim",
        "--games",
        "20",
        "--a",
        "the-emberwatch:blazing-assault",
        "--b",
        "zikkits-tunnelpack",
        "--json",
    ]);
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let count = |path: &str| report.pointer(path).and_then(|number| number.as_u64());
    let wins = count("/players/0/wins").zip(count("/players/1/wins"));
    let (a, b) = wins.expect("both players are in the report");
    assert_eq!(a + b + count("/draws").expect("draws"), 20);
    assert_eq!(
        report
            .pointer("/warbands")
            .and_then(|all| all.as_array())
            .map(Vec::len),
        Some(2)
    );
    assert!(success(&["sim", "--games", "3", "--csv"]).starts_with("kind,name,games,count,rate"));
    assert!(success(&["sim", "--games", "3"]).contains("won (95%)"));
}

#[test]
fn bots_think_as_long_and_on_as_many_cores_as_they_are_told() {
    let sim = [
        "sim", "--games", "2", "--bot-a", "level-5", "--bot-b", "level-4", "--json",
    ];
    let think = |how: &[&str]| success(&[&sim[..], how].concat());
    let on_two = ["--iterations", "4", "--cores", "2"];
    assert_eq!(think(&on_two), think(&on_two));
    assert_ne!(think(&on_two), think(&["--iterations", "4"]));
    think(&["--think", "0.001", "--cores", "all"]);
    for cores in ["0", "many", "1000"] {
        let text = refusal(&["sim", "--cores", cores]);
        assert!(text.contains("1 to 256 cores"), "{text}");
    }
}

#[test]
fn what_there_is_not_is_refused_with_exit_code_2() {
    assert!(refusal(&["sim", "--a", "nobody"]).contains("there is no warband `nobody`"));
    assert!(
        refusal(&["sim", "--b", "the-emberwatch:nothing"])
            .contains("player 2: there is no deck `nothing`")
    );
    assert!(refusal(&["sim", "--bot-a", "oracle"]).contains("there is no bot `oracle`"));
    refusal(&["sim", "--games", "0"]);
    refusal(&["perft", "no-such-file.toml"]);
    refusal(&["perft", "--make", "a", "b"]);
    refusal(&["odds", "--dice", "2", "--symbol", "axe"]);
    refusal(&["puzzles", "nowhere"]);
    assert!(refusal(&["puzzles", "embergard", "--out", "nowhere"]).contains("is no folder"));
    refusal(&["puzzles"]);
    assert!(refusal(&["puzzles", "--check", "nowhere"]).contains("cannot be read"));
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    assert!(refusal(&["puzzles", "--check", here]).contains("holds no puzzle"));
}

#[test]
fn matches_and_the_other_modes_are_counted() {
    let sim = ["sim", "--edition", "shadespire", "--games", "6", "--mode"];
    let text = success(&[&sim[..], &["match", "--tie-breaker", "--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["mode"], "match");
    let count = |path: &str| report.pointer(path).and_then(|number| number.as_u64());
    let wins = count("/players/0/wins").zip(count("/players/1/wins"));
    let (a, b) = wins.expect("both players are in the report");
    assert_eq!(a + b + count("/draws").expect("draws"), 6);
    let objective = count("/objectives/0/games").expect("objectives");
    assert!(objective >= 2, "each game of a match counts for its cards");
    assert!(success(&[&sim[..], &["match"]].concat()).contains("6 matches"));
    assert!(success(&[&sim[..], &["artefact"]].concat()).contains("shadespire, artefact: 6 games"));
    let lesson = success(&[&sim[..], &["lesson", "--a", "garreks-reavers"]].concat());
    assert!(lesson.contains("a garreks-reavers"), "{lesson}");

    let refused = refusal(&["sim", "--mode", "artefact"]);
    assert!(
        refused.contains("Embergard has no mode `artefact`"),
        "{refused}"
    );
    let refused = refusal(&["sim", "--tie-breaker"]);
    assert!(
        refused.contains("the tie-breaker decides a match"),
        "{refused}"
    );
    let three = ["match", "--players", "3"];
    let refused = refusal(&[&sim[..], &three].concat());
    assert!(refused.contains("for two players, not for 3"), "{refused}");
    let refused = refusal(&["soak", "--edition", "dreadfane", "--mode", "lesson"]);
    assert!(
        refused.contains("Dreadfane has no mode `lesson`"),
        "{refused}"
    );
    refusal(&["soak", "--mode", "lesson", "--players", "4"]);
    refusal(&["soak", "--mode", "arena"]);
}

#[test]
fn a_soak_goes_through_all_editions_and_modes() {
    let text = success(&["soak", "--games", "60", "--seed", "3"]);
    assert!(text.contains("60 games"), "{text}");
    for mode in ["match", "artefact", "lesson"] {
        let text = success(&["soak", "--games", "6", "--mode", mode]);
        assert!(text.contains("nothing is broken"), "{mode}: {text}");
    }
}

#[test]
fn nobody_is_told_what_is_hidden() {
    let text = success(&["worlds", "--games", "15"]);
    assert!(text.contains("nothing is told"), "{text}");
    // The same finds what is told where only those are asked who can answer.
    let asking = ["worlds", "--who-can", "--edition", "shadespire"];
    let told = underhex(&[&asking[..], &["--players", "2", "--games", "6"]].concat());
    let errors = String::from_utf8_lossy(&told.stderr).into_owned();
    assert_eq!(told.status.code(), Some(1), "{errors}");
    assert!(errors.contains("can tell after"), "{errors}");
}

#[test]
fn random_games_break_nothing() {
    let text = success(&[
        "soak",
        "--edition",
        "embergard",
        "--games",
        "200",
        "--seed",
        "2",
    ]);
    assert!(text.contains("nothing is broken"), "{text}");
}

#[test]
fn every_edition_can_be_played_by_as_many_as_its_book_knows() {
    for (edition, players) in [
        ("shadespire", "4"),
        ("nightvault", "3"),
        ("dreadfane", "2"),
        ("harrowdeep", "3"),
    ] {
        let text = success(&[
            "sim",
            "--edition",
            edition,
            "--players",
            players,
            "--games",
            "4",
            "--json",
        ]);
        let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let rows = report["players"].as_array().map(Vec::len);
        assert_eq!(rows.map(|rows| rows.to_string()).as_deref(), Some(players));
    }
    let refused = refusal(&["sim", "--edition", "dreadfane", "--players", "3"]);
    assert!(
        refused.contains("Dreadfane is played by 2 to 2 players"),
        "{refused}"
    );
    assert!(refusal(&["sim", "--edition", "beastgrave"]).contains("there is no edition"));
}

#[test]
fn decks_are_listed_and_checked() {
    let ready = success(&["deck", "--edition", "shadespire"]);
    let slug = ready.split_whitespace().next().expect("a ready deck");
    let verdict = success(&["deck", "check", "--edition", "shadespire", slug]);
    assert!(verdict.contains("Legal as a deck for"), "{verdict}");
    assert!(success(&["deck"]).contains("blazing-assault"));
    assert!(success(&["deck", "check", "blazing-assault"]).contains("Legal as a Rivals deck"));
    let file = std::env::temp_dir().join(format!("underhex-deck-{}.txt", std::process::id()));
    std::fs::write(&file, "Great Strength\nNo Such Card\n").expect("a file can be written");
    let path = file.display().to_string();
    let refused = refusal(&["deck", "check", "--edition", "shadespire", &path]);
    assert!(refused.contains("--warband"), "{refused}");
    let checked = underhex(&[
        "deck",
        "check",
        "--edition",
        "shadespire",
        "--warband",
        "garreks-reavers",
        &path,
    ]);
    assert_eq!(checked.status.code(), Some(1));
    let text = String::from_utf8_lossy(&checked.stdout);
    assert!(
        text.contains("line 2: there is no card `No Such Card`"),
        "{text}"
    );
    assert!(
        text.contains("0 Objectives; there must be exactly 12"),
        "{text}"
    );
    let _ = std::fs::remove_file(file);
}

#[test]
fn cards_of_every_edition_can_be_read() {
    assert!(success(&["cards", "--edition", "dreadfane", "--hazards"]).contains("Hazard"));
    let text = success(&[
        "cards",
        "--edition",
        "shadespire",
        "--warband",
        "garreks-reavers",
    ]);
    assert!(text.contains("Garrek Gorebeard"), "{text}");
    assert!(success(&["cards", "--edition", "harrowdeep"]).contains("Ready decks:"));
}

#[test]
fn every_fixed_position_has_as_many_continuations_as_ever() {
    let text = success(&["perft"]);
    // Every edition has some, and more than two can play.
    let read = |line: &str| {
        let path = line.split(": ").next().unwrap_or(line);
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(path);
        std::fs::read_to_string(file).expect("a file that was just counted")
    };
    let files: Vec<toml::Table> = text
        .lines()
        .map(|line| read(line).parse().expect("a position file"))
        .collect();
    let sides = |file: &toml::Table| file["sides"].as_array().map_or(0, Vec::len);
    for (edition, _) in underhex_engine::rules::editions::all() {
        let of = |file: &&toml::Table| {
            let named = file.get("edition").and_then(toml::Value::as_str);
            named.unwrap_or("embergard") == edition
        };
        assert!(files.iter().filter(of).count() >= 3, "{edition}: {text}");
    }
    assert!(files.iter().filter(|file| sides(file) >= 3).count() >= 2);
}

#[test]
fn the_figures_of_bench_have_their_fixed_names() {
    let bench = ["bench", "--edition", "embergard", "--json"];
    let text = success(&[&bench[..], &["--seconds", "0.05"]].concat());
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let figures = report["embergard"].as_object().expect("an edition");
    let names: Vec<&str> = figures.keys().map(String::as_str).collect();
    let expected = [
        "choices_per_game",
        "choices_per_s",
        "clone_ns",
        "games_per_s",
        "imagine_ns",
        "playout_choices_per_s",
        "serialize_ns",
        "shared_bytes",
        "state_bytes",
        "view_ns",
    ];
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
    assert!(
        figures
            .values()
            .all(|figure| figure.as_f64().is_some_and(|figure| figure > 0.0))
    );
}

#[test]
fn odds_are_printed_as_a_table_and_as_json() {
    let odds = ["odds", "--dice", "1", "--symbol", "hammer", "--save", "1"];
    assert!(success(&odds).contains("success                   25.000%"));
    let text = success(&[&odds[..], &["--json", "--health", "1"]].concat());
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["success"].as_f64(), Some(0.25));
    assert_eq!(report["kill"].as_f64(), Some(0.25));
}

#[test]
fn odds_follow_the_edition() {
    let odds = [
        "odds",
        "--dice",
        "1",
        "--symbol",
        "smash",
        "--save",
        "1",
        "--edition",
    ];
    let success = |edition: &str, more: &[&str]| {
        let text = success(&[&odds[..], &[edition, "--json"], more].concat());
        let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        report["success"].as_f64().expect("a share")
    };
    // Criticals first: one more way to win in six times six.
    assert!((success("embergard", &[]) - 9.0 / 36.0).abs() < 1e-9);
    assert!((success("shadespire", &[]) - 11.0 / 36.0).abs() < 1e-9);
    // A draw against somebody who is trapped succeeds.
    assert!(success("shadespire", &["--trapped"]) > 0.36);
    assert!(
        refusal(&[
            "odds",
            "--edition",
            "shadespire",
            "--dice",
            "1",
            "--symbol",
            "hammer",
            "--cover"
        ])
        .contains("Shadespire knows no cover")
    );
    assert!(
        refusal(&["odds", "--dice", "1", "--cast", "focus"]).contains("Embergard knows no magic")
    );
    // What says something about attacks alone is not ignored.
    for flag in ["--critical", "--no-stand-fast", "--trapped"] {
        let cast = ["odds", "--edition", "nightvault", "--dice", "2", "--cast"];
        let text = refusal(&[&cast[..], &["focus", flag]].concat());
        assert!(text.contains(flag), "{text}");
    }
}

#[test]
fn an_arena_goes_on_where_it_ended_and_is_the_same_on_any_number_of_threads() {
    let folder = std::env::temp_dir().join(format!("underhex-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (one, two, page) = (path("one.jsonl"), path("two.jsonl"), path("page.html"));
    let arena = [
        "arena",
        "random",
        "random@:blazing-assault",
        "random@the-emberwatch",
    ];
    let run = |file: &str, games: &str, threads: &str| {
        let rest = [
            "--games",
            games,
            "--results",
            file,
            "--threads",
            threads,
            "--json",
        ];
        success(&[&arena[..], &rest].concat())
    };
    run(&one, "1", "1");
    let stopped = std::fs::read_to_string(&one).expect("results");
    // Whatever ended it, it ended in the middle of a line.
    std::fs::write(&one, format!("{stopped}{{\"edition\":\"emb")).expect("written");
    assert_eq!(run(&one, "2", "1"), run(&two, "2", "2"));
    let lines = |file: &str| std::fs::read_to_string(file).expect("results");
    assert!(lines(&one).starts_with(&stopped));
    assert_eq!(lines(&one), lines(&two));
    assert_eq!(lines(&one).lines().count(), 6);
    let text = success(
        &[
            &arena[..],
            &["--games", "2", "--results", &one, "--html", &page],
        ]
        .concat(),
    );
    assert!(
        text.contains("random@:blazing-assault against random@the-emberwatch"),
        "{text}"
    );
    assert!(lines(&page).contains("<svg"));
    let csv = success(&["arena", "--results", &one, "--report-only", "--csv"]);
    assert!(csv.starts_with("kind,name,against,games,score"));

    // A page about who beats whom is written from the results, and shows its picture.
    let (words, picture) = (path("matrix.md"), path("matrix.svg"));
    let matrix = |file: &str| {
        let told = ["matrix", file, "--page", &words, "--picture", &picture];
        told.map(str::to_owned)
    };
    let told = matrix(&one);
    success(&told.each_ref().map(String::as_str));
    let written = lines(&words);
    assert!(written.starts_with("# Who beats whom"), "{written}");
    assert!(written.contains("--played-by random"), "{written}");
    assert!(written.contains("](matrix.svg)"), "{written}");
    assert!(lines(&picture).starts_with("<svg"));
    // Bots that thought for another time have played other games, which say nothing together.
    let longer = ["--games", "1", "--results", &one, "--iterations", "5"];
    success(&[&arena[..], &longer].concat());
    assert_eq!(lines(&one).lines().count(), 9);
    assert!(refusal(&told.each_ref().map(String::as_str)).contains("different bots"));
    let missing = matrix("nowhere.jsonl");
    assert!(refusal(&missing.each_ref().map(String::as_str)).contains("is not there"));

    std::fs::write(&two, "nonsense\n").expect("written");
    assert!(refusal(&["arena", "random", "greedy", "--results", &two]).contains("line 1"));
    // What cannot be written is said before a game is played.
    let page = ["--html", "nowhere/page.html"];
    let huge = ["arena", "random", "greedy", "--games", "1000000000"];
    assert!(refusal(&[&huge[..], &page].concat()).contains("cannot be written"));
    assert!(refusal(&["arena", "random"]).contains("two entrants"));
    assert!(refusal(&["arena", "random", "random"]).contains("takes part twice"));
    assert!(refusal(&["arena", "random", "oracle@"]).contains("there is no bot `oracle`"));
    assert!(refusal(&["arena", "random", "nobody"]).contains("there is no warband `nobody`"));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_deck_is_looked_at_and_tried() {
    assert!(success(&["deck", "stats", "blazing-assault"]).contains("12 Objectives"));
    let test = [
        "deck",
        "test",
        "blazing-assault",
        "--played-by",
        "random",
        "--games",
        "4",
    ];
    let own = [
        "--warband",
        "the-emberwatch",
        "--field",
        "zikkits-tunnelpack",
    ];
    let text = success(&[&test[..], &own].concat());
    assert!(
        text.contains("after round") && text.contains("zikkits-tunnelpack"),
        "{text}"
    );
    let json =
        |threads: &str| success(&[&test[..], &own, &["--json", "--threads", threads]].concat());
    assert_eq!(json("1"), json("2"));
    assert!(refusal(&test).contains("say which one plays it with --warband"));
    assert!(refusal(&["deck", "stats", "no-such-deck"]).contains("neither a deck nor a file"));
}

#[test]
fn a_review_that_cannot_be_is_refused() {
    assert!(refusal(&["review", "no-such-file.toml"]).contains("no-such-file.toml"));
    refusal(&["review", "no-such-file.toml", "--iterations", "0"]);
}
