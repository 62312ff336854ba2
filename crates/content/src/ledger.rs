//! The rules ledger: every rule of every rulebook in our own words, each with a check.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use serde::Deserialize;

pub(crate) static LEDGER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../ledger");

/// One rule of one rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedgerRule {
    /// Its id: `EMB-COMBAT-07`.
    pub id: String,
    /// What it says.
    pub rule: String,
    /// How to see whether it is kept.
    pub check: String,
    /// What else there is to say.
    #[serde(default)]
    pub note: Option<String>,
    /// The cards it is about.
    #[serde(default)]
    pub cards: Vec<String>,
}

impl LedgerRule {
    /// The area it belongs to: `COMBAT`.
    pub fn area(&self) -> &str {
        self.id.split('-').nth(1).unwrap_or("")
    }
}

/// The rules of one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionLedger {
    /// The slug of the edition.
    pub edition: String,
    /// Its rules, in the order of the file.
    pub rules: Vec<LedgerRule>,
}

/// Why the ledger or the proofs cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// A file is not what it should be.
    #[error("{file}:{line}: {message}")]
    Syntax {
        /// Which file.
        file: String,
        /// Where in it.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// Two rules share an id.
    #[error("{file}: the id `{id}` is used twice; give one of the rules another")]
    Twice {
        /// Which file.
        file: String,
        /// Which id.
        id: String,
    },
    /// A scenario claims to prove a rule that there is not.
    #[error("{scenario} proves `{id}`, but the ledger has no such rule; check the spelling")]
    UnknownRule {
        /// Which scenario.
        scenario: String,
        /// Which id.
        id: String,
    },
}

/// The ledgers of all editions that come with the program, in the order of their slugs.
pub fn ledgers() -> Result<&'static [EditionLedger], LedgerError> {
    static READ: OnceLock<Result<Vec<EditionLedger>, LedgerError>> = OnceLock::new();
    READ.get_or_init(|| {
        let mut all = Vec::new();
        for (path, text) in files(&LEDGER) {
            if path == crate::lines::FILE {
                continue;
            }
            all.push(read_ledger(&path, text)?);
        }
        all.sort_by(|a, b| a.edition.cmp(&b.edition));
        Ok(all)
    })
    .as_deref()
    .map_err(Clone::clone)
}

/// Reads the ledger of one edition; the edition is named by the file.
pub fn read_ledger(file: &str, text: &str) -> Result<EditionLedger, LedgerError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        rule: Vec<LedgerRule>,
    }
    let rules = parse::<File>(file, text)?.rule;
    let mut ids: Vec<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
    ids.sort_unstable();
    if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(LedgerError::Twice {
            file: file.to_owned(),
            id: pair[0].to_owned(),
        });
    }
    let name = file.rsplit('/').next().unwrap_or(file);
    Ok(EditionLedger {
        edition: name.trim_end_matches(".toml").to_owned(),
        rules,
    })
}

/// Every rule that a scenario claims to prove must exist.
pub fn check_proofs(
    proofs: &BTreeMap<String, Vec<String>>,
    ledgers: &[EditionLedger],
) -> Result<(), LedgerError> {
    for (id, scenarios) in proofs {
        let known = ledgers
            .iter()
            .any(|ledger| ledger.rules.iter().any(|rule| rule.id == *id));
        if !known {
            return Err(LedgerError::UnknownRule {
                scenario: scenarios.first().cloned().unwrap_or_default(),
                id: id.clone(),
            });
        }
    }
    Ok(())
}

pub(crate) fn parse<T: serde::de::DeserializeOwned>(
    file: &str,
    text: &str,
) -> Result<T, LedgerError> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let before = text.get(..start).unwrap_or(text);
        LedgerError::Syntax {
            file: file.to_owned(),
            line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
            message: error.message().to_owned(),
        }
    })
}

/// The TOML files below a folder, in the order of their paths.
fn files(folder: &'static Dir<'_>) -> Vec<(String, &'static str)> {
    fn collect(folder: &'static Dir<'_>, found: &mut Vec<(String, &'static str)>) {
        for file in folder.files() {
            if let (Some("toml"), Some(text)) = (
                file.path().extension().and_then(|end| end.to_str()),
                file.contents_utf8(),
            ) {
                found.push((file.path().to_string_lossy().replace('\\', "/"), text));
            }
        }
        for folder in folder.dirs() {
            collect(folder, found);
        }
    }
    let mut found = Vec::new();
    collect(folder, &mut found);
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ledger_can_be_read() {
        let ledgers = ledgers().expect("the ledgers that come with the program are well-formed");
        let editions: Vec<&str> = ledgers
            .iter()
            .map(|ledger| ledger.edition.as_str())
            .collect();
        assert_eq!(
            editions,
            [
                "dreadfane",
                "embergard",
                "harrowdeep",
                "nightvault",
                "shadespire"
            ]
        );
        assert!(ledgers.iter().all(|ledger| ledger.rules.len() > 200));
    }

    #[test]
    fn scenarios_prove_rules_that_exist() {
        let proofs = crate::scenario::proofs().expect("the scenarios can be read");
        let ledgers = ledgers().expect("well-formed");
        check_proofs(&proofs, ledgers).expect("every id that a scenario proves is in the ledger");
    }

    #[test]
    fn an_unknown_id_is_an_error() {
        let proofs = BTreeMap::from([("EMB-NOTHING-01".to_owned(), vec!["a".to_owned()])]);
        let ledgers = ledgers().expect("well-formed");
        assert_eq!(
            check_proofs(&proofs, ledgers),
            Err(LedgerError::UnknownRule {
                scenario: "a".into(),
                id: "EMB-NOTHING-01".into()
            })
        );
    }

    #[test]
    fn an_error_names_the_line() {
        let error = read_ledger("x.toml", "[[rule]]\nid = \"A\"\nrules = 1\n").expect_err("bad");
        assert!(error.to_string().starts_with("x.toml:3:"), "{error}");
    }
}
