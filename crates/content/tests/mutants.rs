//! The proofs of cards are proven: what cards, warscrolls, fighters and hazards say is changed, and some scenario that tests them
//! goes red. All changes are tried by `underhex scenario --mutants all`; here, a sample that is another one every time.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use underhex_content::scenario::{self, FileReport, ScenarioFile, Scope};
use underhex_content::{builtin_of, builtin_sources};
use underhex_engine::rules::editions;

/// So many changes take less than a minute on two cores.
const SAMPLE: usize = 8000;

fn files() -> Vec<(String, ScenarioFile)> {
    scenario::builtin()
        .iter()
        .map(|(path, text)| {
            let file = scenario::read(path, text).unwrap_or_else(|error| panic!("{error}"));
            (path.clone(), file)
        })
        .collect()
}

#[test]
fn no_change_of_a_sample_goes_unnoticed() {
    let contents: BTreeMap<_, _> = editions::all()
        .into_iter()
        .map(|(edition, _)| {
            let content = builtin_of(edition).unwrap_or_else(|error| panic!("{error}"));
            (edition.to_owned(), content.clone())
        })
        .collect();
    let sources = builtin_sources();
    let mut sources: Vec<_> = sources.iter().collect();
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    let equivalent = scenario::builtin_equivalent().unwrap_or_else(|error| panic!("{error}"));
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = now.map_or(0, |since| since.as_nanos() as u64);
    let again = format!("underhex scenario --mutants all --sample {SAMPLE} --seed {seed}");
    let mut said = std::io::stderr();
    let _ = writeln!(said, "a sample of all changes; to try it again: {again}");
    let scope = Scope {
        only: None,
        sample: Some((SAMPLE, seed)),
    };
    let result = scenario::mutants(&contents, &sources, &files(), &equivalent, &scope, &|| {})
        .unwrap_or_else(|error| panic!("{error}"));
    let faults: Vec<String> = result.files.iter().flat_map(FileReport::faults).collect();
    assert!(faults.is_empty(), "{}\n{again}", faults.join("\n"));
}

#[test]
fn what_makes_no_difference_is_still_a_change() {
    let equivalent = scenario::builtin_equivalent().unwrap_or_else(|error| panic!("{error}"));
    let outdated = scenario::outdated(&builtin_sources(), &equivalent);
    let outdated = outdated.unwrap_or_else(|error| panic!("{error}"));
    assert!(outdated.is_empty(), "{}", outdated.join("\n"));
}

#[test]
fn every_part_is_named_by_a_scenario_of_its_edition() {
    let files = files();
    let named: BTreeSet<(&str, &str)> = files
        .iter()
        .flat_map(|(_, file)| {
            let tests = file.scenario.iter().flat_map(|one| &one.tests);
            tests.map(|part| (file.edition.as_str(), part.as_str()))
        })
        .collect();
    let mut missing = Vec::new();
    for source in builtin_sources() {
        let edition = source.path.split('/').next().unwrap_or("");
        let parts = scenario::part_names(&source).unwrap_or_else(|error| panic!("{error}"));
        let unnamed = parts
            .iter()
            .filter(|part| !named.contains(&(edition, part.as_str())));
        missing.extend(unnamed.map(|part| format!("{}: no scenario tests {part}", source.path)));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
