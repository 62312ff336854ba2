//! When an ability can be used.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Aspect, Trigger};

/// When an ability can be used.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum When {
    /// At a moment: the player can use it then; a reaction in the first edition.
    Surge(Trigger),
    /// At a moment: the player can use it then, besides any reaction, which it is not.
    Can(Trigger),
    /// At a moment: it happens then, without a choice.
    Always(Trigger),
    /// As a choice in any Power step.
    PowerStep,
    /// As a choice in the player's own Power steps.
    YourPowerStep,
    /// As a choice in the opponent's Power steps.
    OpponentsPowerStep,
    /// As a Core ability in an Action step.
    Core,
    /// Only where another ability says so.
    Never,
}

impl When {
    /// The moment it answers to, if it does.
    pub fn trigger(&self) -> Option<&Trigger> {
        match self {
            When::Surge(trigger) | When::Can(trigger) | When::Always(trigger) => Some(trigger),
            When::PowerStep
            | When::YourPowerStep
            | When::OpponentsPowerStep
            | When::Core
            | When::Never => None,
        }
    }

    /// Whether it happens without a choice.
    pub(crate) fn is_forced(&self) -> bool {
        matches!(self, When::Always(_))
    }

    /// Whether it can be used in a Power step, of its player's own or of another.
    pub(crate) fn in_power_step(&self, own: bool) -> bool {
        match self {
            When::PowerStep => true,
            When::YourPowerStep => own,
            When::OpponentsPowerStep => !own,
            When::Surge(_) | When::Can(_) | When::Always(_) | When::Core | When::Never => false,
        }
    }

    /// What a rule with it touches.
    pub(crate) fn touches(&self) -> Option<Aspect> {
        match self {
            When::PowerStep | When::YourPowerStep | When::OpponentsPowerStep => {
                Some(Aspect::PowerAbility)
            }
            When::Core => Some(Aspect::CoreAbility),
            When::Surge(_) | When::Can(_) | When::Always(_) | When::Never => None,
        }
    }

    /// What kind of ability that makes it: "Surge".
    pub(crate) fn kind(&self) -> Option<&'static str> {
        match self {
            When::Surge(_) => Some("Surge"),
            When::PowerStep => Some("Power step"),
            When::YourPowerStep => Some("Your Power step"),
            When::OpponentsPowerStep => Some("Opponent's Power step"),
            When::Core => Some("Core ability"),
            When::Never => Some("Used only through another ability"),
            When::Can(_) | When::Always(_) => None,
        }
    }

    /// When that is, in a sentence: "in a Power step". What answers to a moment has it told.
    pub(crate) fn during(&self) -> Option<&'static str> {
        match self {
            When::PowerStep => Some("in a Power step"),
            When::YourPowerStep => Some("in your Power step"),
            When::OpponentsPowerStep => Some("in your opponent's Power step"),
            When::Core => Some("as a Core ability"),
            When::Surge(_) | When::Can(_) | When::Always(_) | When::Never => None,
        }
    }
}
