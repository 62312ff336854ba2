//! docs/card-language.md lists the words that the card language has, from where they are defined. `UNDERHEX_WRITE_DOCS=1` writes the
//! lists anew.

use std::fs;
use std::path::{Path, PathBuf};

/// The vocabularies whose lists are written from their words.
const LISTED: &[&str] = &[
    "rules",
    "moments",
    "conditions",
    "fighters",
    "hexes",
    "features",
    "cards",
    "numbers",
    "effects",
    "gifts",
    "player_gifts",
    "weapons",
    "durations",
];

/// Small vocabularies that are one enum in one file.
const ENUMS: &[(&str, &str, &[&str])] = &[
    ("times", "times.rs", &["pub enum When {"]),
    ("limits", "limits.rs", &["pub enum Limit {"]),
    (
        "deeds",
        "gifts/cannot.rs",
        &["\ndeeds! {", "pub enum Deed {"],
    ),
];

/// The vocabularies whose words the page speaks of in its own way.
const TOLD: &[&str] = &["natives"];

/// A line of a vocabulary's list: a word and its type, or a heading above words.
enum Line {
    Word { name: String, home: String },
    Heading(String),
}

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

fn vocabulary(path: &str) -> PathBuf {
    root().join("crates/engine/src/vocabulary").join(path)
}

/// What a vocabulary lists: its words with what stands above them, and its forms.
fn lines(of: &str) -> Vec<Line> {
    let list = read(&vocabulary(&format!("{of}/mod.rs")));
    let begin = if of == "moments" {
        "\nmoments! {"
    } else {
        "pub enum "
    };
    let (_, last) = list.rsplit_once(begin).expect("there is a list");
    let mut lines = Vec::new();
    for line in last.lines().skip(1) {
        let line = line.trim().trim_end_matches(',');
        if line == "}" && of != "moments" {
            break;
        }
        if let Some(heading) = line.strip_prefix("// ") {
            lines.push(Line::Heading(heading.trim_end_matches('.').to_owned()));
        } else if let Some(file) = line.strip_suffix(" {") {
            let home = read(&vocabulary(&format!("{of}/{file}.rs")));
            let heading = home
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("//! "));
            let heading = heading.expect("a file says what it is about");
            lines.push(Line::Heading(heading.trim_end_matches('.').to_owned()));
        } else if line.starts_with(char::is_uppercase) {
            let (name, home) = line.split_once('(').unwrap_or((line, line));
            lines.push(Line::Word {
                name: name.to_owned(),
                home: home.trim_end_matches(')').to_owned(),
            });
        }
    }
    let forms = list
        .split_once("forms [")
        .and_then(|(_, rest)| rest.split_once(']'));
    for form in forms.into_iter().flat_map(|(forms, _)| forms.split(',')) {
        let form = form.trim();
        if !form.is_empty() {
            lines.push(Line::Word {
                name: form.to_owned(),
                home: form.to_owned(),
            });
        }
    }
    lines
}

/// All that the files of a vocabulary define, with what is said about it.
fn defined(of: &str) -> Vec<Word> {
    let mut files: Vec<PathBuf> = fs::read_dir(vocabulary(of))
        .expect("a vocabulary is a folder")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = read(&file);
        let mut about = Vec::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let what = line
                .strip_prefix("pub struct ")
                .or_else(|| line.strip_prefix("pub(crate) struct "));
            if let Some(said) = line.strip_prefix("/// ") {
                about.push(said.to_owned());
            } else if let Some(what) = what {
                let about = std::mem::take(&mut about).join(" ");
                found.push(match what.strip_suffix(" {") {
                    Some(name) => record(name, about, &mut lines),
                    None => {
                        let mut what = what.to_owned();
                        while !what.ends_with([';', '}']) {
                            let Some(more) = lines.next() else { break };
                            what.push_str(more.trim());
                        }
                        word(&what, about)
                    }
                });
            } else if !line.starts_with("#[") {
                about.clear();
            }
        }
    }
    found
}

/// A word whose values have names: each of them is spoken of.
fn record<'a>(name: &str, about: String, lines: &mut impl Iterator<Item = &'a str>) -> Word {
    let (mut values, mut told) = (Vec::new(), Vec::new());
    let (mut said, mut renamed) = (Vec::new(), None);
    for line in lines.take_while(|line| *line != "}") {
        let line = line.trim();
        if let Some(more) = line.strip_prefix("/// ") {
            said.push(more.to_owned());
        } else if let Some((_, rest)) = line.split_once("rename = \"") {
            renamed = rest.split('"').next().map(str::to_owned);
        } else if let Some((field, of)) = line
            .strip_prefix("pub ")
            .and_then(|line| line.trim_end_matches(',').split_once(": "))
        {
            let field = renamed.take().unwrap_or_else(|| field.to_owned());
            let of = of
                .strip_prefix("Option<")
                .map_or(of, |of| &of[..of.len() - 1]);
            values.push(format!("{field}: {}", short(of)));
            let said_of_it = said.join(" ");
            let said_of_it = lower(said_of_it.trim_end_matches('.'));
            if !said_of_it.is_empty() {
                told.push(format!("`{field}`: {said_of_it}"));
            }
            said.clear();
        }
    }
    Word {
        name: name.to_owned(),
        values: values.join(", "),
        about: format!("{about} {}", told.join(" · "))
            .trim_end()
            .to_owned(),
    }
}

fn word(what: &str, about: String) -> Word {
    let end = what.find(|c: char| !c.is_alphanumeric());
    let (name, values) = what.split_at(end.unwrap_or(what.len()));
    let values = values
        .trim()
        .trim_matches(|c| "(){};".contains(c))
        .trim_end_matches(',')
        .replace("#[serde(default)]", "")
        .replace(",", ", ")
        .replace(",  ", ", ");
    Word {
        name: name.to_owned(),
        values: short(&values),
        about,
    }
}

/// What belongs in a place, as the page calls it.
fn short(values: &str) -> String {
    let values = values
        .replace("pub ", "")
        .replace("crate::", "")
        .replace("cards::", "")
        .replace("  ", " ");
    [
        ("Vec<Vec<Is>>", "[[..], ..]"),
        ("Vec<Vec<HexIs>>", "[[..], ..]"),
        ("Vec<Vec<FeatureIs>>", "[[..], ..]"),
        ("Option<Vec<FeatureIs>>", "features"),
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
        ("Vec<Until>", "[until, ..]"),
        ("Vec<Gives>", "[gift, ..]"),
        ("Vec<Choice>", "[option, ..]"),
        ("Vec<Name>", "[Name, ..]"),
        ("Vec<(i16, i16)>", "[(n, n), ..]"),
        ("Vec<WeaponKeyword>", "[Name, ..]"),
        ("Box<WeaponDef>", "weapon"),
        ("WeaponAbility", "Name"),
        ("CardTag", "Name"),
        ("Runemark", "Name"),
        ("Terrain", "kind"),
        ("Box<Is>", ".."),
        ("Box<HexIs>", ".."),
        ("Box<FeatureIs>", ".."),
        ("Box<CardIs>", ".."),
        ("Box<WeaponIs>", ".."),
        ("Box<Cond>", "Cond"),
        ("Box<Num>", "Num"),
        ("Box<Trigger>", "trigger"),
        ("Trigger", "trigger"),
        ("GivesPlayer", "gift"),
        ("Vec<Watch>", "[tally, ..]"),
        ("Watch", "tally"),
        ("Span", ".."),
        ("Block", "do"),
        ("Rules", "rules"),
        ("bool", "true"),
        ("u8", "n"),
        ("i16", "n"),
    ]
    .iter()
    .fold(values, |values, (long, short)| values.replace(long, short))
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn row(name: &str, word: &Word, of: &str) -> String {
    assert!(
        !word.about.is_empty(),
        "{of}: nothing is said about `{name}`"
    );
    let values = match word.values.as_str() {
        "" => String::new(),
        values => format!("({values})"),
    };
    format!("| `{name}{values}` | {} |\n", word.about)
}

fn table(of: &str) -> String {
    let defined = defined(of);
    let mut rows = String::from("| word | meaning |\n|---|---|\n");
    for line in lines(of) {
        match line {
            Line::Heading(heading) => rows += &format!("| **{heading}** | |\n"),
            // What is known by its list alone.
            Line::Word { name, .. } if name == "Native" => {
                rows += "| `Native(..)` | One of the [native operations](#6-new-words-and-native-operations). |\n";
            }
            Line::Word { name, home } => {
                let word = defined
                    .iter()
                    .find(|word| word.name == home)
                    .unwrap_or_else(|| panic!("`{name}` has no home in {of}"));
                rows += &row(&name, word, of);
            }
        }
    }
    rows
}

/// The words of an enum, which may be made of several lists.
fn table_of_enum(file: &str, lists: &[&str]) -> String {
    let text = read(&vocabulary(file));
    let mut rows = String::from("| word | meaning |\n|---|---|\n");
    for list in lists {
        let (_, rest) = text.split_once(list).expect("there is such a list");
        let mut about = Vec::new();
        for line in rest.lines().map(str::trim).take_while(|line| *line != "}") {
            if let Some(said) = line.strip_prefix("/// ") {
                about.push(said.to_owned());
            } else if line.starts_with(char::is_uppercase) {
                let line = line.split(" \"").next().unwrap_or(line);
                let word = word(line.trim_end_matches(','), about.join(" "));
                rows += &row(&word.name, &word, file);
                about.clear();
            }
        }
    }
    rows
}

#[test]
fn the_page_lists_all_words() {
    let path = root().join("docs/card-language.md");
    let was = read(&path);
    let mut page = was.clone();
    let listed = LISTED.iter().map(|of| (*of, table(of)));
    let enums = ENUMS
        .iter()
        .map(|(of, file, lists)| (*of, table_of_enum(file, lists)));
    for (of, table) in listed.chain(enums) {
        let begin = format!("<!-- words for {of} -->\n");
        let at = page.find(&begin);
        let from = at.unwrap_or_else(|| panic!("the page has no place for {of}")) + begin.len();
        let to = from
            + page[from..]
                .find("<!-- end -->")
                .expect("the list has an end");
        page.replace_range(from..to, &format!("\n{table}\n"));
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
        for line in lines(of) {
            let Line::Word { name, .. } = line else {
                continue;
            };
            assert!(
                words.contains(&name.as_str()),
                "{of}: `{name}` is not on the page"
            );
        }
    }
}
