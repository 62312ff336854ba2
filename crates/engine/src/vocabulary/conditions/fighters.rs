//! Fighters that there are.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::ConditionWord;
use crate::cards::{self, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters;
use crate::render::fighters::Det;
use crate::render::names::{Names, Phrase};
use crate::render::traits::Tense;
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;
use crate::vocabulary::fighters::touches;

/// That fighter is all of this. A fighter that is not there (no target yet) is nothing.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Is(pub Ref, pub Vec<cards::Is>);

impl ConditionWord for Is {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(reference, filter) = self;

        let set = eval.fighters(*reference, ctx);
        !set.is_empty()
            && set
                .iter()
                .all(|fighter| is_now_or_was(eval, fighter, filter, ctx))
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(who, filter) = self;

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
                format!("{} {} {not}on the battlefield", subject.text, subject.is())
            }
        }
    }
    fn touches(&self) -> Touches {
        self.0.touches() | touches(&self.1)
    }
}

/// Some fighter is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Exists(pub Vec<cards::Is>);

impl ConditionWord for Exists {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(filter) = self;
        eval.any(filter, ctx)
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(filter) = self;

        fighters::there(filter, if yes { &Det::A } else { &Det::No }, names)
    }
    fn touches(&self) -> Touches {
        Touches::FIELD | touches(&self.0)
    }
}

/// There are fighters that are all of the first, and each of them is all of the second: `Each([Friendly], [Near(2, [Enemy])])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Each(pub Vec<cards::Is>, pub Vec<cards::Is>);

impl ConditionWord for Each {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(pool, filter) = self;

        let pool = eval.all(pool, ctx);
        !pool.is_empty()
            && pool
                .iter()
                .all(|fighter| eval.is_even_if_slain(fighter, filter, ctx))
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(of, is) = self;

        let subject = fighters::noun(of, &Det::Each, names);
        let not = if yes { "" } else { "not " };
        match fighters::statement(is, &Phrase::one("it"), Tense::Present, true, names) {
            Some(what) => format!("{not}{} {what}", subject.text),
            None => fighters::there(of, if yes { &Det::A } else { &Det::No }, names),
        }
    }
    fn touches(&self) -> Touches {
        Touches::FIELD | touches(&self.0) | touches(&self.1)
    }
}

/// So many fighters that are all of this stand in one unbroken group, each adjacent to another of them.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Group(pub u8, pub Vec<cards::Is>);

impl ConditionWord for Group {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(count, filter) = self;

        largest_group(eval, eval.all(filter, ctx)) >= *count as usize
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(count, filter) = self;

        let who = fighters::noun(filter, &Det::Some(format!("at least {count}")), names).text;
        format!(
            "{who} {} in one unbroken group",
            if yes { "stand" } else { "do not stand" }
        )
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// Fighters that are all of this stand on opposite edges of the battlefield.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OppositeEdges(pub Vec<cards::Is>);

impl ConditionWord for OppositeEdges {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(filter) = self;
        on_opposite_edges(eval, filter, ctx)
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(filter) = self;

        let who = fighters::noun(filter, &Det::Bare, names);
        let stand = if yes {
            who.verb("stands", "stand")
        } else {
            who.verb("does not stand", "do not stand")
        };
        format!("{} {stand} on opposite edges of the battlefield", who.text)
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

fn is_now_or_was(eval: &Eval, fighter: FighterId, filter: &[cards::Is], ctx: &Ctx) -> bool {
    let subject = ctx.occasion().is_some_and(|occasion| {
        occasion.subject == Some(fighter) || occasion.object == Some(fighter)
    });
    if subject && eval.state.fighter(fighter).slain {
        eval.is_even_if_slain(fighter, filter, ctx)
    } else {
        eval.is(fighter, filter, ctx)
    }
}

fn largest_group(eval: &Eval, mut rest: FighterSet) -> usize {
    let mut largest = 0;
    while let Some(first) = rest.first() {
        let mut group = FighterSet::single(first);
        rest.remove(first);
        loop {
            let joined: FighterSet = rest
                .iter()
                .filter(|other| group.iter().any(|member| eval.adjacent(member, *other)))
                .collect();
            if joined.is_empty() {
                break;
            }
            group |= joined;
            rest = rest & !joined;
        }
        largest = largest.max(group.len());
    }
    largest
}

fn on_opposite_edges(eval: &Eval, filter: &[cards::Is], ctx: &Ctx) -> bool {
    let all = eval.all(filter, ctx);
    let edge = eval.board().edge();
    let hexes = || {
        all.iter()
            .filter_map(|fighter| eval.state.fighter(fighter).hex)
            .filter(|hex| edge.contains(*hex))
    };
    hexes().any(|from| {
        let opposite = eval.board().opposite_edge(from);
        hexes().any(|to| to != from && opposite.contains(to))
    })
}
