//! Changes that are known to make no difference.

use std::collections::{BTreeMap, BTreeSet};

use include_dir::{Dir, include_dir};

use super::{parts_and_changes, trial};
use crate::Source;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/equivalent");

/// A change that makes no difference at any table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalent {
    /// The slug of the edition.
    pub edition: String,
    /// The part that is changed.
    pub part: String,
    /// What is changed, as mutants are listed.
    pub change: String,
    /// Why that makes no difference.
    pub reason: String,
}

impl Equivalent {
    /// Whether this is the change meant.
    pub(super) fn is(&self, edition: &str, part: &str, change: &str) -> bool {
        self.edition == edition && self.part == part && self.change == change.trim()
    }
}

/// Reads the list of an edition: `part | change | reason`, one a line; `#` begins a comment.
pub fn read_equivalent(edition: &str, text: &str) -> Result<Vec<Equivalent>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    lines
        .map(|(number, line)| {
            let fields: Vec<&str> = line.splitn(3, " | ").map(str::trim).collect();
            match fields[..] {
                [part, change, reason] if !reason.is_empty() => Ok(Equivalent {
                    edition: edition.to_owned(),
                    part: part.to_owned(),
                    change: change.to_owned(),
                    reason: reason.to_owned(),
                }),
                _ => Err(format!(
                    "{edition}.txt:{}: write `part | change | reason`",
                    number + 1
                )),
            }
        })
        .collect()
}

/// The lists that come with the program.
pub fn builtin_equivalent() -> Result<Vec<Equivalent>, String> {
    let mut all = Vec::new();
    for file in FILES.files() {
        let edition = file.path().file_stem().and_then(|stem| stem.to_str());
        let Some(edition) = edition else { continue };
        all.extend(read_equivalent(
            edition,
            file.contents_utf8().unwrap_or_default(),
        )?);
    }
    Ok(all)
}

/// The lines that are no change of any content file any more.
pub fn outdated(sources: &[Source], equivalent: &[Equivalent]) -> Result<Vec<String>, String> {
    let mut known: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        for (part, changes) in parts_and_changes(source)? {
            let labels = changes.into_iter().map(|change| change.label);
            let part = known.entry((trial::home(source), part)).or_default();
            part.extend(labels);
        }
    }
    let gone = |line: &&Equivalent| {
        known
            .get(&(line.edition.as_str(), line.part.clone()))
            .is_none_or(|changes| !changes.contains(&line.change))
    };
    Ok(equivalent
        .iter()
        .filter(gone)
        .map(|line| {
            format!(
                "{}.txt: `{} | {}` is no change of any content file; take the line out",
                line.edition, line.part, line.change
            )
        })
        .collect())
}
