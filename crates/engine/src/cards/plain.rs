//! Conditions that ask for so little that it is easy to see whether they need a new look.

use super::{Amount, Block, Cond, Effect, Is, Num, Ref, Runemark, Who};
use crate::vocabulary::effects as word;

impl Cond {
    /// Whether it depends only on Glory points, on who is on the battlefield, slain, damaged or Inspired, and on what is
    /// printed on fighter cards.
    pub(crate) fn is_plain(&self) -> bool {
        match self {
            Cond::Always => true,
            Cond::All(all) | Cond::Any(all) => all.iter().all(Cond::is_plain),
            Cond::Not(one) => one.is_plain(),
            Cond::Exists(filter) | Cond::None(filter) => filter.iter().all(Is::is_plain),
            Cond::AtLeast(a, b) | Cond::AtMost(a, b) | Cond::Equal(a, b) | Cond::More(a, b) => {
                a.is_plain() && b.is_plain()
            }
            _ => false,
        }
    }
}

impl Is {
    fn is_plain(&self) -> bool {
        match self {
            Is::Friendly
            | Is::Enemy
            | Is::Leader
            | Is::Named(_)
            | Is::Inspired
            | Is::Uninspired
            | Is::Damaged
            | Is::Undamaged
            | Is::Slain
            | Is::SlainOrNot => true,
            Is::Runemark(mark) => *mark != Runemark::Flying, // Rules in play often make fighters fly.
            Is::Not(one) => one.is_plain(),
            Is::AnyOf(lists) => lists.iter().flatten().all(Is::is_plain),
            _ => false,
        }
    }
}

impl Num {
    fn is_plain(&self) -> bool {
        match self {
            Num::Const(_) => true,
            Num::Of(amount) => match &**amount {
                Amount::Count(filter) => filter.iter().all(Is::is_plain),
                Amount::Glory(who) => *who == Who::You,
                _ => false,
            },
        }
    }
}

impl Block {
    /// Whether all it does is to Inspire fighters that plain conditions tell apart.
    pub(crate) fn inspires_plainly(&self) -> bool {
        self.items().iter().all(|effect| match effect {
            Effect::Inspire(word::Inspire(Ref::This | Ref::Each)) => true,
            Effect::ForEach(word::ForEach(filter, inner)) => {
                filter.iter().all(Is::is_plain) && inner.inspires_plainly()
            }
            _ => false,
        })
    }
}
