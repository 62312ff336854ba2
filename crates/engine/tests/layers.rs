//! Layers point one way: whoever reads one module needs to know only those below it.
//!
//! Words of the card language are the one place where the layers meet, and reach up and down through the traits that each layer
//! defines; so `vocabulary` is not looked at here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What a layer must know nothing of. Files by themselves are layers too: `event` is `event.rs`.
const ABOVE: [(&str, &[&str]); 8] = [
    (
        "board",
        &["cards", "state", "eval", "flow", "render", "view"],
    ),
    ("dice", &["state", "eval", "flow", "render", "view"]),
    ("cards", &["state", "eval", "flow", "render", "view"]),
    ("rules", &["state", "eval", "flow", "render", "view"]),
    ("state", &["eval", "flow", "render", "view"]),
    ("eval", &["flow", "render", "view"]),
    ("flow", &["render", "view", "game", "replay"]),
    ("event", &["flow", "view"]),
];

fn files_of(layer: &str) -> Vec<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![source.join(layer).with_extension("rs")];
    files.retain(|file| file.is_file());
    let mut folders = vec![source.join(layer)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path if path.extension().is_some_and(|end| end == "rs") => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

/// The modules of this crate that a line of code names by their path.
fn named(line: &str) -> BTreeSet<&str> {
    let code = line.split("//").next().unwrap_or_default();
    let paths = code.split("crate::").skip(1);
    paths
        .filter_map(|path| {
            path.split(|end: char| !end.is_alphanumeric() && end != '_')
                .next()
        })
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn no_layer_knows_of_those_above_it() {
    let mut crossed = Vec::new();
    for (layer, above) in ABOVE {
        let files = files_of(layer);
        assert!(!files.is_empty(), "there is no layer {layer}");
        for file in files {
            // What is only there for tests may look anywhere.
            if file.file_stem().is_some_and(|name| name == "tests") {
                continue;
            }
            let text = std::fs::read_to_string(&file).expect("source can be read");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (number, line) in code.lines().enumerate() {
                for name in named(line).into_iter().filter(|name| above.contains(name)) {
                    crossed.push(format!("{}:{}: {name}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(
        crossed.is_empty(),
        "layers are crossed:\n{}",
        crossed.join("\n")
    );
}

#[test]
fn paths_are_found_in_code_and_not_in_comments() {
    assert!(named("use crate::flow::Engine;").contains("flow"));
    assert!(named("    let name = crate::render::source(crate::view::of(x));").contains("view"));
    assert!(named("//! See [`crate::render`].").is_empty());
}
