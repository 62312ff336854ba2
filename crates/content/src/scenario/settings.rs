//! The proofs proven: with any setting of a ruleset changed, some scenario of its edition should go red.

use underhex_engine::rules::Ruleset;

use super::{ScenarioFile, run};
use crate::Content;

/// Every single change of a setting that no scenario of these files notices, each as `setting = value`. A scenario that fails
/// without any change proves nothing and is left out, and one that only stops making sense has noticed nothing.
pub fn unnoticed_settings(
    content: &Content,
    edition: &str,
    rules: &Ruleset,
    files: &[(String, ScenarioFile)],
) -> Vec<String> {
    let own = files.iter().map(|(_, file)| file);
    let mut sound: Vec<_> = own
        .filter(|file| file.edition == edition)
        .flat_map(|file| file.scenario.iter().map(move |one| (file, one)))
        .filter(|(file, one)| run(content, file, one, rules.clone()).is_ok())
        .collect();
    // Proofs of rules notice most; those of single cards are many and come last.
    sound.sort_by_key(|(_, one)| !one.tests.is_empty());
    let red = |changed: &Ruleset| {
        let mut all = sound.iter();
        all.any(|(file, one)| {
            let outcome = run(content, file, one, changed.clone());
            outcome.is_err_and(|failure| !failure.senseless)
        })
    };
    rules
        .neighbours()
        .into_iter()
        .filter(|(_, _, changed)| !red(changed))
        .map(|(setting, value, _)| format!("{setting} = {value}"))
        .collect()
}
