//! docs/card-language.md lists the words that the card language has, from where they are defined. `UNDERHEX_WRITE_DOCS=1` writes the
//! lists anew.

use std::fs;
use std::path::{Path, PathBuf};

/// The vocabularies whose lists are written from their words.
const LISTED: &[&str] = &[
    "conditions",
    "fighters",
    "hexes",
    "features",
    "cards",
    "numbers",
    "weapons",
];

/// The vocabularies whose words the page speaks of in its own way.
const TOLD: &[&str] = &["effects", "natives", "gifts"];

struct Word {
    name: String,
    values: String,
    about: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words that a vocabulary lists: those of its enum and its forms.
fn names(of: &str) -> Vec<String> {
    let list = read(&root().join(format!("crates/engine/src/vocabulary/{of}/mod.rs")));
    let (_, last) = list.rsplit_once("pub enum ").expect("there is a list");
    let lines = last.lines().skip(1).take_while(|line| line.trim() != "}");
    let words = lines
        .map(|line| line.trim().trim_end_matches(','))
        .filter_map(|line| line.split('(').next())
        .filter(|word| word.starts_with(char::is_uppercase));
    let forms = list
        .split_once("forms [")
        .and_then(|(_, rest)| rest.split_once(']'));
    let forms = forms.into_iter().flat_map(|(forms, _)| forms.split(','));
    words
        .chain(forms.map(str::trim).filter(|form| !form.is_empty()))
        .map(str::to_owned)
        .collect()
}

/// All that the files of a vocabulary define, with what is said about it.
fn defined(of: &str) -> Vec<Word> {
    let folder = root().join(format!("crates/engine/src/vocabulary/{of}"));
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("a vocabulary is a folder")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = read(&file);
        let mut about = Vec::new();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some(said) = line.strip_prefix("/// ") {
                about.push(said.to_owned());
            } else if let Some(what) = line.strip_prefix("pub struct ") {
                let mut what = what.to_owned();
                while !what.ends_with([';', '}']) {
                    let Some(more) = lines.next() else { break };
                    what.push_str(more.trim());
                }
                found.push(word(&what, about.join(" ")));
                about.clear();
            } else if !line.starts_with("#[") {
                about.clear();
            }
        }
    }
    found
}

fn word(what: &str, about: String) -> Word {
    let end = what.find(|c: char| !c.is_alphanumeric());
    let (name, values) = what.split_at(end.unwrap_or(what.len()));
    let values = values
        .trim()
        .trim_matches(|c| "(){};".contains(c))
        .trim_end_matches(',')
        .replace("pub ", "")
        .replace("cards::", "")
        .replace("#[serde(default)]", "")
        .replace(",", ", ")
        .replace(",  ", ", ");
    let values = [
        ("Vec<Vec<Is>>", "[[..], ..]"),
        ("Vec<Vec<HexIs>>", "[[..], ..]"),
        ("Vec<Vec<FeatureIs>>", "[[..], ..]"),
        ("Vec<Is>", "fighters"),
        ("Vec<HexIs>", "hexes"),
        ("Vec<FeatureIs>", "features"),
        ("Vec<CardIs>", "cards"),
        ("Vec<WeaponIs>", "weapons"),
        ("Vec<Cond>", "[..]"),
        ("Vec<Num>", "[..]"),
        ("Vec<u8>", "[n, ..]"),
        ("Vec<Token>", "[Token, ..]"),
        ("Vec<Die>", "[Die, ..]"),
        ("Vec<(i16, i16)>", "[(n, n), ..]"),
        ("Box<Is>", ".."),
        ("Box<HexIs>", ".."),
        ("Box<FeatureIs>", ".."),
        ("Box<CardIs>", ".."),
        ("Box<WeaponIs>", ".."),
        ("Box<Cond>", "Cond"),
        ("Box<Num>", "Num"),
        ("Watch", "tally"),
        ("Span", ".."),
        ("u8", "n"),
        ("i16", "n"),
    ]
    .iter()
    .fold(values, |values, (long, short)| values.replace(long, short));
    Word {
        name: name.to_owned(),
        values,
        about,
    }
}

fn table(of: &str) -> String {
    let defined = defined(of);
    let mut rows = String::from("| word | meaning |\n|---|---|\n");
    for name in names(of) {
        let word = defined
            .iter()
            .find(|word| word.name == name)
            .unwrap_or_else(|| panic!("`{name}` has no home in {of}"));
        assert!(
            !word.about.is_empty(),
            "{of}: nothing is said about `{name}`"
        );
        let values = match word.values.as_str() {
            "" => String::new(),
            values => format!("({values})"),
        };
        rows += &format!("| `{name}{values}` | {} |\n", word.about);
    }
    rows
}

#[test]
fn the_page_lists_all_words() {
    let path = root().join("docs/card-language.md");
    let was = read(&path);
    let mut page = was.clone();
    for of in LISTED {
        let begin = format!("<!-- words for {of} -->\n");
        let at = page.find(&begin);
        let from = at.unwrap_or_else(|| panic!("the page has no place for {of}")) + begin.len();
        let to = from
            + page[from..]
                .find("<!-- end -->")
                .expect("the list has an end");
        page.replace_range(from..to, &format!("\n{}\n", table(of)));
    }
    if std::env::var_os("UNDERHEX_WRITE_DOCS").is_some() {
        fs::write(&path, page).expect("the page can be written");
        return;
    }
    assert!(
        page == was,
        "docs/card-language.md is out of date: run this test with UNDERHEX_WRITE_DOCS=1"
    );
}

#[test]
fn the_page_speaks_of_all_other_words() {
    let page = read(&root().join("docs/card-language.md"));
    let words: Vec<&str> = page.split(|c: char| !c.is_alphanumeric()).collect();
    for of in TOLD {
        for name in names(of) {
            assert!(
                words.contains(&name.as_str()),
                "{of}: `{name}` is not on the page"
            );
        }
    }
}
