//! What numbers are of, and how they are compared.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// A characteristic of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Stat {
    /// How far it Moves.
    Move,
    /// How many dice it saves with.
    Save,
    /// How much damage it takes.
    Health,
    /// What its death is worth.
    Bounty,
    /// Its wizard level.
    Wizard,
}

impl Stat {
    /// All there are, each at its place.
    pub(crate) const EACH: [Self; 5] = [
        Self::Move,
        Self::Save,
        Self::Health,
        Self::Bounty,
        Self::Wizard,
    ];
}

/// A characteristic of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum WeaponStat {
    /// How far it reaches.
    Range,
    /// How many dice it rolls.
    Dice,
    /// How much damage it does.
    Damage,
}

/// A roll that can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Roll {
    /// The Attack roll of the attack in progress.
    Attack,
    /// The Save roll of the attack in progress.
    Save,
    /// The last roll made by this card.
    Card,
    /// The casting roll in progress.
    Casting,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Comparison {
    /// The first is at least the second.
    AtLeast,
    /// The first is at most the second.
    AtMost,
    /// They are the same.
    Equal,
    /// The first is greater.
    More,
}
