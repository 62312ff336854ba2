//! What is said of somebody, as a statement ("is in enemy territory") or after a noun ("fighter in enemy territory").

use super::names::Phrase;
use super::text::{join_verbs, list};

/// Present or past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tense {
    Present,
    Past,
}

/// Something that can be said of a fighter, a hex or a feature token.
#[derive(Clone, Debug)]
pub(crate) enum Says {
    /// It is this: "in enemy territory".
    Is(String),
    /// It is not this.
    IsNot(String),
    /// It has this: "a Charge token".
    Has(String),
    /// It does this: "holds", "hold", "held".
    Does(String, String, String),
    /// It does not do this: "hold a treasure token".
    DoesNot(String),
    /// It did this, or, if not `yes`, it did not: each for one and for several ("was slain", "were slain").
    Did {
        did: [String; 2],
        did_not: [String; 2],
        yes: bool,
    },
    /// It is one that this is true of: "a friendly fighter Attacked this turn"; or, if `false`, is not.
    Whom(String, bool),
    /// At least one of these lists is true of it.
    Either(Vec<Vec<Says>>),
    /// None of these lists is.
    Neither(Vec<Vec<Says>>),
}

impl Says {
    /// The opposite.
    pub fn not(self) -> Self {
        match self {
            Says::Is(what) => Says::IsNot(what),
            Says::IsNot(what) => Says::Is(what),
            Says::Has(what) => match what.strip_prefix("no ") {
                Some(some) => Says::Has(format!("any {some}")),
                None => Says::DoesNot(format!("have {what}")),
            },
            Says::Does(_, base, _) => Says::DoesNot(base),
            Says::DoesNot(base) => match base.strip_prefix("have ") {
                Some(what) => Says::Has(what.to_owned()),
                None => Says::Neither(vec![vec![Says::DoesNot(base)]]),
            },
            Says::Did { did, did_not, yes } => Says::Did {
                did,
                did_not,
                yes: !yes,
            },
            Says::Whom(clause, yes) => Says::Whom(clause, !yes),
            Says::Either(lists) => Says::Neither(lists),
            Says::Neither(lists) => Says::Either(lists),
        }
    }

    /// As a statement without its subject.
    pub fn statement(&self, subject: &Phrase, tense: Tense) -> String {
        let is = match tense {
            Tense::Present => subject.is(),
            Tense::Past => subject.verb("was", "were"),
        };
        match self {
            Says::Is(what) if what == "slain" && tense == Tense::Present => {
                format!("{} been slain", subject.has())
            }
            Says::Is(what) => format!("{is} {what}"),
            Says::IsNot(what) => format!("{is} not {what}"),
            Says::Has(what) => match tense {
                Tense::Present => format!("{} {what}", subject.has()),
                Tense::Past => format!("had {what}"),
            },
            Says::Does(one, many, past) => match tense {
                Tense::Present => subject.verb(one, many).to_owned(),
                Tense::Past => past.clone(),
            },
            Says::DoesNot(base) => match tense {
                Tense::Present => format!("{} not {base}", subject.verb("does", "do")),
                Tense::Past => format!("did not {base}"),
            },
            Says::Did { did, did_not, yes } => {
                let [one, many] = if *yes { did } else { did_not };
                subject.verb(one, many).to_owned()
            }
            Says::Whom(clause, yes) => {
                let not = if *yes { "" } else { "not " };
                format!("{is} {not}one that {clause}")
            }
            Says::Either(lists) => {
                let each: Vec<String> = lists
                    .iter()
                    .map(|says| statements(says, subject, tense))
                    .collect();
                join_verbs(&each, "or")
            }
            Says::Neither(lists) => {
                let each: Vec<String> = lists
                    .iter()
                    .map(|says| {
                        let opposites: Vec<String> = says
                            .iter()
                            .map(|says| says.clone().not().statement(subject, tense))
                            .collect();
                        join_verbs(&opposites, "or")
                    })
                    .collect();
                join_verbs(&each, "and")
            }
        }
    }

    /// After the noun.
    pub fn suffix(&self, plural: bool) -> String {
        let whole = || {
            let subject = if plural {
                Phrase::many("they")
            } else {
                Phrase::one("it")
            };
            format!("that {}", self.statement(&subject, Tense::Present))
        };
        match self {
            Says::Is(what) => what.clone(),
            Says::Has(what) => format!("with {what}"),
            Says::DoesNot(base) if base.starts_with("have a") => {
                format!("without {}", base.trim_start_matches("have "))
            }
            Says::Whom(clause, true) => format!("that {clause}"),
            Says::Whom(_, false)
            | Says::IsNot(_)
            | Says::Does(_, _, _)
            | Says::DoesNot(_)
            | Says::Did { .. }
            | Says::Either(_)
            | Says::Neither(_) => whole(),
        }
    }
}

/// All of these as one statement without its subject.
pub(crate) fn statements(says: &[Says], subject: &Phrase, tense: Tense) -> String {
    // "not" first could be taken to deny what follows as well.
    let denied = |says: &&Says| matches!(says, Says::IsNot(_));
    let each: Vec<String> = says
        .iter()
        .filter(|says| !denied(says))
        .chain(says.iter().filter(denied))
        .map(|what| {
            let text = what.statement(subject, tense);
            match what {
                Says::Either(lists) if says.len() > 1 && lists.len() > 1 => {
                    format!("either {text}")
                }
                _ => text,
            }
        })
        .collect();
    join_verbs(&each, "and")
}

/// All of these after a noun, with a space before: what is short first, then what takes a verb.
pub(super) fn suffixes(says: &[Says], plural: bool) -> String {
    let takes_verb = |says: &&Says| says.suffix(plural).starts_with("that ");
    let with_verb = says.iter().any(|says| takes_verb(&says));
    // "adjacent to a fighter that is damaged" would tell which fighter is meant, not which one is adjacent.
    let apart = |says: &&Says| {
        let text = says.suffix(plural);
        takes_verb(says)
            || with_verb
                && ["fighter", "leader", "token", "hex", "minion"]
                    .iter()
                    .any(|noun| text.contains(noun) && !text.starts_with("with "))
    };
    // "adjacent to a fighter with a token" would tell of that fighter's tokens: what it is next to comes last.
    let relates = |says: &&Says| {
        let text = says.suffix(plural);
        ["adjacent to ", "within ", "other than "]
            .iter()
            .any(|lead| text.starts_with(lead))
    };
    let near = says.iter().filter(|says| !apart(says)).filter(relates);
    let plain = says.iter().filter(|says| !apart(says) && !relates(says));
    let mut short: Vec<String> = Vec::new();
    for says in plain.chain(near) {
        let suffix = says.suffix(plural);
        match (short.last_mut(), suffix.strip_prefix("with ")) {
            (Some(last), Some(what)) if last.starts_with("with ") => {
                *last = format!("{last} and {what}");
            }
            _ => short.push(suffix),
        }
    }
    let mut text = match short.as_slice() {
        [] => String::new(),
        [_] | [_, _] => format!(" {}", short.join(" ")),
        short => format!(" {}", list(short, "and")),
    };
    let subject = if plural {
        Phrase::many("they")
    } else {
        Phrase::one("it")
    };
    let long: Vec<String> = says
        .iter()
        .filter(takes_verb)
        .chain(says.iter().filter(|says| apart(says) && !takes_verb(says)))
        .map(|says| match says.suffix(plural).strip_prefix("that ") {
            Some(verb) => verb.to_owned(),
            None => says.statement(&subject, Tense::Present),
        })
        .collect();
    if !long.is_empty() {
        text.push_str(&format!(" that {}", join_verbs(&long, "and")));
    }
    text
}
