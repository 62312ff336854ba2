//! Every scenario that comes with the program holds; and the proofs are proven: with any setting of a ruleset changed, some
//! scenario of its edition goes red.

use underhex_content::scenario::{self, ScenarioFile};
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

/// The first scenario that fails under a ruleset.
fn first_red(files: &[(String, ScenarioFile)], edition: &str, rules: &Ruleset) -> Option<String> {
    let content =
        underhex_content::builtin().expect("the content that comes with the program is valid");
    files
        .iter()
        .filter(|(_, file)| file.edition == edition)
        .find_map(|(path, file)| {
            file.scenario.iter().find_map(|one| {
                let failure = scenario::run(content, file, one, rules.clone()).err()?;
                Some(format!("{path}: {}\n      {failure}", one.name))
            })
        })
}

#[test]
fn every_scenario_holds() {
    let content =
        underhex_content::builtin().expect("the content that comes with the program is valid");
    let mut red = Vec::new();
    for (path, file) in files() {
        let rules =
            editions::by_name(&file.edition).unwrap_or_else(|| panic!("{path}: unknown edition"));
        for one in &file.scenario {
            if let Err(failure) = scenario::run(content, &file, one, rules.clone()) {
                red.push(format!("{path}: {}\n      {failure}", one.name));
            }
        }
    }
    assert!(red.is_empty(), "{}", red.join("\n"));
}

#[test]
fn no_changed_setting_goes_unnoticed() {
    let files = files();
    let mut unnoticed = Vec::new();
    for (edition, rules) in editions::all() {
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
fn every_rule_that_a_scenario_proves_is_in_the_ledger() {
    let ledger: Vec<&str> = [include_str!("../../../ledger/embergard.toml")]
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'))
        .collect();
    for (path, file) in files() {
        for one in &file.scenario {
            for rule in &one.proves {
                assert!(
                    ledger.contains(&rule.as_str()),
                    "{path}: {}: there is no rule {rule}",
                    one.name
                );
            }
        }
    }
}
