//! Rules: what a card, a warscroll, a plot card or a lasting effect adds to the game.

use super::conditions;
use super::effects;
use super::fighters::{self, Det};
use super::hexes;
use super::modifiers;
use super::moments;
use super::names::{Names, Phrase, player};
use super::numbers::{num, quantity, value_word};
use super::text::{capitalise, sentences, title, words};
use crate::cards::{Ability, Cond, Limit, Name, Ref, Rule, Terrain, When, Who};

/// Each rule as one or more sentences, the last without its full stop.
pub(super) fn each(rules: &[Rule], names: &Names) -> Vec<String> {
    rules
        .iter()
        .map(|rule| one(rule, names))
        .filter(|text| !text.is_empty())
        .collect()
}

/// Each rule of a part of a warscroll, which need not repeat the name that stands above it.
pub(super) fn under(name: &str, rules: &[Rule], names: &Names) -> Vec<String> {
    let letters = |text: &str| -> String {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<String>()
            .to_lowercase()
    };
    let above = letters(name);
    rules
        .iter()
        .map(|rule| match rule {
            Rule::Ability(used) => {
                let own = used
                    .name
                    .as_ref()
                    .filter(|own| !above.starts_with(&letters(own.as_str())));
                ability(used, own, names)
            }
            rule => one(rule, names),
        })
        .filter(|text| !text.is_empty())
        .collect()
}

/// Rules as the clauses of one sentence, for effects that bring them into force for a while.
pub(super) fn inline(rules: &[Rule], names: &Names) -> String {
    let each: Vec<String> = rules
        .iter()
        .map(|rule| match rule {
            Rule::Ability(ability) => ability_inline(ability, names),
            Rule::Passive(_)
            | Rule::Player(_)
            | Rule::Whenever(_, _)
            | Rule::Define(_, _)
            | Rule::Start(_, _)
            | Rule::StartInspired(_)
            | Rule::StartTokens(_, _, _)
            | Rule::WeaponAbility(_, _)
            | Rule::Terrain(_, _)
            | Rule::OpponentFlips(_) => one(rule, names),
        })
        .filter(|text| !text.is_empty())
        .collect();
    each.join("; ")
}

fn one(rule: &Rule, names: &Names) -> String {
    match rule {
        Rule::Passive(passive) => modifiers::passive(passive, names),
        Rule::Player(gives) => modifiers::for_player(gives, names),
        Rule::Ability(used) => ability(used, used.name.as_ref(), names),
        Rule::Whenever(cond, block) => {
            let inner = names.within(block.items());
            format!(
                "as soon as {}, {}",
                conditions::clause(cond, true, names),
                effects::flow(block.items(), &inner)
            )
        }
        Rule::Define(name, number) => {
            format!("your {} is {}", value_word(name), num(number, names))
        }
        Rule::Start(name, number) => format!(
            "you start the game with {} {}",
            num(number, names),
            words(name)
        ),
        Rule::StartInspired(filter) => {
            let who = fighters::noun(filter, &Det::Bare, names);
            format!(
                "{} {} the game Inspired",
                who.text,
                who.verb("starts", "start")
            )
        }
        Rule::StartTokens(filter, name, count) => {
            let who = fighters::noun(filter, &Det::Each, names);
            let token = format!("{} token", words(name));
            let number = crate::cards::Num::Const(i16::from(*count));
            format!(
                "{} starts the game with {}",
                who.text,
                quantity(&number, &token, names)
            )
        }
        Rule::WeaponAbility(name, rules) => {
            let mut inner = names.clone();
            inner.attacker = "the attacker";
            let inner = inner.with(Ref::This, Phrase::one("the attacker"));
            format!(
                "{} (weapon ability): {}",
                title(name),
                sentences(&under(name.as_str(), rules.items(), &inner))
            )
        }
        Rule::Terrain(terrain, filter) => {
            let hexes = hexes::phrase(filter, &Det::Bare, names);
            let kind = match terrain {
                Terrain::Blocked => "blocked",
                Terrain::Lethal => "lethal",
                Terrain::Cover => "cover",
            };
            let what = if hexes.plural {
                format!("{kind} hexes")
            } else {
                format!("a {kind} hex")
            };
            format!("{} {} {what} too", hexes.text, hexes.is())
        }
        Rule::OpponentFlips(count) => {
            let number = crate::cards::Num::Const(i16::from(*count));
            format!(
                "after the feature tokens are revealed, your opponent can flip up to {}",
                quantity(&number, "feature token", names)
            )
        }
    }
}

/// An ability as a paragraph: what it is called, when and how often it is used, and what it does.
fn ability(ability: &Ability, called: Option<&Name>, names: &Names) -> String {
    let names = named(ability, names);
    let mut head = match &ability.when {
        When::Surge(_) => vec!["Surge".to_owned()],
        When::Can(_) => Vec::new(),
        When::PowerStep => vec!["Power step".to_owned()],
        When::YourPowerStep => vec!["Your Power step".to_owned()],
        When::OpponentsPowerStep => vec!["Opponent's Power step".to_owned()],
        When::Core => vec!["Core ability".to_owned()],
        When::Never => vec!["Used only through another ability".to_owned()],
        When::Always(_) => Vec::new(),
    };
    head.extend(limit(ability));
    match ability.by {
        Who::You => {}
        by @ (Who::Opponent
        | Who::TurnPlayer
        | Who::TurnOpponent
        | Who::PlayerOf(_)
        | Who::EventPlayer) => {
            let inner = after(ability, &names);
            head.push(format!("used by {}", player(by, &inner).text));
        }
    }
    if let Some(filter) = &ability.user {
        head.push(format!(
            "used by {}",
            fighters::noun(filter, &Det::A, &names).text
        ));
    }
    if let When::Surge(trigger) | When::Can(trigger) | When::Always(trigger) = &ability.when {
        head.push(moments::trigger(trigger, &names));
    }
    if !matches!(ability.condition, Cond::Always(_)) {
        let inner = after(ability, &names);
        add_condition(
            &mut head,
            &conditions::clause(&ability.condition, true, &inner),
        );
    }
    let inner = after(ability, &names).within(ability.effects.items());
    let text = format!(
        "{}: {}",
        head.join(", "),
        effects::flow(ability.effects.items(), &inner)
    );
    let name = match (called, &ability.tag) {
        (Some(name), Some(tag)) => format!("{} ({}). ", title(name), words(tag)),
        (Some(name), None) => format!("{}. ", title(name)),
        (None, Some(tag)) => format!("{}. ", capitalise(&words(tag))),
        (None, None) => String::new(),
    };
    if name.is_empty() {
        text
    } else {
        format!("{name}{}", capitalise(&text))
    }
}

/// An ability as a clause: "after a friendly fighter Moves, you can heal it".
fn ability_inline(ability: &Ability, names: &Names) -> String {
    let names = named(ability, names);
    let inner = after(ability, &names).within(ability.effects.items());
    let mut head: Vec<String> = limit(ability).into_iter().collect();
    let (when, optional) = match &ability.when {
        When::Surge(trigger) | When::Can(trigger) => {
            (Some(moments::trigger(trigger, &names)), true)
        }
        When::Always(trigger) => (Some(moments::trigger(trigger, &names)), false),
        When::PowerStep => (Some("in a Power step".to_owned()), true),
        When::YourPowerStep => (Some("in your Power step".to_owned()), true),
        When::OpponentsPowerStep => (Some("in your opponent's Power step".to_owned()), true),
        When::Core => (Some("as a Core ability".to_owned()), true),
        When::Never => (None, true),
    };
    head.extend(when);
    if !matches!(ability.condition, Cond::Always(_)) {
        add_condition(
            &mut head,
            &conditions::clause(&ability.condition, true, &inner),
        );
    }
    let user = ability
        .user
        .as_ref()
        .map(|filter| format!("{} ", fighters::noun(filter, &Det::A, &names).text));
    let what = effects::inline(ability.effects.items(), &inner);
    let who = match ability.by {
        Who::You => "you".to_owned(),
        by @ (Who::Opponent
        | Who::TurnPlayer
        | Who::TurnOpponent
        | Who::PlayerOf(_)
        | Who::EventPlayer) => player(by, &inner).text,
    };
    head.push(match (optional, user) {
        (true, Some(user)) => format!("{user}can use this: {what}"),
        (true, None) => format!("{who} can {what}"),
        (false, _) => what,
    });
    head.join(", ")
}

/// "if ...", or "and ..." where an "if" went before.
fn add_condition(head: &mut Vec<String>, condition: &str) {
    match head.last_mut() {
        Some(last) if last.contains(", if ") => *last = format!("{last} and {condition}"),
        _ => head.push(format!("if {condition}")),
    }
}

/// The names in an ability that a fighter of the player's choice uses.
fn named(ability: &Ability, names: &Names) -> Names {
    match &ability.user {
        Some(_) => names.with(Ref::This, Phrase::one("the user")),
        None => names.clone(),
    }
}

fn after(ability: &Ability, names: &Names) -> Names {
    match &ability.when {
        When::Surge(trigger) | When::Can(trigger) | When::Always(trigger) => names.after(trigger),
        When::PowerStep
        | When::YourPowerStep
        | When::OpponentsPowerStep
        | When::Core
        | When::Never => names.clone(),
    }
}

fn limit(ability: &Ability) -> Option<String> {
    let often = match ability.limit {
        Limit::None => None,
        Limit::OncePerGame => Some("once a game"),
        Limit::OncePerRound => Some("once a battle round"),
        Limit::TwicePerRound => Some("twice a battle round"),
        Limit::OncePerPhase => Some("once a combat phase"),
        Limit::OncePerTurn => Some("once a turn"),
        Limit::OncePerStep => Some("once a step"),
        Limit::OncePerTurnEach => Some("once a turn for each fighter"),
        Limit::OncePerSubject => Some("once for each fighter"),
        Limit::OncePerMove => Some("once in each Move"),
    };
    match (often, &ability.group) {
        (Some(often), Some(group)) => Some(format!(
            "{often} (shared among the {} abilities)",
            title(group).trim_start_matches("The ")
        )),
        (Some(often), None) => Some(often.to_owned()),
        (None, Some(group)) => Some(format!(
            "one of the {} abilities",
            title(group).trim_start_matches("The ")
        )),
        (None, None) => None,
    }
}

/// Rules as a text.
pub(super) fn text(rules: &[Rule], names: &Names) -> String {
    sentences(&each(rules, names))
}
