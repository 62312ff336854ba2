//! Which rule each line of a game's log follows from.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::ledger::{LEDGER, LedgerError, parse};

/// The file in the ledger that says so.
pub(crate) const FILE: &str = "lines.toml";

/// By edition and kind of log line, the id of a rule.
pub type Lines = BTreeMap<String, BTreeMap<String, String>>;

/// For each edition the rules that kinds of log lines follow from.
pub fn lines() -> Result<&'static Lines, LedgerError> {
    static READ: OnceLock<Result<Lines, LedgerError>> = OnceLock::new();
    READ.get_or_init(|| {
        let text = LEDGER.get_file(FILE).and_then(|file| file.contents_utf8());
        parse(FILE, text.unwrap_or_default())
    })
    .as_ref()
    .map_err(Clone::clone)
}

/// Where a log has got to: the same kind of line follows from another rule in another part of the game.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    part: &'static str,
    cause: Option<&'static str>,
}

impl Default for Course {
    fn default() -> Self {
        Self {
            part: "setup",
            cause: None,
        }
    }
}

impl Course {
    /// The log goes on with a line of this kind.
    pub fn comes_to(&mut self, kind: &str) {
        self.part = match kind {
            "round-starts" => "roll-off",
            "turn-starts" => "turn",
            "end-phase" => "end-phase",
            _ => self.part,
        };
        self.cause = match kind {
            "scored" => Some("scored"),
            "slain" => Some("slain"),
            // What comes of both, in whatever order.
            "glory" | "drew" | "left-battlefield" | "tokens-cleared" | "discarded" => self.cause,
            _ => None,
        };
    }
}

/// The rule that a line of this kind follows from in an edition, where there is one to name. What a card brings about follows from the
/// card: then only the general rule for that kind of thing is named.
pub fn rule_of_line(
    edition: &str,
    kind: &str,
    course: &Course,
    by_card: bool,
) -> Option<&'static str> {
    let rules = lines().ok()?.get(edition)?;
    let contexts = [Some(course.part), course.cause];
    let mut keys = contexts.into_iter().flatten().filter(|_| !by_card);
    keys.find_map(|context| rules.get(&format!("{kind}@{context}")))
        .or_else(|| rules.get(kind))
        .map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::ledgers;

    #[test]
    fn lines_follow_from_rules_that_exist() {
        let ledgers = ledgers().expect("well-formed");
        for (edition, kinds) in lines().expect("the file is well-formed") {
            let known = ledgers.iter().any(|ledger| ledger.edition == *edition);
            assert!(known, "lines.toml: there is no edition `{edition}`");
            for (kind, id) in kinds {
                let mut rules = ledgers.iter().flat_map(|ledger| &ledger.rules);
                let found = rules.any(|rule| rule.id == *id);
                assert!(
                    found,
                    "lines.toml: {edition}: {kind}: there is no rule `{id}`"
                );
            }
        }
    }

    #[test]
    fn the_course_of_the_game_decides_between_rules() {
        let mut course = Course::default();
        let mut rule = |kind: &str, by_card| {
            course.comes_to(kind);
            rule_of_line("embergard", kind, &course, by_card)
        };
        assert_eq!(rule("drew", false), Some("EMB-SETUP-06"));
        rule("round-starts", false);
        assert_eq!(rule("drew", false), Some("EMB-TURN-05"));
        rule("turn-starts", false);
        assert_eq!(rule("drew", true), Some("EMB-CARDS-13"));
        rule("slain", false);
        assert_eq!(rule("glory", false), Some("EMB-DAMAGE-09"));
        rule("scored", false);
        assert_eq!(rule("glory", false), Some("EMB-END-05"));
        assert_eq!(rule("drew", false), Some("EMB-CARDS-16"));
        assert_eq!(rule("glory", true), None, "a card gives it");
        rule("end-phase", false);
        rule("scored", false);
        assert_eq!(rule("drew", false), Some("EMB-END-02"));
    }
}
