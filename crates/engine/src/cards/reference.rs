use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::vocabulary::Touches;

/// A fighter, or several, that an effect or a condition speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Ref {
    /// The fighter that is equipped with this card, or that uses this ability.
    This,
    /// The fighter that the moment is about: the one that Moved, was slain, was healed, ...
    Subject,
    /// The attacker of the attack in progress, or of the attack that slew or damaged the subject.
    Attacker,
    /// The target of the attack in progress.
    Target,
    /// The fighter or fighters picked as A.
    A,
    /// The fighter or fighters picked as B.
    B,
    /// The fighter or fighters picked as C.
    C,
    /// The fighter whose turn it is in a `ForEach`.
    Each,
    /// The fighter that a filter is being applied to.
    It,
    /// The fighter that dealt what the moment is about: by an attack, its card, an Upgrade or a spell.
    Dealer,
    /// The other fighter of the moment: the one that was moved through, the one behind it.
    Object,
}

/// Where a pick is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Slot {
    /// Asked for as [`Ref::A`].
    A,
    /// Asked for as [`Ref::B`].
    B,
    /// Asked for as [`Ref::C`].
    C,
}

impl Ref {
    /// Where the pick that is meant is kept, if it is one.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Ref::A => Some(Slot::A),
            Ref::B => Some(Slot::B),
            Ref::C => Some(Slot::C),
            _ => None,
        }
    }

    /// What it depends on whom it means.
    pub(crate) fn touches(self) -> Touches {
        match self {
            Ref::This | Ref::A | Ref::B | Ref::C | Ref::Each | Ref::It => Touches::CHOSEN,
            Ref::Attacker | Ref::Target => Touches::CHOSEN | Touches::ATTACK | Touches::EVENT,
            Ref::Subject | Ref::Dealer | Ref::Object => Touches::CHOSEN | Touches::EVENT,
        }
    }
}

/// A player, seen from the card.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum Who {
    /// The player whose card or ability it is.
    #[default]
    You,
    /// The opponent of that player.
    Opponent,
    /// The player whose turn it is.
    TurnPlayer,
    /// The opponent of the player whose turn it is.
    TurnOpponent,
    /// The player whose fighter that is.
    PlayerOf(Ref),
    /// The player that the moment is about.
    EventPlayer,
}

impl Who {
    /// What it depends on which player it means.
    pub(crate) fn touches(self) -> Touches {
        match self {
            Who::You => Touches::NOTHING,
            Who::Opponent => Touches::CHOSEN,
            Who::TurnPlayer | Who::TurnOpponent => Touches::TURN,
            Who::PlayerOf(reference) => reference.touches(),
            Who::EventPlayer => Touches::EVENT,
        }
    }
}

/// A territory, seen from the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut)]
pub enum Territory {
    /// Your own.
    Friendly,
    /// An opponent's.
    Enemy,
    /// Nobody's.
    Neutral,
}
