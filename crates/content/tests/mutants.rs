//! The proofs of cards are proven: what cards, warscrolls, fighters and hazards say is changed, and some scenario that tests them
//! goes red. All changes are tried by `underhex scenario --mutants all`; here, a sample that is another one every time.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use underhex_content::scenario::{self, Scope};
use underhex_content::{builtin_of, builtin_sources};
use underhex_engine::rules::editions;

/// So many changes take less than a minute where nothing is optimised.
const SAMPLE: usize = 400;

#[test]
fn no_change_of_a_sample_goes_unnoticed() {
    let files: Vec<_> = scenario::builtin()
        .iter()
        .map(|(path, text)| {
            let file = scenario::read(path, text).unwrap_or_else(|error| panic!("{error}"));
            (path.clone(), file)
        })
        .collect();
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
    println!("underhex scenario --mutants all --sample {SAMPLE} --seed {seed}");
    let scope = Scope {
        only: None,
        sample: Some((SAMPLE, seed)),
    };
    let result = scenario::mutants(&contents, &sources, &files, &equivalent, &scope, &|| {})
        .unwrap_or_else(|error| panic!("{error}"));
    let mut missing = Vec::new();
    for file in &result.files {
        let untested = file.untested.iter();
        missing.extend(untested.map(|part| format!("{part} is not tested at all")));
        missing.extend(file.survivors.iter().map(ToString::to_string));
        let different = file.different.iter();
        missing.extend(different.map(|mutant| format!("noticed, though listed: {mutant}")));
        let panics = file.panics.iter();
        missing.extend(panics.map(|(mutant, words)| format!("panic: {mutant}: {words}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
