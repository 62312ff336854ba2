//! Trying one change: the content with it, and the scenarios that should notice.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

use underhex_engine::rules::editions;

use super::changes::Change;
use super::{Mutant, Proofs};
use crate::scenario::file::{Scenario, ScenarioFile};
use crate::scenario::run::run;
use crate::written::written;
use crate::{Content, Source};

/// A scenario with the file it stands in.
pub(super) type Test<'f> = (&'f ScenarioFile, &'f Scenario);

/// What came of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It is none, or the same as one before.
    Same,
    /// The loader did not take it.
    Refused,
    /// A scenario went red.
    Noticed,
    /// The program panicked.
    Panicked(String),
    /// Everything stayed green.
    Unnoticed,
}

/// For each edition and part the scenarios that test it.
pub(super) fn tests(files: &Proofs) -> BTreeMap<(&str, &str), Vec<Test<'_>>> {
    let mut tests: BTreeMap<(&str, &str), Vec<Test<'_>>> = BTreeMap::new();
    for (_, file) in files {
        for scenario in &file.scenario {
            for part in &scenario.tests {
                let named = tests.entry((file.edition.as_str(), part)).or_default();
                named.push((file, scenario));
            }
        }
    }
    tests
}

/// The slug of a content file.
pub(super) fn stem(source: &Source) -> &str {
    let name = source.path.rsplit('/').next().unwrap_or(&source.path);
    name.trim_end_matches(".ron")
}

/// The edition whose folder a content file lies in.
pub(super) fn home(source: &Source) -> &str {
    source.path.split('/').next().unwrap_or("")
}

/// A content file that changes are made to.
pub(super) struct Bench<'a> {
    pub content: &'a Content,
    pub source: &'a Source,
    /// What it says as it is.
    original: u64,
}

impl<'a> Bench<'a> {
    pub fn new(content: &'a Content, source: &'a Source) -> Result<Self, String> {
        let read = content.with(source).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            errors.join("\n")
        })?;
        Ok(Self {
            content,
            source,
            original: data(&read, source),
        })
    }

    /// A change, for people.
    pub fn mutant(&self, part: &str, change: &Change) -> Mutant {
        let text = &self.source.text;
        let line = text[..change.span.start].matches('\n').count();
        Mutant {
            file: self.source.path.clone(),
            part: part.to_owned(),
            line: line + 1,
            text: text.lines().nth(line).unwrap_or("").to_owned(),
            change: change.label.clone(),
        }
    }

    /// A part about to be tried with those of these scenarios that are green.
    pub fn trial<'t>(&'t self, named: &[Test<'t>]) -> Trial<'t> {
        let mut tests: Vec<Test<'t>> = named
            .iter()
            .copied()
            .filter(|test| matches!(result(self.content, *test), Ok(true)))
            .collect();
        tests.sort_by_key(|(_, scenario)| scenario.script.get_ref().len());
        Trial {
            bench: self,
            tests,
            seen: BTreeSet::from([self.original]),
        }
    }
}

/// A part that is being tried.
pub(super) struct Trial<'t> {
    bench: &'t Bench<'t>,
    /// The one that noticed the last change first: it is likely to notice the next one.
    tests: Vec<Test<'t>>,
    /// What was tried already.
    seen: BTreeSet<u64>,
}

impl Trial<'_> {
    /// Whether no green scenario tests the part.
    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    pub fn outcome(&mut self, change: &Change) -> Outcome {
        let Source { path, text } = self.bench.source;
        let (before, after) = (&text[..change.span.start], &text[change.span.end..]);
        let mutated = Source {
            path: path.clone(),
            text: [before, &change.with, after].concat(),
        };
        let read = catch_unwind(AssertUnwindSafe(|| self.bench.content.with(&mutated)));
        let content = match read {
            Ok(Ok(content)) => content,
            Ok(Err(_)) => return Outcome::Refused,
            Err(panic) => return Outcome::Panicked(last_words(&*panic)),
        };
        if !self.seen.insert(data(&content, self.bench.source)) {
            return Outcome::Same;
        }
        for place in 0..self.tests.len() {
            match result(&content, self.tests[place]) {
                Ok(true) => {}
                Ok(false) => {
                    self.tests[..=place].rotate_right(1);
                    return Outcome::Noticed;
                }
                Err(words) => return Outcome::Panicked(words),
            }
        }
        Outcome::Unnoticed
    }
}

/// Whether a scenario is green; the last words if the program panics.
fn result(content: &Content, (file, scenario): Test<'_>) -> Result<bool, String> {
    let Some(rules) = editions::by_name(&file.edition) else {
        return Ok(false);
    };
    catch_unwind(AssertUnwindSafe(|| {
        run(content, file, scenario, rules).is_ok()
    }))
    .map_err(|panic| last_words(&*panic))
}

fn last_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words").to_owned()
}

/// What the content has from a file, as a number to compare.
fn data(content: &Content, source: &Source) -> u64 {
    let (library, stem) = (&content.library, stem(source));
    let decks = library.decks.iter().filter(|deck| deck.id == stem);
    let warbands = library.warbands.iter().filter(|band| band.id == stem);
    let text = written(&(
        decks.collect::<Vec<_>>(),
        warbands.collect::<Vec<_>>(),
        &library.hazards,
    ));
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
