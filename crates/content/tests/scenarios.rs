//! Every scenario that comes with the program holds; and the proofs are proven: with any setting of a ruleset changed, some
//! scenario of its edition goes red.

use std::collections::BTreeSet;

use underhex_content::ledger::ledgers;
use underhex_content::scenario::{self, ScenarioFile};
use underhex_content::{Content, builtin_of};
use underhex_engine::rules::{Ruleset, editions};

fn files() -> Vec<(String, ScenarioFile)> {
    scenario::builtin()
        .iter()
        .map(|(path, text)| {
            (
                path.clone(),
                scenario::read(path, text).unwrap_or_else(|error| panic!("{error}")),
            )
        })
        .collect()
}

fn content(edition: &str) -> &'static Content {
    builtin_of(edition).unwrap_or_else(|error| panic!("{error}"))
}

/// The first scenario that fails under a ruleset.
fn first_red(files: &[(String, ScenarioFile)], edition: &str, rules: &Ruleset) -> Option<String> {
    files
        .iter()
        .filter(|(_, file)| file.edition == edition)
        .find_map(|(path, file)| {
            file.scenario.iter().find_map(|one| {
                let failure = scenario::run(content(edition), file, one, rules.clone()).err()?;
                Some(format!("{path}: {}\n      {failure}", one.name))
            })
        })
}

#[test]
fn every_scenario_holds() {
    let mut red = Vec::new();
    for (path, file) in files() {
        let rules =
            editions::by_name(&file.edition).unwrap_or_else(|| panic!("{path}: unknown edition"));
        for one in &file.scenario {
            if let Err(failure) = scenario::run(content(&file.edition), &file, one, rules.clone()) {
                red.push(format!("{path}: {}\n      {failure}", one.name));
            }
        }
    }
    assert!(red.is_empty(), "{}", red.join("\n"));
}

/// The rules of an edition that some scenario of the edition proves.
fn proven<'f>(files: &'f [(String, ScenarioFile)], edition: &str) -> BTreeSet<&'f str> {
    files
        .iter()
        .filter(|(_, file)| file.edition == edition)
        .flat_map(|(_, file)| &file.scenario)
        .flat_map(|one| &one.proves)
        .map(String::as_str)
        .collect()
}

/// Whether all rules of an edition are proven: then every one of its settings must be, too.
fn all_proven(files: &[(String, ScenarioFile)], edition: &str) -> bool {
    let proven = proven(files, edition);
    let ledgers = ledgers().unwrap_or_else(|error| panic!("{error}"));
    let ledger = ledgers.iter().find(|ledger| ledger.edition == edition);
    ledger.is_some_and(|ledger| {
        ledger
            .rules
            .iter()
            .all(|rule| proven.contains(rule.id.as_str()))
    })
}

#[test]
fn no_changed_setting_goes_unnoticed() {
    let files = files();
    let mut unnoticed = Vec::new();
    for (edition, rules) in editions::all() {
        if !all_proven(&files, edition) {
            continue;
        }
        for (setting, value, changed) in rules.neighbours() {
            if first_red(&files, edition, &changed).is_none() {
                unnoticed.push(format!("{edition}: {setting} = {value}"));
            }
        }
    }
    assert!(
        unnoticed.is_empty(),
        "no scenario goes red with:\n{}",
        unnoticed.join("\n")
    );
}

#[test]
fn every_rule_that_a_scenario_proves_is_in_the_ledger_of_its_edition() {
    let ledgers = ledgers().unwrap_or_else(|error| panic!("{error}"));
    for (path, file) in files() {
        let ledger = ledgers
            .iter()
            .find(|ledger| ledger.edition == file.edition)
            .unwrap_or_else(|| panic!("{path}: no ledger for {}", file.edition));
        for one in &file.scenario {
            for id in &one.proves {
                assert!(
                    ledger.rules.iter().any(|rule| rule.id == *id),
                    "{path}: {}: the ledger of {} has no rule {id}",
                    one.name,
                    file.edition
                );
            }
        }
    }
}
