//! `underhex scenario --mutants`, with a content folder, scenarios and a list of one's own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DECK: &str = r#"Deck(id: "mine", name: "Mine", cards: [
    (id: "M1", name: "Great Step", kind: Ploy(do: [Pick(A, [Friendly, Damaged]), Push(who: A, hexes: 1)])),
    (id: "M2", name: "Small Glory", kind: Objective(glory: 1, score: EndPhase)),
])"#;

const SCENARIOS: &str = r#"edition = "embergard"

[[scenario]]
name = "A friend is pushed"
tests = ["M1"]
a.deck = "mine"
a.hand = ["great-step"]
a.fighters = [{ name = "x", at = "0,0", damage = 1 }, { name = "y", at = "0,2" }]
b.fighters = [{ name = "t", at = "3,0" }]
start = "power"
script = """
a play great-step
only to 1,0 | to -1,0 | to 0,1 | to 0,-1 | to 1,-1 | to -1,1
a to 1,0
"""
"#;

/// A folder with content, scenarios and a list of what makes no difference.
fn folder(name: &str, equivalent: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mutants-{name}"));
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("content/embergard/decks/mine.ron", DECK);
    write("scenarios/mine.toml", SCENARIOS);
    write("equivalent/embergard.txt", equivalent);
    folder
}

fn mutants(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_underhex"))
        .current_dir(folder)
        .args([
            "scenario",
            "--content",
            "content",
            "--equivalent",
            "equivalent",
        ])
        .args(arguments)
        .arg("scenarios")
        .output()
        .expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn what_goes_unnoticed_is_listed_with_its_place() {
    let folder = folder("list", "");
    let output = mutants(&folder, &["--mutants", "embergard/decks/mine.ron"]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(
        text.contains("untested  embergard/decks/mine.ron: M2"),
        "{text}"
    );
    assert!(!text.contains("hexes 1 -> 2"), "noticed: {text}");
    assert!(!text.contains("Pick without Damaged"), "noticed: {text}");
    assert!(
        text.contains("unnoticed M1 | Pick without Friendly | line 2: "),
        "{text}"
    );
}

#[test]
fn what_makes_no_difference_is_listed_with_the_reason() {
    let list = "# why\nM1 | Pick without Friendly | tried here\nM1 | hexes 1 -> 2 | wrong\nM3 | x | gone\n";
    let folder = folder("equivalent", list);
    let output = mutants(&folder, &["--mutants", "embergard", "--only", "M1"]);
    let text = out(&output);
    assert!(
        !text.contains("unnoticed M1 | Pick without Friendly"),
        "{text}"
    );
    assert!(
        text.contains("noticed, though listed as equivalent: M1 | hexes 1 -> 2"),
        "{text}"
    );
    assert!(
        text.contains("`M3 | x` is no change of any content file"),
        "{text}"
    );
    let folder = self::folder("reasonless", "M1 | hexes 1 -> 2\n");
    let output = mutants(&folder, &["--mutants", "embergard"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_sample_can_be_drawn_again() {
    let folder = folder("sample", "");
    let arguments = ["--mutants", "all", "--sample", "4", "--seed", "7"];
    let first = out(&mutants(&folder, &arguments));
    assert!(
        first.contains("a sample of 4 drawn with --seed 7"),
        "{first}"
    );
    assert_eq!(first, out(&mutants(&folder, &arguments)));
}

#[test]
fn what_there_is_not_is_refused() {
    let folder = folder("refused", "");
    for arguments in [
        &["--mutants", "embergard/decks/yours.ron"][..],
        &["--mutants", "embergard", "--only", "M9"],
        &["--sample", "4"],
    ] {
        let output = mutants(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
