use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Cond, Is, Moment};

/// A set of moments, one bit each, so that a window nobody listens to costs one AND.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MomentSet(u128);

impl MomentSet {
    /// No moments.
    pub const EMPTY: Self = Self(0);

    /// The set with one more moment.
    #[must_use]
    pub fn with(self, moment: Moment) -> Self {
        Self(self.0 | 1 << moment as u8)
    }

    /// Whether the moment is in the set.
    #[inline]
    pub fn contains(self, moment: Moment) -> bool {
        let place = moment as u32;
        let half = if place < u64::BITS {
            self.0
        } else {
            self.0 >> u64::BITS
        };
        half as u64 >> (place % u64::BITS) & 1 == 1
    }

    /// The moments of either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// One bit for each moment.
    pub(crate) fn bits(self) -> u128 {
        self.0
    }

    /// Whether there is no moment in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Whose turn it must be.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum TurnOf {
    /// Anyone's.
    #[default]
    Any,
    /// The turn of the player whose card or ability this is.
    You,
    /// The turn of an opponent.
    Opponent,
}

/// What an ability answers to: a moment, the fighters in it and a condition.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The moment.
    pub at: Moment,
    /// What the fighter of the moment (in an attack: the attacker) must be.
    #[serde(default)]
    pub by: Vec<Is>,
    /// What the other fighter of the moment (in an attack: the target) must be.
    #[serde(default)]
    pub to: Vec<Is>,
    /// Whose turn it must be.
    #[serde(default)]
    pub turn: TurnOf,
    /// What else must hold.
    #[serde(default)]
    pub when: Cond,
}
