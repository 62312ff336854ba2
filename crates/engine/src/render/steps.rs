//! Effects as instructions, one after another: "push a friendly fighter 1 hex". Each word says itself, where it is defined.

use super::clause::{Act, Clause};
use super::names::{Names, Phrase, player};
use super::realise;
use crate::cards::{Effect, Ref, Who};
use crate::vocabulary::effects::Touches;

/// How an effect is said.
#[ambassador::delegatable_trait]
pub(crate) trait EffectWord {
    /// The instruction.
    fn said(&self, names: &crate::render::names::Names) -> crate::render::clause::Clause;

    /// This instruction and the next as one, where that reads better.
    fn said_with(
        &self,
        _next: &crate::cards::Effect,
        _names: &crate::render::names::Names,
    ) -> Option<crate::render::clause::Clause> {
        None
    }
}

/// Stands for a fighter while it is found out how often an instruction speaks of it.
const PROBE: &str = "\u{1}";

/// Instructions, one after another.
pub(crate) fn block(block: &[Effect], names: &Names) -> Clause {
    let mut steps = Vec::new();
    let mut rest = block;
    while let [first, more @ ..] = rest {
        let pair = more.first().and_then(|next| first.said_with(next, names));
        rest = if pair.is_some() { &more[1..] } else { more };
        steps.push(pair.unwrap_or_else(|| first.said(names)));
    }
    Clause::steps(steps)
}

/// The instruction with the fighter introduced in it, if it is done to that fighter and speaks of it once.
pub(crate) fn introducing(
    who: Ref,
    phrase: Phrase,
    effect: &Effect,
    names: &Names,
) -> Option<Clause> {
    if effect.touch().whom != Some(who) {
        return None;
    }
    let probed = effect.said(&names.with(who, Phrase::one(PROBE)));
    let mentions = realise::inline(&probed).matches(PROBE).count();
    (mentions == 1).then(|| effect.said(&names.with(who, phrase)))
}

/// An instruction to a player: an order to you, a statement about others.
pub(crate) fn told(who: Who, order: &str, does: &str, what: &str, names: &Names) -> Clause {
    match who {
        Who::You => Clause::Act(Act {
            who: None,
            base: order.to_owned(),
            does: does.to_owned(),
            rest: what.to_owned(),
        }),
        Who::Opponent
        | Who::TurnPlayer
        | Who::TurnOpponent
        | Who::PlayerOf(_)
        | Who::EventPlayer => Clause::plain(format!("{} {does} {what}", player(who, names).text)),
    }
}
