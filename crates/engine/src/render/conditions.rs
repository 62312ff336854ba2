//! Conditions as clauses: "you are the underdog".

use super::cards;
use super::features;
use super::fighters::{self, Det};
use super::hexes;
use super::moments;
use super::names::{Names, Phrase};
use super::numbers::{Op, compare, num, the_roll};
use super::realise;
use super::tallies;
use super::text::{a, list, title, words};
use super::traits::Tense;
use super::tree;
use super::weapons::statement as weapon_statement;
use crate::cards::{Cond, Outcome, Ref};

/// The condition, or its opposite if not `yes`, as a clause without a full stop.
pub(super) fn clause(cond: &Cond, yes: bool, names: &Names) -> String {
    let you = |is: &str, is_not: &str| if yes { is } else { is_not }.to_owned();
    let number = |op: Op| if yes { op } else { op.not() };
    match cond {
        Cond::Always => you("always", "never"),
        Cond::All(conds) | Cond::Any(conds)
            if conds.iter().all(|cond| matches!(cond, Cond::Always)) =>
        {
            you("always", "never")
        }
        Cond::All(_) | Cond::Any(_) => realise::inline(&tree::cond(cond, yes, names)),
        Cond::Not(inner) => clause(inner, !yes, names),
        Cond::Underdog => you("you are the underdog", "you are not the underdog"),
        Cond::Is(who, filter) => {
            let subject = names.of(*who);
            let tense = if *who == Ref::Subject && names.past_subject {
                Tense::Past
            } else {
                Tense::Present
            };
            let pronouned = names.with(*who, subject.clone());
            match fighters::statement(filter, subject, tense, yes, &pronouned) {
                Some(what) => format!("{} {what}", subject.text),
                None => {
                    let not = if yes { "" } else { "not " };
                    format!("{} {} {not}there", subject.text, subject.is())
                }
            }
        }
        Cond::Exists(filter) => {
            fighters::there(filter, if yes { &Det::A } else { &Det::No }, names)
        }
        Cond::None(filter) => fighters::there(filter, if yes { &Det::No } else { &Det::A }, names),
        Cond::Each(of, is) => {
            let subject = fighters::noun(of, &Det::Each, names);
            let not = if yes { "" } else { "not " };
            match fighters::statement(is, &Phrase::one("it"), Tense::Present, true, names) {
                Some(what) => format!("{not}{} {what}", subject.text),
                None => fighters::there(of, if yes { &Det::A } else { &Det::No }, names),
            }
        }
        Cond::Feature(filter) => {
            features::there(filter, if yes { &Det::A } else { &Det::No }, names)
        }
        Cond::NoFeature(filter) => {
            features::there(filter, if yes { &Det::No } else { &Det::A }, names)
        }
        Cond::EachFeature(of, is) => features::each(of, is, yes, names),
        Cond::Group(count, filter) => {
            let who = fighters::noun(filter, &Det::Some(format!("at least {count}")), names).text;
            format!(
                "{who} {} in one unbroken group",
                if yes { "stand" } else { "do not stand" }
            )
        }
        Cond::NearDifferentFeatures {
            fighters: filter,
            hexes: count,
            features: near,
            at_least,
        } => {
            let many = format!("at least {at_least}");
            let who = fighters::noun(filter, &Det::Some(many), names).text;
            let what = features::noun(near, &Det::A, names);
            let different = what
                .strip_prefix("a ")
                .or(what.strip_prefix("an "))
                .unwrap_or(&what);
            let each = format!(
                "each within {} of a different {different}",
                hexes::count(*count)
            );
            format!("{who} are {}{each}", if yes { "" } else { "not " })
        }
        Cond::AtLeast(one, other) => compare(one, number(Op::AtLeast), other, names),
        Cond::AtMost(one, other) => compare(one, number(Op::AtMost), other, names),
        Cond::Equal(one, other) => compare(one, number(Op::Exactly), other, names),
        Cond::More(one, other) => compare(one, number(Op::Over), other, names),
        Cond::Most(number) => format!(
            "{} {} greater than each opponent's",
            num(number, names),
            if yes { "is" } else { "is not" }
        ),
        Cond::Attack(outcome) => {
            let how = match outcome {
                Outcome::Successful => "successful",
                Outcome::Critical => "critically successful",
                Outcome::Drawn => "drawn",
                Outcome::Failed => "failed",
            };
            format!("the Attack {} {how}", you("was", "was not"))
        }
        Cond::Weapon(filter) => format!("the weapon {}", weapon_statement(filter, yes)),
        Cond::UsedAbility(name) => {
            format!("the Attack {} {}", you("used", "did not use"), title(name))
        }
        Cond::InCharge => format!("the Attack {} part of a Charge", you("is", "is not")),
        Cond::MoveInCharge => format!("the Move {} part of a Charge", you("is", "is not")),
        Cond::AgainstEach => {
            let how = you("is", "is not");
            format!("the Attack {how} made against each adjacent enemy fighter")
        }
        Cond::FirstTarget => {
            let how = you("is", "is not");
            format!("the Attack {how} the first of those made against several fighters")
        }
        Cond::InMove => you("it is Moving", "it is not Moving"),
        Cond::Marker(name) => format!(
            "{} of your {} markers is on the battlefield",
            you("one", "none"),
            words(name)
        ),
        Cond::TargetDrivenBack => {
            names.of(Ref::Target).text.clone() + &you(" was driven back", " was not driven back")
        }
        Cond::TargetMoved => {
            let how = you(
                " was driven back or pushed",
                " was neither driven back nor pushed",
            );
            names.of(Ref::Target).text.clone() + &how
        }
        Cond::TargetSlain => {
            names.of(Ref::Target).text.clone() + &you(" was slain", " was not slain")
        }
        Cond::TargetWas(filter) => {
            let target = names.of(Ref::Target);
            let what = fighters::statement(filter, target, Tense::Past, yes, names)
                .unwrap_or_else(|| "was there".to_owned());
            format!("{} {what} when it was picked", target.text)
        }
        Cond::TargetLeftTerritory => {
            let how = you(
                "is in another territory than",
                "is in the same territory as",
            );
            format!("{} {how} when it was picked", names.of(Ref::Target).text)
        }
        Cond::AttackerTookTargetsFeature => format!(
            "{} {} on the feature token that {} was on",
            names.of(Ref::Attacker).text,
            you("is", "is not"),
            names.of(Ref::Target).text
        ),
        Cond::AllSuccesses(roll) => {
            format!(
                "{} result of {} is a success",
                you("every", "not every"),
                the_roll(*roll)
            )
        }
        Cond::ByAttack => you("it was done by an Attack", "it was not done by an Attack"),
        Cond::ByCard(filter) => {
            format!(
                "it {} done by {}",
                you("was", "was not"),
                cards::noun(filter, &Det::A)
            )
        }
        Cond::ByHex => you(
            "it was done by a lethal hex",
            "it was not done by a lethal hex",
        ),
        Cond::BySpell => you("it was done by a spell", "it was not done by a spell"),
        Cond::ByReaction => you(
            "it was done by a Surge ploy or ability",
            "it was not done by a Surge ploy or ability",
        ),
        Cond::Backlash => you(
            "the caster suffered backlash",
            "the caster did not suffer backlash",
        ),
        Cond::ChainCut => you("the chain was cut short", "the chain was not cut short"),
        Cond::Players(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            format!(
                "the game {} {} players",
                you("has", "does not have"),
                list(&numbers, "or")
            )
        }
        Cond::InPlay(filter) => {
            let what = cards::noun(filter, if yes { &Det::A } else { &Det::No });
            // "this card" is the same with or without a "no" before it.
            if yes || what.starts_with("no ") {
                format!("{what} is in play")
            } else {
                format!("{what} is not in play")
            }
        }
        Cond::OppositeEdges(filter) => {
            let who = fighters::noun(filter, &Det::Bare, names);
            let stand = if yes {
                who.verb("stands", "stand")
            } else {
                who.verb("does not stand", "do not stand")
            };
            format!("{} {stand} on opposite edges of the battlefield", who.text)
        }
        Cond::ByYou => you("it was your doing", "it was not your doing"),
        Cond::Event(name) => format!("it {} {}", you("is", "is not"), a(&words(name))),
        Cond::Because(moment) => {
            format!(
                "{} {}",
                you("this is", "this is not"),
                moments::because(*moment)
            )
        }
        Cond::Card(filter) => {
            format!(
                "the card {} {}",
                you("is", "is not"),
                cards::noun(filter, &Det::A)
            )
        }
        Cond::EventFeature(filter) => {
            let token = Phrase::one("that feature token");
            match features::statement(filter, &token, yes, names) {
                Some(what) => format!("{} {what}", token.text),
                None => format!("there {} such a feature token", you("is", "is not")),
            }
        }
        Cond::EventYours => you("it was you", "it was your opponent"),
        Cond::YourTurn => you("it is your turn", "it is not your turn"),
        Cond::ActionStep => you("it is an Action step", "it is not an Action step"),
        Cond::PowerStep => you("it is a Power step", "it is not a Power step"),
        Cond::CombatPhase => you("it is the combat phase", "it is not the combat phase"),
        Cond::Round(rounds) => {
            let rounds: Vec<String> = rounds.iter().map(u8::to_string).collect();
            format!(
                "it {} battle round {}",
                you("is", "is not"),
                list(&rounds, "or")
            )
        }
        Cond::FirstActionStep => {
            format!(
                "it {} the first Action step of the battle round",
                you("is", "is not")
            )
        }
        Cond::YourFirstActionStep => {
            format!(
                "it {} your first Action step of the battle round",
                you("is", "is not")
            )
        }
        Cond::YourLastActionStep => {
            format!(
                "it {} your last Action step of the battle round",
                you("is", "is not")
            )
        }
        Cond::LastTurn => format!(
            "it {} the last turn of the battle round",
            you("is", "is not")
        ),
        Cond::Happened(watch, count) => {
            let bound = match (yes, count) {
                (true, count) => format!("at least {count}"),
                (false, 0 | 1) => "no".to_owned(),
                (false, count) => format!("fewer than {count}"),
            };
            tallies::happened(watch.tally(), &bound, names)
        }
    }
}
