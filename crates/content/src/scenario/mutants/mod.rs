//! Proving the proofs of cards: what a card says is changed, one small thing at a time, and some scenario that tests the card
//! must go red.
//!
//! A change (a *mutant*) is a number one higher or lower, a word replaced by one that is easily mistaken for it, or something
//! left out. What the loader refuses is noticed; what reads the same as before is no change. A content file is tried in the
//! edition whose folder it lies in, with scenarios of that edition that name the part under `tests`.

mod changes;
mod equivalent;
mod parts;
mod tree;
mod trial;
mod words;

use std::collections::BTreeMap;
use std::fmt;

use rayon::prelude::*;
use underhex_engine::dice::Chance;

pub use equivalent::{Equivalent, builtin_equivalent, outdated, read_equivalent};

use self::changes::{Change, changes};
use self::parts::parts;
use self::tree::Node;
use self::trial::{Bench, Outcome};
use super::file::ScenarioFile;
use crate::{Content, Source};

/// A change of a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The content file.
    pub file: String,
    /// The card, or the part of a warband: `BL16`, `the-emberwatch/vanguard-dash`.
    pub part: String,
    /// The line of the content file.
    pub line: usize,
    /// The line as it was.
    pub text: String,
    /// What was changed, in words.
    pub change: String,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant {
            part, line, change, ..
        } = self;
        write!(f, "{part} | {change} | line {line}: {}", self.text.trim())
    }
}

/// What is to be tried.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// This part alone.
    pub only: Option<String>,
    /// So many changes, drawn by a seed, instead of all.
    pub sample: Option<(usize, u64)>,
}

/// What came of changing content files.
#[derive(Clone, Debug, Default)]
pub struct Mutants {
    /// Of each file.
    pub files: Vec<FileReport>,
}

/// What came of changing one content file.
#[derive(Clone, Debug, Default)]
pub struct FileReport {
    /// Its path.
    pub path: String,
    /// How many parts it has.
    pub parts: usize,
    /// Parts that no green scenario names.
    pub untested: Vec<String>,
    /// How many changes were tried.
    pub tried: usize,
    /// How many of them the loader refused.
    pub refused: usize,
    /// Those that nobody noticed, but for those that are known to make no difference.
    pub survivors: Vec<Mutant>,
    /// Those that nobody noticed and that are known to make no difference.
    pub equivalent: usize,
    /// Those said to make no difference although somebody noticed.
    pub different: Vec<Mutant>,
    /// Those that made the program panic, with its last words.
    pub panics: Vec<(Mutant, String)>,
}

impl FileReport {
    /// All that is not as it should be, a line for each.
    pub fn faults(&self) -> Vec<String> {
        let path = &self.path;
        let untested = self.untested.iter();
        let untested = untested.map(|part| format!("untested  {path}: {part}"));
        let survivors = self.survivors.iter();
        let survivors = survivors.map(|mutant| format!("unnoticed {mutant}"));
        let different = self.different.iter();
        let different =
            different.map(|mutant| format!("noticed, though listed as equivalent: {mutant}"));
        let panics = self.panics.iter();
        let panics = panics.map(|(mutant, words)| format!("panic     {mutant}: {words}"));
        untested
            .chain(survivors)
            .chain(different)
            .chain(panics)
            .collect()
    }
}

/// Scenario files with their paths.
pub type Proofs = [(String, ScenarioFile)];

/// A part with the changes of it that are to be tried.
struct Task<'a> {
    bench: usize,
    part: &'a str,
    /// All of them, tried or not.
    all: &'a [Change],
    changes: Vec<&'a Change>,
}

/// Tries the changes of some content files. Scenarios that are red without a change count for nothing.
///
/// `contents` holds the content of each edition that the files belong to. `done` is called after each part.
pub fn mutants(
    contents: &BTreeMap<String, Content>,
    sources: &[&Source],
    files: &Proofs,
    equivalent: &[Equivalent],
    scope: &Scope,
    done: &(dyn Fn() + Sync),
) -> Result<Mutants, String> {
    let mut benches = Vec::new();
    let mut all: Vec<Vec<(String, Vec<Change>)>> = Vec::new();
    for source in sources {
        let edition = trial::home(source);
        let Some(content) = contents.get(edition) else {
            continue;
        };
        let parts = parts_and_changes(source)?;
        if parts.is_empty() {
            continue;
        }
        benches.push(Bench::new(content, source)?);
        all.push(parts);
    }
    let tests = trial::tests(files);
    let tasks = tasks(&all, scope);
    let results: Vec<(usize, FileReport)> = tasks
        .par_iter()
        .map(|task| {
            let bench = &benches[task.bench];
            let named = tests.get(&(bench.content.edition.as_str(), task.part));
            let report = try_part(bench, task, named.map_or(&[], Vec::as_slice), equivalent);
            done();
            (task.bench, report)
        })
        .collect();
    let mut reports: Vec<FileReport> = benches
        .iter()
        .zip(&all)
        .map(|(bench, parts)| FileReport {
            path: bench.source.path.clone(),
            parts: parts.len(),
            ..FileReport::default()
        })
        .collect();
    for (bench, part) in results {
        let report = &mut reports[bench];
        report.tried += part.tried;
        report.refused += part.refused;
        report.equivalent += part.equivalent;
        report.untested.extend(part.untested);
        report.survivors.extend(part.survivors);
        report.different.extend(part.different);
        report.panics.extend(part.panics);
    }
    Ok(Mutants { files: reports })
}

/// The parts of a content file, whether or not they can be changed in any way.
pub fn part_names(source: &Source) -> Result<Vec<String>, String> {
    let parts = parts_and_changes(source)?;
    Ok(parts.into_iter().map(|(part, _)| part).collect())
}

/// The parts of a content file with all their changes.
fn parts_and_changes(source: &Source) -> Result<Vec<(String, Vec<Change>)>, String> {
    let wrong = |error| format!("{}: {error}", source.path);
    let tree = Node::read(&source.text).map_err(wrong)?;
    Ok(parts(trial::stem(source), &source.text, &tree)
        .into_iter()
        .map(|part| (part.name, changes(&source.text, &part.pieces)))
        .collect())
}

/// What is to be tried, part by part.
fn tasks<'a>(all: &'a [Vec<(String, Vec<Change>)>], scope: &Scope) -> Vec<Task<'a>> {
    let wanted = |part: &str| scope.only.as_ref().is_none_or(|only| only == part);
    let mut tasks: Vec<Task<'a>> = Vec::new();
    for (bench, parts) in all.iter().enumerate() {
        for (part, changes) in parts.iter().filter(|(part, _)| wanted(part)) {
            tasks.push(Task {
                bench,
                part,
                all: changes,
                changes: changes.iter().collect(),
            });
        }
    }
    let Some((count, seed)) = scope.sample else {
        return tasks;
    };
    let mut places: Vec<(usize, usize)> = tasks
        .iter()
        .enumerate()
        .flat_map(|(task, has)| (0..has.changes.len()).map(move |change| (task, change)))
        .collect();
    let mut chance = Chance::seeded(seed);
    let count = count.min(places.len());
    for drawn in 0..count {
        let other = drawn + chance.below(places.len() - drawn);
        places.swap(drawn, other);
    }
    let mut drawn: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (task, change) in &places[..count] {
        drawn.entry(*task).or_default().push(*change);
    }
    drawn
        .into_iter()
        .map(|(task, changes)| Task {
            changes: changes
                .into_iter()
                .map(|change| tasks[task].changes[change])
                .collect(),
            ..tasks[task]
        })
        .collect()
}

/// Tries the changes of one part with the scenarios that name it.
fn try_part(
    bench: &Bench<'_>,
    task: &Task<'_>,
    named: &[trial::Test<'_>],
    equivalent: &[Equivalent],
) -> FileReport {
    let mut report = FileReport::default();
    let mut trial = bench.trial(named);
    if trial.is_empty() {
        report.untested.push(task.part.to_owned());
        return report;
    }
    let edition = bench.content.edition.as_str();
    let is_known = |change: &Change| {
        let mut listed = equivalent.iter();
        listed.any(|known| known.is(edition, task.part, &change.label))
    };
    // Of several changes that come to the same only one is listed: it goes first, drawn or not, so that the others are known by it.
    let known = task.all.iter().filter(|change| is_known(change));
    let others = task
        .changes
        .iter()
        .copied()
        .filter(|change| !is_known(change));
    let known = known.map(|change| (change, true));
    for (change, known) in known.chain(others.map(|change| (change, false))) {
        let mutant = || bench.mutant(task.part, change);
        let outcome = trial.outcome(change);
        report.tried += usize::from(outcome != Outcome::Same);
        match outcome {
            Outcome::Same => {}
            Outcome::Refused | Outcome::Noticed if known => report.different.push(mutant()),
            Outcome::Refused => report.refused += 1,
            Outcome::Noticed => {}
            Outcome::Panicked(words) => report.panics.push((mutant(), words)),
            Outcome::Unnoticed if known => report.equivalent += 1,
            Outcome::Unnoticed => report.survivors.push(mutant()),
        }
    }
    report
}
