//! Effects as clauses: which instructions make one sentence, which are announced, which are a list.

use super::clause::Clause;
use super::durations;
use super::effects::{acts_on, one, option_notes, together};
use super::fighters::{self, Det};
use super::magic;
use super::names::{self, Names, Phrase, player, slot_ref};
use super::numbers::{is_one, quantity};
use super::realise;
use super::rules;
use super::tree;
use crate::cards::{Choice, Count, Effect, Ref, Who};
use crate::vocabulary::effects as word;

/// Stands for a fighter while it is found out how often an instruction speaks of it.
const PROBE: &str = "\u{1}";

/// Instructions, one after another.
pub(super) fn block(block: &[Effect], names: &Names) -> Clause {
    let mut steps = Vec::new();
    let mut at = 0;
    while at < block.len() {
        let next = block.get(at + 1);
        let pair = next.and_then(|next| picked(&block[at], next, names));
        let pair = pair.or_else(|| {
            let text = together(&block[at], next?, names)?;
            Some(Clause::plain(text))
        });
        at += if pair.is_some() { 2 } else { 1 };
        steps.push(match pair {
            Some(pair) => pair,
            None => step(&block[at - 1], names),
        });
    }
    Clause::steps(steps)
}

/// "Pick a fighter" and "push that fighter" read better as one instruction.
fn picked(first: &Effect, second: &Effect, names: &Names) -> Option<Clause> {
    match first {
        Effect::Pick(pick) if pick.goes_without_saying() => None,
        Effect::Pick(word::Pick {
            slot,
            from,
            count,
            by: Who::You,
            ..
        }) if is_single(count) => {
            let whom = fighters::noun(from, &names::det(count, names), names);
            with_picked(slot_ref(*slot), whom, second, names)
        }
        _ => None,
    }
}

fn is_single(count: &Count) -> bool {
    match count {
        Count::Exactly(number) | Count::UpTo(number) => is_one(number),
        Count::Between(_, _) => false,
        Count::All => true,
    }
}

/// The instruction with the fighter introduced in it, if it is done to that fighter and speaks of it once.
fn with_picked(who: Ref, phrase: Phrase, effect: &Effect, names: &Names) -> Option<Clause> {
    if acts_on(effect) != Some(who) {
        return None;
    }
    let probed = step(effect, &names.with(who, Phrase::one(PROBE)));
    let mentions = realise::inline(&probed).matches(PROBE).count();
    (mentions == 1).then(|| step(effect, &names.with(who, phrase)))
}

/// One instruction.
pub(super) fn step(effect: &Effect, names: &Names) -> Clause {
    match effect {
        Effect::May(word::May(inner)) => {
            let you = Phrase::many("you");
            Clause::Can(you, Box::new(block(inner.items(), names)))
        }
        Effect::If(word::If(cond, then, otherwise)) => Clause::If {
            cond: Box::new(tree::cond(cond, true, names)),
            then: Box::new(block(then.items(), names)),
            otherwise: Box::new(block(otherwise.items(), names)),
        },
        Effect::ChooseOne(word::ChooseOne { by, options }) => {
            let intro = match by {
                Who::You => "choose one".to_owned(),
                by => format!("{} chooses one", player(*by, names).text),
            };
            let options = options.iter().map(|choice| option(choice, names));
            Clause::Choice(intro, options.collect())
        }
        Effect::ForEach(word::ForEach(filter, inner)) => for_each(
            fighters::noun(filter, &Det::Each, names),
            inner.items(),
            names,
        ),
        Effect::ForEachOf(word::ForEachOf(who, inner))
            if !names.of(*who).text.starts_with("each ") =>
        {
            let names = names.with(Ref::Each, names.of(*who).clone());
            block(inner.items(), &names)
        }
        Effect::ForEachOf(word::ForEachOf(who, inner)) => {
            for_each(names.of(*who).clone(), inner.items(), names)
        }
        Effect::EachPlayer(word::EachPlayer(inner)) => {
            Clause::announced("each player in turn does this", block(inner.items(), names))
        }
        Effect::RollOff(word::RollOff(inner)) => Clause::announced(
            "the players roll off, and the winner does this",
            block(inner.items(), names),
        ),
        Effect::Repeat(word::Repeat(number, inner)) => Clause::announced(
            format!("do this {}", quantity(number, "time", names))
                .replace("1 time for ", "once for "),
            block(inner.items(), names),
        ),
        Effect::Lasting(word::Lasting {
            until,
            rules: list,
            domain: false,
        }) => Clause::under(
            durations::duration(until, names),
            rules::clauses(list.items(), names),
        ),
        Effect::Lasting(word::Lasting {
            until,
            rules: list,
            domain: true,
        }) => Clause::announced(
            format!("Domain, {}", durations::duration(until, names)),
            rules::clauses(list.items(), names),
        ),
        Effect::After(word::After(until, inner)) => Clause::under(
            durations::afterwards(until, names),
            block(inner.items(), names),
        ),
        Effect::Cast(word::Cast { by, needs, effects }) => {
            magic::cast(*by, needs, effects.items(), names)
        }
        Effect::Charge(word::Charge(who)) => {
            Clause::deed(names.of(*who).clone(), "Charge", "Charges", "")
        }
        effect => Clause::plain(one(effect, names)),
    }
}

/// One of several things to choose from.
pub(super) fn option(choice: &Choice, names: &Names) -> Clause {
    let names = names.within(choice.effects.items());
    let what = match block(choice.effects.items(), &names) {
        Clause::Nothing => Clause::plain("nothing happens"),
        what => what,
    };
    match option_notes(choice, &names) {
        Some(notes) => Clause::announced(notes, what),
        None => what,
    }
}

fn for_each(each: Phrase, inner: &[Effect], names: &Names) -> Clause {
    if let [effect] = inner
        && let Some(clause) = with_picked(Ref::Each, each.clone(), effect, names)
    {
        return clause;
    }
    let called = if names.taken("that fighter") {
        "it"
    } else {
        "that fighter"
    };
    let names = names.with(Ref::Each, Phrase::one(called));
    Clause::under(format!("for {}", each.text), block(inner, &names))
}
