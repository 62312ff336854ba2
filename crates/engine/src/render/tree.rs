//! Conditions as clauses.

use super::clause::Clause;
use super::conditions;
use super::names::{Names, Phrase};
use crate::cards::{Amount, Comparison, Cond, Num, Ref};
use crate::vocabulary::{conditions as condition_words, numbers as number_words};

/// The condition, or its opposite if not `yes`.
pub(crate) fn cond(cond: &Cond, yes: bool, names: &Names) -> Clause {
    let each = |list: &[Cond]| -> Vec<Clause> {
        list.iter()
            .filter(|cond| !matches!(cond, Cond::Always(_)))
            .map(|cond| self::cond(cond, yes, names))
            .collect()
    };
    match cond {
        Cond::Not(condition_words::Not(inner)) => self::cond(inner, !yes, names),
        Cond::All(condition_words::All(list)) if !each(list).is_empty() => all(each(list), yes),
        Cond::Any(condition_words::Any(list)) if !each(list).is_empty() => all(each(list), !yes),
        Cond::Compare(condition_words::Compare(number, Comparison::AtLeast, Num::Const(least)))
            if yes && list_of(number).is_some() =>
        {
            let each = list_of(number).unwrap_or_default();
            let each = each.iter().map(|one| self::cond(one, true, names));
            Clause::Count(format!("at least {least}"), each.collect())
        }
        cond => statement(conditions::clause(cond, yes, names), names),
    }
}

/// The conditions of a number that counts how many of them are met.
fn list_of(number: &Num) -> Option<Vec<Cond>> {
    let Num::Of(amount) = number else {
        return None;
    };
    let Amount::Sum(number_words::Sum(numbers)) = amount.as_ref() else {
        return None;
    };
    let met = |number: &Num| match number {
        Num::Of(amount) => match amount.as_ref() {
            Amount::If(number_words::If(cond, Num::Const(1), Num::Const(0))) => {
                Some(cond.as_ref().clone())
            }
            _ => None,
        },
        Num::Const(_) => None,
    };
    numbers.iter().map(met).collect()
}

fn all(mut list: Vec<Clause>, and: bool) -> Clause {
    match list.len() {
        1 => list.remove(0),
        _ if and => Clause::All(list),
        _ => Clause::Any(list),
    }
}

/// A statement whose subject is known by its name.
fn statement(text: String, names: &Names) -> Clause {
    const REFS: [Ref; 11] = [
        Ref::This,
        Ref::Subject,
        Ref::Attacker,
        Ref::Target,
        Ref::A,
        Ref::B,
        Ref::C,
        Ref::Each,
        Ref::It,
        Ref::Object,
        Ref::Dealer,
    ];
    const OTHERS: [&str; 10] = [
        "the Attack roll",
        "the Save roll",
        "the casting roll",
        "the roll",
        "the Attack",
        "the weapon",
        "the Move",
        "the card",
        "you",
        "it",
    ];
    let fighters = REFS.iter().map(|who| names.of(*who).clone());
    let others = OTHERS.iter().map(|other| match *other {
        "you" => Phrase::many("you"),
        other => Phrase::one(other),
    });
    for subject in fighters.chain(others) {
        let says = text.strip_prefix(subject.text.as_str());
        if let Some(says) = says.and_then(|says| says.strip_prefix(' '))
            && is_verb(says)
        {
            return Clause::fact(subject, says);
        }
    }
    Clause::Plain(text)
}

fn is_verb(says: &str) -> bool {
    let verb = says.split(' ').next().unwrap_or("");
    matches!(
        verb,
        "is" | "are"
            | "was"
            | "were"
            | "has"
            | "have"
            | "had"
            | "does"
            | "do"
            | "did"
            | "holds"
            | "held"
            | "hold"
            | "shows"
            | "used"
            | "supports"
            | "supported"
            | "entered"
            | "played"
            | "scored"
            | "can"
    )
}
