//! What the conditions of a trigger say in its clause: "a successful melee Attack", "by an Attack of a friendly fighter".

use super::Said;
use super::cards;
use super::features;
use super::fighters::{self, Det};
use super::names::{Names, Phrase, one_and_more};
use super::text::{a, list, title, words};
use super::verb::Verb;
use super::weapons::noun as weapon;
use crate::cards::{CardIs, Cond, Is, Name, Outcome, Ref, WeaponIs};
use crate::vocabulary::{
    cards as card_words, conditions as condition_words, fighters as fighter_words,
};

/// Takes the first condition that `pick` answers to out of the list.
pub(crate) fn take<'a, T>(
    rest: &mut Vec<&'a Cond>,
    pick: impl Fn(&'a Cond) -> Option<T>,
) -> Option<T> {
    let (at, found) = rest
        .iter()
        .enumerate()
        .find_map(|(at, cond)| Some((at, pick(cond)?)))?;
    rest.remove(at);
    Some(found)
}

pub(crate) fn join(one: &str, other: &str) -> String {
    if other.is_empty() {
        one.to_owned()
    } else {
        format!("{one} {other}")
    }
}

/// The verb of an Attack, with how it ended and what it was made with.
pub(crate) fn attacked(rest: &mut Vec<&Cond>, subject: Phrase, target: Option<String>) -> Said {
    let outcome = take(rest, outcome);
    let with = take(rest, |cond| match cond {
        Cond::Weapon(condition_words::Weapon(filter)) => Some(filter.as_slice()),
        _ => None,
    });
    let charge = take(rest, |cond| match cond {
        Cond::InCharge(_) => Some("in a Charge"),
        Cond::Not(condition_words::Not(inner)) if matches!(inner.as_ref(), Cond::InCharge(_)) => {
            Some("outside a Charge")
        }
        _ => None,
    });
    let adjective = outcome.map_or("", outcome_word);
    let (kind, with) = kind_of_attack(with);
    let (verb, on) = if adjective.is_empty() && kind.is_empty() {
        (
            Verb::new("Attacks", "Attack", "Attacked"),
            target.unwrap_or_default(),
        )
    } else {
        let what = a(&format!("{adjective}{kind}Attack"));
        let many = format!("{adjective}{kind}Attacks");
        let mut verb = Verb::new(
            &format!("makes {what}"),
            &format!("make {many}"),
            &format!("made {what}"),
        );
        verb.past_many = format!("made {many}");
        verb.past_not[0] = format!("did not make {what}");
        (
            verb,
            target
                .map(|target| format!("on {target}"))
                .unwrap_or_default(),
        )
    };
    let mut object = on;
    for more in [with.as_str(), charge.unwrap_or_default()] {
        if !more.is_empty() {
            object = if object.is_empty() {
                more.to_owned()
            } else {
                format!("{object} {more}")
            };
        }
    }
    (subject, verb, object)
}

/// What is told of the weapon before an Attack is named ("melee ") and after it ("with this weapon").
fn kind_of_attack(with: Option<&[WeaponIs]>) -> (&'static str, String) {
    match with {
        Some([WeaponIs::Melee(_)]) => ("melee ", String::new()),
        Some([WeaponIs::Ranged(_)]) => ("ranged ", String::new()),
        Some([WeaponIs::Spell(_)]) => ("spell ", String::new()),
        Some(filter) => ("", format!("with {}", weapon(filter, &Det::A))),
        None => ("", String::new()),
    }
}

pub(crate) fn outcome(cond: &Cond) -> Option<Outcome> {
    match cond {
        Cond::Attack(condition_words::Attack(outcome)) => Some(*outcome),
        _ => None,
    }
}

pub(crate) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Successful => "successful ",
        Outcome::Critical => "critically successful ",
        Outcome::Drawn => "drawn ",
        Outcome::Failed => "failed ",
    }
}

pub(crate) fn picked_weapon(rest: &mut Vec<&Cond>) -> Option<String> {
    take(rest, |cond| match cond {
        Cond::Weapon(condition_words::Weapon(filter)) => Some(weapon(filter, &Det::A)),
        _ => None,
    })
}

/// What did the harm: "by an Attack", "by a melee Attack of a friendly fighter", "by your leader".
pub(crate) fn cause(rest: &mut Vec<&Cond>, attacker: &Option<String>, names: &Names) -> String {
    let by_attack = take(rest, |cond| matches!(cond, Cond::ByAttack(_)).then_some(())).is_some();
    let attacker = attacker.clone().or_else(|| {
        if !by_attack {
            return None;
        }
        take(rest, |cond| match cond {
            Cond::Is(condition_words::Is(Ref::Attacker, filter)) => {
                Some(fighters::noun(filter, &Det::A, names).text)
            }
            _ => None,
        })
    });
    let filter = take(rest, |cond| match cond {
        Cond::Weapon(condition_words::Weapon(filter)) => Some(filter.as_slice()),
        _ => None,
    });
    let (kind, with) = if attacker.is_some() || by_attack {
        kind_of_attack(filter)
    } else {
        let with = filter.map(|filter| format!("with {}", weapon(filter, &Det::A)));
        ("", with.unwrap_or_default())
    };
    let attack = a(&format!("{kind}Attack"));
    let text = match attacker {
        Some(attacker) => format!("by {attack} of {attacker}"),
        None if by_attack => format!("by {attack}"),
        None => {
            let dealer = take(rest, |cond| match cond {
                Cond::Is(condition_words::Is(Ref::Dealer, filter)) => {
                    Some(fighters::noun(filter, &Det::A, names).text)
                }
                _ => None,
            });
            match dealer.or_else(|| take(rest, culprits)) {
                Some(culprit) => format!("by {culprit}"),
                None => String::new(),
            }
        }
    };
    join(&text, &with).trim_start().to_owned()
}

/// What can do harm, or one of several such things.
fn culprits(cond: &Cond) -> Option<String> {
    match cond {
        Cond::Any(condition_words::Any(conds)) => {
            let each: Option<Vec<String>> = conds.iter().map(culprits).collect();
            each.map(|each| list(&each, "or"))
        }
        Cond::ByAttack(_) => Some("an Attack".to_owned()),
        Cond::ByCard(condition_words::ByCard(filter)) => Some(cards::noun(filter, &Det::A)),
        Cond::ByHex(_) => Some("a lethal hex".to_owned()),
        Cond::BySpell(_) => Some("a spell".to_owned()),
        Cond::ByReaction(_) => Some("a Surge ploy or ability".to_owned()),
        Cond::ByYou(_) => Some("you".to_owned()),
        _ => None,
    }
}

pub(crate) fn about_name(cond: &Cond) -> Option<&Name> {
    match cond {
        Cond::Event(condition_words::Event(name)) => Some(name),
        _ => None,
    }
}

pub(crate) fn about_token(rest: &mut Vec<&Cond>) -> String {
    match take(rest, about_name) {
        Some(name) if ["move", "charge", "guard", "stagger", "raise"].contains(&name.as_str()) => {
            format!("a {} token", title(name))
        }
        Some(name) => a(&format!("{} token", words(name))),
        None => "a token".to_owned(),
    }
}

/// The card of the moment; `kind` is what it is anyway, `This` meaning that it can be any.
pub(crate) fn event_card(rest: &mut Vec<&Cond>, kind: CardIs, det: &Det) -> String {
    let called = take(rest, one_called);
    let text = cards::noun(&card_filter(rest, kind), det);
    match called {
        Some(called) => format!("{text} called {}", list(&called, "or")),
        None => text,
    }
}

/// The names of a card that is called one way or another.
fn one_called(cond: &Cond) -> Option<Vec<String>> {
    let Cond::Any(conds) = cond else {
        return None;
    };
    let name = |cond: &Cond| match cond {
        Cond::Card(filter) => match filter.0.as_slice() {
            [CardIs::Called(name)] => Some(title(&name.0)),
            _ => None,
        },
        _ => None,
    };
    conds.0.iter().map(name).collect()
}

pub(crate) fn card_filter(rest: &mut Vec<&Cond>, kind: CardIs) -> Vec<CardIs> {
    let mut filter = match kind {
        CardIs::This(_) => Vec::new(),
        kind => vec![kind],
    };
    let asked = take(rest, |cond| match cond {
        Cond::Card(condition_words::Card(filter)) => Some(filter.clone()),
        _ => None,
    });
    filter.extend(asked.into_iter().flatten());
    filter
}

/// A player who does something with a card. Whose card it is says who the player is.
pub(crate) fn player_card(rest: &mut Vec<&Cond>, kind: CardIs, det: &Det, verb: Verb) -> Said {
    let called = take(rest, one_called);
    let mut filter = card_filter(rest, kind);
    let yours = filter.iter().any(|is| matches!(is, CardIs::Yours(_)));
    filter.retain(|is| !matches!(is, CardIs::Yours(_)));
    let somebody = take(rest, whose);
    let subject = match somebody {
        Some(subject) => subject,
        None if yours => Phrase::many("you"),
        None => Phrase::one("a player"),
    };
    let mut what = cards::noun(&filter, det);
    if let Some(called) = called {
        what = format!("{what} called {}", list(&called, "or"));
    }
    (subject, verb, what)
}

pub(crate) fn event_feature(rest: &mut Vec<&Cond>, det: &Det, names: &Names) -> Option<String> {
    take(rest, |cond| match cond {
        Cond::EventFeature(condition_words::EventFeature(filter)) => {
            Some(features::noun(filter, det, names))
        }
        _ => None,
    })
    .or_else(|| matches!(det, Det::Some(_)).then(|| features::noun(&[], det, names)))
}

pub(crate) fn whose(cond: &Cond) -> Option<Phrase> {
    match cond {
        Cond::EventYours(_) => Some(Phrase::many("you")),
        Cond::Not(condition_words::Not(inner)) if matches!(inner.as_ref(), Cond::EventYours(_)) => {
            Some(Phrase::one("your opponent"))
        }
        _ => None,
    }
}

pub(crate) fn somebody(rest: &mut Vec<&Cond>) -> Phrase {
    take(rest, whose).unwrap_or_else(|| Phrase::one("a player"))
}

/// Who casts: fighters like these, or the player whose wizard it is.
pub(crate) fn caster(rest: &mut Vec<&Cond>, by: &[Is], det: &Det, names: &Names) -> Phrase {
    if !by.is_empty() {
        return match one_and_more(by) {
            Some((who, _)) => names.of(who).clone(),
            None => fighters::noun(by, det, names),
        };
    }
    take(rest, whose).unwrap_or_else(|| fighters::noun(&[fighter_words::Wizard.into()], det, names))
}

/// The spell that a casting roll is made for, if the conditions ask about it.
pub(crate) fn for_spell(rest: &mut Vec<&Cond>, det: &Det) -> String {
    let filter = card_filter(rest, card_words::Spell.into());
    if filter.len() > 1 {
        format!("for {}", cards::noun(&filter, det))
    } else {
        String::new()
    }
}

/// A card or ability that answers to a moment.
pub(crate) fn reaction(rest: &mut Vec<&Cond>, det: &Det) -> String {
    let filter = card_filter(rest, card_words::This.into());
    if filter.is_empty() {
        "a Surge ploy or ability".to_owned()
    } else {
        format!("{} as a Surge", cards::noun(&filter, det))
    }
}
