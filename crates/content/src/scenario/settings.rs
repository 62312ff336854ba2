//! The proofs proven: with any setting of a ruleset changed, some scenario of its edition should go red.

use underhex_engine::rules::Ruleset;

use super::{ScenarioFile, run};
use crate::Content;

/// Every single change of a setting that no scenario of these files notices, each as `setting = value`.
pub fn unnoticed_settings(
    content: &Content,
    edition: &str,
    rules: &Ruleset,
    files: &[(String, ScenarioFile)],
) -> Vec<String> {
    let mut files: Vec<&ScenarioFile> = files.iter().map(|(_, file)| file).collect();
    files.retain(|file| file.edition == edition);
    let red = |changed: &Ruleset| {
        files.iter().any(|file| {
            let mut all = file.scenario.iter();
            all.any(|one| run(content, file, one, changed.clone()).is_err())
        })
    };
    rules
        .neighbours()
        .into_iter()
        .filter(|(_, _, changed)| !red(changed))
        .map(|(setting, value, _)| format!("{setting} = {value}"))
        .collect()
}
