//! Conditions that ask for so little that it is easy to see whether they need a new look.

use super::{Arena, Aspect, Block, Effect, Passive, Ref, Rule};
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::ConditionWord;
use crate::vocabulary::effects as word;
use crate::vocabulary::fighters::touches;
use crate::vocabulary::rules::Whenever;

/// Glory points and counters, and who is on the battlefield, slain, damaged or Inspired; what is printed on fighter cards does not change.
pub(crate) const PLAIN: Touches = Touches::FIELD
    .and(Touches::DAMAGED)
    .and(Touches::INSPIRED)
    .and(Touches::GLORY)
    .and(Touches::COUNTERS);

/// What plain conditions leave to rules in play: who is Inspired, and what a fighter counts as.
pub(crate) const ASKED: u128 =
    Aspect::Inspired.bit() | Aspect::Leader.bit() | Aspect::Runemark.bit();

/// What plain conditions, and whether they call for anything, leave to rules in play: also who can be Inspired.
pub(crate) const SAY: u128 = ASKED | Aspect::CannotBeInspired.bit();

impl Passive {
    /// Whether what it gives hangs on nothing but plain facts and on whom it was meant for.
    pub(crate) fn is_plain(&self) -> bool {
        let who = self.who.as_deref().unwrap_or_default();
        let asks = self.when.touches() | touches(who);
        asks.only(PLAIN.and(Touches::CHOSEN))
    }
}

impl Block {
    /// What it depends on whether a block changes anything, where all it does is to set counters, and to Inspire fighters that plain
    /// conditions tell apart; otherwise that may be anything.
    fn depends_on(&self) -> Touches {
        let each = self.items().iter().map(|effect| match effect {
            Effect::Inspire(word::Inspire(Ref::This | Ref::Each)) => {
                Touches::FIELD | Touches::INSPIRED
            }
            Effect::SetCounter(word::SetCounter(_, number)) => Touches::COUNTERS | number.touches(),
            Effect::ForEach(word::ForEach(filter, inner)) => {
                Touches::FIELD | touches(filter) | inner.depends_on()
            }
            _ => Touches::EVERYTHING,
        });
        each.fold(Touches::NOTHING, |all, some| all | some)
    }
}

impl Whenever {
    /// What it depends on whether it calls for anything.
    fn depends_on(&self) -> Touches {
        self.0.touches() | self.1.depends_on()
    }

    /// Whether it depends only on plain facts whether it calls for anything.
    pub(crate) fn is_plain(&self) -> bool {
        self.depends_on().only(PLAIN)
    }
}

impl Arena {
    /// For each list of rules what it depends on whether what is to happen as soon as a condition holds does.
    pub(crate) fn depends_on(&self) -> Vec<Touches> {
        let of = |rules: &[Rule]| {
            let each = rules.iter().map(|rule| match rule {
                Rule::Whenever(whenever) => whenever.depends_on(),
                _ => Touches::NOTHING,
            });
            each.fold(Touches::NOTHING, |all, some| all | some)
        };
        self.all_rules().map(of).collect()
    }
}
