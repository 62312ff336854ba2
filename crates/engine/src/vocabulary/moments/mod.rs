//! Moments: everything that a rule or a card can respond to.
//!
//! Unless said otherwise a moment comes right *after* what it is named for. In the moments of an attack, `by` filters the
//! attacker and `to` the target; in all others `by` filters the fighter that the moment is about and `to` the attacker or
//! other fighter behind it, if there is one.

mod attack;
mod cards;
mod core;
mod counters;
mod course;
mod features;
mod harm;
mod magic;
mod tokens;
mod travel;

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::Brings;
use crate::render::telling::Telling;
use crate::render::{Now, Said};

/// Whom a moment is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// No fighter.
    Nobody,
    /// An attacker and a target.
    Attack,
    /// A wizard that casts a spell.
    Caster,
    /// A fighter, told apart from others by these words if there are any.
    Fighter(Option<&'static str>),
}

/// Whether a moment comes before or after what it is named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    Before,
    When,
    After,
}

/// A word for a moment.
pub(crate) trait MomentWord {
    /// What it brings along.
    const BRINGS: Brings;
    /// Whom it is about.
    const ABOUT: About = About::Nobody;
    /// How a sentence about it begins.
    const LEAD: Lead = Lead::After;
    /// A reaction step comes after it where the book lists them. (HAR-REACTION-12 to -22, -28)
    const REACTION_STEP: bool = false;
    /// The fighter it is about is dead by then.
    const DEATH: bool = false;
    /// What its other fighter is called.
    const OTHER: &str = match Self::ABOUT {
        About::Attack => "the target",
        About::Nobody | About::Caster | About::Fighter(_) => "the attacker",
    };
    /// What its number is called.
    const AMOUNT: &str = "the damage";

    /// What happens, on a card: whoever does it, the verb, what it is done to.
    fn said(tell: &mut Telling) -> Said;

    /// What has just happened, in a game: "Skulck is slain".
    fn now(now: &Now) -> Option<String>;
}

/// The list of the moments.
macro_rules! moments {
    ($($file:ident { $($word:ident,)* })*) => {
        /// Everything that a rule or a card can respond to.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TraversableMut,
        )]
        #[repr(u8)]
        #[allow(missing_docs)] // Each word says itself what it is.
        pub enum Moment {
            $($($word,)*)*
        }

        impl Moment {
            /// How many moments there are.
            pub const COUNT: usize = [$($(Moment::$word,)*)*].len();

            /// What it brings along.
            pub const fn brings(self) -> Brings {
                match self {
                    $($(Moment::$word => $file::$word::BRINGS,)*)*
                }
            }

            /// Whether a reaction step comes after it where the book lists them.
            pub const fn has_reaction_step(self) -> bool {
                match self {
                    $($(Moment::$word => $file::$word::REACTION_STEP,)*)*
                }
            }

            /// Whom it is about.
            pub(crate) const fn about(self) -> About {
                match self {
                    $($(Moment::$word => $file::$word::ABOUT,)*)*
                }
            }

            /// How a sentence about it begins.
            pub(crate) const fn lead(self) -> Lead {
                match self {
                    $($(Moment::$word => $file::$word::LEAD,)*)*
                }
            }

            /// Whether the fighter it is about is dead by then.
            pub(crate) const fn is_death(self) -> bool {
                match self {
                    $($(Moment::$word => $file::$word::DEATH,)*)*
                }
            }

            /// What its other fighter is called.
            pub(crate) const fn other(self) -> &'static str {
                match self {
                    $($(Moment::$word => $file::$word::OTHER,)*)*
                }
            }

            /// What its number is called.
            pub(crate) const fn amount(self) -> &'static str {
                match self {
                    $($(Moment::$word => $file::$word::AMOUNT,)*)*
                }
            }

            /// What happens, on a card.
            pub(crate) fn said(self, tell: &mut Telling) -> Said {
                match self {
                    $($(Moment::$word => $file::$word::said(tell),)*)*
                }
            }

            /// What has just happened, in a game.
            pub(crate) fn now(self, now: &Now) -> Option<String> {
                match self {
                    $($(Moment::$word => $file::$word::now(now),)*)*
                }
            }
        }
    };
}

moments! {
    course {
        FeaturesRevealed,
        Deployed,
        RoundStarts,
        CombatPhaseStarts,
        TurnStarts,
        ActionStepStarts,
        ActionStepEnds,
        Activated,
        ActionOver,
        PowerStepStarts,
        PowerStepEnds,
        TurnEnds,
        LastPowerStepEnds,
        HazardPhaseStarts,
        EndPhaseStarts,
        RoundEnds,
    }
    core {
        PickedForCore,
        PickedToMove,
        PickedToCharge,
        PickedToAttack,
        CoreUsed,
        Moved,
        Charged,
        Focused,
        Delved,
    }
    travel {
        PickedToBePushed,
        EntersHex,
        EntersStaggerHex,
        MovedThrough,
        Pushed,
        BeforeDriveBack,
        DrivenBack,
        DriveBackStepEnds,
        Placed,
    }
    attack {
        BeforeWeaponPicked,
        WeaponPicked,
        TargetPicked,
        BeforeAttackRoll,
        AttackRoll,
        BeforeSaveRoll,
        SaveRoll,
        SuccessDetermined,
        Attacked,
    }
    harm {
        BeforeDamage,
        Damaged,
        WouldBeSlain,
        DamageSurvived,
        Slaying,
        UpgradesDiscarded,
        Slain,
        TookOut,
        Hurt,
        Healed,
        Raised,
        Inspired,
        Uninspired,
    }
    tokens {
        BeforeToken,
        TokenGiven,
        TokenRemoved,
    }
    magic {
        SpellDeclared,
        BeforeCastingRoll,
        CastingRoll,
        Backlash,
        SpellCast,
        SpellResolved,
        SpellFailed,
        ScatterPlaced,
    }
    cards {
        Reacted,
        PloyPlayed,
        PickedByPloy,
        Chosen,
        PloyResolved,
        UpgradePlayed,
        Equipped,
        CardDiscarded,
        ObjectiveScored,
    }
    counters {
        GloryGained,
        CounterGained,
        CounterSpent,
    }
    cards {
        Raided,
    }
    features {
        Flipped,
        FeatureRemoved,
    }
    cards {
        DomainPlayed,
        TaggedAbilityUsed,
    }
}
