//! Conditions as clauses.

use super::clause::Clause;
use super::conditions;
use super::names::{Names, Phrase};
use super::realise;
use super::tallies;
use crate::cards::{Amount, Comparison, Cond, Is, Moment, Num, Ref, Watch};
use crate::vocabulary::{
    conditions as condition_words, fighters as fighter_words, numbers as number_words,
};

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
        Cond::Compare(condition_words::Compare(number, Comparison::AtLeast, Num::Const(least)))
            if yes && damage_of(number).is_some() =>
        {
            let bound = format!("at least {least}");
            let tally =
                damage_of(number).map(|watch| tallies::in_all(watch.tally(), &bound, names));
            Clause::plain(tally.unwrap_or_default())
        }
        Cond::Is(condition_words::Is(_, filter)) if yes && success(filter).is_some() => {
            let then = success(filter).map(|when| self::cond(when, true, names));
            let then = then.map(|then| realise::inline(&then)).unwrap_or_default();
            Clause::plain(format!("{then} when success was determined"))
        }
        cond => statement(conditions::clause(cond, yes, names), names),
    }
}

/// What was asked when the success of the Attack was determined, if that is all that is asked.
fn success(filter: &[Is]) -> Option<&Cond> {
    match filter {
        [
            Is::SlainOrNot(_),
            Is::Tallied(fighter_words::Tallied(watch)),
        ]
        | [Is::Tallied(fighter_words::Tallied(watch))] => {
            let on = &watch.tally().on;
            (on.at == Moment::SuccessDetermined).then_some(&on.when)
        }
        _ => None,
    }
}

/// The first of several tallies that count damage point by point: any, at least 2, at least 3 and so on.
fn damage_of(number: &Num) -> Option<&Watch> {
    let Num::Of(amount) = number else {
        return None;
    };
    let Amount::Sum(number_words::Sum(numbers)) = amount.as_ref() else {
        return None;
    };
    let watches: Option<Vec<&Watch>> = numbers
        .iter()
        .map(|number| match number {
            Num::Of(amount) => match amount.as_ref() {
                Amount::Tally(number_words::Tally(watch))
                    if watch.tally().on.at == Moment::Damaged =>
                {
                    Some(watch)
                }
                _ => None,
            },
            Num::Const(_) => None,
        })
        .collect();
    let watches = watches.filter(|watches| watches.len() > 1)?;
    let point_by_point = watches
        .iter()
        .zip(1..)
        .skip(1)
        .all(|(watch, points)| asks_for_damage(&watch.tally().on.when) == Some(points));
    point_by_point.then(|| watches[0])
}

/// How much damage at least a condition asks for.
fn asks_for_damage(cond: &Cond) -> Option<i16> {
    match cond {
        Cond::All(condition_words::All(conds)) => conds.iter().find_map(asks_for_damage),
        Cond::Compare(condition_words::Compare(
            Num::Of(amount),
            Comparison::AtLeast,
            Num::Const(points),
        )) => matches!(amount.as_ref(), Amount::EventAmount(_)).then_some(*points),
        _ => None,
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

/// Whether what follows a name goes on with a verb, and not with more of the name.
fn is_verb(says: &str) -> bool {
    let word = says.split(' ').next().unwrap_or("");
    !matches!(
        word,
        "in" | "on" | "of" | "with" | "within" | "that" | "adjacent" | "or" | "and" | "when"
    )
}
