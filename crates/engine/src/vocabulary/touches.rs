//! What a word asks about, so that it can be known whether an answer may have changed.

use std::ops::BitOr;

/// What a condition, a filter or a number depends on. What is printed and never changes is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touches(u16);

impl Touches {
    /// Nothing that changes.
    pub const NOTHING: Self = Self(0);
    /// Anything at all.
    pub const EVERYTHING: Self = Self(u16::MAX);
    /// Who is on the battlefield, and who is slain.
    pub const FIELD: Self = Self(1);
    /// Who has damage tokens.
    pub const DAMAGED: Self = Self(1 << 1);
    /// Who is Inspired.
    pub const INSPIRED: Self = Self(1 << 2);
    /// Glory points.
    pub const GLORY: Self = Self(1 << 3);
    /// How many damage tokens there are.
    pub const HARM: Self = Self(1 << 4);
    /// Where fighters stand and feature tokens lie.
    pub const PLACE: Self = Self(1 << 5);
    /// Tokens of fighters.
    pub const TOKENS: Self = Self(1 << 6);
    /// Characteristics, and all else that rules in play give.
    pub const FIGURES: Self = Self(1 << 7);
    /// The attack in progress.
    pub const ATTACK: Self = Self(1 << 8);
    /// The moment, and what goes on around it.
    pub const EVENT: Self = Self(1 << 9);
    /// Whose turn it is, in which round and step.
    pub const TURN: Self = Self(1 << 10);
    /// What happened before.
    pub const PAST: Self = Self(1 << 11);
    /// Cards, in hands, on fighters and elsewhere.
    pub const CARDS: Self = Self(1 << 12);
    /// What was picked or chosen, and whom words refer to.
    pub const CHOSEN: Self = Self(1 << 13);
    /// Counters and values.
    pub const COUNTERS: Self = Self(1 << 14);
    /// Dice on the table.
    pub const DICE: Self = Self(1 << 15);

    /// Both together.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it is all among these.
    pub fn only(self, these: Self) -> bool {
        self.0 & !these.0 == 0
    }

    /// Whether any of these is among it.
    pub fn any(self, these: Self) -> bool {
        self.0 & these.0 != 0
    }
}

impl BitOr for Touches {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}
