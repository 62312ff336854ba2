//! Replays and saved games of earlier versions are read, or refused in words.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn files(kind: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let folders = std::fs::read_dir(root).expect("fixtures");
    let folders = folders
        .filter_map(Result::ok)
        .map(|entry| entry.path().join(kind));
    let files = folders
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten();
    let mut files: Vec<PathBuf> = files
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    files.sort();
    files
}

/// The exit code and what was said.
fn underhex(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_underhex"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

/// It goes well, or it is said that the game is of another version.
fn goes_well_or_is_explained(file: &Path, before: &[&str], after: &[&str], well: &str) {
    let name = file.display().to_string();
    let arguments = [before, &[name.as_str()], after].concat();
    let (code, said) = underhex(&arguments);
    let expected: &[&str] = match code {
        Some(0) => &[well],
        Some(1 | 2) => &["have changed since", "another version of Underhex"],
        _ => &[],
    };
    let explained = expected.iter().any(|words| said.contains(words));
    assert!(explained, "{name}: {code:?}: {said}");
}

#[test]
fn replays_play_as_recorded_or_it_is_said_why_not() {
    let files = files("replays");
    assert!(!files.is_empty());
    for file in files {
        goes_well_or_is_explained(&file, &["replay"], &["--verify"], "play as recorded");
    }
}

#[test]
fn saved_games_go_on_or_it_is_said_why_not() {
    let files = files("saved");
    assert!(!files.is_empty());
    for file in files {
        let load = ["play", "--terminal", "--load"];
        goes_well_or_is_explained(&file, &load, &[], "The input has ended");
    }
}
