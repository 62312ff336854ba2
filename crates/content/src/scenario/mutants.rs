//! Proving the proofs of cards: every number in a card's data is changed by one, up and down, and some scenario that tests the
//! card must go red.

use std::collections::BTreeMap;

use underhex_engine::name::slug;
use underhex_engine::rules::editions;

use super::file::ScenarioFile;
use super::run::run;
use crate::{Content, Source};

/// A changed number that no scenario noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survivor {
    /// The card, or the warscroll ability: `BL16`, `the-emberwatch/vanguard-dash`.
    pub part: String,
    /// The line of the content file.
    pub line: usize,
    /// The line as it was.
    pub text: String,
    /// The number, and what it was changed to.
    pub change: (u32, u32),
}

impl std::fmt::Display for Survivor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (from, to) = self.change;
        write!(
            f,
            "{} line {}: {from} changed to {to} goes unnoticed: {}",
            self.part,
            self.line,
            self.text.trim()
        )
    }
}

/// What came of changing all numbers of one content file.
#[derive(Clone, Debug, Default)]
pub struct Mutants {
    /// How many changes were tried.
    pub tried: usize,
    /// Those that nobody noticed.
    pub survivors: Vec<Survivor>,
    /// Parts with no scenario at all.
    pub untested: Vec<String>,
}

/// Changes every number of a content file, one at a time. Scenarios that are red without a change count for nothing.
pub fn mutants(
    content: &Content,
    source: &Source,
    files: &[(String, ScenarioFile)],
) -> Result<Mutants, String> {
    let (path, text) = (source.path.as_str(), source.text.as_str());
    let stem = format!("{}/", stem(path));
    let mut tests: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    for (number, (_, file)) in files.iter().enumerate() {
        for (place, scenario) in file.scenario.iter().enumerate() {
            if scenario.tests.is_empty() || file.edition != content.edition {
                continue;
            }
            let about =
                |part: &String| part.starts_with(&stem) || text.contains(&format!("\"{part}\""));
            if !scenario.tests.iter().any(about) {
                continue;
            }
            let green = editions::by_name(&file.edition)
                .is_some_and(|rules| run(content, file, scenario, rules).is_ok());
            if !green {
                continue;
            }
            for part in &scenario.tests {
                tests.entry(part).or_default().push((number, place));
            }
        }
    }
    let mut result = Mutants::default();
    for part in parts(path, text) {
        let Some(scenarios) = tests.get(part.name.as_str()) else {
            result.untested.push(part.name);
            continue;
        };
        for (start, end) in numbers(text, part.from, part.to) {
            let Ok(value) = text[start..end].parse::<u32>() else {
                continue;
            };
            for changed in [value.checked_sub(1), value.checked_add(1)]
                .into_iter()
                .flatten()
            {
                let mutated = Source {
                    path: path.to_owned(),
                    text: format!("{}{changed}{}", &text[..start], &text[end..]),
                };
                result.tried += 1;
                // A number that the language itself refuses is noticed by the loader.
                let Ok(content) = content.with(&mutated) else {
                    continue;
                };
                let noticed = scenarios.iter().any(|(number, place)| {
                    let file = &files[*number].1;
                    let rules = editions::by_name(&file.edition);
                    rules.is_none_or(|rules| {
                        run(&content, file, &file.scenario[*place], rules).is_err()
                    })
                });
                if !noticed {
                    let line = text[..start].matches('\n').count();
                    result.survivors.push(Survivor {
                        part: part.name.clone(),
                        line: line + 1,
                        text: text.lines().nth(line).unwrap_or("").to_owned(),
                        change: (value, changed),
                    });
                }
            }
        }
    }
    Ok(result)
}

/// The slug of a content file.
fn stem(path: &str) -> &str {
    path.rsplit('/')
        .next()
        .unwrap_or(path)
        .trim_end_matches(".ron")
}

/// A stretch of a content file that is tested on its own.
struct Part {
    name: String,
    from: usize,
    to: usize,
}

/// The cards of a deck (and its plot), or the abilities of a warscroll (and how it Inspires).
fn parts(path: &str, text: &str) -> Vec<Part> {
    let stem = stem(path);
    let mut marks: Vec<(usize, String)> = Vec::new();
    if path.contains("decks/") || path.contains("sets/") {
        if let Some(at) = text.find("plot: [") {
            marks.push((at, format!("{stem}/plot")));
        }
        marks.extend(starts(text, "(id: \"", 0));
    } else {
        let scroll = text.find("warscroll:").unwrap_or(text.len());
        if let Some(at) = text.find("fighters: [") {
            marks.push((at, format!("{stem}/fighters")));
        }
        marks.push((scroll, format!("{stem}/inspire")));
        marks.extend(
            starts(text, "\n            (name: \"", scroll)
                .into_iter()
                .map(|(at, name)| (at, format!("{stem}/{}", slug(&name)))),
        );
    }
    marks.sort();
    let ends: Vec<usize> = marks
        .iter()
        .skip(1)
        .map(|(at, _)| *at)
        .chain([text.len()])
        .collect();
    marks
        .into_iter()
        .zip(ends)
        .map(|((from, name), to)| Part { name, from, to })
        .collect()
}

/// Where `mark` stands, with the quoted word after it.
fn starts(text: &str, mark: &str, from: usize) -> Vec<(usize, String)> {
    text[from..]
        .match_indices(mark)
        .map(|(at, _)| {
            let name = text[from + at + mark.len()..]
                .split('"')
                .next()
                .unwrap_or("");
            (from + at, name.to_owned())
        })
        .collect()
}

/// The plain numbers in a stretch of RON, outside of strings and comments.
fn numbers(text: &str, from: usize, to: usize) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = from;
    let mut quoted = false;
    while at < to {
        match bytes[at] {
            b'"' => quoted = !quoted,
            b'/' if !quoted && bytes.get(at + 1) == Some(&b'/') => {
                while at < to && bytes[at] != b'\n' {
                    at += 1;
                }
            }
            b'0'..=b'9' if !quoted && !bytes[at.saturating_sub(1)].is_ascii_alphanumeric() => {
                let start = at;
                while at < to && bytes[at].is_ascii_digit() {
                    at += 1;
                }
                found.push((start, at));
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}
