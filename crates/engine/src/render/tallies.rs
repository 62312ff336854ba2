//! Tallies: what is asked about the past, as in "at least 2 friendly fighters Charged this turn".

use super::features;
use super::fighters::{self, Det};
use super::moments::{Event, event};
use super::names::{Names, Phrase};
use super::text::list;
use super::traits::{Says, Tense};
use crate::cards::{Collect, Cond, Is, Moment, Ref, Scope, Tally};
use crate::vocabulary::moments::About;
use crate::vocabulary::{conditions as condition_words, fighters as fighter_words};

/// A tally that has come to at least so much, or to another bound: "at least 3", "no".
pub(crate) fn happened(tally: &Tally, bound: &str, names: &Names) -> String {
    let any = bound == "at least 1";
    let some = || {
        if any {
            Det::A
        } else if bound == "no" {
            Det::No
        } else {
            Det::Some(format!("{bound} different"))
        }
    };
    let since = scope(tally.this);
    let past = |event: &Event, more: &str| {
        let mut text = event.clause(Tense::Past);
        text.push_str(more);
        with_conditions(text, event, since, tally, names)
    };
    match &tally.collect {
        Collect::Times if any => past(&event(&tally.on, &Det::A, &Det::A, names), ""),
        Collect::Times if bound == "no" => {
            let event = event(&tally.on, &Det::No, &Det::A, names);
            if event.subject.text.starts_with("no ") {
                past(&event, "")
            } else {
                if let Some(player) = event.subject.text.strip_prefix("a ") {
                    let verb = event.verb.form(&event.subject, Tense::Past);
                    let text = format!("no {player} {}", event.after_subject(verb, true));
                    return with_conditions(text, &event, since, tally, names);
                }
                let [one, many] = &event.verb.past_not;
                let verb = event.subject.verb(one, many);
                let text = format!("{} {}", event.subject.text, event.after_subject(verb, true));
                with_conditions(text, &event, since, tally, names)
            }
        }
        // One death is one fighter; several may be the same fighter, brought back in between.
        Collect::Times if bound == "exactly 1" && tally.on.at.is_death() => {
            let anybody = tally.on.by.is_empty() && tally.on.to.is_empty();
            let first = names.past_subject && anybody;
            let one = Det::Single(if first { "no other" } else { bound }.to_owned());
            past(&event(&tally.on, &one, &Det::A, names), "")
        }
        Collect::Times => past(
            &event(&tally.on, &Det::Bare, &Det::A, names),
            &format!(" {}", times(bound)),
        ),
        Collect::Subjects => past(&event(&tally.on, &some(), &Det::A, names), ""),
        Collect::Targets => past(&event(&tally.on, &Det::Bare, &some(), names), ""),
        Collect::SubjectsPerTarget => past(&event(&tally.on, &some(), &Det::Same, names), ""),
        Collect::TimesPerSubject => past(
            &event(&tally.on, &Det::Same, &Det::A, names),
            &format!(" {}", times(bound)),
        ),
        Collect::WeaponsPerSubject => past(
            &event(&tally.on, &Det::Same, &Det::A, names),
            &format!(" with {bound} different weapons"),
        ),
        Collect::Features | Collect::Holders => {
            let by = if any { Det::A } else { Det::Bare };
            past(&event(&tally.on, &by, &some(), names), "")
        }
        Collect::Cards => {
            let by = if any { Det::A } else { Det::Bare };
            past(&event(&tally.on, &by, &some(), names), "")
        }
        Collect::Fighters(filter) => {
            let det = if any {
                Det::A
            } else if bound == "no" {
                Det::No
            } else {
                Det::Some(bound.to_owned())
            };
            let subject = fighters::noun(&core(filter), &det, names);
            let what = fighters::statement(&rest(filter), &subject, Tense::Past, true, names)
                .unwrap_or_else(|| format!("{} there", subject.verb("was", "were")));
            format!("{} {what} {}", subject.text, at_that_time(tally, names))
        }
    }
}

/// Each of these did it to somebody else: "each friendly fighter Attacked a different enemy fighter this turn".
pub(crate) fn paired(tally: &Tally, fighters: &[Is], who: &Det, names: &Names) -> String {
    let mut tally = tally.clone();
    tally.on.by = fighters.to_vec();
    let event = event(
        &tally.on,
        who,
        &Det::Single("a different".to_owned()),
        names,
    );
    let text = event.clause(Tense::Past);
    with_conditions(text, &event, scope(tally.this), &tally, names)
}

/// "at least 2 times", "once".
fn times(bound: &str) -> String {
    match bound {
        "exactly 1" => "exactly once".to_owned(),
        "fewer than 2" | "1 or fewer" => "no more than once".to_owned(),
        bound => format!("{bound} times"),
    }
}

/// What a tally collected, as something said of a fighter or a token.
pub(crate) fn tallied(tally: &Tally, names: &Names) -> Says {
    let since = scope(tally.this);
    let it = names.with(Ref::Subject, Phrase::one("it"));
    match &tally.collect {
        Collect::Times
        | Collect::Subjects
        | Collect::TimesPerSubject
        | Collect::WeaponsPerSubject
        | Collect::SubjectsPerTarget => did(tally, names),
        Collect::Targets if tally.on.at.about() == About::Attack => was_target(tally, names),
        Collect::Features if tally.on.at.about() == About::Attack => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let whose = if tally.on.by.is_empty() {
                String::new()
            } else {
                format!(" of {}", fighters::noun(&tally.on.by, &Det::A, names).text)
            };
            let held = tally.on.to.iter().any(|is| matches!(is, Is::Holds(_)));
            let was = if held { "held" } else { "was on" };
            let text = format!("the target of an Attack{whose} {was}");
            Says::Whom(with_conditions(text, &event, since, tally, &it), true)
        }
        Collect::Targets | Collect::Features | Collect::Cards | Collect::Holders => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let verb = event.verb.form(&event.subject, Tense::Past);
            let text = format!(
                "{} {}",
                event.subject.text,
                event.after_subject(verb, false)
            );
            Says::Whom(with_conditions(text, &event, since, tally, &it), true)
        }
        Collect::Fighters(filter) => {
            let when = at_that_time(tally, names);
            let of = |subject: Phrase, yes: bool| {
                let what = fighters::statement(&rest(filter), &subject, Tense::Past, yes, names)
                    .unwrap_or_else(|| subject.verb("was there", "were there").to_owned());
                format!("{what} {when}")
            };
            Says::Did {
                did: [of(Phrase::one("it"), true), of(Phrase::many("they"), true)],
                did_not: [
                    of(Phrase::one("it"), false),
                    of(Phrase::many("they"), false),
                ],
                yes: true,
            }
        }
    }
}

/// What those who were counted did.
fn did(tally: &Tally, names: &Names) -> Says {
    let since = scope(tally.this);
    let it = names.with(Ref::Subject, Phrase::one("it"));
    let event = event(&tally.on, &Det::A, &Det::A, names);
    let finish =
        |verb: &str| with_conditions(event.after_subject(verb, true), &event, since, tally, &it);
    let mut described = rest(&tally.on.by);
    if tally.on.at == Moment::EntersHex {
        // Which hex it was has been told.
        described.retain(|is| !matches!(is, Is::In(_) | Is::Away(_) | Is::InHex(_) | Is::On(_)));
    }
    let described = fighters::statement(&described, &Phrase::one("it"), Tense::Past, true, names)
        .map(|what| format!(" while it {what}"))
        .unwrap_or_default();
    let [not_one, not_many] = &event.verb.past_not;
    Says::Did {
        did: [
            finish(&event.verb.past_one) + &described,
            finish(&event.verb.past_many) + &described,
        ],
        did_not: [finish(not_one) + &described, finish(not_many) + &described],
        yes: true,
    }
}

/// What those who were counted were when this Attack picked them: "had an Upgrade when it was picked".
fn when_picked(tally: &Tally, names: &Names) -> Option<Says> {
    let on = &tally.on;
    if tally.this != Scope::Attack || on.at != Moment::TargetPicked || !on.by.is_empty() {
        return None;
    }
    let said = |who: &str, many: bool, yes: bool| {
        let (subject, when) = if many {
            (Phrase::many(who), "when they were picked")
        } else {
            (Phrase::one(who), "when it was picked")
        };
        fighters::statement(&rest(&on.to), &subject, Tense::Past, yes, names)
            .map(|what| format!("{what} {when}"))
    };
    Some(Says::Did {
        did: [said("it", false, true)?, said("they", true, true)?],
        did_not: [said("it", false, false)?, said("they", true, false)?],
        yes: true,
    })
}

/// That those who were counted were the target of an Attack.
fn was_target(tally: &Tally, names: &Names) -> Says {
    if let Some(says) = when_picked(tally, names) {
        return says;
    }
    let since = scope(tally.this);
    let it = names.with(Ref::Subject, Phrase::one("it"));
    let event = event(&tally.on, &Det::A, &Det::A, names);
    let whose = if tally.on.by.is_empty() {
        String::new()
    } else {
        format!(" of {}", fighters::noun(&tally.on.by, &Det::A, names).text)
    };
    let asked = fighters::statement(
        &rest(&tally.on.to),
        &Phrase::one("it"),
        Tense::Past,
        true,
        names,
    )
    .map(|what| format!(" while it {what}"))
    .unwrap_or_default();
    let what = if tally.on.at == Moment::TargetPicked {
        "picked as the target of an Attack"
    } else {
        "the target of an Attack"
    };
    let finish = |be: &str| {
        with_conditions(format!("{be} {what}{whose}"), &event, since, tally, &it) + &asked
    };
    Says::Did {
        did: [finish("was"), finish("were")],
        did_not: [finish("was not"), finish("were not")],
        yes: true,
    }
}

/// That somebody held one token at several times.
pub(crate) fn held_same<'a>(tallies: impl Iterator<Item = &'a Tally>, names: &Names) -> Says {
    let when: Vec<String> = tallies.map(|tally| at_that_time(tally, names)).collect();
    let when = list(&when, "and");
    let token = features::treasure(&[], &Det::Same, names);
    let did = format!("held {token} {when}");
    let did_not = format!("did not hold {token} {when}");
    Says::Did {
        did: [did.clone(), did],
        did_not: [did_not.clone(), did_not],
        yes: true,
    }
}

/// What a tally kept for each fighter says of one for which it has come to so much.
pub(crate) fn tallied_often(tally: &Tally, count: u8, names: &Names) -> Says {
    let often = match count {
        0 | 1 => return tallied(tally, names),
        2 => "at least twice".to_owned(),
        count => format!("at least {count} times"),
    };
    let often = match tally.collect {
        Collect::WeaponsPerSubject => format!("with at least {count} different weapons"),
        _ => often,
    };
    if let Collect::SubjectsPerTarget = tally.collect {
        let many = Det::Some(format!("at least {count} different"));
        let event = event(&tally.on, &many, &Det::A, names);
        let on = if event.verb.past_many.starts_with("made ") {
            " on"
        } else {
            ""
        };
        let text = event.clause(Tense::Past) + on;
        let text = with_conditions(text, &event, scope(tally.this), tally, names);
        return Says::Whom(text, true);
    }
    match tallied(tally, names) {
        Says::Did { did, did_not, yes } => Says::Did {
            did: did.map(|did| format!("{did} {often}")),
            did_not: did_not.map(|did| format!("{did} {often}")),
            yes,
        },
        Says::Whom(clause, yes) => Says::Whom(format!("{clause} {often}"), yes),
        says => says,
    }
}

/// What a tally counts as a number: "the number of times ...".
pub(crate) fn how_often(tally: &Tally, names: &Names) -> String {
    match &tally.collect {
        Collect::Subjects | Collect::Fighters(_) => {
            let filter = match &tally.collect {
                Collect::Fighters(filter) => filter,
                _ => &tally.on.by,
            };
            let who = fighters::noun(&core(filter), &Det::Bare, names);
            format!(
                "the number of different {} {}",
                who.text,
                tallied(tally, names).suffix(true)
            )
        }
        Collect::Targets => {
            let who = fighters::noun(&tally.on.to, &Det::Bare, names);
            format!(
                "the number of different {} {}",
                who.text,
                tallied(tally, names).suffix(true)
            )
        }
        Collect::Features | Collect::Holders => {
            format!(
                "the number of different feature tokens {}",
                tallied(tally, names).suffix(true)
            )
        }
        Collect::Cards => format!(
            "the number of different cards {}",
            tallied(tally, names).suffix(true)
        ),
        Collect::Times
        | Collect::SubjectsPerTarget
        | Collect::TimesPerSubject
        | Collect::WeaponsPerSubject => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let text = with_conditions(
                event.clause(Tense::Past),
                &event,
                scope(tally.this),
                tally,
                names,
            );
            format!("the number of times {text}")
        }
    }
}

/// What a tally counts, one by one: "each time ...".
pub(crate) fn each_counted(tally: &Tally, names: &Names) -> Option<String> {
    let text = how_often(tally, names);
    text.strip_prefix("the number of times ")
        .map(|clause| format!("each time {clause}"))
}

/// Damage dealt in all: "fighters took at least 7 damage in all".
pub(super) fn in_all(tally: &Tally, bound: &str, names: &Names) -> String {
    let event = event(&tally.on, &Det::Bare, &Det::A, names);
    let verb = event.verb.form(&event.subject, Tense::Past);
    let verb = verb.replace("damage", &format!("{bound} damage in all"));
    let text = format!(
        "{} {}",
        event.subject.text,
        event.after_subject(&verb, true)
    );
    with_conditions(text, &event, scope(tally.this), tally, names)
}

fn with_conditions(
    text: String,
    event: &Event,
    since: &str,
    tally: &Tally,
    names: &Names,
) -> String {
    let text = match tally.this {
        // Where else would it have been?
        Scope::Move => text.replace(" while Moving", ""),
        Scope::Attack => {
            let known = text
                .strip_suffix(" by an Attack")
                .or_else(|| text.strip_suffix(" from an Attack"));
            known.map(str::to_owned).unwrap_or(text)
        }
        _ => text,
    };
    // What was so when the round started and done later was done in it.
    let text = if tally.this == Scope::Round && text.ends_with("when this battle round started") {
        text
    } else {
        format!("{text} {since}")
    };
    let mut inner = names.after(&tally.on);
    if matches!(tally.on.at.about(), About::Fighter(_)) {
        inner = inner.with(Ref::Subject, Phrase::one("it"));
    }
    match event.conditions(&inner) {
        Some(conditions) => format!("{text}, where {conditions}"),
        None => text,
    }
}

/// When a tally that looks at fighters did so: "when this turn started".
fn at_that_time(tally: &Tally, names: &Names) -> String {
    if let (Moment::LastPowerStepEnds, Cond::Round(condition_words::Round(rounds))) =
        (tally.on.at, &tally.on.when)
    {
        let rounds: Vec<String> = rounds.iter().map(u8::to_string).collect();
        return format!("at the end of battle round {}", list(&rounds, "or"));
    }
    let roll = match (tally.on.at, tally.this) {
        (Moment::AttackRoll, Scope::Attack) => Some("when the Attack roll was made"),
        (Moment::SaveRoll, Scope::Attack) => Some("when the Save roll was made"),
        _ => None,
    };
    if let Some(roll) = roll {
        let event = event(&tally.on, &Det::A, &Det::A, names);
        let inner = names.after(&tally.on);
        return match event.conditions(&inner) {
            Some(conditions) => format!("{roll} (if {conditions})"),
            None => roll.to_owned(),
        };
    }
    match (tally.on.at, tally.this) {
        (Moment::ActionStepStarts | Moment::PowerStepStarts, Scope::Step) => {
            "when this step started".to_owned()
        }
        (Moment::TurnStarts, Scope::Turn | Scope::Step) => "when this turn started".to_owned(),
        (Moment::RoundStarts, Scope::Round | Scope::Phase | Scope::Turn | Scope::Step) => {
            "when this battle round started".to_owned()
        }
        _ => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let text = with_conditions(
                event.clause(Tense::Past),
                &event,
                scope(tally.this),
                tally,
                names,
            );
            format!("when {text}")
        }
    }
}

fn core(filter: &[Is]) -> Vec<Is> {
    filter.iter().filter(|is| is_core(is)).cloned().collect()
}

fn rest(filter: &[Is]) -> Vec<Is> {
    filter.iter().filter(|is| !is_core(is)).cloned().collect()
}

/// What tells who somebody is, rather than how they fare.
fn is_core(is: &Is) -> bool {
    matches!(
        is,
        Is::Friendly(_)
            | Is::Enemy(_)
            | Is::Leader(_)
            | Is::Wizard(_)
            | Is::Named(_)
            | Is::Runemark(_)
            | Is::SlainOrNot(_)
    ) || matches!(is, Is::Not(fighter_words::Not(not)) if matches!(**not, Is::Only(_)))
}

/// How far back a tally reaches.
fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Damage => "just now",
        Scope::Attack => "in this Attack",
        Scope::Move => "in this Move",
        Scope::Ploy => "in this ploy",
        Scope::Step => "in this step",
        Scope::Turn => "this turn",
        Scope::Phase => "this combat phase",
        Scope::Round => "this battle round",
        Scope::Game => "this game",
    }
}
