//! A busy evening in short: games over real sockets, people who lose their connection and repeat themselves, nodes that are killed; afterwards
//! everything that was acknowledged is there exactly once.

#[path = "../../server/tests/server/postgres.rs"]
mod postgres;

use std::process::Command;

use serde_json::Value;

/// Runs `underhex load` for a few seconds and looks at its report.
fn load(more: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_underhex"))
        .args([
            "load",
            "--json",
            "--games",
            "6",
            "--seconds",
            "4",
            "--think",
            "40",
        ])
        .args([
            "--spectators",
            "1",
            "--disconnects",
            "4",
            "--duplicates",
            "10",
        ])
        .args(["--reorderings", "10"])
        .args(more)
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    let report: Value = serde_json::from_str(&report).unwrap_or_else(|_| panic!("{said}{report}"));
    assert_eq!(report["flaws"], Value::Array(Vec::new()), "{said}");
    assert!(output.status.success(), "{said}");
    assert!(report["proved"]["choices"].as_u64() > Some(0), "{report}");
}

#[test]
fn one_node_on_sqlite() {
    load(&["--packed"]);
}

#[test]
fn one_node_on_sqlite_that_is_killed() {
    load(&["--kill-every", "1"]);
}

#[test]
fn one_node_on_postgresql_that_is_cut_off() {
    if let Some(database) = postgres::database() {
        load(&["--database", &database, "--cut-every", "1"]);
    }
}

#[test]
fn two_nodes_on_postgresql_that_are_killed() {
    if let Some(database) = postgres::database() {
        load(&["--database", &database, "--nodes", "2", "--kill-every", "2"]);
    }
}
