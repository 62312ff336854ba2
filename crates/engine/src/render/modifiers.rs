//! What rules give to fighters and players, and how long things last.

use super::cards;
use super::conditions;
use super::fighters::{self, Det};
use super::moments;
use super::names::{Names, Phrase, one_and_more, player};
use super::numbers::{a_face, num, quantity};
use super::text::{a, join_verbs, list, words};
use super::traits::Tense;
use crate::cards::{Amount, Cond, Gives, GivesPlayer, Moment, Num, Passive, Ref, Trigger, Until};
use crate::vocabulary::conditions as condition_words;
use crate::vocabulary::gifts::{Cannot, Gift, Receiver, Said};

/// A passive rule as a clause.
pub(super) fn passive(passive: &Passive, names: &Names) -> String {
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

/// What a rule gives to a player.
pub(super) fn for_player(gives: &GivesPlayer, names: &Names) -> String {
    match gives {
        GivesPlayer::GloryForUpgrades(number) => {
            format!(
                "for equipping Upgrades, add {} to your glory",
                num(number, names)
            )
        }
        GivesPlayer::RaidMore(number) => {
            format!("your raids take {} more", quantity(number, "card", names))
        }
        GivesPlayer::CannotPlay(who, filter) => format!(
            "{} cannot play {}",
            player(*who, names).text,
            cards::noun(filter, &Det::Bare)
        ),
        GivesPlayer::InnateSpells(dice) => format!(
            "add {} to the casting roll of each of your spells (no roll gets more than one)",
            a_face(dice)
        ),
        GivesPlayer::BacklashFrom(1) => {
            "your wizards suffer backlash from a single critical".to_owned()
        }
        GivesPlayer::BacklashFrom(criticals) => {
            format!("your wizards suffer backlash from {criticals} criticals")
        }
    }
}

/// One of the ends of a duration.
pub(super) fn lasts(until: &Until, names: &Names) -> String {
    match until {
        Until::EndOfAttack => "for this Attack".to_owned(),
        Until::EndOfMove => "for this Move".to_owned(),
        Until::EndOfCharge => "for this Charge".to_owned(),
        Until::EndOfAbility => "until this ability is over".to_owned(),
        Until::YourNextTurn => "in your next turn".to_owned(),
        Until::EndOfStep => "until the end of this step".to_owned(),
        Until::EndOfTurn => "until the end of this turn".to_owned(),
        Until::NextTurn => "in the next turn".to_owned(),
        Until::EndOfYourNextTurn => "until the end of your next turn".to_owned(),
        Until::NextActionStep => "in the next Action step".to_owned(),
        Until::YourNextActionStep => "in your next Action step".to_owned(),
        Until::EndOfNextActionStep => "until the end of the next Action step".to_owned(),
        Until::ActionSteps(number) => format!("for {}", quantity(number, "Action step", names)),
        Until::EndOfRound => "until the end of the battle round".to_owned(),
        Until::EndOfEndPhase => "until the end phase is over".to_owned(),
        Until::EndOfGame => "for the rest of the game".to_owned(),
        Until::EndOfNextRound => "until the end of the next battle round".to_owned(),
        Until::NextDomain => "until another Domain is played".to_owned(),
        Until::CounterGains(name) => format!("until you gain {}", words(name)),
        Until::TagUsed(name) => format!(
            "until a player uses {}",
            a(&format!("{} ability", words(name)))
        ),
        Until::Slain(who) => format!("until {} is slain", names.of(*who).text),
        Until::Happens(trigger) if is_hazard_phase(trigger) => {
            "until the next hazard phase".to_owned()
        }
        Until::Happens(trigger) => {
            let happened = moments::has_happened(trigger, names);
            format!(
                "until {}",
                format_args!("{} {}", happened.subject.text, happened.says)
            )
        }
        Until::TagPlayed(name) => format!("until another {} card is played", words(name)),
    }
}

/// When one of them is over.
pub(super) fn over(until: &Until, names: &Names) -> String {
    match until {
        Until::EndOfAttack => "after this Attack".to_owned(),
        Until::EndOfMove => "after this Move".to_owned(),
        Until::EndOfCharge => "after this Charge".to_owned(),
        Until::EndOfAbility => "after this ability".to_owned(),
        Until::YourNextTurn => "after your next turn".to_owned(),
        Until::EndOfStep => "at the end of this step".to_owned(),
        Until::EndOfTurn => "at the end of this turn".to_owned(),
        Until::NextTurn => "after the next turn".to_owned(),
        Until::EndOfYourNextTurn => "after your next turn".to_owned(),
        Until::NextActionStep | Until::EndOfNextActionStep => {
            "after the next Action step".to_owned()
        }
        Until::YourNextActionStep => "after your next Action step".to_owned(),
        Until::ActionSteps(Num::Const(1)) => "after 1 Action step".to_owned(),
        Until::ActionSteps(number) => format!("after {}", quantity(number, "Action step", names)),
        Until::EndOfRound => "at the end of the battle round".to_owned(),
        Until::EndOfEndPhase => "after the end phase".to_owned(),
        Until::EndOfGame => "at the end of the game".to_owned(),
        Until::EndOfNextRound => "at the end of the next battle round".to_owned(),
        Until::NextDomain => "when another Domain is played".to_owned(),
        Until::CounterGains(name) => format!("when you gain {}", words(name)),
        Until::TagUsed(name) => format!(
            "when a player uses {}",
            a(&format!("{} ability", words(name)))
        ),
        Until::Slain(who) => format!("when {} is slain", names.of(*who).text),
        Until::Happens(trigger) if is_hazard_phase(trigger) => {
            "when the next hazard phase starts".to_owned()
        }
        Until::Happens(trigger) => {
            let happened = moments::has_happened(trigger, names);
            format!(
                "once {}",
                format_args!("{} {}", happened.subject.text, happened.says)
            )
        }
        Until::TagPlayed(name) => format!("when another {} card is played", words(name)),
    }
}

/// Whether a duration ends with the start of any hazard phase.
pub(super) fn is_hazard_phase(trigger: &Trigger) -> bool {
    trigger.at == Moment::HazardPhaseStarts && matches!(trigger.when, Cond::Always(_))
}
