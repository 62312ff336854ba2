//! The terminal commands as a user meets them: what they print, and how they end.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs the program in a folder with this input.
fn underhex(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_underhex"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may leave before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    output
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const SIDES: [&str; 8] = [
    "--warband",
    "the-emberwatch",
    "--deck",
    "blazing-assault",
    "--opponent",
    "zarbags-gitz:reckless-fury",
    "--seed",
    "7",
];

fn play(folder: &Path, more: &[&str], input: &str) -> Output {
    let mut args = vec!["play", "--terminal"];
    args.extend(more);
    underhex(folder, &args, input)
}

#[test]
fn a_game_is_played_from_a_pipe_to_its_end_and_the_replay_verifies() {
    let folder = folder("whole-game");
    // Option 1 until the game is over; the next line is the name of the replay.
    let mut more = SIDES.to_vec();
    more.extend(["--bot", "random"]);
    let output = play(&folder, &more, &"1\n".repeat(5000));
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(
        text.contains("Saved. `underhex replay 1` prints it."),
        "{text}"
    );

    let verified = underhex(&folder, &["replay", "1", "--verify"], "");
    assert!(verified.status.success(), "{}", err(&verified));
    let printed = out(&underhex(&folder, &["replay", "1"], ""));
    assert!(printed.contains("Battle round 3 begins."));
    let position = out(&underhex(&folder, &["replay", "1", "--to", "12"], ""));
    assert!(position.contains("is to choose:"), "{position}");
}

#[test]
fn a_saved_game_goes_on_and_a_spoiled_one_says_where() {
    let folder = folder("saved-game");
    let input = format!("{}save half.toml\nquit\n", "1\n".repeat(8));
    let output = play(&folder, &SIDES, &input);
    assert!(output.status.success(), "{}", err(&output));
    let loaded = play(&folder, &["--load", "half.toml"], "log\n");
    assert!(loaded.status.success(), "{}", err(&loaded));
    assert!(out(&loaded).contains("The input has ended"));
    assert!(out(&loaded).contains("places a feature token"));

    let file = folder.join("half.toml");
    let text = std::fs::read_to_string(&file).expect("it was saved");
    std::fs::write(&file, text.replacen("\"keep\"", "\"keep everything\"", 1)).expect("writable");
    let spoiled = underhex(&folder, &["replay", "half.toml", "--verify"], "");
    assert_eq!(spoiled.status.code(), Some(1));
    assert!(
        err(&spoiled)
            .contains("half.toml: line 6: choice 1: `keep everything` cannot be chosen now"),
        "{}",
        err(&spoiled)
    );
}

const FIRST: [&str; 8] = [
    "--edition",
    "shadespire",
    "--warband",
    "garreks-reavers",
    "--deck",
    "random-17",
    "--opponent",
    "sepulchral-guard:random-4",
];

#[test]
fn a_match_shows_its_standing_and_replays_through_all_its_games() {
    let folder = folder("match");
    let more = ["--mode", "match", "--tie-breaker", "--seed", "7", "--bot"];
    let more = [&FIRST[..], &more, &["random"]].concat();
    let output = play(&folder, &more, &"1\n".repeat(20_000));
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    for says in [
        "Garrek's Reavers with random-17",
        "Games won: ",
        "Game 2 of the match begins.",
        " the match ",
        "Saved. `underhex replay 1` prints it.",
    ] {
        assert!(text.contains(says), "{says}: {text}");
    }
    let file = std::fs::read_to_string(folder.join("1")).expect("it was saved");
    for says in [
        "mode = \"match\"",
        "tie_breaker = true",
        "deck = \"random-17\"",
        "games = [",
    ] {
        assert!(file.contains(says), "{says}: {file}");
    }
    let verified = underhex(&folder, &["replay", "1", "--verify"], "");
    assert!(verified.status.success(), "{}", err(&verified));
    assert!(out(&verified).contains("the match"), "{}", out(&verified));
    let printed = out(&underhex(&folder, &["replay", "1"], ""));
    assert!(printed.contains("Game 2 of the match begins."));

    // Cut short in the second game, it goes on from there.
    let choices = printed[..printed.find("Game 2 of").expect("a second game")]
        .lines()
        .filter(|line| line.contains(". Player "))
        .count();
    let lines: Vec<&str> = file.lines().collect();
    let end = lines.iter().position(|line| *line == "]").expect("choices");
    let first = lines[..4 + choices + 3].join("\n");
    let rest: String = lines[end..]
        .iter()
        .take_while(|line| **line != "[outcome]")
        .map(|line| format!("{line}\n"))
        .collect();
    std::fs::write(folder.join("half.toml"), format!("{first}\n{rest}")).expect("writable");
    let loaded = play(&folder, &["--load", "half.toml"], "log\n");
    assert!(loaded.status.success(), "{}", err(&loaded));
    assert!(out(&loaded).contains("Game 2 of the match begins."));
}

#[test]
fn the_first_lesson_asks_for_nothing_and_is_played_without_cards() {
    let folder = folder("lesson");
    let lesson = ["--edition", "shadespire", "--mode", "lesson", "--seed", "7"];
    let output = play(&folder, &lesson, &"1\n".repeat(5000));
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(
        text.contains("Steelheart's Champions, against Garrek's Reavers."),
        "{text}"
    );
    let verified = underhex(&folder, &["replay", "1", "--verify"], "");
    assert!(verified.status.success(), "{}", err(&verified));
}

#[test]
fn the_roll_off_before_the_first_choice_is_told() {
    let folder = folder("opening");
    let more = [&FIRST[..], &["--seed", "7"]].concat();
    let output = play(&folder, &more, "save a.toml\n1\nsave a.toml\n");
    assert!(out(&output).contains("roll"), "{}", out(&output));
    let printed = out(&underhex(&folder, &["replay", "a.toml"], ""));
    let before = printed.find("1. Player").expect("a first choice");
    assert!(printed[..before].contains("roll"), "{printed}");
}

#[test]
fn steps_are_taken_back() {
    let folder = folder("undo");
    let input = "keep\nundo\nkeep\nundo\nkeep\nsave a.toml\n";
    let output = play(&folder, &SIDES, input);
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(out(&output).matches("Back at the start").count(), 2);
    let verified = underhex(&folder, &["replay", "a.toml", "--verify"], "");
    assert!(verified.status.success(), "{}", err(&verified));
}

#[test]
fn commands_answer_without_choosing() {
    let folder = folder("commands");
    let input = "help\ntable\nhand\ncard 1\ncard no-such-card\nfighter ard\nreach ard\nscroll\nhint\nnonsense\nredraw\n";
    let output = play(&folder, &SIDES, input);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("Ardorn Flamerunner is not on the battlefield."));
    assert!(text.contains("A strong bot would choose"));
    assert!(text.contains("That is neither an option nor a command"));
    assert!(text.contains("type more of it"), "{text}");
}

#[test]
fn without_flags_the_player_picks_from_lists() {
    let folder = folder("lists");
    let output = play(&folder, &["--seed", "1"], "zarb\n\n");
    assert!(output.status.success(), "{}", err(&output));
    assert!(out(&output).contains("Zarbag's Gitz with Blazing Assault, against"));
    let nothing = play(&folder, &["--seed", "1"], "");
    assert!(nothing.status.success());
    assert!(out(&nothing).contains("no game was started"));
}

#[test]
fn bad_input_is_explained_with_exit_code_2() {
    let folder = folder("bad-input");
    for (args, says) in [
        (
            &[
                "play",
                "--edition",
                "embergrad",
                "--warband",
                "the-emberwatch",
                "--deck",
                "blazing-assault",
            ][..],
            "no edition `embergrad`",
        ),
        (
            &["play", "--warband", "the-emberwach"],
            "did you mean `the-emberwatch`?",
        ),
        (&["play", "--mode", "arena"], "there is no mode `arena`"),
        (
            &["play", "--mode", "artefact"],
            "Embergard has no mode `artefact`",
        ),
        (
            &["play", "--mode", "lesson"],
            "Embergard has no mode `lesson`; it has: game, match",
        ),
        (
            &[
                "play",
                "--edition",
                "shadespire",
                "--mode",
                "lesson",
                "--players",
                "3",
            ],
            "the mode `lesson` is for two players, not for 3",
        ),
        (
            &["play", "--load", "nothing.toml"],
            "nothing.toml cannot be read",
        ),
        (&["rules", "--edition", "x"], "there is no ledger"),
        (&["rules", "EMB-COMBAT-99"], "there is no rule"),
        (&["cards", "--set", "blazing"], "there is no deck"),
        (
            &["deck", "check", "blazing-asault"],
            "did you mean `blazing-assault`?",
        ),
    ] {
        let output = underhex(&folder, args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(says), "{args:?}: {}", err(&output));
    }
}

#[test]
fn coverage_and_rules_are_counted_as_json() {
    let folder = folder("json");
    let coverage = out(&underhex(
        &folder,
        &["cards", "--edition", "embergard", "--coverage", "--json"],
        "",
    ));
    assert!(coverage.starts_with(
        r#"[{"edition":"embergard","set":"blazing-assault","printed":32,"playable":32,"native":0},"#
    ));
    let sets: Vec<serde_json::Value> = serde_json::from_str(&coverage).expect("a list");
    assert_eq!(sets.len(), 12);
    let native = |set: &str| {
        sets.iter()
            .find(|entry| entry["set"] == set)
            .map(|entry| &entry["native"])
    };
    assert_eq!(native("realmstone-raiders"), Some(&serde_json::json!(1)));

    let rules = out(&underhex(&folder, &["rules", "--json"], ""));
    let editions: Vec<serde_json::Value> = serde_json::from_str(&rules).expect("a list");
    assert_eq!(editions.len(), 5);
    assert!(
        editions
            .iter()
            .any(|entry| entry["edition"] == "embergard" && entry["rules"] == 308)
    );
}

#[test]
fn decks_are_checked_with_reasons() {
    let folder = folder("decks");
    let printed = underhex(&folder, &["deck", "check", "hunting-grounds"], "");
    assert!(printed.status.success(), "{}", err(&printed));

    std::fs::write(
        folder.join("mine.txt"),
        "# my deck\nStrike the Haed\nPerfect Strike\nPerfect Strike\n",
    )
    .expect("writable");
    let output = underhex(
        &folder,
        &["deck", "check", "mine.txt", "--format", "nemesis"],
        "",
    );
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    for says in [
        "line 2: there is no card `Strike the Haed`; did you mean `Strike the Head`?",
        "line 3: Perfect Strike is in the deck 2 times",
        "2 Objectives; there must be exactly 12",
        "0 Power cards; there must be at least 20",
    ] {
        assert!(text.contains(says), "{says}: {text}");
    }
    assert!(err(&output).contains("beyond the rulebook"));

    std::fs::write(folder.join("mine.toml"), "cards = 3\n").expect("writable");
    let output = underhex(&folder, &["deck", "check", "mine.toml"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("line 1"), "{}", err(&output));
}
