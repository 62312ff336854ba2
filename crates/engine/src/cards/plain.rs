//! Conditions that ask for so little that it is easy to see whether they need a new look.

use super::{Block, Cond, Effect, Is, Ref};
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::ConditionWord;
use crate::vocabulary::effects as word;
use crate::vocabulary::fighters::touches;

/// Glory points, and who is on the battlefield, slain, damaged or Inspired; what is printed on fighter cards does not change.
const PLAIN: Touches = Touches::FIELD
    .and(Touches::DAMAGED)
    .and(Touches::INSPIRED)
    .and(Touches::GLORY);

impl Cond {
    /// Whether it depends only on Glory points, on who is on the battlefield, slain, damaged or Inspired, and on what is
    /// printed on fighter cards.
    pub(crate) fn is_plain(&self) -> bool {
        self.touches().only(PLAIN)
    }
}

fn are_plain(filter: &[Is]) -> bool {
    touches(filter).only(PLAIN)
}

impl Block {
    /// Whether all it does is to Inspire fighters that plain conditions tell apart.
    pub(crate) fn inspires_plainly(&self) -> bool {
        self.items().iter().all(|effect| match effect {
            Effect::Inspire(word::Inspire(Ref::This | Ref::Each)) => true,
            Effect::ForEach(word::ForEach(filter, inner)) => {
                are_plain(filter) && inner.inspires_plainly()
            }
            _ => false,
        })
    }
}
