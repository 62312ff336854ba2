//! What rules give to fighters and players, and how long things last.

use super::asked::{attacked, join, take};
use super::conditions;
use super::fighters::{self, Det};
use super::names::{Names, Phrase, one_and_more, only};
use super::telling::flatten;
use super::text::{join_verbs, list};
use super::traits::Tense;
use crate::cards::{Amount, Cond, Gives, Num, Passive, Ref};
use crate::vocabulary::conditions as condition_words;
use crate::vocabulary::gifts::{Cannot, Gift, Receiver, Said};

/// A passive rule as a clause.
pub(crate) fn passive(passive: &Passive, names: &Names) -> String {
    let who = match &passive.who {
        None => Some(Ref::This),
        Some(filter) => one_and_more(filter).map(|(who, _)| who),
    };
    let mut only_if = Vec::new();
    let mut asked = None;
    let mut subject = match &passive.who {
        None => names.of(Ref::This).clone(),
        Some(filter) => match one_and_more(filter) {
            Some((who, more)) => {
                let subject = names.of(who).clone();
                let says = fighters::statement(&more, &subject, Tense::Present, true, names);
                asked = says;
                subject
            }
            None => fighters::noun(filter, &Det::Bare, names),
        },
    };
    if let Some(several) = subject.text.strip_prefix("each of ") {
        subject = Phrase::many(several.replace("them", "those fighters"));
    }
    let text = clause(&subject, who.is_some(), &passive.gives, names);
    if let Cond::Round(condition_words::Round(rounds)) = &passive.when {
        let rounds: Vec<String> = rounds.iter().map(u8::to_string).collect();
        return format!("{text} in battle round {}", list(&rounds, "or"));
    }
    let inner = match who {
        Some(who) if text.starts_with(&format!("{} ", subject.text)) => {
            names.with(who, subject.pronoun())
        }
        Some(_) | None => names.clone(),
    };
    if let (Some(asked), Some(who)) = (asked, who) {
        only_if.push(format!("{} {asked}", inner.of(who).text));
    }
    if who == Some(Ref::Target)
        && let Some(lead) = in_attacks_of(&passive.when, names)
    {
        let text = format!("{lead}, {text}");
        return match only_if.first() {
            Some(asked) => format!("{text} if {asked}"),
            None => text,
        };
    }
    if !matches!(passive.when, Cond::Always(_)) {
        only_if.push(conditions::clause(&passive.when, true, &inner));
    }
    if only_if.is_empty() {
        return text;
    }
    let link = if is_about_attack(&passive.when) {
        "if"
    } else {
        "while"
    };
    format!("{text} {link} {}", list(&only_if, "and"))
}

/// What holds for targets holds in somebody's attacks: "when this fighter Attacks with a melee weapon".
fn in_attacks_of(cond: &Cond, names: &Names) -> Option<String> {
    let mut rest = Vec::new();
    flatten(cond, &mut rest);
    let attacker = take(&mut rest, |cond| match cond {
        Cond::Is(condition_words::Is(Ref::Attacker, filter)) => Some(filter),
        _ => None,
    })?;
    let attacker = match only(attacker) {
        Some(who) => names.of(who).clone(),
        None => fighters::noun(attacker, &Det::A, names),
    };
    let (attacker, verb, with) = attacked(&mut rest, attacker, None);
    let attacks = join(verb.form(&attacker, Tense::Present), &with);
    rest.is_empty()
        .then(|| format!("when {} {attacks}", attacker.text))
}

/// Conditions that are asked in an attack only read better with "if" than with "while".
fn is_about_attack(cond: &Cond) -> bool {
    match cond {
        Cond::All(condition_words::All(list)) | Cond::Any(condition_words::Any(list)) => {
            list.iter().any(is_about_attack)
        }
        Cond::Not(condition_words::Not(inner)) => is_about_attack(inner),
        Cond::Is(condition_words::Is(who, _)) => matches!(who, Ref::Attacker | Ref::Target),
        // What a tally has come to so far in the attack.
        Cond::Compare(condition_words::Compare(Num::Of(amount), ..)) => {
            matches!(amount.as_ref(), Amount::Tally(_))
        }
        cond => matches!(
            cond,
            Cond::Attack(_)
                | Cond::Weapon(_)
                | Cond::UsedAbility(_)
                | Cond::InCharge(_)
                | Cond::MoveInCharge(_)
                | Cond::TargetWas(_)
        ),
    }
}

/// Statements about the fighters themselves or about weapons of theirs.
struct Clause {
    /// Whom it is about, in full, so that a clause about the same can be told.
    about: String,
    /// How it calls them.
    who: String,
    verbs: Vec<String>,
}

/// What is given, as one clause about the subject.
fn clause(subject: &Phrase, one: bool, gives: &[Gives], names: &Names) -> String {
    let pronoun = subject.pronoun();
    let mut clauses: Vec<Clause> = Vec::new();
    let mut cannot = Vec::new();
    for give in gives {
        if let Gives::Cannot(Cannot(deed)) = give {
            cannot.push(deed.said());
            continue;
        }
        let said = |owner: &Phrase| {
            give.said(&Receiver {
                subject,
                owner,
                one,
                names,
            })
        };
        let (about, verb) = match said(subject) {
            Said::Fighter(verb) => (subject.text.clone(), verb),
            Said::Weapons(weapons, verb) => (weapons.text, verb),
        };
        match clauses.last_mut() {
            Some(last) if last.about == about => last.verbs.push(verb),
            // Speaking of the same fighters again, a pronoun will do.
            Some(_) => {
                let who = match said(&pronoun) {
                    Said::Fighter(_) => pronoun.text.clone(),
                    Said::Weapons(weapons, _) => weapons.text,
                };
                clauses.push(Clause {
                    about,
                    who,
                    verbs: vec![verb],
                });
            }
            None => clauses.push(Clause {
                who: about.clone(),
                about,
                verbs: vec![verb],
            }),
        }
    }
    if !cannot.is_empty() {
        let verb = format!("cannot {}", join_deeds(&cannot));
        match clauses.last_mut() {
            Some(last) if last.about == subject.text => last.verbs.push(verb),
            last => {
                let who = if last.is_some() {
                    &pronoun.text
                } else {
                    &subject.text
                };
                let clause = Clause {
                    about: subject.text.clone(),
                    who: who.clone(),
                    verbs: vec![verb],
                };
                clauses.push(clause);
            }
        }
    }
    let texts: Vec<String> = clauses
        .iter()
        .map(|clause| format!("{} {}", clause.who, join_verbs(&clause.verbs, "and")))
        .collect();
    list(&texts, "and")
}

fn join_deeds(deeds: &[String]) -> String {
    let mut said = false;
    let parts: Vec<String> = deeds
        .iter()
        .map(|deed| match deed.strip_prefix("be ") {
            Some(rest) if said => rest.to_owned(),
            Some(_) => {
                said = true;
                deed.clone()
            }
            None => deed.clone(),
        })
        .collect();
    list(&parts, "or")
}
