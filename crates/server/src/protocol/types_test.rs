//! The types of the browser client are those of the server.
//!
//! `UNDERHEX_WRITE_TYPES=1 cargo test -p underhex-server types` writes them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ts_rs::{Config, TS};

use super::*;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types")
}

/// Writes a type and all that it is made of.
fn export<T: TS + 'static>(into: &Path) {
    let config = Config::new().with_out_dir(into).with_large_int("number");
    T::export_all(&config).expect("a type can be written");
}

fn read(folder: &Path) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(folder).expect("the folder of the types can be read");
    files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "ts"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect()
}

#[test]
fn types_of_the_client_are_those_of_the_server() {
    let made = std::env::temp_dir().join(format!("underhex-types-{}", std::process::id()));
    std::fs::create_dir_all(&made).expect("a folder");
    export::<ErrorBody>(&made);
    export::<ClientMessage>(&made);
    export::<ServerMessage>(&made);
    export::<NewGame>(&made);
    export::<Join>(&made);
    export::<Seated>(&made);
    export::<OpenGames>(&made);
    export::<EditionList>(&made);
    export::<Catalogue>(&made);
    export::<WarbandList>(&made);
    export::<Comparison>(&made);
    export::<DeckQuestion>(&made);
    export::<DeckVerdict>(&made);
    export::<JobState>(&made);
    export::<underhex_lab::TrialReport>(&made);
    export::<StepList>(&made);
    export::<OpenPosition>(&made);
    export::<underhex_lab::Review>(&made);
    export::<TakenIn>(&made);
    export::<PuzzleList>(&made);
    export::<StartPuzzle>(&made);
    let wanted = read(&made);
    std::fs::remove_dir_all(&made).expect("it was ours");
    if std::env::var_os("UNDERHEX_WRITE_TYPES").is_some() {
        std::fs::create_dir_all(folder()).expect("a folder");
        for name in read(&folder())
            .keys()
            .filter(|name| !wanted.contains_key(*name))
        {
            std::fs::remove_file(folder().join(name)).expect("it can be removed");
        }
        for (name, text) in &wanted {
            std::fs::write(folder().join(name), text).expect("it can be written");
        }
    }
    let found = read(&folder());
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    let how = "`UNDERHEX_WRITE_TYPES=1 cargo test -p underhex-server types` writes them anew";
    assert_eq!(names(&found), names(&wanted), "{how}");
    for (name, text) in &wanted {
        assert_eq!(&found[name], text, "{name} differs; {how}");
    }
}
