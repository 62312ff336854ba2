//! Conditions that ask for so little that it is easy to see whether they need a new look.

use super::{Aspect, Block, Cond, Effect, Is, Passive, Ref};
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::ConditionWord;
use crate::vocabulary::effects as word;
use crate::vocabulary::fighters::touches;

/// Glory points and counters, and who is on the battlefield, slain, damaged or Inspired; what is printed on fighter cards does not change.
const PLAIN: Touches = Touches::FIELD
    .and(Touches::DAMAGED)
    .and(Touches::INSPIRED)
    .and(Touches::GLORY)
    .and(Touches::COUNTERS);

/// What plain conditions, and whether they call for anything, leave to rules in play: who is and can be Inspired, and what a fighter counts as.
pub(crate) const SAY: u128 = Aspect::Inspired.bit()
    | Aspect::CannotBeInspired.bit()
    | Aspect::Leader.bit()
    | Aspect::Runemark.bit();

impl Passive {
    /// Whether what it gives hangs on nothing but plain facts and on whom it was meant for.
    pub(crate) fn is_plain(&self) -> bool {
        let who = self.who.as_deref().unwrap_or_default();
        let asks = self.when.touches() | touches(who);
        asks.only(PLAIN.and(Touches::CHOSEN))
    }
}

impl Cond {
    /// Whether it depends only on Glory points and counters, on who is on the battlefield, slain, damaged or Inspired, and on what is
    /// printed on fighter cards.
    pub(crate) fn is_plain(&self) -> bool {
        self.touches().only(PLAIN)
    }
}

fn are_plain(filter: &[Is]) -> bool {
    touches(filter).only(PLAIN)
}

impl Block {
    /// Whether all it does is to set counters, and to Inspire fighters that plain conditions tell apart.
    pub(crate) fn acts_plainly(&self) -> bool {
        self.items().iter().all(|effect| match effect {
            Effect::Inspire(word::Inspire(Ref::This | Ref::Each)) => true,
            Effect::SetCounter(word::SetCounter(_, number)) => number.touches().only(PLAIN),
            Effect::ForEach(word::ForEach(filter, inner)) => {
                are_plain(filter) && inner.acts_plainly()
            }
            _ => false,
        })
    }
}
