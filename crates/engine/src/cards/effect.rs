use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Num, Ref};

/// Which cards a deck or hand effect is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum CardType {
    /// Objectives.
    Objective,
    /// Power cards.
    Power,
}

/// Where a picked card goes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum Pile {
    /// Into the hand.
    Hand,
    /// On top of its deck.
    Top,
    /// Under its deck.
    Bottom,
    /// Onto its discard pile.
    Discard,
}

/// Where cards can be picked from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum CardsIn {
    /// The hand.
    Hand,
    /// The discard piles.
    Discard,
    /// The top of the deck: one card.
    TopOfObjectives,
    /// The top of the deck: one card.
    TopOfPower,
    /// The Upgrades of a fighter.
    Upgrades(Ref),
}

/// How many are picked.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Count {
    /// Exactly so many.
    Exactly(Num),
    /// Any number from none to so many.
    UpTo(Num),
    /// Any number from the first to the second.
    Between(Num, Num),
    /// All of them, without a choice.
    All,
}

impl Default for Count {
    fn default() -> Self {
        Count::Exactly(Num::Const(1))
    }
}

/// A kind of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum DiceKind {
    /// Attack dice.
    Attack,
    /// Save dice.
    Save,
    /// Magic dice.
    Magic,
}
