//! Every scenario that comes with the program holds; and the proofs are proven: with any setting of a ruleset changed, some
//! scenario of its edition goes red.

use underhex_content::ledger::ledgers;
use underhex_content::scenario::{self, ScenarioFile};
use underhex_content::{Content, builtin_of};
use underhex_engine::rules::editions;

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

#[test]
fn no_changed_setting_goes_unnoticed() {
    let files = files();
    let editions = editions::all();
    // An edition takes a minute: they are tried side by side.
    let unnoticed: Vec<String> = std::thread::scope(|scope| {
        let tries: Vec<_> = editions
            .iter()
            .map(|(edition, rules)| {
                let files = &files;
                scope.spawn(move || {
                    scenario::unnoticed_settings(content(edition), edition, rules, files)
                        .into_iter()
                        .map(|change| format!("{edition}: {change}"))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        let found = tries.into_iter().map(|one| one.join());
        found
            .flat_map(|found| found.expect("no try panics"))
            .collect()
    });
    assert!(
        unnoticed.is_empty(),
        "no scenario goes red with:\n{unnoticed:#?}"
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
