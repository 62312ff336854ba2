//! `underhex scenario`: what is red exits with 1, what makes no sense with 2, each with its place.

use std::path::PathBuf;
use std::process::Command;

/// The exit code for a file with this text, and everything that was printed.
fn run(name: &str, text: &str) -> (Option<i32>, String) {
    let path: PathBuf = std::env::temp_dir().join(format!("{}-{name}.toml", std::process::id()));
    std::fs::write(&path, text).expect("there is room for a file");
    let output = Command::new(env!("CARGO_BIN_EXE_underhex"))
        .arg("scenario")
        .arg(&path)
        .output()
        .expect("the program starts");
    std::fs::remove_file(&path).expect("the file is there");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).replace(&path.display().to_string(), "FILE");
    (output.status.code(), said)
}

fn scenario(line: &str) -> String {
    format!(
        "edition = \"embergard\"\n\n[[scenario]]\nname = \"A try\"\na.fighters = [{{ name = \"x\", at = \"0,0\" }}]\nb.fighters = [{{ name = \"t\", at = \"1,0\" }}]\nscript = \"\"\"\nasks a action\n{line}\n\"\"\"\n"
    )
}

#[test]
fn what_comes_out_is_green() {
    let (code, said) = run("green", &scenario("offered attack x"));
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1 passed, 0 failed"), "{said}");
}

#[test]
fn what_does_not_come_out_exits_with_1() {
    let (code, said) = run("red", &scenario("expect x slain"));
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("FILE:9: `expect x slain`: x is not slain"),
        "{said}"
    );
}

#[test]
fn what_makes_no_sense_exits_with_2() {
    let (code, said) = run("name", &scenario("never slain u"));
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("FILE:9: `never slain u`: `u` is not"),
        "{said}"
    );
    let (code, said) = run("key", &scenario("").replace("script", "scirpt"));
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("FILE:"), "{said}");
    let (code, said) = run(
        "figure",
        &scenario("").replace("at = \"0,0\"", "at = \"9,9\""),
    );
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("FILE:5: cannot be set up"), "{said}");
}
